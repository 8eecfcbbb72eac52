"""A whole address in one value: its street, postal code, town, state and country, each replaced as if it stood alone.

`Lindenstraße 14b, 04275 Leipzig`: the town is that for which Leipzig stands elsewhere, and the code is the town's.
"""

from __future__ import annotations

import re
from typing import Final

from anond.languages import surrogate_words
from anond.session.values.words import canonical_words
from anond.surrogates import addresses, districts, localities, military, numbers, place_lists, places
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.invented_lists import codes

_NAME: Final = r"[^\W\d_][^\d,;\n]*?"
_LAND: Final = rf"(?:,?\s*\((?P<state>\w\w)\))?(?:[,;\n]\s*(?P<land>{_NAME}))?\s*"
_CODE: Final = r"\d{5}|\d{3} \d{2}|(?:[ADFIS]|CH)-\d{4,5}|\d{4}"
_CODE_FIRST: Final = re.compile(
    rf"(?P<street>.*\w\.?)\s*[,;\n ]\s*(?P<code>{_CODE})[ \n]\s*(?P<town>{_NAME}){_LAND}", re.S
)
_CODE_LAST: Final = re.compile(
    rf"(?P<street>.*\w\.?)\s*[,;\n]\s*(?P<town>{_NAME})(?:[, ]\s*(?P<state>[A-Z]{{2}}))?[, ]\s*"
    rf"(?P<code>[A-Z]{{1,2}}\d[\dA-Z]? ?\d[A-Z]{{2}}|\d{{5}}(?:-\d{{4}})?)(?:[,;\n]\s*(?P<land>{_NAME}))?\s*",
    re.S | re.I,
)
_NO_CODE: Final = re.compile(rf"(?P<street>.*\w\.?)\s*[,;\n]\s*(?P<town>{_NAME}){_LAND}|(?!)(?P<code>)", re.S)
_IN_LAND: Final = re.compile(rf"(?:(?P<code>{_CODE}) )?(?P<town>{_NAME}),\s*(?P<land>{_NAME})", re.S)
_IN_STATE: Final = re.compile(
    rf"(?P<town>{_NAME})(?P<comma>,?) (?P<state>[A-Z]{{2}})(?:,? (?P<code>\d{{5}}(?:-\d{{4}})?))?", re.S
)
_IN_BRACKETS: Final = re.compile(rf"(?:(?P<code>{_CODE}) )?(?P<town>{_NAME}) \((?P<land>{_NAME})\)", re.S)
_CODE_AND_TOWN: Final = re.compile(rf"(?P<code>{_CODE}) (?P<town>{_NAME})", re.S)
_IN_TOWN: Final = re.compile(r"(?P<town>[^\W\d_]+)-(?P<state>[^\W\d_]+)")
_SHORT_CODE: Final = 4
_TOWNS: Final = frozenset(("city",))
_TAGS: Final = {"street": "ADDRESS", "code": "ZIP", "town": "LOCATION", "state": "LOCATION", "land": "LOCATION"}
_IN_ORDER: Final = ("street", "town", "state", "land", "code")  # a code follows its town


def replace(text: str, span: Span, session: Session) -> str:
    """Another address of the same shape; what lies beside its street agrees with what the session knows."""
    found = _parts(text, session)
    if not found or military.written(text, session):
        return addresses.replace(text, span, session)
    return _made(found, span, session) or addresses.replace(text, span, session)


def replace_place(text: str, span: Span, session: Session, before: str = "") -> str:
    """Another place; where a town stands with its code, country or district (`Berlin-Kreuzberg`), each for each."""
    found = None if text.isalpha() else _joined_places(text, session.lang)
    return (_made(found, span, session) if found else None) or places.replace(text, span, session, before)


def _made(found: re.Match[str], span: Span, session: Session) -> str | None:
    """The value with each of its parts replaced; None where one of them is not understood."""
    text = found.string
    parts = {part: found[part] for part in found.groupdict()}
    inner = {
        part: Span(span.start + found.start(part), span.start + found.end(part), tag)
        for part, tag in _TAGS.items()
        if parts.get(part)
    }
    beside, made = session.localities, {}
    own = sorted(((one, found[part]) for part, one in inner.items()), key=lambda pair: pair[0].start)
    session.localities = sorted(
        (*(pair for pair in beside if pair[0] is not span), *own), key=lambda pair: pair[0].start
    )
    try:
        for part in filter(inner.__contains__, _IN_ORDER):
            made[part] = _part(part, found[part], inner[part], session)
    finally:
        session.localities = beside
    if any(new.startswith("[") for new in made.values()):
        return None
    out, at = [], 0
    for one, said in own:
        part = next(name for name, inside in inner.items() if inside is one)
        new = made[part]
        if found.re is _IN_TOWN and part == "town" and (tail := place_lists.TAIL.search(new)):
            new = new[: tail.start()]
        out += [text[at : found.start(part)], new]
        at = found.start(part) + len(said)
    return "".join(out) + text[at:]


def _joined_places(text: str, lang: str) -> re.Match[str] | None:
    """The parts of a place that is two, if lists know how they belong together."""
    if (found := _IN_STATE.fullmatch(text)) and any(found["state"] in listed for listed in codes()):
        return found if found["comma"] or place_lists.is_listed(canonical_words(found["town"]), lang) else None
    if found := _IN_LAND.fullmatch(text) or _IN_BRACKETS.fullmatch(text):
        is_whole = localities.kind_of(found["land"], lang) in ("country", "state", "region", "code")
        return found if is_whole and localities.kind_of(found["town"], lang) == "town" else None
    if text[:1].isdecimal():
        return _CODE_AND_TOWN.fullmatch(text)
    if "-" in text and (found := _IN_TOWN.fullmatch(text)):
        town = canonical_words(found["town"])
        return found if districts.town_of(canonical_words(found["state"]), lang) == town else None
    return None


def _part(part: str, text: str, span: Span, session: Session) -> str:
    if part == "street":
        return replace(text, span, session)
    return numbers.replace_zip(text, span, session) if part == "code" else places.replace(text, span, session)


def _parts(text: str, session: Session) -> re.Match[str] | None:
    """The address parted in its street and what lies beside it; None where it is a street alone."""
    lang = session.lang
    if not any(sign in text for sign in " ,\n") or not any(c.isdecimal() for c in text):
        return None
    codes, american = surrogate_words(lang).zip_countries, surrogate_words(lang).american_states
    first = _CODE_FIRST.fullmatch(text)
    if first and (_is_place(first["town"], session) or (not american and len(first["code"]) > _SHORT_CODE)):
        return first
    last = _CODE_LAST.fullmatch(text) if american or 5 in codes else None
    if last and (american or _is_place(last["town"], session)):
        return last
    bare = _NO_CODE.fullmatch(text)
    is_whole = bare and any(c.isdecimal() for c in bare["street"]) and _is_place(bare["town"], session)
    return bare if is_whole else None


def _is_place(name: str, session: Session) -> bool:
    """Whether a name is a town or region on a list."""
    is_listed = place_lists.is_listed_whole(canonical_words(name), session.lang)
    is_listed = is_listed or bool(session.lists.kinds_of(name, session.lang, _TOWNS))
    return is_listed and localities.kind_of(name, session.lang) != "country"
