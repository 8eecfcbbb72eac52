"""Payloads that are no text: what a policy leaves of buttons, cards, attachments, contacts and their like.

Fail closed: of a payload only what is named here leaves, by names of fields that are named here; all else is dropped.
In place of each entry stands what kind it is. To scrub adds the texts that people read, each anonymised like the turn's
own, and of a transcript its times. Who a contact is is known to be sensitive, whatever the policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson

from anond.events.paths import Path, dig, put

KINDS: Final = ("button", "quick_reply", "card", "attachment", "location", "contact", "transcript")
POLICIES: Final = ("drop", "tag", "scrub", "pass")
MOST_TEXTS: Final = 100  # of one event that are scrubbed: each is read like a turn; the rest is dropped
_MOST_ENTRIES: Final = 1_000
_DEEPEST: Final = 8

_TITLES: Final = frozenset(("text", "title", "label", "subtitle", "description", "caption", "body", "displaytext"))
_PEOPLE: Final[Mapping[str, str]] = {
    "name": "PERSON", "fullname": "PERSON", "formattedname": "PERSON", "displayname": "PERSON",
    "firstname": "PERSON/first", "givenname": "PERSON/first", "lastname": "PERSON/surname",
    "familyname": "PERSON/surname", "surname": "PERSON/surname", "phone": "UID/phone", "phonenumber": "UID/phone",
    "mobile": "UID/phone", "tel": "UID/phone", "email": "EMAIL", "mail": "EMAIL", "company": "ORG",
    "organization": "ORG", "organisation": "ORG",
}  # fmt: skip
_TEXTS: Final[Mapping[str, frozenset[str]]] = {
    "button": _TITLES, "quick_reply": _TITLES, "card": _TITLES, "attachment": _TITLES,
    "location": _TITLES | {"name", "address"}, "contact": frozenset(_PEOPLE),
    "transcript": frozenset(("text", "transcript", "content", "word", "punctuatedword")),
}  # fmt: skip
_TIMES: Final = frozenset(
    ("start", "end", "starttime", "endtime", "begin", "duration", "offset", "beginoffsetmillis", "endoffsetmillis")
)
_WITHIN: Final = frozenset(  # fields that may hold more of the same
    (
        "actions", "addresses", "buttons", "cards", "columns", "elements", "emails", "items", "name", "options", "org",
        "phones", "quickreplies", "rows", "sections", "segments", "words",
    )
)  # fmt: skip


def present(value: Any) -> bool:
    """Whether there is a payload where one may stand."""
    return type(value) in (str, list, dict) and bool(value)


def tagged(value: Any, kind: str) -> Any:
    """The replacement of a payload: its kind, for each entry."""
    return [{"payload": kind} for _ in value[:_MOST_ENTRIES]] if type(value) is list else {"payload": kind}


def scrubbed(value: Any, kind: str) -> tuple[Any, dict[Path, str]]:
    """The replacement of a payload, and the texts to anonymise, each with its place in it."""
    if kind == "transcript":
        value = _whole_sentences(value)
    texts: dict[Path, str] = {}
    if type(value) is list:
        return [_entry(one, kind, (str(at),), texts) for at, one in enumerate(value[:_MOST_ENTRIES])], texts
    return _entry(value, kind, (), texts), texts


def _entry(value: Any, kind: str, place: Path, texts: dict[Path, str]) -> dict[str, Any]:
    out: dict[str, Any] = {"payload": kind}
    if type(value) is str:
        _note_text(value, (*place, "text"), texts)
    else:
        out |= _fields(value, kind, place, texts)
    return out


def _note_text(text: str, place: Path, texts: dict[Path, str]) -> None:
    if text and len(texts) < MOST_TEXTS:
        texts[place] = text


def _fields(value: Any, kind: str, place: Path, texts: dict[Path, str]) -> dict[str, Any]:
    """The times and the fields within that may hold more; texts are noted with their places."""
    out: dict[str, Any] = {}
    for name, found in value.items() if type(value) is dict else ():
        plain, here = _plain(name), (*place, name)
        if type(found) is str and plain in _TEXTS[kind]:
            _note_text(found, here, texts)
        elif kind == "transcript" and plain in _TIMES and type(found) in (int, float):
            out[name] = found
        elif plain in _WITHIN and type(found) in (dict, list) and len(here) < _DEEPEST:
            out[name] = _within(found, kind, here, texts)
    return out


def _within(value: Any, kind: str, place: Path, texts: dict[Path, str]) -> Any:
    if type(value) is dict:
        return _fields(value, kind, place, texts)
    return [_fields(one, kind, (*place, str(at)), texts) for at, one in enumerate(value[:_MOST_ENTRIES])]


def _whole_sentences(value: Any) -> Any:
    """A transcript whose entries are single words as one entry, from the first start to the last end.

    A name of two words is none where each word is read alone.
    """
    if type(value) is not list or not all(type(one) is dict for one in value):
        return value
    words = [_transcript_text(one) for one in value]
    if len(words) < 2 or sum(" " in word for word in words) * 2 > len(words):
        return value
    ends = {name: at for name, at in value[-1].items() if "end" in _plain(name)}
    starts = {name: at for name, at in value[0].items() if _plain(name) not in _TEXTS["transcript"]}
    return [starts | ends | {"text": " ".join(filter(None, words))}]


def _transcript_text(entry: Mapping[str, Any]) -> str:
    found = [one for name, one in entry.items() if _plain(name) in _TEXTS["transcript"] and type(one) is str]
    return max(found, key=len, default="")


def facts_of(value: Any, depth: int = 0) -> Iterator[tuple[str, str]]:
    """The values of a contact with their tags."""
    for name, found in value.items() if type(value) is dict else ():
        if type(found) in (str, int) and found != "" and _plain(name) in _PEOPLE:
            yield _PEOPLE[_plain(name)], str(found)
    inner = list(value.values()) if type(value) is dict else value if type(value) is list else ()
    for one in inner if depth < _DEEPEST else ():
        yield from facts_of(one, depth + 1)


def filled(event: dict[str, Any], path: Path, texts: Mapping[Path, str]) -> None:
    """Write the anonymised texts of a payload into what stands in its place."""
    if not texts:
        return
    whole = orjson.loads(orjson.dumps(dig(event, path)))  # what stands there is shared with the turn
    for place, text in texts.items():
        at = whole
        for name in place[:-1]:
            at = at[int(name)] if type(at) is list else at[name]
        at[place[-1]] = text
    put(event, path, whole)


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "")
