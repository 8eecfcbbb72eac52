"""Values said piece by piece: numbers in words, codes of letters and numbers, and names that are spelled out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from anond.detectors.base import PHRASES, Detector, before
from anond.detectors.spoken.dictation import VALUES, Piece, runs
from anond.detectors.spoken.dictation_context import (
    EMERGENCY,
    HOW_MANY,
    LABEL,
    NO_CODE,
    NO_NAME,
    POSTCODE,
    POSTCODE_ASKED,
    UNIT,
    birth_said,
    is_count,
    is_date_or_time,
    is_network,
    name_asked,
    number_asked,
    phone_asked,
)
from anond.detectors.spoken.dictation_prefilter import PREFILTER, crowds, may_hold
from anond.languages.joined import ALL
from anond.tags import Span

_LOOK_UPS = 12  # values of one text for which the detectors of written values are called
_LETTERS = ("letter", "weak", "pair", "code")
_SHORTEST = 3  # characters of a value
_LONGEST = 64  # characters of a value; longer ones are texts read out
_SURE_ENOUGH = 7  # digits of a value that no unit behind it makes an amount
_FOLLOWED_BY_AT = re.compile(rf"[ ]?(?:@|(?:{ALL.spoken.ats_behind})\b)", re.I)
_ENDS_PHRASE = re.compile(r" ?(?:$|[.,;:!?)\"»\n])")
_BEGINS_PHRASE = re.compile(r"(?:^|[.,;:!?(\"«\n]) ?$")


@dataclass(frozen=True, slots=True)
class Dictated:
    """Finds dictated values, and asks the detectors of written values about each in its written form."""

    written: tuple[Detector, ...]

    def find(self, text: str, lang: str) -> Iterator[Span]:
        """Find dictated values; none is sure."""
        if not may_hold(text, lang):
            return
        looked_up = 0
        found, stop = runs(text, lang)
        for pieces, tag, score in _values(text, found, lang):
            start, end = pieces[0].start, pieces[-1].end
            known, phone = None, False
            if tag == "UID" and looked_up < _LOOK_UPS:
                looked_up += 1
                phone = len(_value(pieces)) >= _SURE_ENOUGH and bool(phone_asked(before(text, start)))
                plus = "+" * (pieces[0].kind == "plus")
                known = self._as_written(before(text, start), plus + _value(pieces), lang)
            if known or len(pieces) > 1 or len(pieces[0].value) >= _SURE_ENOUGH:
                yield Span(
                    start,
                    end,
                    tag,
                    (known.sub if known else None) or ("phone" if phone else None),
                    "detector:dictated",
                    score,
                )
        for start, end in crowds(text, stop, lang) if stop < len(text) else ():
            yield Span(start, end, "UID", None, "detector:dictated", 0.5)

    def _as_written(self, lead: str, value: str, lang: str) -> Span | None:
        """The span of the value in its written form, behind the same words."""
        if lead and lead[-1] not in " (:=\n\"'":
            lead += " "
        written, start = (lead.lower() if lead.isupper() else lead) + value.upper(), len(lead)
        whole = (start, len(written))
        spans = [span for one in self.written for span in one.find(written, lang)
                 if (span.start, span.end) == whole and span.tag == "UID"]  # fmt: skip
        return max(spans, key=lambda span: (span.sure, span.source == "detector:labelled", span.score), default=None)


def _values(text: str, found: Sequence[Sequence[Piece]], lang: str) -> Iterator[tuple[list[Piece], str, float]]:
    """The pieces, tag and score of each value: a whole run, or else its parts of one kind."""
    for run in found:
        for part in () if _is_too_short(run) else _parts(run):
            whole = _trimmed(text, part)
            tagged = _tag_and_likelihood(text, whole, lang)
            if tagged:
                yield whole, *tagged
                continue
            for pieces in (_trimmed(text, alike) for alike in _alike(whole)):
                tagged = _tag_and_likelihood(text, pieces, lang)
                if tagged:
                    yield pieces, *tagged


def _is_too_short(run: Sequence[Piece]) -> bool:
    """Whether a run is too short for a value: below three characters, unless two letters have a code word each."""
    if len(run) == 1 and run[0].kind != "number":
        return True
    return len(_value(run)) < _SHORTEST and sum(piece.kind == "pair" for piece in run) < 2


def _alike(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The parts of numbers alone and of letters alone; empty if there is only one part."""
    stretches: list[list[Piece]] = []
    kinds: list[bool] = []
    for piece in pieces:
        numeric = piece.kind in ("number", "times") if piece.kind in VALUES or piece.kind == "times" else None
        if stretches and (numeric is None or numeric == kinds[-1]):
            stretches[-1].append(piece)
        else:
            stretches.append([piece])
            kinds.append(bool(numeric))
    return iter(stretches if len(stretches) > 1 else ())


