"""The forms of a value: in full, shortened, its last digits, or misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from anond.languages.joined import ALL
from anond.session.value import Value
from anond.session.values import contact, dates, names, numbers, places
from anond.session.values.typos import SHORTEST, is_slip
from anond.text.tokens import tokenize
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering

EXACT, INFLECTED, TAIL, SLIP = 1.0, 0.9, 0.8, 0.7  # how good a match is
HEAD: Final = 3  # letters that exclude most tokens as beginnings of values
_LEAST_LETTERS, _LEAST_DIGITS = 2, 4  # shorter values are not found again: they are everywhere
_LEAST_PART: Final = 5  # letters of a word that may stand for a longer value
_LEAST_CODE: Final = 6  # digits of a code that may stand for it
_LONGEST_RUN: Final = 6  # words of a value that are looked for one by one
_DIGITS: Final = re.compile(r"\d+")
_LETTERS: Final = re.compile(r"[^\d]+")
_WHOLE: Final = frozenset(("DATE", "EMAIL", "IP", "URL"))  # tags of values whose parts do not stand for the whole
_HEADS: Final = tuple(range(1, HEAD + 1))
_BY_FORM: Final = (dates.KIND, contact.IP, contact.EMAIL)  # their canonical form differs from their wording
_VOWELS: Final = frozenset("aeiouy")  # another vowel at the end is how languages inflect (`clara`, `claro`), no typo
_GENERIC: Final = frozenset(ALL.talk.generic.split())


class KnownForm(NamedTuple):
    """A form of a value: the value's tag, and how good a match the form is."""

    tag: str
    sub: str | None
    is_name: bool
    capital: bool
    score: float
    is_part: bool = False  # a part of a value that is no name
    is_fact: bool = False


class Forms(NamedTuple):
    """The forms of one value."""

    value: Value
    exact: dict[str, KnownForm]  # by the letters and digits alone
    tail: tuple[str, KnownForm] | None  # the last digits of a number
    parts: dict[str, KnownForm]
    run: tuple[tuple[str, ...], KnownForm] | None  # the words of a value that is no name
    heads: frozenset[str]  # of all but the run
    signs: frozenset[str]  # these, and those of misspellings: signs of words that are worth a closer look, see `_Signs`

    def are_of(self, value: Value) -> bool:
        """Whether these are the forms of a value; its surrogate plays no part."""
        own = self.value
        return own is value or (
            own.form == value.form and own.tag == value.tag and own.sub == value.sub and own.is_fact == value.is_fact
        )


def entry_of(value: Value, is_name: bool = False) -> KnownForm:
    """A value in full."""
    return KnownForm(value.tag, value.sub, is_name, value.form[:1].isupper(), EXACT, False, value.is_fact)


def forms_of(kind: str, canonical: str, value: Value) -> Forms:
    """The forms of a value; numbers also by their last four digits and with a trunk zero."""
    if kind in places.PARTS:
        return Forms(value, {}, None, {}, None, frozenset(), frozenset())
    is_name = kind == names.KIND
    entry = entry_of(value, is_name)
    exact = dict.fromkeys(filter(_is_found_again, _said_in_full(kind, canonical, value.form)), entry)
    if is_name:
        return _forms(value, exact, None, {}, None)
    tail = None
    if kind == numbers.KIND and len(canonical) >= numbers.LONG and canonical[-numbers.TAIL :].isdecimal():
        tail = canonical[-numbers.TAIL :], entry._replace(score=TAIL)
    words = tuple(filter(None, map(compact, tokenize(value.form).words)))
    found = list(_parts(words, value.tag))
    parts = dict.fromkeys(found, entry._replace(score=TAIL, is_part=True)) if found else {}
    return _forms(value, exact, tail, parts, (words, entry) if 1 < len(words) <= _LONGEST_RUN else None)


def _said_in_full(kind: str, canonical: str, form: str) -> tuple[str, ...]:
    """The full forms of a value, in letters and digits alone."""
    if kind == numbers.KIND:
        return compact(canonical), "0" + canonical, compact(form)
    return (compact(form if kind in _BY_FORM else canonical),)


def _is_found_again(form: str) -> bool:
    return len(form) >= (_LEAST_DIGITS if form.isdecimal() else _LEAST_LETTERS)


def _forms(
    value: Value,
    exact: dict[str, KnownForm],
    tail: tuple[str, KnownForm] | None,
    parts: dict[str, KnownForm],
    run: tuple[tuple[str, ...], KnownForm] | None,
) -> Forms:
    known = [*exact, *parts, *([tail[0]] if tail else ())]
    heads = frozenset([form[:size] for form in known for size in _HEADS])
    missed = filter(may_be_missed, [*known, run[0][0]] if run else known)
    return Forms(value, exact, tail, parts, run, heads, heads.union(_slips(missed)))


def full_forms(kind: str, canonical: str, value: Value) -> Iterable[str]:
    """The full forms of a value: `Forms.exact` alone."""
    if kind in places.PARTS:
        return ()
    return filter(_is_found_again, _said_in_full(kind, canonical, value.form))


def signs_of_name(canonical: str) -> Iterable[str]:
    """The signs of a word of a person's name: `Forms.signs` alone."""
    letters = compact(canonical)
    if not _is_found_again(letters):
        return ()
    heads = [letters[:size] for size in _HEADS]
    return (*heads, *_slips((letters,))) if may_be_missed(letters) else heads


def may_be_missed(form: str) -> bool:
    """Whether a misspelling may match this form."""
    return len(form) >= SHORTEST - 1 and not form.isdecimal()


def _slips(forms: Iterable[str]) -> Iterator[str]:
    """The signs of misspellings: one letter less, as many, or one more, with the right first or last letter."""
    for form in forms:
        first, last, length = form[0], form[-1], len(form)
        yield from (
            f"{first}|{length - 1}", f"-{last}|{length - 1}", f"{first}|{length}", f"-{last}|{length}",
            f"{first}|{length + 1}", f"-{last}|{length + 1}",
        )  # fmt: skip


def _parts(words: Sequence[str], tag: str) -> Iterator[str]:
    """The parts that can stand for a value that is no name: long words, runs of its words, and the digits of a code."""
    if tag in _WHOLE:
        return
    if len(words) == 1:
        digits = max(_DIGITS.findall(words[0]), key=len, default="") if tag == "UID" else ""
        if len(digits) >= _LEAST_CODE and digits != words[0]:
            yield digits
        return
    tell = [len(word) >= _LEAST_PART and word.isalpha() and word not in _GENERIC for word in words]
    for begin in range(min(len(words), _LONGEST_RUN)):
        for end in range(begin + 1, min(len(words), begin + _LONGEST_RUN) + 1):
            if end - begin < len(words) and any(tell[begin:end]):
                yield "".join(words[begin:end])


@remembering(1 << 14)
def compact(word: str) -> str:
    """The folded letters and digits of a word, by which values are found again."""
    folded = fold(word)
    return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))


def is_typo(word: str, known: str) -> bool:
    """Whether two words of five or more letters differ by one edit; in the last letter, one that is no inflection."""
    if len(known) < SHORTEST or word == known or word.isdecimal() or known.isdecimal():
        return False
    if len(word) == len(known) and word[:-1] == known[:-1]:
        return not {word[-1], known[-1]} <= _VOWELS and not word[-1:].isdigit()
    if len(word) == SHORTEST - 1:
        return word[0] == known[0] and word[-1] == known[-1] and is_slip(word + "\0", known + "\0")
    return is_slip(word, known) and _LETTERS.sub("", word) == _LETTERS.sub("", known)
