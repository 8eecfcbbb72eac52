"""The parts of a place in one span: of `Austin, TX 78701` town, state and postal code are replaced as such."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.session.values.words import canonical_words
from anond.surrogates import localities, place_lists
from anond.tags import Span
from anond_gazetteers.invented_lists import codes

_GATE: Final = re.compile(r"[,(\d]|[^\W\d_] [A-Z]{2}$")
_TOWN: Final = r"(?P<town>[^\W\d_][^,\d()\n]*?)"
_IN_STATE: Final = re.compile(rf"{_TOWN}(?P<comma>,?) (?P<state>[A-Z]{{2}})(?:,? (?P<code>\d{{5}}(?:-\d{{4}})?))?")
_BEHIND_CODE: Final = re.compile(rf"(?:[A-Z]{{1,2}}-)?(?P<code>\d{{4,5}}|\d{{3}} \d{{2}}) {_TOWN}")
_IN_LAND: Final = re.compile(r"(?P<town>[^()\n]+?)(?:, | \()(?P<land>[^,()\d\n]+)\)?")
_LANDS: Final = ("code", "state", "region", "country")


def parts(span: Span, text: str, lang: str) -> tuple[Span, ...]:
    """The parts of a place; the span itself where it is one."""
    said = text[span.start : span.end]
    if not _GATE.search(said):
        return (span,)
    found = _of_place(said, lang)
    made = (Span(span.start + at, span.start + end, tag, None, span.source, span.score) for tag, at, end in found)
    return tuple(sorted(made, key=lambda part: part.start)) or (span,)


def _of_place(said: str, lang: str) -> Iterator[tuple[str, int, int]]:
    """Tag, start and end of each part; nothing where it is one place."""
    if (match := _IN_STATE.fullmatch(said)) and any(match["state"] in listed for listed in codes()):
        if match["comma"] or place_lists.is_listed(canonical_words(match["town"]), lang):
            yield from (("LOCATION", *match.span("town")), ("LOCATION", *match.span("state")))
            if match["code"]:
                yield ("ZIP", *match.span("code"))
    elif match := _BEHIND_CODE.fullmatch(said):
        yield from (("ZIP", *match.span("code")), ("LOCATION", *match.span("town")))
    elif (match := _IN_LAND.fullmatch(said)) and localities.kind_of(match["land"], lang) in _LANDS:
        yield from tuple(_of_place(match["town"], lang)) or (("LOCATION", *match.span("town")),)
        yield ("LOCATION", *match.span("land"))
