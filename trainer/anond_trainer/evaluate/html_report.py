"""The evaluation as one self-contained page: tables and pictures, without scripts.

No text of a turn is in it, unless examples were asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from anond_trainer.evaluate import by_topic, paper_tables, plots, tables
from anond_trainer.evaluate.examples import Example
from anond_trainer.evaluate.report import Section


def page(sections: Sequence[Section], about: Mapping[str, str], examples: Sequence[Example] | None = None) -> str:
    """The whole page."""
    templates = Environment(
        loader=PackageLoader(__package__ or "", "page"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    return templates.get_template("report.html").render(
        sections=sections,
        about=about,
        examples=examples,
        tables=tables,
        paper=paper_tables,
        plots=plots,
        topics=by_topic,
    )
