"""UNIT: other numbers before the same unit, in digits or words; round numbers stay round; one hour becomes one day."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Final

from anond.languages import surrogate_words
from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.session.value import Value
from anond.session.values.words import canonical_words
from anond.surrogates import labels, near_measures
from anond.surrogates.choice import Session
from anond.surrogates.spoken import dictated
from anond.surrogates.spoken.style import cased
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import home, lines, word_set

_LONGEST: Final = 8  # words of a number
_TOO_LARGE: Final = -1  # for what words say here
_MULTIPLIERS: Final = word_set(ALL.replaced.multipliers)
_ATTEMPTS: Final = 40
_NEAR: Final = 20  # attempts in which a number may be half or twice as large, before it may be any
_UNSAID: Final = 30  # attempts in which a measure that was said itself does not stand for another
_HUNDREDS: Final = 2  # zeros at the end of a number in words that stay
_FIRST_ALONE: Final = "> "  # before measures that replace the first of them, and that it does not replace
_STANDARDS: Final = 3  # nearest standard values of which one is chosen
_DRAWS: Final = 200  # of a number until one is of the class of this
_PIECE: Final = re.compile(
    r"\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)|\d+|(?:[kcdm]?m|CO)[23](?!\w)|[^\W\d_]+(?:[-‐][^\W\d_]+)*"
)
_A_HUNDRED: Final = range(100, 2000)
_DECIMALS: Final = re.compile(r"[.,]\d")
_DIGIT: Final = re.compile(r"\d")
_SHORT_UNIT: Final = re.compile(rf"\W{{0,2}}(?:[^\W\d_]{{1,3}}|{ALL.replaced.unit_words})(?!\w)", re.I)


def replace(text: str, span: Span, session: Session) -> str:
    """The measure with its numbers replaced; a type tag without a number, or for a single thing that is not known."""
    canonical = canonical_words(text)
    known, taken = session.ledger.use_value(span.tag, canonical), session.ledger.kind(span.tag)
    if known and known.surrogate:
        return known.surrogate
    if (alike := _singles(home(session.lang)).get(canonical)) and (
        made := _single(text, canonical, alike, span, session)
    ):
        return made
    is_first, like = _in_order(text, session.lang), near_measures.like(text, span.tag, session)
    for attempt in range(-1, _ATTEMPTS):
        made = near_measures.following(text, like) if attempt < 0 else _written(text, str(attempt), session)
        if attempt == _NEAR:
            made = near_measures.in_between(text, like, session) or made
        if not made or made == text or taken.is_taken(fold(made)):
            continue
        if 0 <= attempt < _UNSAID and session.is_known(span.tag, canonical_words(made)):
            continue
        keeps = near_measures.keeps_order(text, made, like) or attempt >= _NEAR
        if attempt < 0 or (keeps and is_first == _in_order(made, session.lang)):
            return (
                session.known_or_invented(span.tag, canonical, Value(span.tag, span.sub, text), partial(str, made))
                or made
            )
    return labels.replace(text, span, session)


@lru_cache(maxsize=8)
def _singles(lang: str) -> dict[str, tuple[str, ...]]:
    """The measures of one thing that may replace each other, by words."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines(lang, "single"):
        row = tuple(one.strip() for one in line.removeprefix(_FIRST_ALONE).split(","))
        found |= {canonical_words(one): row for one in (row[:1] if line.startswith(_FIRST_ALONE) else row)}
    return found


def _single(text: str, canonical: str, alike: tuple[str, ...], span: Span, session: Session) -> str | None:
    """Another measure of one thing; None once all are used."""
    found = session.choose(span.tag, canonical, alike, lambda option: canonical_words(option) != canonical)
    if not found:
        return None
    *before, noun = cased(text, found).split(" ")
    made = " ".join([*before, noun.capitalize() if text.split()[-1].istitle() else noun])
    return session.known_or_invented(span.tag, canonical, Value(span.tag, span.sub, text), lambda: made)


