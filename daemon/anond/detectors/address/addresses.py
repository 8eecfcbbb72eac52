"""Street addresses by their shape, in the orders of many countries; P.O. boxes; flats; the code and town behind.

`Hauptstr. 12a`, `221b Baker St, Flat 3`, `C/ Mayor 5, 2º B`, `via Roma 10 int. 4`, `12 bis rue de la Paix`,
`Storgatan 3 lgh 1102`, `Cra. 7 # 12-34`, `1234, rue Saint-Denis, app. 5`. Code and town are spans of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

import re2

from anond.detectors.address.military import military
from anond.detectors.address.names import is_name
from anond.detectors.address.shapes import KINDS, gate, gates, shapes
from anond.detectors.base import Automaton, Detector, Sign
from anond.languages import WORDS
from anond.languages.joined import ALL
from anond.tags import Span
from anond.text.prefilter import prefilter_of

_LONG: Final = 5_000  # characters of a text that may hold a crowd of addresses
_MOST: Final = 150  # words for streets that are looked at in every way
_CROWD: Final = 1_000  # and those that are looked at at all; a text with more is nothing but streets
_PIECE, _OVERLAP = 64, 16  # characters
_HOUSE: Final = re.compile(r"\d")
_SURE_SHAPES: Final = 2


def find(text: str, lang: str) -> Iterator[Span]:
    """Find addresses, and the codes and towns behind them; only shapes decide, so none is sure."""
    kind = lang if lang in WORDS else "en"
    possible = _possible_kinds(text, kind)
    if not possible:
        return
    if "military" in possible:
        yield from military(text)
    closely, surely = _crowded_from(text, kind)
    case = "small" if text.islower() else "large" if text.isupper() else "both"
    found = [
        (match.start(shape.group), match.start() + len(match[0].rstrip(" ,-–")), shape.score)
        for number, shape in enumerate(shapes(kind))
        if KINDS.get(shape.kind, shape.kind) in possible
        for match in shape.pattern.finditer(text, 0, closely if number >= _SURE_SHAPES else surely)
        if is_name(match, shape.kind, kind, case)
    ]
    at = 0
    for start, end, score in sorted(found, key=lambda one: (one[0], -one[1])):
        if start >= at:
            at = end
            yield ADDRESSES.span(start, end, "ADDRESS", None, score)
            yield from _place(text, end, kind, case)
    if surely < len(text):
        yield from _pieces(text, max(at, surely - _PIECE), kind)


def _crowded_from(text: str, lang: str) -> tuple[int, int]:
    """The offset behind which street words crowd, so that only the surest shapes are tried; or the end."""
    if len(text) < _LONG:
        return len(text), len(text)
    words = [word.start() for word in islice(_gate(lang).finditer(text), _CROWD + 1)]
    words += [len(text)] * (_CROWD + 1 - len(words))
    return words[_MOST], words[_CROWD]


def _pieces(text: str, start: int, lang: str) -> Iterator[Span]:
    """The rest of a text that consists of streets alone, in pieces; neighbouring pieces are joined."""
    begin = start
    for at in range(start, len(text), _PIECE):
        piece = text[max(0, at - _OVERLAP) : at + _PIECE + _OVERLAP]
        if not (_HOUSE.search(piece) and _gate(lang).search(piece)):
            yield from _stripped_span(text, begin, at)
            begin = at + _PIECE
    yield from _stripped_span(text, begin, len(text))


def _stripped_span(text: str, start: int, end: int) -> Iterator[Span]:
    """A span without the blanks around it, if anything is left."""
    inside = text[start:end].strip()
    if inside:
        start += len(text[start:end]) - len(text[start:end].lstrip())
        yield ADDRESSES.span(start, start + len(inside), "ADDRESS", None, 0.5)


def _possible_kinds(text: str, lang: str) -> set[str]:
    """The kinds of shapes that a text can hold; for most texts this is the whole cost."""
    kinds, match = prefilter(lang)
    return {kinds[place] for place in match(text)}


@cache
def prefilter(lang: str) -> tuple[list[str], Callable[[str], Sequence[int]]]:
    """The kinds of shapes of a language, and an automaton that says which of them a text can hold."""
    return list(gates(lang)), prefilter_of(gates(lang).values())


@cache
def _gate(lang: str) -> Any:
    return re2.compile(gate(lang))


_UPPER: Final = r"[^\W\d_a-zà-öø-ÿ][^\W\d_]*"
_LINK: Final = rf"(?:[-'’ ]{{1,2}}(?:(?:{ALL.places.town_links})[-'’ ])?)"
_TOWN: Final = re.compile(rf"{_UPPER}(?:{_LINK}{_UPPER}){{0,3}}")
_SMALL_TOWN: Final = re.compile(r"[^\W\d_]{3,}(?:-[^\W\d_]+)*")
_CODES: Final = {
    lang: re.compile(
        rf"(?:[,.]| -| –)?[ \n]{{0,2}}(?P<zip>(?i:{words.addresses.zips}))(?!\w)(?:,? (?P<town>[^\W\d_]))?"
    )
    for lang, words in WORDS.items()
}
_TOWN_FIRST: Final = re.compile(
    rf",[ \n](?P<town>{_UPPER}(?: {_UPPER}){{0,2}})(?:,? (?P<state>[A-Z]{{2,3}}))?,? "
    r"(?P<zip>\d{5}(?:-\d{4})?|\d{4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?!\w)"
)


def _place(text: str, end: int, lang: str, case: str) -> Iterator[Span]:
    """The code and the town right behind an address, in either order."""
    code = _CODES[lang].match(text, end)
    if code is not None:
        yield ADDRESSES.span(*code.span("zip"), "ZIP", None, 0.8)
        if code["town"]:
            town = _TOWN.match(text, code.start("town")) or (
                _SMALL_TOWN.match(text, code.start("town")) if case == "small" else None
            )
            if town is not None:
                yield ADDRESSES.span(*town.span(), "LOCATION", None, 0.7)
        return
    behind = _TOWN_FIRST.match(text, end)
    if behind is not None:
        yield ADDRESSES.span(*behind.span("town"), "LOCATION", None, 0.7)
        yield ADDRESSES.span(*behind.span("zip"), "ZIP", None, 0.8)


ADDRESSES = Detector("address", "|".join(map(gate, WORDS)), find, Automaton("streets", Sign.NOTHING))
