"""The evaluation as one page that needs nothing else: tables, and pictures drawn by ourselves. No script is in it.

No text of a turn is in it either, unless examples were asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from math import isnan
from pathlib import Path
from typing import Final

from anond_trainer.reports import told
from anond_trainer.reports.examples import Example
from anond_trainer.reports.reliability import Reliability
from anond_trainer.reports.report import Section
from anond_trainer.reports.svg import Bar, Plot, dots

_STYLE: Final = Path(__file__).with_name("report.css")
_HEAD: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>anond evaluate</title>
"""
_PLAIN: Final = "No text of a turn is in this file."
_QUOTES: Final = "THIS FILE QUOTES TURNS IN PLAIN TEXT, at its end. Keep it as safe as the turns themselves."


def page(sections: Sequence[Section], about: Mapping[str, str], examples: Sequence[Example] | None = None) -> str:
    """The whole page."""
    parts = [_HEAD, f"<style>{_STYLE.read_text('utf-8')}</style></head><body><h1>How good the models are</h1>"]
    parts.append(f"<p>{_PLAIN}</p>" if examples is None else f'<p class="warning">{_QUOTES}</p>')
    parts += ["<dl>", *(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in about.items()), "</dl>"]
    parts.append(_table(told.language_rows(sections)))
    for i, section in enumerate(sections):
        parts += [
            f"<details{'' if i else ' open'}><summary><h2>{escape(section.lang)}</h2> "
            f"{section.turns} turns of {section.sessions} sessions</summary>",
            *_section(section),
            "</details>",
        ]
    parts += _quoted(examples) if examples is not None else ()
    return "\n".join([*parts, "</body></html>\n"])


def _section(section: Section) -> Iterator[str]:
    yield from _chunks(section)
    yield from _leaks(section)
    yield from _chances(section)
    yield "<h3>Written otherwise, and the baselines</h3>"
    yield "<p>The same turns in lower case, without accents, and with a typo in every tenth word. The baselines "
    yield "know the words of the training data and nothing else.</p>"
    yield _side(_figure(_briefs(section), "Chunk F1."), _table(told.brief_rows(section)))
    if section.against:
        yield "<h3>Against the other model</h3>"
        yield "<p>Model minus the one against it; the same sessions are drawn for both. What is left readable is the "
        yield "better, the lower; all else the higher.</p>"
        yield _side(_figure(_differences(section), "Difference with its interval."), _table(told.against_rows(section)))


def _chunks(section: Section) -> Iterator[str]:
    yield "<h3>Chunks</h3><p>Right where start, end and tag are right, as CoNLL-2003 counts. What is not right is "
    yield "counted apart: found in part (other ends), found as another tag, missed.</p>"
    bars = [Bar(row.tag, row.f1.value, row.f1.low, row.f1.high) for row in section.tags]
    yield _side(_figure(dots("F1 of each tag", bars), "F1 with 95 % intervals."), _table(told.tag_rows(section)))
    yield _table(told.average_rows(section))


def _leaks(section: Section) -> Iterator[str]:
    yield "<h3>Left readable</h3><p>What users pay for: the share of sensitive tokens, and of people, that are not "
    yield "hidden. A person is all mentions of one name in a session; one that is wholly readable is enough.</p>"
    yield _table(told.leak_rows(section))
    cover = section.coverage
    plot = Plot("Risk and coverage", "share of turns sent to review", "share of leaks left")
    plot.line([(0, 1), (1, 0)], "chance")
    plot.line([(i / 100, y) for i, y in enumerate(cover.best)], "best")
    plot.line([(i / 100, y) for i, y in enumerate(cover.curve)], "own")
    says = (
        f"Blue: the riskiest turns of each language go to review. Green: by someone who knows where the leaks are. "
        f"Dashed: by chance. The risk goes {cover.caught:.0%} of the way from chance to the best."
    )
    yield _side(_figure(plot.svg(), says), _table(told.coverage_rows(section)))


def _chances(section: Section) -> Iterator[str]:
    yield "<h3>Reliability</h3><p>What is said to have a chance of 70 % should be so in 70 % of cases: on the dashed "
    yield "line. Most tokens are plain text and far from any doubt, so those between .02 and .98 are told apart.</p>"
    names = {"tokens": "a token is sensitive", "turns": "a turn leaks"}
    yield _side(*(_figure(_diagram(names[name], r), f"Chance that {names[name]}; the larger the dot, the more there "
                          "are.") for name, r in section.reliability.items()))  # fmt: skip
    yield _table(told.reliability_rows(section))


def _diagram(name: str, found: Reliability) -> str:
    plot = Plot(f"Reliability: {name}", "chance", "share that was so")
    plot.line([(0, 0), (1, 1)], "chance")
    plot.line([(one.chance, one.true) for one in found.bins], "own")
    most = max((one.count for one in found.bins), default=1)
    for one in found.bins:
        says = f"{one.count} with a mean chance of {one.chance:.3f}: {one.true:.3f}"
        plot.dot(one.chance, one.true, 2.5 + 6.5 * (one.count / most) ** 0.25, "own", says)
    return plot.svg()


def _briefs(section: Section) -> str:
    bars = [Bar(name, brief.chunk_f1) for name, brief in section.variants.items()]
    bars += [Bar(f"baseline: {name}", brief.chunk_f1, style="other") for name, brief in section.baselines.items()]
    return dots("Chunk F1 of variants and baselines", [bar for bar in bars if not isnan(bar.value)])


def _differences(section: Section) -> str:
    known = {n: d.change for n, d in section.against.items() if not isnan(d.change.value)}
    reach = max([0.05, *(abs(end) for c in known.values() for end in (c.low, c.high))])
    bars = [Bar(told.named(section, name), c.value, c.low, c.high) for name, c in known.items()]
    return dots("Differences", bars, -reach, reach)


def _quoted(examples: Iterable[Example]) -> Iterator[str]:
    yield '<details open><summary><h2>Turns that leak</h2></summary><p class="warning">In plain text. '
    yield '<mark class="leak">left readable</mark> <mark class="hidden">hidden</mark> '
    yield '<mark class="needless">hidden without need</mark></p>'
    for one in examples:
        text = "".join(f'<mark class="{kind}">{escape(p)}</mark>' if kind else escape(p) for p, kind in one.pieces)
        yield f'<p class="quote">{text}</p><p>{escape(one.lang)}, risk {one.risk:.3f}</p>'
    yield "</details>"


def _side(*parts: str) -> str:
    return f'<div class="side">{"".join(parts)}</div>'


def _figure(svg: str, says: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(says)}</figcaption></figure>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *others = rows
    cells = ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in others]
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f'<div class="scroll"><table><thead><tr>{names}</tr></thead><tbody>{"".join(cells)}</tbody></table></div>'