def _written(text: str, attempt: str, session: Session) -> str | None:
    """The text with other numbers; None where a number has no replacement."""
    pieces, out, done, at, found = list(_PIECE.finditer(text)), [], 0, 0, False
    is_zero = not re.search("[1-9]", text)
    while at < len(pieces):
        end, number = _number(text, pieces, at, session.lang)
        if at + 1 < len(pieces) and pieces[at].group().lower() == surrogate_words(session.lang).a_hundred:
            behind_it = pieces[at + 1].group()
            if behind_it.isalpha() and (ahead := _number(text, pieces, at + 1, session.lang))[1] in _A_HUNDRED:
                end, number = ahead  # *a hundred miles*: two hundred are no longer *a*
        old = text[pieces[at].start() : pieces[end - 1].end()]
        if number is not None:
            behind = text[pieces[end - 1].end() :]
            if number == 0 and not is_zero:
                new: str | None = old
            elif number == 1 and not _may_be_more(old, behind):
                new = old if len(pieces) > 1 else None
            else:
                new = _other(old, number, behind, attempt, session)
            if new is None:
                return None
            out += [text[done : pieces[at].start()], new]
            done, found = pieces[end - 1].end(), True
        at = end
    return "".join(out) + text[done:] if found else None


def _in_order(text: str, lang: str) -> bool:
    """Whether the first of two numbers is the smaller one, as in `two to three weeks`."""
    pieces, numbers, at = list(_PIECE.finditer(text)), list[int](), 0
    while at < len(pieces):
        at, number = _number(text, pieces, at, lang)
        numbers += [] if number is None else [number]
    return len(numbers) == 2 and numbers[0] < numbers[1]


def _number(text: str, pieces: list[re.Match[str]], at: int, lang: str) -> tuple[int, int | None]:
    """The end and the value of the number that begins here."""
    if pieces[at].group()[0].isdecimal():
        return at + 1, int("".join(_DIGIT.findall(pieces[at].group())))
    if at and pieces[at - 1].group().isdecimal() and fold(pieces[at].group()) in _MULTIPLIERS:
        return at + 1, None  # `214 thousand`
    for end in range(min(at + _LONGEST, len(pieces)), at, -1) if lang in TABLES else ():
        said = text[pieces[at].start() : pieces[end - 1].end()]
        number = reading.number(said, lang)
        number = reading.large(said, lang) if number is None else number
        if number is not None:
            behind = fold(pieces[end].group()) if end < len(pieces) else ""
            goes_on = behind in _MULTIPLIERS and behind not in surrogate_words(lang).units.split()
            return end, _TOO_LARGE if goes_on else number
    return at + 1, None


def _may_be_more(old: str, behind: str) -> bool:
    """Whether what follows a figure 1 may follow any number: decimals, an abbreviation, a unit without a plural."""
    return old == "1" and bool(_DECIMALS.match(behind) or not behind.strip() or _SHORT_UNIT.match(behind))


def _other(old: str, number: int, behind: str, attempt: str, session: Session) -> str | None:
    """Another number of similar size and roundness; None for a number that is not understood."""
    if number == _TOO_LARGE:
        return None
    if old.isdecimal() or not old[0].isdecimal():
        is_first = int(attempt) < _NEAR and not _DECIMALS.match(behind)
        listed = near_measures.standards(number, behind)[:_STANDARDS] if is_first else ()
        if listed:
            return _said(old, listed[session.keyed("standard", old, attempt) % len(listed)], session)
    else:  # `1.284`: its digits, and the marks between them
        fresh = iter(_other("".join(_DIGIT.findall(old)), number, "", attempt, session) or "")
        return _DIGIT.sub(lambda digit: next(fresh, digit[0]), old)
    digits, is_spoken = str(old if old.isdecimal() else number), not old.isdecimal()
    round_ = len(digits) - len(digits.rstrip("0")) if number else 0
    is_warmth = near_measures.are_degrees(behind)
    if is_warmth or (is_spoken and round_ < _HUNDREDS):  # words are by their class
        round_ = 0
    head, kind = digits[: len(digits) - round_], dictated.class_of(digits)
    may_be = near_measures.is_near if is_warmth else _is_as_large
    for more in range(_DRAWS):
        drawn = session.keyed("unit", old, attempt, str(more)) % 10 ** len(head)
        new = str(drawn).zfill(len(head)) + "0" * round_
        if (
            int(new) > 1
            and (new[0] == "0") == (digits[0] == "0" and number > 0)
            and new != digits
            and (new[-1 - round_] != "0" or is_spoken or is_warmth)
            and (int(attempt) >= _NEAR or number == 0 or may_be(number, int(new)))
            and (not is_spoken or dictated.class_of(new) == kind)
        ):
            return _said(old, int(new), session) if is_spoken else new
    return None


def _is_as_large(number: int, other: int) -> bool:
    """Whether a number is at least half and at most twice another."""
    return number <= 2 * other <= 4 * number


def _said(old: str, number: int, session: Session) -> str:
    """The number in figures or words, as the old one was."""
    return str(number) if old.isdecimal() else cased(old, speaker_of(session.lang, old).number(number))
