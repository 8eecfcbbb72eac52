"""The ledger of a session: values and surrogates, its language, its last turns, and the turns that wait for review."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import orjson

from anond.errors import LedgerBroken
from anond.seal import SessionKey
from anond.session import packing
from anond.session.by_kind import OneKind
from anond.session.packing import a_dict, a_list, a_number, a_text, a_truth, a_whole
from anond.session.remembered_turns import KnownMessage, PastTurn, Pending, Released, Stretch
from anond.session.value import Value
from anond_gazetteers.fold import fold

MAX_VALUES: Final = 500
MAX_PEOPLE: Final = 100
MAX_COMPANIES: Final = 8
MAX_MESSAGES: Final = 100
MAX_SEEN: Final = 50
MAX_RELEASED: Final = 50
MAX_CHARACTERS: Final = 300  # of a value or a name; longer ones are replaced anew each time, by the same surrogate
RECENT_TURNS: Final = 4
RECENT_CHARACTERS: Final = 500
VERSION: Final = b"\x01"
Items = Literal["pending", "audits", "seen"]  # turns that people may decide about, by the field that holds them
_Kinds = tuple[dict[tuple[str, str], Value], dict[str, OneKind], frozenset[str]] | None


@dataclass(slots=True)
class Ledger:
    """The state of one session, bounded in all parts, and small enough to be written with each batch.

    `values` is keyed by (kind, canonical form); the kind names the surrogate file that replaces it. It is kept in
    the order of last use: where a session has more than `MAX_VALUES`, the value unused for longest goes. Since the
    choice is keyed, it gets the same surrogate when it comes back, unless another value took that meanwhile.

    Others read its fields, and change it by its methods alone: tests/test_house.py sees to that.
    """

    key_id: str = ""  # the key of the state ring that the session began with
    lang: dict[str, float] = field(default_factory=dict)  # evidence so far
    asked: str = field(default="", repr=False)  # what the last turn asked for
    asked_by: str = ""  # the speaker of the last turn
    recent: list[PastTurn] = field(default_factory=list, repr=False)  # the last turns, oldest first
    values: dict[tuple[str, str], Value] = field(default_factory=dict, repr=False)
    people: list[tuple[str, ...]] = field(default_factory=list, repr=False)  # full names as canonical words
    pending: dict[str, Pending] = field(default_factory=dict)  # turns that wait
    audits: dict[str, Pending] = field(default_factory=dict)  # turns that went out, and of which a copy is looked at
    next_turn: int = 0
    touched: float = 0.0  # seconds since the epoch
    keys: tuple[SessionKey, ...] = field(default=(), repr=False)  # what is sealed about it, the last one seals
    ended: bool = False  # by the platform: the session goes once nothing of it waits
    companies: list[str] = field(default_factory=list, repr=False)  # in whose names agents and bots spoke, folded
    messages: dict[str, KnownMessage] = field(default_factory=dict)  # that may be edited or deleted, oldest first
    seen: dict[str, Pending] = field(default_factory=dict)  # turns that people let go out, by the ids of their suspects
    topics: dict[str, float] = field(default_factory=dict)  # evidence of what the talk is about, where a policy asks
    released: Mapping[str, Released] = field(default_factory=dict)  # turns that people decided, the latest last
    index: object = field(default=None, repr=False, compare=False)  # what memory derives from the values; not stored
    blocks: object = field(default=None, repr=False, compare=False)  # compressed parts that still hold; see `compress`
    size: int = field(default=0, repr=False, compare=False)  # bytes that it had when it was written or read; not stored
    _joined: int = field(default=0, repr=False, compare=False)  # how many values joined since it was read; not stored
    # Likewise, of these values: the index of each kind, and the kinds whose index this ledger may change.
    _kinds: _Kinds = field(default=None, repr=False, compare=False)

    def copy(self) -> Ledger:
        """An independent copy, which can be changed and discarded."""
        new = object.__new__(Ledger)  # three times a turn: a call with a dozen names takes longer than the copies
        new.lang, new.recent, new.values = self.lang.copy(), self.recent.copy(), self.values.copy()
        new.people, new.companies = self.people.copy(), self.companies.copy()
        new.pending, new.audits, new.messages = self.pending.copy(), self.audits.copy(), self.messages.copy()
        new.seen, new.topics, new.released = self.seen.copy(), self.topics, self.released
        new.key_id, new.asked, new.asked_by = self.key_id, self.asked, self.asked_by
        new._joined = self._joined
        new.next_turn, new.touched, new.ended = self.next_turn, self.touched, self.ended
        new.keys, new.index, new.blocks, new.size, new._kinds = self.keys, self.index, self.blocks, self.size, None
        if self._kinds and self._kinds[0] is self.values:  # neither may change the parts that both share
            kinds = self._kinds[1]
            self._kinds, new._kinds = (self.values, kinds, frozenset()), (new.values, kinds, frozenset())
        return new

    def let_go_of_indexes(self) -> None:
        """Free what was derived from the values, which takes ten times as much; it is made anew when needed."""
        self.index = self._kinds = None

    def remember_turn(self, turn: PastTurn) -> None:
        """Remember a turn as context (of a long one the end); the oldest turns are dropped."""
        is_short = len(turn.text) <= RECENT_CHARACTERS
        self.recent.append(turn if is_short else PastTurn(turn.speaker, turn.text[-RECENT_CHARACTERS:]))
        del self.recent[:-RECENT_TURNS]
        while sum([len(one.text) for one in self.recent]) > RECENT_CHARACTERS:
            del self.recent[0]

    def touch(self, now: float) -> None:
        """Note that something of the session came now; the clock may have been put back."""
        self.touched = max(now, self.touched)

    def turn_came(self, evidence: dict[str, float], turn: int, *, ends: bool) -> None:
        """Note a turn: the evidence for languages after it, the next turn's number, and whether the session ends."""
        self.lang, self.next_turn, self.ended = evidence, max(self.next_turn, turn), ends

    def talks_about(self, evidence: dict[str, float]) -> None:
        """Remember the evidence of what the session talks about."""
        self.topics = evidence

    def end(self) -> None:
        """The platform says that the session is over."""
        self.ended = True

    def remember_question(self, asked: str, speaker: str) -> None:
        """Remember the kinds of values that a turn asks for, and who asks."""
        self.asked, self.asked_by = asked, speaker

    def seal_with(self, key: SessionKey) -> None:
        """Seal everything about the session with this key from now on."""
        self.keys = (*self.keys, key)

    def now_hides(self, past: PastTurn, hidden: tuple[Stretch, ...]) -> None:
        """Hide more of a remembered turn from now on."""
        self.recent = [past._replace(hidden=hidden) if turn is past else turn for turn in self.recent]

    def never_recall(self, past: PastTurn) -> None:
        """Remember a turn as context alone."""
        self.recent = [PastTurn(past.speaker, past.text) if turn is past else turn for turn in self.recent]

    def decided(self, item: str) -> None:
        """Keep a turn that a person decided from being recalled again."""
        self.recent = [PastTurn(turn.speaker, turn.text) if turn.item == item else turn for turn in self.recent]

    def taken_back(self, item: str) -> bool:
        """Forget a turn of which nothing should be kept; returns whether a copy waited for people."""
        self.recent = [past for past in self.recent if past.item != item]
        if (out := self.released.get(item)) is not None:
            self.released = {**self.released, item: out._replace(gone=True, hidden=())}
        return self.audits.pop(item, None) is not None

    def items(self, where: Items) -> Mapping[str, Pending]:
        """The turns of one kind that people may decide about, by their ids."""
        return {"pending": self.pending, "audits": self.audits, "seen": self.seen}[where]

    def wait_on(self, where: Items, item: str, pending: Pending) -> None:
        """Let a turn wait for a person, or update its state."""
        {"pending": self.pending, "audits": self.audits, "seen": self.seen}[where][item] = pending

    def done_with(self, where: Items, item: str) -> Pending:
        """Let a turn wait no longer; returns its state."""
        return {"pending": self.pending, "audits": self.audits, "seen": self.seen}[where].pop(item)

    def know_message(self, key: str, message: KnownMessage) -> None:
        """Remember the state of a message; the one unchanged for longest makes room."""
        self.messages.pop(key, None)
        self.messages[key] = message
        if len(self.messages) > MAX_MESSAGES:
            del self.messages[next(iter(self.messages))]

    def give_up(self, item: str) -> None:
        """Let a turn wait no longer, or forget that it might go out: it became a dead letter."""
        self.pending.pop(item, None)
        for key, known in self.messages.items():
            left = tuple(one for one in known.events if one[0] != item)
            if left != known.events:
                says_it = known.events[-1][0] == item
                self.messages[key] = known._replace(events=left, text="" if says_it else known.text)

    def remember_release(self, suspect: str, turn: Pending) -> None:
        """Remember a turn that a person released: if it becomes a suspect, another decision may come."""
        self.seen[suspect] = Pending(turn.turn, turn.digest, turn.expires)
        while len(self.seen) > MAX_SEEN:
            del self.seen[next(iter(self.seen))]

    def is_out(self, item: str, turn: Released) -> None:
        """Remember how a turn that people decided is out now; the one decided longest ago makes room."""
        others = [(key, one) for key, one in self.released.items() if key != item]
        self.released = dict([*others, (item, turn)][-MAX_RELEASED:])

    def forget_release(self, item: str) -> None:
        """Forget how a turn that people decided is out: it can be corrected no more."""
        self.released = {key: one for key, one in self.released.items() if key != item}

    def use_value(self, kind: str, canonical: str) -> Value | None:
        """The value of this kind, marked as used now, or None."""
        value = self.values.pop((kind, canonical), None)
        if value is not None:
            self.values[kind, canonical] = value
            if (one := self._indexed(kind)) is not None:
                one.mark_used(canonical)
        return value

    def learn(self, kind: str, canonical: str, value: Value) -> None:
        """Enter a value, or put a better one in its place; the one unused for longest makes room.

        Values of more than `MAX_CHARACTERS` are not kept: they would make the ledger too large to write.
        """
        if len(canonical) + len(value.form) + len(value.surrogate) > 3 * MAX_CHARACTERS:
            return
        known, one = self.values.pop((kind, canonical), None), self._indexed(kind)
        self._joined += known is None
        while len(self.values) >= MAX_VALUES:
            self._forget(*next(iter(self.values)))
        self.values[kind, canonical] = value
        if one is not None and known is not None:
            one.change(canonical, known, value)
        elif one is not None:
            one.add(canonical, value)

    def learnt_since(self, before: Ledger) -> Set[tuple[str, str]]:
        """The kinds and canonical forms of the values that joined since `before`, of which this ledger is a copy."""
        if self._joined == before._joined:
            return frozenset()
        return self.values.keys() - before.values.keys()

    def _forget(self, kind: str, canonical: str) -> None:
        value = self.values.pop((kind, canonical), None)
        if value is not None and (one := self._indexed(kind)):
            one.remove(canonical, value)

    def of_kind(self, kind: str) -> Iterator[tuple[str, Value]]:
        """All values of one kind with their canonical forms, the one used last at the end."""
        return ((canonical, value) for (k, canonical), value in self.values.items() if k == kind)

    def lately_used(self, kind: str) -> Iterator[tuple[str, Value]]:
        """The same, the one used last first: who needs a few does not walk over all. Not while values change."""
        return ((canonical, value) for (k, canonical), value in reversed(self.values.items()) if k == kind)

    def kind(self, kind: str) -> OneKind:
        """The index of one kind's values; built on first use, and shared with copies of the ledger."""
        known = self._kinds
        if known and kind in known[2] and known[0] is self.values:  # as most times
            return known[1][kind]
        return self._indexed(kind) or self._index(kind, OneKind(self.of_kind(kind)))

    def _indexed(self, kind: str) -> OneKind | None:
        """The index of a kind for changes; None if it was not built."""
        known = self._kinds
        if not known or known[0] is not self.values:
            return None
        one = known[1].get(kind)
        return one if one is None or kind in known[2] else self._index(kind, one.copy())

    def _index(self, kind: str, one: OneKind) -> OneKind:
        known = self._kinds if self._kinds and self._kinds[0] is self.values else (self.values, {}, frozenset[str]())
        self._kinds = self.values, known[1] | {kind: one}, known[2] | {kind}
        return one

    def remember_full_name(self, name: tuple[str, ...]) -> None:
        """Remember a full name, so that its short forms lead to the person."""
        if name not in self.people and sum(map(len, name)) <= MAX_CHARACTERS:
            self.people.append(name)
            del self.people[:-MAX_PEOPLE]

    def know_company(self, name: str) -> None:
        """Remember a company for which an agent or a bot speaks."""
        folded = " ".join(map(fold, name.split()))
        if folded not in self.companies and len(folded) <= MAX_CHARACTERS:
            self.companies.append(folded)
            del self.companies[:-MAX_COMPANIES]

    def expired_items(self, now: float) -> list[str]:
        """The items that nobody decided in time."""
        return [item for item, pending in self.pending.items() if pending.expires <= now]

    def overdue(self, now: float) -> list[str]:
        """The audits that nobody decided in time."""
        return [item for item, audit in self.audits.items() if audit.expires <= now]

    def idle(self, now: float, ttl: float) -> bool:
        """Whether the session has been silent for its time to live and no decision about it may come."""
        return not self.waits and (self.ended or self.touched + ttl <= now)

    @property
    def waits(self) -> bool:
        """Whether a decision about the session may come."""
        return bool(self.pending or self.audits)

    def drop_unneeded_keys(self, current: str) -> None:
        """Keep only the session keys under which a decision may come or that seal the next value."""
        if self.keys and not self.waits:
            self.keys = self.keys[-1:] if self.keys[-1].ring_key == current else ()

    def wakes_at(self, ttl: float) -> float:
        """The earliest moment at which an item or an audit expires or, if there is none, the session is idle."""
        waiting = (*self.pending.values(), *self.audits.values())
        return min((p.expires for p in waiting), default=self.touched + ttl)

    def encode(self) -> bytes:
        """Bytes to be sealed and stored: a version byte, then a JSON array."""
        values = [packing.packed_value(kind, canonical, value) for (kind, canonical), value in self.values.items()]
        return VERSION + orjson.dumps(
            [*self.head(), values, *self.people_and_waiting(), *self.clock(), *self.audits_and_more()]
        )

    def head(self) -> list[Any]:
        """What stands before the values."""
        return [self.key_id, self.lang, self.asked, self.asked_by, list(map(packing.packed_turn, self.recent))]

    def people_and_waiting(self) -> list[Any]:
        """What stands behind the values and changes with few turns."""
        return [self.people, packing.packed_waiting(self.pending)]

    def clock(self) -> list[Any]:
        """What stands behind that and changes with each turn."""
        return [self.next_turn, self.touched]

    def audits_and_more(self) -> list[Any]:
        """The end, which changes with few turns."""
        return [packing.packed_waiting(self.audits), *self._more()]

    def _more(self) -> list[Any]:
        """The fields that few sessions have, by name; empty for others."""
        more: dict[str, Any] = {"ended": True} if self.ended else {}
        if self.keys:
            more["keys"] = [packing.packed_key(key) for key in self.keys]
        if self.companies:
            more["companies"] = self.companies
        if self.messages:
            more["messages"] = [packing.packed_message(*one) for one in self.messages.items()]
        if self.seen:
            more["seen"] = packing.packed_waiting(self.seen)
        if self.topics:
            more["topics"] = self.topics
        if self.released:
            more["released"] = [packing.packed_released(*one) for one in self.released.items()]
        return [more] if more else []

    @classmethod
    def decode(cls, data: bytes) -> Ledger:
        """Read a ledger back; raises LedgerBroken on anything that `encode` did not write."""
        if data[:1] != VERSION:
            raise LedgerBroken("ledger: unknown version")
        try:
            return cls._unpacked(orjson.loads(data[1:]))
        except (ValueError, TypeError, IndexError):
            raise LedgerBroken("ledger: does not decode") from None

    @classmethod
    def _unpacked(cls, data: Any) -> Ledger:
        # Without audits it was written before there were any; with no more than these, no key of it was drawn.
        key_id, lang, asked, asked_by, recent, values, people, pending, next_turn, touched, *later = a_list(data)
        audits, more = (*later, {})[:2] if later else ([], {})
        keys, ended = a_list(a_dict(more).get("keys", [])), a_truth(more.get("ended", False))
        return cls(
            key_id=a_text(key_id), lang=packing.language_evidence(lang),
            asked=a_text(asked), asked_by=a_text(asked_by),
            recent=list(map(packing.past_turn, a_list(recent))),
            values=dict(map(packing.value, a_list(values))),
            people=list(map(packing.full_name, a_list(people))),
            pending=dict(map(packing.waiting, a_list(pending))),
            audits=dict(map(packing.waiting, a_list(audits))), next_turn=a_whole(next_turn), touched=a_number(touched),
            keys=tuple(map(packing.key, keys)), ended=ended,
            companies=list(map(a_text, a_list(a_dict(more).get("companies", [])))),
            messages=dict(map(packing.message, a_list(a_dict(more).get("messages", [])))),
            seen=dict(map(packing.waiting, a_list(a_dict(more).get("seen", [])))),
            topics=packing.language_evidence(more.get("topics", {})),
            released=dict(map(packing.released, a_list(a_dict(more).get("released", [])))),
        )  # fmt: skip
