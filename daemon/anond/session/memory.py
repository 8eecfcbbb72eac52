"""Session memory: finds a value again that was hidden once or given as a fact, also shortened or misspelt.

A run of whole tokens says a value if, folded and without separators, it is

- the value, or one of its parts: a word of a name, the last digits of a number, the digits of a code, or a run of words
  of anything else that is long enough to be no common word;
- the value with one typo (a letter more, less, other, or two swapped) in one of its words of five letters and more.

In a turn with capitals, a word in small letters is no part and no typo of a value that has a capital.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from string import ascii_lowercase
from typing import Final

from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES
from anond.session.forms import (
    EXACT,
    HEAD,
    INFLECTED,
    SLIP,
    TAIL,
    KnownForm,
    compact,
    is_typo,
)
from anond.session.index import index_of, promising_tokens
from anond.session.ledger import Ledger
from anond.session.search import Run, Search
from anond.session.values.tables import INNER_PARTICLES, PARTICLES
from anond.session.values.typos import SHORTEST
from anond.tags import Span
from anond.text.tokens import Tokens
from anond_gazetteers import Hit
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import NAMES

_SOURCES: Final = ("memory", "memory:facts")
_FEW: Final = 4  # tokens of a turn that says little but a value, where a word of four letters may be a typo, too
_LONGEST_NUMBER: Final = 5  # words of one number: `quatre vingt dix neuf`
_MOST_WORDS: Final = 24  # of a value with numbers in words
_FAINT: Final = 0.3  # a word that lists know no better as a name is a common word


def remembered(text: str, tokens: Tokens, ledger: Ledger, common: Container[int] = ()) -> list[Span]:
    """All runs of whole tokens that say a value of this session, sorted and without overlap.

    The score tells exact matches (1) from inflected forms, last digits of numbers, and misspellings.
    `common` tokens are left alone in small letters.
    """
    if not ledger.values:
        return []
    index = index_of(ledger)
    beginnings = promising_tokens(tokens.words, index)
    in_dates = list(index.dates.find(text, tokens)) if index.dates.has_dates else []
    if not beginnings and not in_dates:
        return []
    search = index.search
    cased, shouted = not text.islower(), text.isupper()
    spans: list[tuple[int, int, Span]] = []
    free = 0
    for at in beginnings:
        if at < free:
            continue
        found = [one for one in (_longest(tokens, at, search), _misspelt_run(tokens, at, search)) if one]
        end, known = max(found, key=_reach) if found else _alike(tokens, at, search, cased)
        if known and not _is_common_word(tokens.words[at:end], known, shouted, at in common, not cased):
            span = Span(
                tokens.starts[at], tokens.ends[end - 1], known.tag, known.sub, _SOURCES[known.is_fact], known.score
            )
            spans.append((at, end, span))
            free = end
    return _joined(_with_dates(spans, in_dates, tokens), tokens)


def _with_dates(
    found: list[tuple[int, int, Span]], dates: Sequence[tuple[int, int, KnownForm, bool]], tokens: Tokens
) -> list[tuple[int, int, Span]]:
    """The values and the dates, sorted; where two overlap the longer one stays, of equal length the date."""
    for at, end, known, is_whole in dates:
        source, score = _SOURCES[known.is_fact], EXACT if is_whole else TAIL
        span = Span(tokens.starts[at], tokens.ends[end - 1], known.tag, known.sub, source, score)
        others = [one for one in found if one[0] < end and at < one[1]]
        if all(one[1] - one[0] <= end - at for one in others):
            rest = [part for one in others for part in _outside(one, at, end, tokens)]
            found = sorted([*(one for one in found if one not in others), *rest, (at, end, span)], key=_place)
    return found


def _outside(found: tuple[int, int, Span], at: int, end: int, tokens: Tokens) -> Iterator[tuple[int, int, Span]]:
    """The part of a value outside an overlapping date; it is hidden, too."""
    first, last, span = found
    if first < at:
        yield first, at, replace(span, end=tokens.ends[at - 1])
    if last > end:
        yield end, last, replace(span, start=tokens.starts[end])


def _place(found: tuple[int, int, Span]) -> int:
    return found[0]


def common_words(hits: Iterable[Hit]) -> frozenset[int]:
    """The tokens that are listed names but likelier common words of this language, such as `will`."""
    strengths: dict[int, float] = {}
    for start, end, kind, strength in hits:
        if end == start + 1 and kind in NAMES and strength >= strengths.get(start, 0.0):
            strengths[start] = strength
    return frozenset(at for at, strength in strengths.items() if strength <= _FAINT)


def _longest(tokens: Tokens, at: int, search: Search) -> tuple[int, KnownForm] | None:
    """The longest run of tokens from here that says a value, separators included."""
    if compact(tokens.words[at])[:HEAD] not in search.heads:
        return None
    found, letters = None, ""
    end = at + 1
    single = True
    while True:
        part = compact(tokens.words[end - 1])
        letters += part
        if end > at + 1 and not search.begins_one(letters):
            if (len(part) > 1 or part in _single_letters()) and _numbers(tokens.words[end - 1]):
                found = _with_figures(tokens, end - 1, letters[: len(letters) - len(part)], search) or found
            return found
        known = search.known.get(letters) if part else None
        single = single and len(tokens.words[end - 1]) == 1
        if known and (not known.is_name or end == at + 1 or single or _unbroken(tokens, at, end)):
            found = end, known
        if end == len(tokens.words):
            return found
        end += 1


def _with_figures(
    tokens: Tokens, at: int, letters: str, search: Search, left: int = _MOST_WORDS
) -> tuple[int, KnownForm] | None:  # fmt: skip
    """A value whose figures are said in words from here, behind its first letters: `kattmamma trettiotvå`."""
    if not left or at == len(tokens.words) or not search.begins_one(letters):
        return None
    written = compact(tokens.words[at])
    if not written:  # a mark
        return _with_figures(tokens, at + 1, letters, search, left - 1)
    for end in range(min(len(tokens.words), at + _LONGEST_NUMBER), at, -1):
        said: tuple[str, ...] = (written,) if end == at + 1 else ()
        if compact(tokens.words[end - 1]):
            said += _numbers(" ".join(tokens.words[at:end]))
        for part in said:
            if found := _with_figures(tokens, end, letters + part, search, left - 1):
                return found
            known = search.known.get(letters + part)
            if known and not known.is_name:
                return end, known
    return None


def _numbers(said: str) -> tuple[str, ...]:
    """The figures of a number in words, in each language that has it."""
    return tuple(dict.fromkeys(str(n) for lang in TABLES if (n := reading.number(said, lang)) is not None))


@cache
def _single_letters() -> frozenset[str]:
    """The letters that say a number by themselves: *o*."""
    return frozenset(letter for letter in ascii_lowercase if _numbers(letter))


def _misspelt_run(tokens: Tokens, at: int, search: Search) -> tuple[int, KnownForm] | None:
    """A value of several words with one typo in one of them."""
    first = compact(tokens.words[at])
    if not first or not search.runs.next:
        return None
    as_said = search.runs.next.get(first)
    for run, spare in ((as_said, 1), *((run, 0) for run in search.runs.typos(first))):
        found = min(_ends(run, tokens, at + 1, spare), default=None) if run else None
        if found:
            return found[1], found[2]._replace(score=SLIP)
    return None


def _ends(run: Run, tokens: Tokens, at: int, spare: int) -> Iterator[tuple[int, int, KnownForm]]:
    """Rank and end of each value that the next tokens say, with `spare` typos at most."""
    if run.ends:
        yield run.ends[0], at, run.ends[1]
    if not run.next:
        return
    while at < len(tokens.words) and not compact(tokens.words[at]):
        at += 1
    said = compact(tokens.words[at]) if at < len(tokens.words) else ""
    if said in run.next:
        yield from _ends(run.next[said], tokens, at + 1, spare)
    for other in run.typos(said) if spare else ():
        yield from _ends(other, tokens, at + 1, 0)


def _reach(found: tuple[int, KnownForm]) -> int:
    return found[0]


def _unbroken(tokens: Tokens, at: int, end: int) -> bool:
    return all(tokens.ends[i] == tokens.starts[i + 1] for i in range(at, end - 1))


def _alike(tokens: Tokens, at: int, search: Search, cased: bool) -> tuple[int, KnownForm | None]:
    """A single token that is a value with an ending, half of a double name, or a misspelling."""
    word = tokens.words[at]
    letters = compact(word)
    known = search.known.get(letters[:-1]) if letters.endswith("s") and len(letters) > HEAD else None
    if known and letters.isalpha():
        return at + 1, known._replace(score=INFLECTED)
    for half in word.split("-") if "-" in word else ():
        known = search.known.get(compact(half))
        if known and known.is_name:
            return at + 1, known
    short = len(letters) == SHORTEST - 1 and (cased or len(tokens.words) <= _FEW)
    if (short or len(letters) >= SHORTEST) and not letters.isdecimal():
        for form in search.misspellable.candidates(letters):
            other = search.known[form]
            if is_typo(letters, form) and not (cased and other.capital and word.islower()):
                return at + 1, other._replace(score=SLIP)
    return at + 1, None


def _is_common_word(words: Sequence[str], known: KnownForm, shouted: bool, common: bool, plain: bool) -> bool:
    """Whether a name that is very short or also a common word (`will`) stands here without its capital."""
    word = words[0]
    if len(words) > 1 or not word.isalpha() or not (word.islower() or shouted):
        return False
    short = known.capital and len(word) <= HEAD
    return common or fold(word) in INNER_PARTICLES or short or (known.is_part and known.capital and not plain)


def _joined(found: list[tuple[int, int, Span]], tokens: Tokens) -> list[Span]:
    """The spans, with neighbouring words of one name joined: `Anna` and `de la Cruz` are one person."""
    out: list[tuple[int, Span]] = []
    for at, end, span in found:
        if out and span.tag == "PERSON" == out[-1][1].tag and _only_particles(tokens.words[out[-1][0] : at]):
            before = out[-1][1]
            span = replace(before, end=span.end, sub=None, score=min(before.score, span.score))
            out.pop()
        out.append((end, span))
    return [span for _, span in out]


_JOINING: Final = frozenset(ALL.talk.joining.split())


def _only_particles(words: Sequence[str]) -> bool:
    return all(fold(word) in PARTICLES and fold(word) not in _JOINING for word in words)
