"""Platform events to turns and back: field names are dotted paths, and only the named fields ever pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import orjson

from anond.errors import BadEvent, ConfigError, SessionEnded
from anond.events.times import Time, is_time
from anond.events.turns import LAST_TURN, CleanTurn, Turn
from anond.tags import SUBS, TAGS

TsPolicy = Literal["keep", "drop"]

IGNORED: Final = "ignored"  # a well-formed event of a kind that carries no turn: counted, written nowhere
REASONS: Final = (
    "empty", "too_large", "not_utf8", "not_json", "too_deep", "not_object", "kind_type", IGNORED,
    "no_session", "session_type", "session_too_long", "turn_type", "speaker",
    "no_text", "text_type", "ts_type", "facts_type", "scrub_type",
)  # fmt: skip

SPEAKERS: Final = ("user", "agent", "bot")
MAX_SESSION_CHARS: Final = 256
MAX_PASSED_DEPTH: Final = 32  # a copied value is written again inside other objects, and orjson writes 254 levels

_Path = tuple[str, ...]
_NAMED: Final = ("session", "turn", "speaker", "text", "ts", "lang", "facts", "kind", "end")
_ABSENT: Final = object()


def _same_speakers() -> dict[str, str]:
    return {name: name for name in SPEAKERS}


@dataclass(frozen=True)
class FieldMap:
    """Where a platform's events hold what a turn is made of; an empty path means that there is no such field.

    `passed` values are copied as they are, whatever they hold; `scrub` values are anonymised as text;
    the values at `fact_fields` are known to be sensitive. Everything that is not named is dropped.
    """

    session: str = "session"
    turn: str = "turn"
    speaker: str = "speaker"
    text: str = "text"
    ts: str = "ts"
    lang: str = "lang"
    facts: str = "facts"
    end: str = "end"  # where `true` says that the session is over
    kind: str = ""  # where an event says what it is ...
    kinds: tuple[str, ...] = ()  # ... and which of those are turns
    passed: tuple[str, ...] = ()
    scrub: tuple[str, ...] = ()
    fact_fields: Mapping[str, str] = field(default_factory=dict)  # path -> TAG or TAG/sub
    speakers: Mapping[str, str] = field(default_factory=_same_speakers)  # the platform's word -> user, agent, bot

    _paths: tuple[_Path, ...] = field(init=False, repr=False, compare=False)  # in the order of _NAMED
    _names: tuple[Any, ...] | None = field(init=False, repr=False, compare=False)  # the same, if none is nested
    _passed: tuple[tuple[str, _Path], ...] = field(init=False, repr=False, compare=False)
    _scrub: tuple[tuple[str, _Path], ...] = field(init=False, repr=False, compare=False)
    _fact_fields: tuple[tuple[_Path, str], ...] = field(init=False, repr=False, compare=False)
    _words: dict[str, str] = field(init=False, repr=False, compare=False)
    _patterns: tuple[tuple[str, str, str], ...] = field(init=False, repr=False, compare=False)  # head, tail, ours

    def __post_init__(self) -> None:
        _check(self)
        paths = tuple(_split(getattr(self, name)) for name in _NAMED)
        names = tuple(path[0] if path else _ABSENT for path in paths)
        object.__setattr__(self, "_paths", paths)
        object.__setattr__(self, "_names", names if all(len(path) < 2 for path in paths) else None)
        object.__setattr__(self, "_passed", tuple((path, _split(path)) for path in self.passed))
        object.__setattr__(self, "_scrub", tuple((path, _split(path)) for path in self.scrub))
        object.__setattr__(self, "_fact_fields", tuple((_split(p), tag) for p, tag in self.fact_fields.items()))
        plain = [(theirs, ours) for theirs, ours in self.speakers.items() if "*" not in theirs]
        parted = [(*theirs.split("*", 1), ours) for theirs, ours in self.speakers.items() if "*" in theirs]
        object.__setattr__(self, "_words", {ours: theirs for theirs, ours in reversed(plain)})
        object.__setattr__(self, "_patterns", tuple(parted))

    def parse(self, value: bytes | None, key: bytes | None, max_bytes: int) -> Turn:
        """The turn that a record holds; raises BadEvent with one of `REASONS`, or SessionEnded, on any bytes."""
        event = _load(value, max_bytes)
        found = map(event.get, self._names) if self._names else (_dig(event, path) for path in self._paths)
        session, turn, speaker, text, ts, lang, facts, kind, end = found
        if self.kind:
            self._check_kind(kind)
        if text is None and end is True:
            raise SessionEnded(_session(session, key))
        if type(text) is not str:
            raise BadEvent("no_text" if text is None else "text_type")
        at = _timestamp(ts)
        timely = at is None or is_time(at)
        return Turn(
            session=_session(session, key),
            turn=_number(turn),
            speaker=self._speaker(speaker),
            text=text,
            ts=at if timely else None,
            ts_dropped=not timely,
            lang=_language(lang),
            facts=self._facts(event, facts) if facts is not None or self._fact_fields else {},
            passed=self._copied(event) if self._passed else {},
            scrub=self._scrubbed(event) if self._scrub else {},
            ends=end is True,
        )

    def session_of(self, value: bytes | None, key: bytes | None, max_bytes: int) -> str:
        """The session that an event without a turn names, or else its record's key; "" where neither does."""
        try:
            found = _dig(_load(value, max_bytes), self._paths[0])
            return _session(found if type(found) in (str, int) else None, key)
        except BadEvent:
            with suppress(BadEvent):
                return _session(None, key)
            return ""

    def render(self, clean: CleanTurn, ts: TsPolicy = "drop") -> bytes:
        """The clean turn in the platform's own shape. `ts` is copied only if the policy says "keep"."""
        out: dict[str, Any] = {}
        session, turn, speaker, text, at, *_ = self._paths
        _put(out, session, clean.session)
        _put(out, turn, clean.turn)
        _put(out, speaker, self._words.get(clean.speaker, clean.speaker))
        _put(out, text, clean.text)
        if ts == "keep" and clean.ts is not None and is_time(clean.ts):  # items sealed by an older version hold any
            _put(out, at, clean.ts)
        for path, names in self._passed:
            if path in clean.passed:
                _put(out, names, clean.passed[path])
        for path, names in self._scrub:
            if path in clean.scrubbed:
                _put(out, names, clean.scrubbed[path])
        out["anond"] = self._about(clean)
        return orjson.dumps(out)

    def rebuild(self, turn: Turn) -> bytes:
        """An event that `parse` reads as this turn: for one whose own event is gone."""
        out: dict[str, Any] = {}
        for name, copied in (*turn.passed.items(), *turn.scrub.items()):
            _put(out, _split(name), copied)
        session, number, speaker, text, ts, lang, facts, kind, _ = self._paths
        _put(out, kind, self.kinds[0] if self.kinds else None)
        given = ((session, turn.session), (number, turn.turn), (speaker, self._words.get(turn.speaker, turn.speaker)))
        for path, value in (*given, (text, turn.text), (ts, turn.ts), (lang, turn.lang)):
            if value is not None:
                _put(out, path, value)
        self._put_facts(out, facts, turn.facts)
        return orjson.dumps(out)

    def _put_facts(self, out: dict[str, Any], path: _Path, facts: Mapping[str, tuple[str, ...]]) -> None:
        """Write facts where they are read: at their own path, else one of theirs tag."""
        if path:
            if facts:
                _put(out, path, {tag: list(values) for tag, values in facts.items()})
            return
        for names, tag in self._fact_fields:
            if tag in facts:
                _put(out, names, list(facts[tag]))

    def _about(self, clean: CleanTurn) -> dict[str, Any]:
        about: dict[str, Any] = {"id": clean.id, "status": clean.status, "lang": clean.lang, "model": clean.model}
        if not self.turn:
            about["turn"] = clean.turn
        if clean.spans is not None:
            about["spans"] = [{"start": s.start, "end": s.end, "tag": s.tag} for s in clean.spans]
        return about

    def _check_kind(self, kind: Any) -> None:
        if type(kind) is not str:
            raise BadEvent("kind_type")
        if kind not in self.kinds:
            raise BadEvent(IGNORED)

    def _speaker(self, word: Any) -> str:
        if word is None:
            return "user"
        if type(word) is not str:
            raise BadEvent("speaker")
        return self.speakers.get(word) or self._speaker_like(word)

    def _speaker_like(self, word: str) -> str:
        """The speaker of the first pattern that a word fits, as `agent-*` or `*`; the word itself is never copied."""
        for head, tail, ours in self._patterns:
            if len(word) >= len(head) + len(tail) and word.startswith(head) and word.endswith(tail):
                return ours
        raise BadEvent("speaker")  # it may be a name

    def _copied(self, event: dict[str, Any]) -> dict[str, Any]:
        found = {path: _dig(event, names, _ABSENT) for path, names in self._passed}
        if any(not _shallow(value, MAX_PASSED_DEPTH) for value in found.values()):
            raise BadEvent("too_deep")
        return {path: value for path, value in found.items() if value is not _ABSENT}

    def _scrubbed(self, event: dict[str, Any]) -> dict[str, str]:
        found = {path: _dig(event, names) for path, names in self._scrub}
        if any(value is not None and type(value) is not str for value in found.values()):
            raise BadEvent("scrub_type")
        return {path: value for path, value in found.items() if value is not None}

    def _facts(self, event: dict[str, Any], given: Any) -> dict[str, tuple[str, ...]]:
        facts = _given_facts(given)
        for names, tag in self._fact_fields:
            values = _values(_dig(event, names))
            if values:
                facts[tag] = facts.get(tag, ()) + values
        return facts


