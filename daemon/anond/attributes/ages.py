"""Ages: a number with its unit (`45 years old`, `45-jährig`, `nioåring`), or alone behind a word that leads to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from anond.attributes.lists import Lists
from anond.attributes.sentence import Sentence
from anond.languages.numerals.reading import number

_OLDEST: Final = 120
_NEAR: Final = 3  # tokens before a bare number among which a cue stands
_NEAR_IN_COMMAS: Final = 6
Age = tuple[int, int, str, str]  # first and last token, what proposes it, the decade in its place


def ages(about: Sentence, lists: Lists) -> Iterator[Age]:
    """The tokens that may tell an age, each with its decade."""
    for at, word in enumerate(about.folded):
        stem, joined = _joined(word, lists)
        years = _years(stem or word, about.lang)
        if years is None:
            continue
        if joined:
            yield at, at + 1, "joined", f"{_decade(years)}{'' if joined[0] == '-' else '-'}{joined}"
            continue
        unit = next((unit for unit in lists.units if tuple(about.folded[at + 1 : at + 1 + len(unit)]) == unit), ())
        if unit:
            last = at + 1 + len(unit)
            behind = about.text[about.tokens.ends[at] : about.tokens.ends[last - 1]]
            yield at, last, "unit", _decade(years) + behind
        elif word[0].isdigit() and lists.before_age.intersection(about.folded[max(0, at - _reach(about, at)) : at]):
            yield at, at + 1, "bare", _decade(years)


def _reach(about: Sentence, at: int) -> int:
    """How far before a bare number a cue may stand; farther where commas are around it: `I'm a nurse, 45, and …`."""
    starts, ends = about.tokens.starts, about.tokens.ends
    before = about.text[ends[at - 1] : starts[at]] if at else ""
    behind = about.text[ends[at] : ends[at] + 1]
    return _NEAR_IN_COMMAS if "," in (*before, *about.folded[max(0, at - 1) : at]) and behind in ",." else _NEAR


def _joined(word: str, lists: Lists) -> tuple[str, str]:
    """A number and the words joined to it."""
    for ending in lists.joined:
        if word.endswith(ending) and len(word) > len(ending):
            stem = word[: -len(ending)].rstrip("-")
            return stem, word[len(stem) :]
    return "", ""


def _years(said: str, lang: str) -> int | None:
    if said.isdecimal():
        years = int(said) if len(said) <= 3 else None
    else:
        years = number(said, lang) if said[:1].isalpha() else None
    return years if years is not None and years <= _OLDEST else None


def _decade(years: int) -> str:
    return f"{years // 10 * 10}–{years // 10 * 10 + 9}"
