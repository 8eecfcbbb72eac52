"""The tables of docs/tags.md, made from the guide: `python -m anond.config.tag_page docs/tags.md` writes them anew."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from anond.config.tag_guide import general, guidelines, languages, page_words

BEGIN: Final = "<!-- tables: python -m anond.config.tag_page docs/tags.md -->"
END: Final = "<!-- end of tables -->"


def tables() -> str:
    """A table and the general rules in each language."""
    return "\n".join(line for lang in languages() for line in _of(lang)).strip()


def renewed(page: str) -> str:
    """The page with its tables as the guide has them now."""
    between = re.compile(rf"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return between.sub(lambda _: f"{BEGIN}\n\n{tables()}\n\n{END}", page)


def _of(lang: str) -> Iterator[str]:
    name, *head = page_words(lang)
    yield from ("", f"### {name}", "", f"| {' | '.join(head)} |", "|---|---|---|---|")
    for one in guidelines(lang):
        mark = " †" if one.missed else ""
        yield f"| {one.tag} | {one.meaning} | {one.example}{mark} | {one.counter} |"
    yield ""
    yield from (f"- {rule}" for rule in general(lang))


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")