def _load(value: bytes | None, max_bytes: int) -> dict[str, Any]:
    """The JSON object in a record's value. The parser's own error quotes the text, so it goes no further."""
    if not value:
        raise BadEvent("empty")
    if len(value) > max_bytes:
        raise BadEvent("too_large")
    reason = "not_object"
    try:
        event = orjson.loads(value)
    except orjson.JSONDecodeError as error:
        event, reason = None, _why(value, error.msg)
    if type(event) is not dict:
        raise BadEvent(reason)
    return event


def _why(value: bytes, message: str) -> str:
    if "depth" in message or "ecursion" in message:
        return "too_deep"
    try:
        value.decode()
    except UnicodeDecodeError:
        return "not_utf8"
    return "not_json"


def _dig(event: Any, path: _Path, default: Any = None) -> Any:
    """The value at a path; the default where the path is empty or leads nowhere."""
    if not path:
        return default
    for name in path:
        if type(event) is not dict:
            return default
        event = event.get(name, default)
    return event


def _put(out: dict[str, Any], path: _Path, value: Any) -> None:
    if not path:
        return
    for name in path[:-1]:
        out = out.setdefault(name, {})
    out[path[-1]] = value


def _session(session: Any, key: bytes | None) -> str:
    """The session id: a text or a whole number, else the record's key."""
    if type(session) is int:
        return str(session)
    if session is None or session == "":
        session = _decoded(key)
    if type(session) is not str:
        raise BadEvent("session_type")
    if len(session) > MAX_SESSION_CHARS:
        raise BadEvent("session_too_long")
    return session


