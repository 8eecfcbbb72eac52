"""Explains to people how a field map reads events, field by field; and counts refused events by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from anond.errors import BadEvent, SessionEnded
from anond.events.dead_reasons import reason_of
from anond.events.fields import FieldMap
from anond.events.paths import dig, split

FIRST: Final = 3  # lines that are named of each reason
_LONGEST: Final = 60  # characters that are shown of a value
_PATHS: Final = 12  # of an event that are named
_ENCODED: Final = "; if they are Latin-1 (or cp1252, utf-16), say --encoding latin-1"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")  # how such a file begins
_NO_TURNS: Final = {
    "end": ": it says that its session is over",
    "deletion": ": it says that an earlier message was deleted",
    "ignored": ", by its kind: passed over",
}
NOT_REFUSED: Final = frozenset(("turn", *_NO_TURNS))  # outcomes of events that become no dead letters
_TEXTS: Final[dict[str, Any]] = {
    "no_text": str,
    "text_type": str,
    "no_session": (str, int),
}  # what is looked for elsewhere


@dataclass(slots=True)
class Refusals:
    """The refused events: counts by reason, the first lines, and what the first of them seems to be."""

    counts: Counter[str] = field(default_factory=Counter)
    lines: dict[str, list[int]] = field(default_factory=dict)
    hints: dict[str, str] = field(default_factory=dict)

    def add(self, reason: str, line: int, value: bytes = b"") -> None:
        """Count one."""
        self.counts[reason] += 1
        self.hints.setdefault(reason, _form_hint(reason, value))
        if self.counts[reason] <= FIRST:
            self.lines.setdefault(reason, []).append(line)

    def told_lines(self) -> Iterator[str]:
        """A line for each reason."""
        for reason, count in self.counts.most_common():
            more = ", …" if count > FIRST else ""
            where = f"line{'s' if count > 1 else ''} {', '.join(map(str, self.lines[reason]))}{more}"
            yield f"{count} {reason} ({where}): {reason_of(reason).cause}{self.hints[reason]}"


def _form_hint(reason: str, value: bytes) -> str:
    """The form that a refused line seems to have, and what makes events of it."""
    if reason == "not_utf8":
        return "; it is UTF-16: say --encoding utf-16" if value.startswith(_UTF_16) else _ENCODED
    first = value.lstrip()[:1]
    if reason in ("not_json", "not_object") and first == b"[":
        return "; a JSON array? Write one object a line (jq -c '.[]')"
    if reason == "not_json" and first == b"{" and not value.rstrip().endswith(b"}"):
        return "; an object over several lines? Write one a line (jq -c .)"
    return ""


def outcomes(fields: FieldMap, value: bytes, limit: int, key: bytes | None = None) -> Iterator[tuple[str, bytes]]:
    """The outcome of each turn of an event, with its own event: `turn`, `end`, `deletion`, or a reason."""
    try:
        parts = fields.parts(value, limit)
    except BadEvent as error:
        yield error.reason, value
        return
    for part in parts:
        yield _outcome(fields, part, limit, key), part


def _outcome(fields: FieldMap, value: bytes, limit: int, key: bytes | None) -> str:
    try:
        turn = fields.parse(value, key, limit)
    except BadEvent as error:
        return error.reason
    except SessionEnded:
        return "end"
    return "deletion" if turn.change == "delete" else "turn"


def explained(fields: FieldMap, value: bytes, limit: int) -> Iterator[str]:
    """The reading of an event of one turn, field by field, or the reason of its refusal with hints."""
    (came_to, _), *_ = outcomes(fields, value, limit)
    if came_to == "turn":
        yield from _read(fields, value, limit)
    elif came_to in _NO_TURNS:
        yield f"no turn{_NO_TURNS[came_to]}"
    else:
        yield f"refused, {came_to}: {reason_of(came_to).cause}"
        yield from _hints(fields, value, came_to)


def _read(fields: FieldMap, value: bytes, limit: int) -> Iterator[str]:
    turn, event = fields.parse(value, None, limit), orjson.loads(value)
    yield f"session  {_short(turn.session)}  ({fields.session or 'the key of the record'})"
    number = "in the order of arrival" if turn.turn < 0 else f"{turn.turn}  ({fields.turn})"
    yield f"turn     {number}"
    yield f"speaker  {turn.speaker}  ({fields.speaker or 'no field: user'})"
    yield f"text     {_short(turn.text)}  ({fields.text})"
    if turn.ts_dropped:
        yield f"ts       what stands there is no time, and is left out  ({fields.ts})"
    elif turn.ts is not None:
        yield f"ts       {turn.ts}  ({fields.ts})"
    if turn.change == "edit":
        yield f"edit     of an earlier message  ({fields.change})"
    if turn.lang:
        yield f"lang     {turn.lang}  ({fields.lang})"
    for tag, values in turn.facts.items():
        yield f"facts    {tag}: {', '.join(map(_short, values))}"
    for path, text in turn.scrub.items():
        yield f"scrub    {_short(text)}  ({path})"
    for path, copied in turn.passed.items():
        yield f"pass     {_short(str(copied))}  ({path}): goes out as it is"
    named = {path for setting, path in fields.named() if path and setting != "anond"}
    if fields.each and not dig(event, split(fields.each)):
        named.add(fields.first)  # where the message stood that was read
    left = [path for path, _ in _paths(event, fields.each) if not any(f"{path}.".startswith(f"{n}.") for n in named)]
    if left:
        yield f"dropped  {_listed(left)}"


def _hints(fields: FieldMap, value: bytes, reason: str) -> Iterator[str]:
    """Hints for a fix: the paths of such values, or the unknown word."""
    try:
        event = orjson.loads(value)
    except orjson.JSONDecodeError:
        return
    if not isinstance(event, dict):
        return
    if reason in _TEXTS:
        setting = "session" if reason == "no_session" else "text"
        there = [path for path, found in _paths(event, fields.each) if isinstance(found, _TEXTS[reason])]
        looked = getattr(fields, setting) or "(no path)"
        yield f"fields.{setting} looks at {looked}; such values stand at {_listed(there) if there else 'no path'}"
        lists = [path for path, found in _paths(event, fields.each) if isinstance(found, list)]
        if lists:
            yield f"there are lists at {_listed(lists)}: fields.each takes one of them apart, a turn for each message"
    if reason == "each_type":
        lists = [path for path, found in _paths(event) if isinstance(found, list)]
        yield f"fields.each looks at {fields.each}; there are lists at {_listed(lists) if lists else 'no path'}"
    if reason == "speaker":
        known = ", ".join(fields.speakers)
        yield f"fields.speaker looks at {fields.speaker}; fields.speakers knows {known}; a * there stands for anything"
    if reason == "change":
        yield f"fields.change looks at {fields.change}; fields.changes knows {', '.join(fields.changes)}"
    if reason == "no_message":
        yield f"fields.message looks at {fields.message}, for the id of the message"
    if reason == "facts_type":
        yield 'facts are { "PERSON": ["Rosa Stern"] }; fields.facts are paths to them, { "customer.name" = "PERSON" }'


def _paths(event: Mapping[str, Any], each: str = "", before: str = "") -> Iterator[tuple[str, Any]]:
    """The paths of an event, with what stands there; `each` is the list whose first message is meant by its path."""
    for name, value in event.items():
        path = f"{before}{name}"
        if path == each and isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, dict) and value:
            yield from _paths(value, each, f"{path}.")
        else:
            yield path, value


def _listed(paths: list[str]) -> str:
    return ", ".join(paths[:_PATHS]) + (", …" if len(paths) > _PATHS else "")


def _short(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")
