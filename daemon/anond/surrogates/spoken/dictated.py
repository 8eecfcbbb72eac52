"""Dictated values in the speaker's way: numbers in words of the same class, names of letters, `double`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from anond.detectors.spoken.alphabet import alphabet
from anond.detectors.spoken.dictation import VALUES, Piece, runs
from anond.languages import LANGUAGES, surrogate_words
from anond.languages.international import CODE_WORDS
from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import speaker_of
from anond.languages.numerals.saying import Speaker
from anond.surrogates.spoken.style import cased
from anond_gazetteers.fold import fold

_LONGEST: Final = 9  # digits of a number that is said as one
_WORD: Final = re.compile(r"[^\W_]+")
_GAP: Final = re.compile(r"[\s,.;…·\-–—/'’]*")
_LABELS: Final = frozenset(ALL.spoken.labels_between.split())


class Dictated(NamedTuple):
    """A dictated value: its language, its pieces, and the letters and digits that they say together."""

    lang: str
    pieces: tuple[Piece, ...]
    core: str


def read(text: str, lang: str) -> Dictated | None:
    """Read a dictated value in this language or else in another; None where a word is no part of it."""
    words = [word for word in _WORD.findall(text) if len(word) > 1 and word.isalpha()]
    if words and (found := joint(lang).search(text)):  # *cuatro mil y la letra eme* has no letter y
        text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
    for one in _languages(words, lang) if words else ():
        read_as, _ = runs(text, one)
        pieces = tuple(piece for run in read_as for piece in run)
        if pieces and _covers(text, pieces) and any(piece.said for piece in pieces if piece.kind in (*VALUES, "times")):
            core = "".join(value for _, value in _said(pieces))
            if core:
                return Dictated(one, pieces, core)
    return None


@cache
def joint(lang: str) -> re.Pattern[str]:
    """The *and* between a number and a letter that is announced."""
    said = surrogate_words(lang).letters
    return re.compile(rf"(?<=\s)(?:{said.and_})(?=\s(?:(?:{said.article})\s)?(?:{said.noun})\s)", re.IGNORECASE)


def _is_number(word: str, lang: str) -> bool:
    return reading.number(word, lang) is not None or reading.large(word, lang) is not None


def _languages(words: Sequence[str], lang: str) -> Iterator[str]:
    """The languages in which these words may be dictated: the session's, and those with a number word among them."""
    for one in dict.fromkeys((lang, *LANGUAGES)):
        if one in LANGUAGES and any(_is_number(word, one) for word in words):
            yield one
    if lang in LANGUAGES and (len(words) > 2 or any(word.lower() in alphabet(lang).times for word in words)):
        yield lang


def _covers(text: str, pieces: Sequence[Piece]) -> bool:
    """Whether only signs and naming words stand between the pieces."""
    at, rest = 0, []
    for piece in pieces:
        rest.append(text[at : piece.start])
        at = piece.end
    between = " ".join([*rest, text[at:]])
    return all(fold(word) in _LABELS for word in _WORD.findall(between))


def is_label(word: str) -> bool:
    """Whether a word names a value and is no part of it."""
    return fold(word) in _LABELS


def _said(pieces: Sequence[Piece]) -> list[tuple[list[Piece], str]]:
    """The pieces that say characters, each with these; `double` goes with the piece that it doubles."""
    said: list[tuple[list[Piece], str]] = []
    waiting: list[Piece] = []
    for piece in pieces:
        if piece.kind == "times":
            waiting = [piece]
        elif piece.kind in VALUES:
            times = int(waiting[0].value) if waiting else 1
            said.append(([*waiting, piece], piece.value * times))
            waiting = []
    return said


def class_of(digits: str) -> str:
    """The class in which numbers in words replace each other: units, teens, tens, both, hundreds and thousands."""
    if len(digits) < 2 or digits[0] == "0":
        return f"{len(digits)}"
    ending = "00" if digits[-2:] == "00" else "0x" if digits[-2] == "0" else "1x" if digits[-2] == "1" else ""
    return f"{len(digits)} {ending or ('x0' if digits[-1] == '0' else 'xx')}"


def keeps_classes(said: Dictated, head: int) -> Callable[[str], bool]:
    """Whether a candidate for what is behind the first `head` characters leaves each number in its class."""
    cuts, at = list[tuple[int, int, str]](), 0
    for pieces, value in _said(said.pieces):
        kind = "same" if len(pieces) > 1 else class_of(value) if pieces[0].said and value.isdecimal() else ""
        cuts.append((at - head, at - head + len(value), kind))
        at += len(value)

    def keeps(candidate: str) -> bool:
        for start, end, kind in cuts:
            part = candidate[max(start, 0) : end] if start >= 0 else ""
            if kind == "same" and len(set(part)) > 1:
                return False
            if kind and kind != "same" and part and (class_of(part) != kind or (len(part) > 1 and part[0] == "0")):
                return False
        return True

    return keeps