def _decoded(key: bytes | None) -> str:
    try:
        session = (key or b"").decode()
    except UnicodeDecodeError:
        session = ""
    if not session:
        raise BadEvent("no_session")
    return session


def _number(turn: Any) -> int:
    if turn is None:
        return -1  # to be numbered from the session's ledger
    if type(turn) is not int or not 0 <= turn <= LAST_TURN:
        raise BadEvent("turn_type")
    return turn


def _timestamp(ts: Any) -> Time | None:
    """A time, or a number or text in its place, which may be anything."""
    if ts is None or ts == "":
        return None
    if type(ts) not in (str, int, float):
        raise BadEvent("ts_type")
    time: Time = ts
    return time


def _language(hint: Any) -> str | None:
    """The language of a tag such as `de` or `pt-BR`; what is no such tag is no hint."""
    if type(hint) is not str:
        return None
    code = hint.replace("_", "-").partition("-")[0].lower()
    return code if 2 <= len(code) <= 3 and code.isascii() and code.isalpha() else None


def _given_facts(facts: Any) -> dict[str, tuple[str, ...]]:
    if facts is None:
        return {}
    if type(facts) is not dict or not all(_is_tag(tag) for tag in facts):
        raise BadEvent("facts_type")
    return {tag: values for tag, given in facts.items() if (values := _values(given))}


def _values(given: Any) -> tuple[str, ...]:
    """The known values of a fact, which is one value or a list of them, as texts; empty ones are left out."""
    values = given if type(given) is list else [given]
    if any(value is not None and type(value) not in (str, int) for value in values):
        raise BadEvent("facts_type")
    return tuple(str(value) for value in values if value is not None and value != "")


