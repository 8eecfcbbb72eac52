"""Joins turns into dialogues: turns in the order of their rows, dialogues sorted by a keyed hash.

So the order of a corpus tells nothing of who wrote when. The numbers of turns are their places, not the platform's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import orjson

from anond.archive.corpus.categories import NATURAL, parts, surrogate_kind
from anond.attributes.kinds import KINDS
from anond.config.how import ChosenStrategies
from anond.errors import ArchiveError
from anond.events.records import position_of
from anond.tags import OWN, TAGS, Policy, Span

_TOLD: Final = ("clean", "recalled")  # statuses of turns whose text is in a corpus

LeftOut = Collection[tuple[str, int]]  # dialogue and turn, as a person wants them left out


@dataclass(frozen=True, slots=True)
class CorpusTurn:
    """A turn of a dialogue; without text where it is left out."""

    turn: int
    speaker: str
    lang: str
    model: str
    row: int  # of its file
    risk: float = 0.0
    text: str | None = field(default=None, repr=False)
    replaced: tuple[dict[str, Any], ...] = field(default=(), repr=False)

    def as_json(self) -> dict[str, Any]:
        """The JSON object that the corpus holds."""
        about: dict[str, Any] = {"turn": self.turn, "speaker": self.speaker, "lang": self.lang}
        if self.text is None:
            return about | {"left_out": True}
        return about | {"text": self.text, "replaced": self.replaced}


@dataclass(frozen=True, slots=True)
class Dialogue:
    """All turns of a session, and the tags that the policy did not hide in all of them."""

    name: str
    file: str
    turns: Sequence[CorpusTurn]
    unlabelled: tuple[str, ...]

    @property
    def is_told(self) -> bool:
        """Whether the corpus has the text of any of its turns."""
        return any(turn.text is not None for turn in self.turns)

    @property
    def lang(self) -> str:
        """The language of most of its turns."""
        return Counter(turn.lang for turn in self.turns).most_common(1)[0][0]

    def line(self) -> bytes:
        """The JSON object that the corpus holds."""
        turns = [turn.as_json() for turn in self.turns]
        told = {"dialogue": self.name, "lang": self.lang, "turns": turns, "unlabelled": self.unlabelled}
        return orjson.dumps(told) + b"\n"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of the settings and of a person for all dialogues."""

    policy: Policy
    strategies: ChosenStrategies
    left_out: LeftOut = ()


def dialogues(files: Mapping[str, Path], rules: Rules) -> Iterator[Dialogue]:
    """The dialogues of all files of events, one at a time; ArchiveError where two files share a session."""
    homes: dict[str, str] = {}
    places: dict[str, list[int]] = {}
    for name, path in files.items():
        for dialogue, start in _starts(path):
            if homes.setdefault(dialogue, name) != name:
                raise ArchiveError(f"{name} has a session that stands in {homes[dialogue]}, too: put it into one file")
            places.setdefault(dialogue, []).append(start)
    for dialogue in sorted(places):
        name = homes[dialogue]
        yield _dialogue(dialogue, name, _read(files[name], places[dialogue]), rules)


def _starts(path: Path) -> Iterator[tuple[str, int]]:
    """The dialogue of each line, and where the line starts."""
    start = 0
    with path.open("rb") as file:
        for line in file:
            yield orjson.loads(line)["dialogue"], start
            start += len(line)


def _read(path: Path, starts: Sequence[int]) -> list[dict[str, Any]]:
    """The events at these places, each turn once: a correction takes the place of what it corrects."""
    events: dict[str, dict[str, Any]] = {}
    with path.open("rb") as file:
        for start in starts:
            file.seek(start)
            event = orjson.loads(file.readline())
            known = events.get(event["id"], {})
            events[event["id"]] = event | ({"risk": known["risk"]} if "risk" in known else {})
    return list(events.values())


def _dialogue(name: str, file: str, events: Sequence[Mapping[str, Any]], rules: Rules) -> Dialogue:
    turns = [_turn(number, event, rules, (name, number) in rules.left_out) for number, event in enumerate(events)]
    told = [turn for turn in turns if turn.text is not None]
    bare = {tag for turn in told for tag in _not_hidden(rules.policy.of(turn.speaker, turn.lang))}
    return Dialogue(name, file, turns, tuple(tag for tag in TAGS if tag in bare))


def _not_hidden(policy: Policy) -> set[str]:
    return set(TAGS) - policy.hides


def _turn(number: int, event: Mapping[str, Any], rules: Rules, is_left_out: bool) -> CorpusTurn:
    about = number, event["speaker"], event["lang"], event["model"], position_of("", event["id"]).offset
    if is_left_out or event["status"] not in _TOLD:
        return CorpusTurn(*about)
    text, lang = event["text"], event["lang"]
    replaced = tuple(
        dict(span) | {"surrogate": "attribute", "parts": []} if span["tag"] in KINDS
        else _replaced(text, Span.from_gold(span), lang, rules.strategies)
        for span in event["replaced"]
    )  # fmt: skip
    return CorpusTurn(*about, event["risk"], text, replaced)


def _replaced(text: str, span: Span, lang: str, strategies: ChosenStrategies) -> dict[str, Any]:
    """A replaced stretch by our tag, the kind of its surrogate, and its words by the published categories."""
    kind = surrogate_kind(text[span.start : span.end], span.tag, span.sub, strategies)
    found = parts(text, span.start, span.end, span.tag, span.sub, lang) if kind in NATURAL else []
    sub = None if span.sub == OWN else span.sub
    return replace(span, sub=sub).gold() | {"surrogate": kind, "parts": [part.as_json() for part in found]}
