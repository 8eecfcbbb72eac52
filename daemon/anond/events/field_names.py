"""The names of a platform's fields, and the checks that a map of them can work and lets nothing out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from anond.errors import ConfigError
from anond.events.paths import overlap, split
from anond.events.payloads import KINDS, POLICIES
from anond.tags import SUBS, TAGS

SPEAKERS: Final = ("user", "agent", "bot")
CHANGES: Final = ("new", "edit", "delete")


def _same_speakers() -> dict[str, str]:
    return {name: name for name in SPEAKERS}


@dataclass(frozen=True)
class FieldNames:
    """The paths of a turn's parts in a platform's events; an empty path means that there is no such field.

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
    internal: str = ""  # where anything but false, 0 and nothing says that customers do not see it: it is no turn
    passed: tuple[str, ...] = ()
    scrub: tuple[str, ...] = ()
    fact_fields: Mapping[str, str] = field(default_factory=dict)  # path -> TAG or TAG/sub
    speakers: Mapping[str, str] = field(default_factory=_same_speakers)  # the platform's word -> user, agent, bot
    each: str = ""  # where an event holds a list of messages, each of which is a turn
    first: str = ""  # where an event that begins a conversation holds its first message, of the shape of the others ...
    first_kinds: tuple[str, ...] = ()  # ... and which of the kinds begin one
    message: str = ""  # the platform's id of a message, by which later events change it
    change: str = ""  # where an event says whether it is a new message or changes an earlier one ...
    changes: Mapping[str, str] = field(default_factory=dict)  # ... in which words -> new, edit, delete
    payloads: Mapping[str, str] = field(default_factory=dict)  # path of what is no text -> its kind
    payload_policies: Mapping[str, str] = field(default_factory=dict)  # kind -> drop (if not named), tag, scrub, pass
    deleted: str = ""  # where anything but false, 0 and nothing says that the message was deleted

    def __post_init__(self) -> None:
        _check(self)

    def payload_policy(self, path: str) -> str:
        """The policy for the payload at a path."""
        return self.payload_policies.get(self.payloads[path], "drop")

    def named(self) -> Iterator[tuple[str, str]]:
        """Every path that is read, with the setting that names it."""
        yield from _written(self)
        yield from (("facts", path) for path in (self.facts, *self.fact_fields))
        yield from (("lang", self.lang), ("kind", self.kind), ("internal", self.internal), ("end", self.end))
        yield from (("message", self.message), ("change", self.change), ("deleted", self.deleted))


def is_tag(name: str) -> bool:
    """Whether facts may have this name: TAG or TAG/sub."""
    tag, slash, sub = name.partition("/")
    return tag in TAGS and (not slash or sub in SUBS.get(tag, ()))


def _check(fields: FieldNames) -> None:
    """Refuse a map that would write a value twice, or copy what has to be hidden."""
    if not fields.text:
        raise ConfigError("fields.text: a path is needed, since a turn is its text")
    if bool(fields.kind) != bool(fields.kinds):
        raise ConfigError("fields.kind: needs fields.kinds, the values that are turns, and the other way round")
    _check_words(fields)
    _check_changes(fields)
    _check_payloads(fields)
    for setting, path in (*fields.named(), ("each", fields.each), ("first", fields.first)):
        _check_path(setting, path)
    _check_each(fields)
    written = list(_written(fields))
    for index, (setting, path) in enumerate(written):
        for other, there in written[:index]:
            _check_apart(setting, path, other, there)
    for path in fields.passed:
        for fact in (fields.facts, *fields.fact_fields):
            _check_apart("pass", path, "facts", fact)
        _check_apart("pass", path, "first", fields.first)


def _check_words(fields: FieldNames) -> None:
    for theirs, ours in fields.speakers.items():
        if theirs.count("*") > 1:
            raise ConfigError(f"fields.speakers: {theirs!r} has more than one *, which stands for anything")
        if ours not in SPEAKERS:
            raise ConfigError(f"fields.speakers: {theirs!r} is {ours!r}; it has to be one of {', '.join(SPEAKERS)}")
    for path, tag in fields.fact_fields.items():
        if not is_tag(tag):
            raise ConfigError(f"fields.facts: {tag!r} at {path!r} is no tag")


def _check_changes(fields: FieldNames) -> None:
    """Refuse a map by which a change could be seen and not be understood."""
    if bool(fields.change) != bool(fields.changes):
        raise ConfigError("fields.change: needs fields.changes, its words, and the other way round")
    if (fields.change or fields.deleted) and not fields.message:
        raise ConfigError("fields.message: is needed where events change messages: it tells which")
    for theirs, ours in fields.changes.items():
        if ours not in CHANGES:
            raise ConfigError(f"fields.changes: {theirs!r} is {ours!r}; it has to be one of {', '.join(CHANGES)}")


def _check_payloads(fields: FieldNames) -> None:
    for path, kind in fields.payloads.items():
        if kind not in KINDS:
            raise ConfigError(f"fields.payloads: {path!r} is {kind!r}; it has to be one of {', '.join(KINDS)}")
    for kind, policy in fields.payload_policies.items():
        if kind not in KINDS or policy not in POLICIES:
            raise ConfigError(f"payloads.{kind}: {policy!r} is none of {', '.join(POLICIES)}, or it is no such kind")


def _check_path(setting: str, path: str) -> None:
    """Refuse what can lead nowhere: other notations of paths, and places in lists."""
    names = split(path)
    if not all(names):
        raise ConfigError(f"fields.{setting}: {path!r} is no path; write names with a dot between them")
    if any(name.isdecimal() or "[" in name for name in names):
        raise ConfigError(
            f"fields.{setting}: {path!r} names a place in a list, which has no path: fields.each takes a list apart"
        )
    if names and (names[0] == "$" or any("/" in name[:1] for name in names)):
        raise ConfigError(
            f"fields.{setting}: {path!r} is no path here; write names with a dot between them, message.body"
        )


def _check_each(fields: FieldNames) -> None:
    """Refuse a list that does not hold the text, and fields that would be the whole list."""
    if not fields.each:
        return
    if not fields.text.startswith(f"{fields.each}."):
        raise ConfigError(
            f"fields.text: {fields.text!r} is not in the list of fields.each: write {fields.each}. before its name"
        )
    for setting, path in fields.named():
        if path and f"{fields.each}.".startswith(f"{path}."):
            raise ConfigError(f"fields.{setting}: {path!r} holds the list of fields.each, and is no field of a message")


def _written(fields: FieldNames) -> Iterator[tuple[str, str]]:
    """Every setting whose path is written to the clean event."""
    yield "anond", "anond"
    for name in ("session", "turn", "speaker", "text", "ts"):
        yield name, getattr(fields, name)
    yield from (("scrub", path) for path in fields.scrub)
    yield from (("pass", path) for path in fields.passed)
    yield from (("payloads", path) for path in fields.payloads if fields.payload_policy(path) != "drop")


def _check_apart(setting: str, path: str, other: str, there: str) -> None:
    if overlap(path, there):
        raise ConfigError(f"fields.{setting}: {path!r} overlaps with {there!r} of fields.{other}")