def _shallow(value: Any, levels: int) -> bool:
    if type(value) is dict:
        value = list(value.values())
    if type(value) is not list:
        return True
    return levels > 0 and all(_shallow(inner, levels - 1) for inner in value)


def _is_tag(name: str) -> bool:
    tag, slash, sub = name.partition("/")
    return tag in TAGS and (not slash or sub in SUBS.get(tag, ()))


def _split(path: str) -> _Path:
    return tuple(path.split(".")) if path else ()


def _check(fields: FieldMap) -> None:
    """Refuse a map that would write a value twice, or copy what has to be hidden."""
    if not fields.text:
        raise ConfigError("fields.text: a path is needed, since a turn is its text")
    if bool(fields.kind) != bool(fields.kinds):
        raise ConfigError("fields.kind: needs fields.kinds, the values that are turns, and the other way round")
    for theirs, ours in fields.speakers.items():
        if theirs.count("*") > 1:
            raise ConfigError(f"fields.speakers: {theirs!r} has more than one *, which stands for anything")
        if ours not in SPEAKERS:
            raise ConfigError(f"fields.speakers: {theirs!r} is {ours!r}; it has to be one of {', '.join(SPEAKERS)}")
    for path, tag in fields.fact_fields.items():
        if not _is_tag(tag):
            raise ConfigError(f"fields.facts: {tag!r} at {path!r} is no tag")
    written = list(_written(fields))
    read = [("facts", fields.facts), *(("facts", path) for path in fields.fact_fields)]
    read += [("lang", fields.lang), ("kind", fields.kind), ("end", fields.end)]
    for setting, path in written + read:
        _check_path(setting, path)
    for index, (setting, path) in enumerate(written):
        for other, there in written[:index]:
            _check_apart(setting, path, other, there)
    for path in fields.passed:
        for fact in (fields.facts, *fields.fact_fields):
            _check_apart("pass", path, "facts", fact)


def _check_path(setting: str, path: str) -> None:
    """Refuse what can lead nowhere: other notations of paths, and places in lists."""
    names = _split(path)
    if not all(names):
        raise ConfigError(f"fields.{setting}: {path!r} is no path; write names with a dot between them")
    if names and (names[0] == "$" or any("[" in name or "/" in name[:1] for name in names)):
        raise ConfigError(
            f"fields.{setting}: {path!r} is no path here; write names with a dot between them, message.body"
        )
    if any(name.isdecimal() for name in names):
        raise ConfigError(
            f"fields.{setting}: {path!r} names a place in a list, which has no path: only fields of objects do"
        )


def _written(fields: FieldMap) -> Iterator[tuple[str, str]]:
    """Every setting whose path is written to the clean event."""
    yield "anond", "anond"
    for name in ("session", "turn", "speaker", "text", "ts"):
        yield name, getattr(fields, name)
    yield from (("scrub", path) for path in fields.scrub)
    yield from (("pass", path) for path in fields.passed)


def _check_apart(setting: str, path: str, other: str, there: str) -> None:
    if path and there and (f"{path}.".startswith(f"{there}.") or f"{there}.".startswith(f"{path}.")):
        raise ConfigError(f"fields.{setting}: {path!r} overlaps with {there!r} of fields.{other}")


PRESETS: Final[Mapping[str, FieldMap]] = {
    "anond": FieldMap(),
    "rasa": FieldMap(
        session="sender_id", turn="", speaker="event", ts="timestamp", lang="", facts="", end="",
        kind="event", kinds=("user", "bot"), speakers={"user": "user", "bot": "bot"},
    ),
    "botpress": FieldMap(
        session="conversationId", turn="", speaker="direction", text="payload.text", ts="createdAt", lang="",
        facts="", end="", kind="type", kinds=("text",), passed=("type",),
        speakers={"incoming": "user", "outgoing": "bot"},
    ),
}  # fmt: skip


def preset(name: str) -> FieldMap:
    """The field names of a known platform; `dataclasses.replace` changes single ones."""
    if name not in PRESETS:
        raise ConfigError(f"fields.preset: {name!r} is unknown; use one of {', '.join(PRESETS)}")
    return PRESETS[name]
