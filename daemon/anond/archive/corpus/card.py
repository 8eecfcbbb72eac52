"""The card of a corpus, in Markdown: its purpose, its making, its contents, its remaining risks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from anond.archive.corpus.statistics import Row, Statistics
from anond.config import Settings
from anond.config.how import in_order
from anond.counted import counted
from anond.engines.model.file import Model
from anond.tags import TAGS, Policy
from anond.version import __version__

_TOLD = ("sensitive", "people")  # how the figures begin that say how much is found, and how much is left
TO_FILL_IN = "(to be filled in before publishing)"
_FORMAT = """
`dialogues.jsonl` has a dialogue a line: `dialogue` (a keyed hash), `lang`, `turns`, and `unlabelled`, the tags that
the policy does not hide. A turn has `turn` (its place), `speaker` (user, agent, bot), `lang`, `text`, `replaced`; one
that is left out says `left_out`. A replaced stretch has `start` and `end` (in characters of the text), `tag` and
`sub`, `surrogate` (how it was replaced; `kept` is a weekday, which stays) and `parts`: its words by the categories of
García-Sardiña et al. (2018), numbers with a class, I (0 to 9), II (10 to 29), III (tens), IV (hundreds and more).
`statistics.json` has all counts. Labels were found by machine: they are not gold.
"""
_RISKS = """
- No machine finds everything. What the models miss is readable in here; their figures say how much that is elsewhere.
- Turns that the pipeline would have sent to a person are left out, and so are those that a person struck off.
- Who knows a dialogue knows it again by what was said, however names read: what people tell of their lives stands.
- A surrogate may be the name of somebody who lives. It stands for somebody else.
- Dialogues are called by a keyed hash. Whoever holds the key named above can tell whose dialogue is whose, and can
  find those to be withdrawn.
- Words beside surrogates may not go with them: an article, an ending.
"""


@dataclass(frozen=True, slots=True)
class Made:
    """The facts that a card tells about the making of its corpus."""

    settings: Settings = field(repr=False)
    policy: Policy
    models: Sequence[Model] = field(repr=False)
    key: str  # the id of the key of the state ring; the key itself stays where it is
    no_turns: int  # rows of the files that were no turns
    undecided: int
    struck: int  # turns that a person struck off
    bare: Sequence[str] = TAGS  # tags that are not hidden in all turns


def card(made: Made, counts: Statistics) -> Iterator[str]:
    """The lines of the card."""
    yield from ("# Dialogues, anonymised", "")
    yield f"What it is of, who made it and why: {TO_FILL_IN}  "
    yield f"Licence: {TO_FILL_IN}  "
    yield f"Whom to write to about a dialogue that has to be withdrawn: {TO_FILL_IN}"
    yield from ("", "## What is in it", "", *_table(counts.sizes()))
    yield from ("", *_table(counts.categories()))
    yield from ("", *_table(counts.tags()), "", *_table(counts.surrogates()))
    yield from ("", "## Form", *_FORMAT.rstrip().splitlines())
    yield from ("", "## How it was made", "", *_how(made))
    yield from ("", "Models:", "", *(line for model in made.models for line in _model(model)))
    yield from ("", "## What remains a risk", *_RISKS.rstrip().splitlines())


def _how(made: Made) -> Iterator[str]:
    divert, policy = made.settings.divert, made.settings.policy
    hidden = in_order(made.policy.hides.union(*(hides for *_, hides in made.policy.others)))
    yield f"- By anond {__version__}, `anond release`."
    yield f"- Policy `{made.policy.name}`, which hides {', '.join(hidden) or 'nothing'}."
    if made.policy.others:
        yield "- Some of that is hidden for certain speakers or languages alone."
    yield f"- Not hidden in all turns, and so not labelled in full: {', '.join(made.bare) or 'nothing'}."
    if policy.how:
        others = ", ".join(f"{name} {_strategy(how)}" for name, how in policy.how.items())
        yield f"- Strategies other than `entity`: {others}."
    yield (
        f"- Left out: {counted(made.undecided, 'turn')} that a person has to see (a risk above "
        f"{divert.max_risk:g}, the riskiest {divert.budget:.1%} of each language, a language without a model), "
        f"{made.struck:,} that a person struck off; {counted(made.no_turns, 'row was no turn', 'rows were no turns')}."
    )
    yield f"- Surrogates and hashes depend on key `{made.key}` of the state ring, which is not part of this corpus."


def _strategy(how: Any) -> str:
    """The name of a strategy, without its argument."""
    return how if isinstance(how, str) else next(iter(how))


def _model(model: Model) -> Iterator[str]:
    card = model.card
    yield f"- `{model.id}` ({model.lang}, SHA-256 `{model.digest[:16]}…`)"
    data = "; ".join(f"{source.name} ({source.licence})" for source in card.data)
    yield f"  - learnt from: {data or 'not stated'}"
    told = [(name, value) for name, value in sorted(card.figures.items()) if name.startswith(_TOLD)]
    figures = ", ".join(f"{name} {value:.3f}" for name, value in told)
    yield f"  - measured when it was made: {figures or 'nothing'}"


def _table(rows: Iterable[Row]) -> Iterator[str]:
    head, *others = rows
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in others)
