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
from anond.surrogates import labels
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
_DRAWS: Final = 500  # of a number until one is of the class of this
_PIECE: Final = re.compile(
    r"\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)|\d+|(?:[kcdm]?m|CO)[23](?!\w)|[^\W\d_]+(?:[-‐][^\W\d_]+)*"
)
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
    for attempt in range(_ATTEMPTS):
        made = _written(text, str(attempt), session)
        if not made:
            break
        if made != text and not taken.is_taken(made) and _in_order(text, session.lang) == _in_order(made, session.lang):
            return (
                session.known_or_invented(span.tag, canonical, Value(span.tag, span.sub, text), partial(str, made))
                or made
            )
    return labels.replace(text, span, session)


@lru_cache(maxsize=8)
def _singles(lang: str) -> dict[str, tuple[str, ...]]:
    """The measures of one thing that may replace each other, by words."""
    rows = [tuple(one.strip() for one in line.split(",")) for line in lines(lang, "single")]
    return {canonical_words(one): row for row in rows for one in row}


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
        old = text[pieces[at].start() : pieces[end - 1].end()]
        if number is not None:
            behind = text[pieces[end - 1].end() :]
            if number == 0 and not is_zero:
                new: str | None = old
            elif number == 1 and not _may_be_more(old, behind):
                new = old if len(pieces) > 1 else None
            else:
                new = _other(old, number, attempt, session)
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
    for end in range(min(at + _LONGEST, len(pieces)), at, -1) if lang in TABLES else ():
        number = reading.number(text[pieces[at].start() : pieces[end - 1].end()], lang)
        if number is not None:
            behind = fold(pieces[end].group()) if end < len(pieces) else ""
            goes_on = behind in _MULTIPLIERS and behind not in surrogate_words(lang).units.split()
            return end, _TOO_LARGE if goes_on else number
    return at + 1, None


def _may_be_more(old: str, behind: str) -> bool:
    """Whether what follows a figure 1 may follow any number: decimals, an abbreviation, a unit without a plural."""
    return old == "1" and bool(_DECIMALS.match(behind) or not behind.strip() or _SHORT_UNIT.match(behind))


def _other(old: str, number: int, attempt: str, session: Session) -> str | None:
    """Another number of similar size and roundness; None for a number that is not understood."""
    if number == _TOO_LARGE:
        return None
    if not old.isdecimal() and old[0].isdecimal():  # `1.284`: its digits, and the marks between them
        fresh = iter(_other("".join(_DIGIT.findall(old)), number, attempt, session) or "")
        return _DIGIT.sub(lambda digit: next(fresh, digit[0]), old)
    digits = old if old.isdecimal() else str(number)
    round_ = len(digits) - len(digits.rstrip("0")) if old.isdecimal() and number else 0  # words are by their class
    head, kind = digits[: len(digits) - round_], dictated.class_of(digits)
    for more in range(_DRAWS):
        drawn = session.keyed("unit", old, attempt, str(more)) % 10 ** len(head)
        new = str(drawn).zfill(len(head)) + "0" * round_
        if (
            drawn > 1
            and (new[0] == "0") == (digits[0] == "0" and number > 0)
            and new != digits
            and (new[-1 - round_] != "0" or not old.isdecimal())
            and (int(attempt) >= _NEAR or number == 0 or number <= 2 * int(new) <= 4 * number)
        ):
            if old.isdecimal():
                return new
            if dictated.class_of(new) == kind:
                return cased(old, speaker_of(session.lang, old).number(int(new)))
    return None