def repeats(said: Dictated, head: int) -> list[tuple[int, int]]:
    """Where, behind the first `head` characters, one figure is said several times: `double two`, `triple four`."""
    found, at = [], -head
    for pieces, value in _said(said.pieces):
        if len(pieces) > 1 and at >= 0 and len(set(value)) == 1:
            found.append((at, at + len(value)))
        at += len(value)
    return found


def shape_of_classes(said: Dictated, head: int) -> str:
    """The shape behind the first `head` figures, with the zeros and ones that make the class of each number."""
    shape = ""
    for pieces, value in _said(said.pieces):
        kind = class_of(value)[len(str(len(value))) :].strip() if len(pieces) == 1 and value.isdecimal() else ""
        shape += "#" * (len(value) - len(kind)) + kind.replace("x", "#") if len(value) > 1 else "#"
    return shape[head:]


def with_other_characters(text: str, said: Dictated, core: str) -> str:
    """The text with other characters dictated in place of its own, digit by digit where numbers would run together."""
    fluent = _say(text, said, core, singly=False)
    heard = read(fluent, said.lang)
    return fluent if heard and heard.core == core else _say(text, said, core, singly=True)


def _say(text: str, said: Dictated, core: str, *, singly: bool) -> str:
    speaker, out, at, used = speaker_of(said.lang, text), list[str](), 0, 0
    for pieces, value in _said(said.pieces):
        fresh = core[used : used + len(value)]
        old = text[pieces[0].start : pieces[-1].end]
        out += [text[at : pieces[0].start], _piece(old, pieces, value, fresh, None if singly else speaker, said.lang)]
        at, used = pieces[-1].end, used + len(value)
    return "".join(out) + text[at:]


def _piece(old: str, pieces: Sequence[Piece], value: str, fresh: str, speaker: Speaker | None, lang: str) -> str:
    piece = pieces[-1]
    if speaker and len(pieces) > 1 and len(set(fresh)) == 1:
        lead = old[: len(old) - (piece.end - piece.start)]
        single = old[len(lead) :]
        return lead + _piece(single, pieces[1:], piece.value, fresh[: len(piece.value)], speaker, lang)
    if len(pieces) > 1 and len(value) > 1 and value.isdecimal():
        speaker = None  # `triple four` that did not stay one figure
    if value.isdecimal():
        if not any(one.said for one in pieces):
            return fresh
        if speaker is None:
            return cased(old, " ".join(speaker_of(lang, old).number(int(c)) for c in fresh))
        return cased(old, _number(fresh, speaker))
    return " ".join(letter(old, c, lang) for c in fresh) if piece.kind != "chunk" else _like(old, fresh)


def _number(digits: str, speaker: Speaker) -> str:
    """Digits in words: as one number if that can be said, else one by one."""
    if len(digits) > 1 and (digits[0] == "0" or len(digits) > _LONGEST):
        head = len(digits) - len(digits.lstrip("0")) or 1
        rest = digits[head:]
        words = [speaker.number(int(c)) for c in digits[:head]]
        return " ".join([*words, _number(rest, speaker)] if rest else words)
    return speaker.number(int(digits))


def _like(old: str, fresh: str) -> str:
    return fresh.upper() if old.isupper() else fresh


def letter(old: str, fresh: str, lang: str) -> str:
    """A letter, said like the original: as a letter, by its name, or with a code word."""
    if fresh.isdecimal():
        return fresh
    words = old.split()
    if len(words) > 1 and len(words[0].strip(",.;")) == 1 and words[0].isalpha():
        return _with_code_word(words, fresh, lang)
    if len(words) == 1 and len(old) > 1:
        return cased(old, _name_of(old, fresh, lang))
    if len(words) > 1 and (names := names_of_letters(lang)):
        return cased(old, names.get(fresh, fresh))
    return _like(old, fresh)


def _with_code_word(words: list[str], fresh: str, lang: str) -> str:
    """`M wie Martha` becomes `K wie Kaufmann`: the same link, and a usual word for the other letter."""
    code = code_word(fresh, lang)
    return " ".join([_like(words[0], fresh), *words[1:-1], cased(words[-1], code)])


def _name_of(old: str, fresh: str, lang: str) -> str:
    words = alphabet(lang)
    if fold(old.lower()) in {fold(word) for word in words.code_words} and old.lower() not in words.letters:
        return code_word(fresh, lang)
    return names_of_letters(lang).get(fresh, fresh)


def names_of_letters(lang: str) -> dict[str, str]:
    """The name of each letter in a language, if the language writes letter names."""
    words = alphabet(lang)
    pairs = [*words.weak.items(), *words.letters.items(), *words.in_two_words.items()]
    names: dict[str, str] = {}
    for name, value in pairs:
        if len(name) > 1:
            names.setdefault(value, name)
    return names


def code_word(fresh: str, lang: str) -> str:
    """The usual code word of a letter in a language."""
    words = (surrogate_words(lang).code_words or CODE_WORDS).split()
    exact = (word for word in words if word[0] == fresh.lower())
    return next(exact, None) or next((word for word in words if fold(word)[0] == fold(fresh)[:1]), fresh)