def _parts(run: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The parts of a run, split where a letter between two numbers is the word `and`, `or` or `to`."""
    part: list[Piece] = []
    for i, piece in enumerate(run):
        between = 0 < i < len(run) - 1 and run[i - 1].kind == run[i + 1].kind == "number"
        if (
            piece.kind == "weak"
            and between
            and not (piece.value == "a" and (len(_numbers(part)) > 2 or _has_letters(part)))
        ):
            yield part
            part = []
        else:
            part.append(piece)
    yield part


def _trimmed(text: str, part: Sequence[Piece]) -> list[Piece]:
    """A part without the pauses, signs and words around it."""
    spelt = sum(piece.kind in _LETTERS for piece in part) > 2 and not _numbers(part)
    named = any(piece.kind == "letter" and piece.said for piece in part)
    first, last = 0, len(part)
    while first < last and not _may_begin(text, part[first : first + 2], spelt, named):
        first += 1
    if last - first > 2 and part[first].value in ("3", "4") and HOW_MANY.search(before(text, part[first].start)):
        first += 1
    while last > first and not _may_end(text, part[max(first, last - 3) : last], spelt):
        last -= 1
    pieces = list(part[first:last])
    if _numbers(pieces) and sum(piece.kind in _LETTERS for piece in pieces) == 1:
        pieces = pieces[pieces[0].kind == "code" : len(pieces) - (pieces[-1].kind == "code")]
    return pieces


def _may_begin(text: str, pieces: Sequence[Piece], spelt: bool, named: bool) -> bool:
    """Whether a value may begin with the first piece; a word that is also a letter may only where a phrase begins."""
    piece = pieces[0]
    if piece.kind == "weak":
        alone = not piece.said or (named and text[piece.start : piece.end].lower() != "de")
        goes_on = len(pieces) > 1 and pieces[1].kind in _LETTERS
        lead = before(text, piece.start)
        return (
            (alone and (spelt or goes_on))
            or LABEL.search(lead) is not None
            or _BEGINS_PHRASE.search(text[max(0, piece.start - 2) : piece.start]) is not None
        )
    return piece.kind in VALUES or piece.kind in ("times", "plus")


def _may_end(text: str, pieces: Sequence[Piece], spelt: bool) -> bool:
    piece = pieces[-1]
    if piece.kind == "weak":
        if spelt and piece.end - piece.start == 1 and len(pieces) > 2:
            return text[pieces[-2].end : piece.start] == text[pieces[-3].end : pieces[-2].start]
        return _ENDS_PHRASE.match(text, piece.end) is not None
    return piece.kind in VALUES or (piece.kind == "accent" and spelt)


def _numbers(pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.kind == "number"]


def _has_letters(pieces: Sequence[Piece]) -> bool:
    return any(piece.kind in VALUES and piece.kind != "number" for piece in pieces)


def _value(pieces: Sequence[Piece]) -> str:
    """The value as it would be written, without separators."""
    value, times = "", 1
    for piece in pieces:
        if piece.kind == "times":
            times = int(piece.value)
        elif piece.kind in VALUES:
            value += piece.value * times
            times = 1
    return value


def _tag_and_likelihood(text: str, pieces: Sequence[Piece], lang: str) -> tuple[str, float] | None:
    """The tag of a value and its likelihood, or None."""
    if not pieces or len(_value(pieces)) > _LONGEST:
        return None
    if not _has_letters(pieces):
        return _tag_of_number(text, pieces)
    letters = _as_letters(pieces)
    if letters is not None:
        return _tag_of_name(text, pieces, letters)
    return _tag_of_code(text, pieces, lang)


def _tag_of_number(text: str, pieces: Sequence[Piece]) -> tuple[str, float] | None:
    start, end = pieces[0].start, pieces[-1].end
    lead, value, numbers = before(text, start), _value(pieces), _numbers(pieces)
    if not _is_said(numbers) or value in EMERGENCY:
        return None
    dots = [len(value_before) for value_before in _value_at_dots(pieces)]
    if dots and is_network(value, dots):
        return "IP", 0.8
    asked = bool(number_asked(lead))
    if len(value) < _SURE_ENOUGH and (dots or UNIT.match(text, end)):
        return None
    if 4 <= len(value) <= 6 and POSTCODE_ASKED.search(lead):
        return "ZIP", 0.8
    if len(numbers) == 1:
        exact = len(value) >= _SURE_ENOUGH and int(value) % 1000 != 0
        return ("UID", 0.6) if exact or (len(value) > 2 and asked) else None
    if not asked and (is_count(numbers) or is_date_or_time(numbers)):
        return None
    if len(value) <= 8 and birth_said(lead):
        return None
    single = all(len(piece.value) == 1 for piece in numbers) or any(p.kind == "times" for p in pieces)
    odd = int(numbers[0].value) > 24 and any(piece.value[0] == "0" for piece in numbers)
    least = 3 if asked else 4 if single or odd else 5 if len(numbers) > 2 else _SURE_ENOUGH
    if len(value) < least:
        return None
    return "UID", 0.9 if len(value) >= _SURE_ENOUGH or asked else 0.7 if len(value) > 4 else 0.55


def _is_said(pieces: Sequence[Piece]) -> bool:
    """Whether a good part of a value is in words; values in digits are left to other detectors."""
    said = sum(piece.said for piece in pieces)
    return said > 1 or said == len(pieces)


def _value_at_dots(pieces: Sequence[Piece]) -> list[str]:
    return [_value(pieces[:i]) for i, piece in enumerate(pieces) if piece.kind == "sign" and piece.value == "."]


def _as_letters(pieces: Sequence[Piece]) -> str | None:
    """The letters of a value of letters alone (`deux l` and `2 l` are two letters); else ""."""
    letters, times = "", 1
    last = len(pieces) - 1
    for i, piece in enumerate(pieces):
        doubles = (
            0 < i < last and piece.value == "2" and pieces[i - 1].kind in _LETTERS and pieces[i + 1].kind in _LETTERS
        )
        if piece.kind == "chunk" or (piece.kind == "number" and not doubles):
            return None
        if piece.kind == "times" or piece.kind == "number":
            times = int(piece.value)
        elif piece.kind in _LETTERS:
            letters += piece.value * times
            times = 1
    return letters


def _tag_of_name(text: str, pieces: Sequence[Piece], letters: str) -> tuple[str, float] | None:
    start, end = pieces[0].start, pieces[-1].end
    between = {text[one.end : other.start] for one, other in pairwise(pieces)}
    if len(pieces) < 5 and len(between) > 1 and not any(piece.said for piece in pieces):
        return None
    if _is_abbreviation(between, len(pieces)) or _FOLLOWED_BY_AT.match(text, end) or NO_NAME.fullmatch(letters):
        return None
    lead = before(text, start)
    pairs = sum(piece.kind == "pair" for piece in pieces)
    codes = sum(piece.kind == "code" for piece in pieces)
    asked = bool(name_asked(lead))
    code = bool(number_asked(lead)) and not asked
    strong = [piece for piece in pieces if piece.kind in ("letter", "pair", "code")]
    named = any(piece.kind == "letter" and piece.said for piece in pieces)
    if len(strong) < (3 if code or (named and not pairs and len(letters) < 5) else 2) and not asked:
        return None
    plain = len(letters) - pairs - codes
    enough = pairs > 1 or (len(letters) > 2 and (asked or (pairs and plain > 1)))
    if not enough and plain < (3 if code else 4) and codes < 4:
        return None
    if not asked and not pairs and not code and set(letters) <= set("abcdef"):
        return None
    return ("UID", 0.6) if code else ("PERSON", 0.9 if asked or pairs else 0.8)


def _is_abbreviation(between: Set[str], count: int) -> bool:
    """Whether letters are few and have dots between them, as in `R.S.V.P.`, or dots among other signs."""
    return "." in between and (count < 5 or between != {"."})


def _tag_of_code(text: str, pieces: Sequence[Piece], lang: str) -> tuple[str, float] | None:
    start, end = pieces[0].start, pieces[-1].end
    lead, value, numbers = before(text, start), _value(pieces), _numbers(pieces)
    digits = sum(map(str.isdigit, value))
    letters = sum(piece.kind in ("letter", "pair", "code") for piece in pieces)
    said = _is_said([piece for piece in pieces if piece.kind in ("number", "pair", "code")])
    spaced = len(value) > 5 and all(len(piece.value) == 1 for piece in pieces if piece.kind in VALUES)
    if (
        NO_CODE.fullmatch(value)
        or (digits < _SURE_ENOUGH and UNIT.match(text, end))
        or not (letters or len(numbers) > 2)
        or not (said or spaced)
    ):
        return None
    asked = bool(number_asked(lead))
    postcode = POSTCODE.get(lang)
    if postcode and postcode.fullmatch(value) and (POSTCODE_ASKED.search(lead) or not asked):
        return "ZIP", 0.8
    cut = letters > 1 and len(numbers) > 1 and any(piece.value[0] == "0" for piece in numbers)
    if digits < 2 or len(value) < (4 if asked or cut else 5):
        return None
    return "UID", 0.9 if asked or len(value) > 6 else 0.7


def dictated(written: Sequence[Detector]) -> Detector:
    """The detector of dictated values, given the detectors of written values of the same classes."""
    numbers = tuple(detector for detector in written if detector.reads_dictated)
    return Detector("dictated", PREFILTER, Dictated(numbers).find, PHRASES)
