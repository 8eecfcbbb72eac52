"""Platform events to turns and back: field names are dotted paths, and only the named fields ever pass."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

import orjson

from anond.errors import BadEvent, SessionEnded
from anond.events.field_names import FieldNames
from anond.events.field_values import (
    MAX_SESSION_CHARS as MAX_SESSION_CHARS,
)
from anond.events.field_values import (
    change_word,
    fact_values,
    given_facts,
    is_shallow,
    language,
    load,
    message_id,
    session_id,
    timestamp,
    turn_number,
)
from anond.events.paths import ABSENT, Path, dig, put, split, with_value
from anond.events.payloads import facts_of, filled, present, scrubbed, tagged
from anond.events.times import is_time
from anond.events.turns import Change, CleanTurn, Turn

TsPolicy = Literal["keep", "drop"]

IGNORED: Final = "ignored"  # a well-formed event of a kind that carries no turn: counted, written nowhere
REASONS: Final = (
    "empty", "too_large", "not_utf8", "not_json", "too_deep", "not_object", "kind_type", IGNORED,
    "no_session", "session_type", "session_too_long", "turn_type", "speaker",
    "no_text", "text_type", "ts_type", "facts_type", "scrub_type", "each_type", "too_many", "change", "no_message",
)  # fmt: skip

MAX_PASSED_DEPTH: Final = 32  # a copied value is written again inside other objects, and orjson writes 254 levels
MAX_MESSAGES: Final = 1_000  # that one event may hold: a batch is worked off as a whole
_MOST_COPIED: Final = 16  # times `max_bytes`: what stands beside the messages is copied with each of them

_NAMED: Final = (
    "session", "turn", "speaker", "text", "ts", "lang", "facts", "kind", "end", "message", "change", "deleted",
)  # fmt: skip


_KIND: Final = _NAMED.index("kind")


@dataclass(frozen=True)
class FieldMap(FieldNames):
    """Reads a platform's events by the names of their fields, and writes clean ones under the same names."""

    _paths: tuple[Path, ...] = field(init=False, repr=False, compare=False)  # in the order of _NAMED
    _names: tuple[Any, ...] | None = field(init=False, repr=False, compare=False)  # the same, if none is nested
    _each: Path = field(init=False, repr=False, compare=False)
    _first: Path = field(init=False, repr=False, compare=False)
    _internal: Path = field(init=False, repr=False, compare=False)
    _passed: tuple[tuple[str, Path], ...] = field(init=False, repr=False, compare=False)
    _scrub: tuple[tuple[str, Path], ...] = field(init=False, repr=False, compare=False)
    _fact_fields: tuple[tuple[Path, str], ...] = field(init=False, repr=False, compare=False)
    _payloads: tuple[tuple[str, Path, str, str], ...] = field(init=False, repr=False, compare=False)
    _roots: frozenset[str] = field(init=False, repr=False, compare=False)  # where paths of payloads begin
    _words: dict[str, str] = field(init=False, repr=False, compare=False)
    _patterns: tuple[tuple[str, str, str], ...] = field(init=False, repr=False, compare=False)  # head, tail, ours

    def __post_init__(self) -> None:
        super().__post_init__()
        paths = tuple(split(getattr(self, name)) for name in _NAMED)
        names = tuple(path[0] if path else ABSENT for path in paths)
        object.__setattr__(self, "_paths", paths)
        object.__setattr__(self, "_names", names if all(len(path) < 2 for path in paths) else None)
        object.__setattr__(self, "_each", split(self.each))
        object.__setattr__(self, "_first", split(self.first))
        object.__setattr__(self, "_internal", split(self.internal))
        object.__setattr__(self, "_passed", tuple((path, split(path)) for path in self.passed))
        object.__setattr__(self, "_scrub", tuple((path, split(path)) for path in self.scrub))
        payloads = [(path, split(path), kind, self.payload_policy(path)) for path, kind in self.payloads.items()]
        object.__setattr__(self, "_payloads", tuple(payloads))  # path, its names, kind, policy
        object.__setattr__(self, "_roots", frozenset(names[0] for _, names, _, _ in payloads))
        object.__setattr__(self, "_fact_fields", tuple((split(p), tag) for p, tag in self.fact_fields.items()))
        plain = [(theirs, ours) for theirs, ours in self.speakers.items() if "*" not in theirs]
        parted = [(*theirs.split("*", 1), ours) for theirs, ours in self.speakers.items() if "*" in theirs]
        object.__setattr__(self, "_words", {ours: theirs for theirs, ours in reversed(plain)})
        object.__setattr__(self, "_patterns", tuple(parted))

    def parts(self, value: bytes, max_bytes: int) -> list[bytes]:
        """The events of which each may be a turn: the event itself or, where `each` names a list of messages, the
        event with one of them in its list, for each. Raises BadEvent.
        """
        if not self._each:
            return [value]
        event = load(value, max_bytes)
        messages = self._with_the_first(event, dig(event, self._each))
        if type(messages) is not list or len(messages) < 2:
            return [value]
        if len(messages) > MAX_MESSAGES:
            raise BadEvent("too_many")
        try:
            beside = len(orjson.dumps(with_value(event, self._each, [])))
            if beside * len(messages) <= _MOST_COPIED * max_bytes:
                return [orjson.dumps(with_value(event, self._each, [one])) for one in messages]
            reason = "too_large"
        except orjson.JSONEncodeError:
            reason = "too_deep"
        raise BadEvent(reason)

    def _with_the_first(self, event: dict[str, Any], messages: Any) -> Any:
        """The messages of an event; where it begins a conversation, behind the one that stands apart from them."""
        if not self._first or type(messages) is not list or dig(event, self._paths[_KIND]) not in self.first_kinds:
            return messages
        first = dig(event, self._first)
        return messages if first is None else [first, *messages]

    def _with_its_message(self, event: dict[str, Any]) -> dict[str, Any]:
        """An event of one message, with the message in place of the list; as it is where it ends a session."""
        messages = dig(event, self._each)
        if not messages:
            messages = self._with_the_first(event, messages)
        if not messages and dig(event, split(self.end)) is True:
            return event
        if type(messages) is not list:
            raise BadEvent("each_type")
        if len(messages) != 1:
            raise BadEvent("too_many" if messages else IGNORED)  # several are taken apart before they come here
        if type(messages[0]) is not dict:
            raise BadEvent("not_object")
        return with_value(event, self._each, messages[0])

    def parse(self, value: bytes | None, key: bytes | None, max_bytes: int) -> Turn:
        """The turn that a record holds; raises BadEvent with one of `REASONS`, or SessionEnded, on any bytes."""
        event = load(value, max_bytes)
        if self._each:
            event = self._with_its_message(event)
        found = map(event.get, self._names) if self._names else (dig(event, path) for path in self._paths)
        session, turn, speaker, text, ts, lang, facts, kind, end, message, change, deleted = found
        if self.kind:
            self._check_kind(kind)
        if self._internal and dig(event, self._internal):
            raise BadEvent(IGNORED)
        if text is None and end is True:
            raise SessionEnded(session_id(session, key))
        of = message_id(message) if message is not None else ""
        changed = self._change(change, deleted, of) if change is not None or deleted else "new"
        if changed == "delete":
            return Turn(session_id(session, key), -1, "user", "", message=of, change=changed)
        if text is None and not self._roots.isdisjoint(event):
            text = self._text_beside(event, changed)
        if type(text) is not str:
            raise BadEvent("no_text" if text is None else "text_type")
        at = timestamp(ts)
        timely = at is None or is_time(at)
        read = Turn(
            session=session_id(session, key),
            turn=turn_number(turn),
            speaker=self._speaker(speaker),
            text=text,
            ts=at if timely else None,
            ts_dropped=not timely,
            lang=language(lang),
            facts=self._facts(event, facts) if facts is not None or self._fact_fields else {},
            passed=self._copied(event, changed) if self._passed else {},
            scrub=self._scrubbed(event) if self._scrub else {},
            ends=end is True,
            message=of,
            change=changed,
        )
        return read if self._roots.isdisjoint(event) else self._with_payloads(read, event)

    def _text_beside(self, event: dict[str, Any], changed: Change) -> str | None:
        """The text of an event that has none: empty beside a payload of which something is left, or of an edit."""
        policies = {policy for _, names, _, policy in self._payloads if present(dig(event, names))}
        if policies == {"drop"} and changed == "new":
            raise BadEvent(IGNORED)
        return "" if policies else None

    def _with_payloads(self, turn: Turn, event: dict[str, Any]) -> Turn:
        """A turn with what the policies leave of the payloads of its event."""
        passed, scrub, facts = dict(turn.passed), dict(turn.scrub), dict(turn.facts)
        for path, names, kind, policy in self._payloads:
            value = dig(event, names)
            if not present(value):
                continue
            if kind == "contact" and policy != "pass":
                for tag, known in facts_of(value):
                    facts[tag] = (*facts.get(tag, ()), known)
            if policy == "pass":
                passed[path] = self._shallow(value)
            elif policy == "tag":
                passed[path] = tagged(value, kind)
            elif policy == "scrub":
                passed[path], texts = scrubbed(value, kind)
                scrub |= {f"{path}.{'.'.join(place)}": text for place, text in texts.items()}
        return replace(turn, passed=passed, scrub=scrub, facts=facts)

    @staticmethod
    def _shallow(value: Any) -> Any:
        if not is_shallow(value, MAX_PASSED_DEPTH):
            raise BadEvent("too_deep")
        return value

    def session_of(self, value: bytes | None, key: bytes | None, max_bytes: int) -> str:
        """The session that an event without a turn names, or else its record's key; "" where neither does."""
        try:
            event = load(value, max_bytes)
            first = dig(event, self._each)
            if type(first) is list and first and type(first[0]) is dict:
                event = with_value(event, self._each, first[0])
            found = dig(event, self._paths[0])
            return session_id(found if type(found) in (str, int) else None, key)
        except BadEvent:
            with suppress(BadEvent):
                return session_id(None, key)
            return ""

    def render(self, clean: CleanTurn, ts: TsPolicy = "drop") -> bytes:
        """The clean turn in the platform's own shape. `ts` is copied only if the policy says "keep"."""
        out: dict[str, Any] = {}
        session, turn, speaker, text, at, *_ = self._paths
        put(out, session, clean.session)
        put(out, turn, clean.turn)
        put(out, speaker, self._words.get(clean.speaker, clean.speaker))
        put(out, text, clean.text)
        if ts == "keep" and clean.ts is not None and is_time(clean.ts):  # items sealed by an older version hold any
            put(out, at, clean.ts)
        if clean.passed or clean.scrubbed:  # as in few events
            self._put_beside(out, clean)
        out["anond"] = self._about(clean)
        return orjson.dumps(self._as_list(out))

    def _put_beside(self, out: dict[str, Any], clean: CleanTurn) -> None:
        """Write what stands beside the text of a clean turn."""
        for path, names in self._passed:
            if path in clean.passed:
                put(out, names, clean.passed[path])
        for path, names in self._scrub:
            if path in clean.scrubbed:
                put(out, names, clean.scrubbed[path])
        self._put_payloads(out, clean.passed, clean.scrubbed)

    def rebuild(self, turn: Turn) -> bytes:
        """An event that `parse` reads as this turn: for one whose own event is gone."""
        out: dict[str, Any] = {}
        own = {path for path, _, _, _ in self._payloads}
        texts = {name: text for name, text in turn.scrub.items() if name in self.scrub}
        for name, copied in (*turn.passed.items(), *texts.items()):
            if name not in own:
                put(out, split(name), copied)
        self._put_payloads(out, turn.passed, turn.scrub)
        session, number, speaker, text, ts, lang, facts, kind, *_ = self._paths
        if dig(out, kind) is None:  # else it was passed
            put(out, kind, self.kinds[0] if self.kinds else None)
        word = self._words.get(turn.speaker, None if turn.speaker == "user" else turn.speaker)  # no word: the user's
        given = ((session, turn.session), (number, turn.turn), (speaker, word))
        for path, value in (*given, (text, turn.text), (ts, turn.ts), (lang, turn.lang)):
            if value is not None:
                put(out, path, value)
        self._put_facts(out, facts, turn.facts)
        return orjson.dumps(self._as_list(out))

    def _put_payloads(self, out: dict[str, Any], passed: Mapping[str, Any], scrub: Mapping[str, str]) -> None:
        """Write the payloads that policies leave, with their anonymised texts."""
        for path, names, _, policy in self._payloads:
            if path in passed and policy != "drop":
                put(out, names, passed[path])
                own = {
                    name.removeprefix(f"{path}."): text for name, text in scrub.items() if name.startswith(f"{path}.")
                }
                filled(out, names, {split(place): text for place, text in own.items()})

    def _as_list(self, out: dict[str, Any]) -> dict[str, Any]:
        """An event whose one message is put into a list, as platforms put several."""
        return with_value(out, self._each, [dig(out, self._each)]) if self._each else out

    def text_of(self, event: dict[str, Any]) -> str:
        """The text of an event that `render` wrote; "" where it was written under other names."""
        with suppress(BadEvent):
            found = dig(self._with_its_message(event) if self._each else event, self._paths[3])
            return found if type(found) is str else ""
        return ""

    def _put_facts(self, out: dict[str, Any], path: Path, facts: Mapping[str, tuple[str, ...]]) -> None:
        """Write facts where they are read: at their own path, else one of theirs tag."""
        if path:
            if facts:
                put(out, path, {tag: list(values) for tag, values in facts.items()})
            return
        for names, tag in self._fact_fields:
            if tag in facts:
                put(out, names, list(facts[tag]))

    def _about(self, clean: CleanTurn) -> dict[str, Any]:
        about: dict[str, Any] = {"id": clean.id, "status": clean.status, "lang": clean.lang, "model": clean.model}
        if not self.turn:
            about["turn"] = clean.turn
        if clean.edits:
            about["edits"] = clean.edits
        if clean.spans is not None:
            about["spans"] = [{"start": s.start, "end": s.end, "tag": s.tag} for s in clean.spans]
        return about

    def _check_kind(self, kind: Any) -> None:
        if type(kind) is not str:
            raise BadEvent("kind_type")
        if kind not in self.kinds:
            raise BadEvent(IGNORED)

    def _change(self, word: Any, deleted: Any, message: str) -> Change:
        """The change of an earlier message that an event describes; the event has to name the message."""
        change: Any = "new" if word is None else self.changes.get(change_word(word))
        if change is None:
            raise BadEvent("change")
        if deleted:
            change = "delete"
        if change != "new" and not message:
            raise BadEvent("no_message")
        found: Change = change
        return found

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

    def _copied(self, event: dict[str, Any], changed: Change) -> dict[str, Any]:
        """The passed values. A clean event of an edit is a message of its own: its word is that of a new one."""
        found = {path: dig(event, names, ABSENT) for path, names in self._passed}
        if any(not is_shallow(value, MAX_PASSED_DEPTH) for value in found.values()):
            raise BadEvent("too_deep")
        if changed == "edit" and self.change in found:
            found[self.change] = next((theirs for theirs, ours in self.changes.items() if ours == "new"), ABSENT)
        return {path: value for path, value in found.items() if value is not ABSENT}

    def _scrubbed(self, event: dict[str, Any]) -> dict[str, str]:
        found = {path: dig(event, names) for path, names in self._scrub}
        if any(value is not None and type(value) is not str for value in found.values()):
            raise BadEvent("scrub_type")
        return {path: value for path, value in found.items() if value is not None}

    def _facts(self, event: dict[str, Any], given: Any) -> dict[str, tuple[str, ...]]:
        facts = given_facts(given)
        for names, tag in self._fact_fields:
            values = fact_values(dig(event, names))
            if values:
                facts[tag] = facts.get(tag, ()) + values
        return facts
