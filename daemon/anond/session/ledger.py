"""What a session remembers: values and their surrogates, its language, its last turns, and what waits for review."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import orjson

from anond.errors import LedgerBroken
from anond.seal import SessionKey
from anond.session.by_kind import OneKind
from anond.session.value import Value
from anond.tags import SUBS, TAGS
from anond_gazetteers.fold import fold

MAX_VALUES: Final = 500
MAX_PEOPLE: Final = 100
MAX_COMPANIES: Final = 8
MAX_CHARACTERS: Final = 300  # of a value or a name; what is longer is replaced each time anew, and by the same
RECENT_TURNS: Final = 4
RECENT_CHARACTERS: Final = 500
_VERSION: Final = b"\x01"
Stretch = tuple[int, int, str, str]  # start, end, tag, sub or ""


class FirstVote(NamedTuple):
    """What the first of two people decided about an item, or the second where the two disagree."""

    reviewer: bytes  # a keyed digest of the name
    drops: bool
    spans: tuple[Stretch, ...]


class Pending(NamedTuple):
    """A turn that people may decide about: which, its digest, and until when (seconds since the epoch)."""

    turn: int
    digest: bytes
    expires: float
    double: bool = False  # whether it asks for the opinions of two people
    vote: FirstVote | None = None  # that of the first of them
    second: FirstVote | None = None  # that of the second, if they disagree: a third person settles


class PastTurn(NamedTuple):
    """An earlier turn of the session; of a long one its end."""

    speaker: str
    text: str
    item: str = ""  # its id, if it is whole and went out by what the machine found; the rest is known of such alone
    turn: int = 0
    hidden: tuple[Stretch, ...] = ()  # what was hidden in it
    lang: str = ""  # as which it was read

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"PastTurn(turn={self.turn})"


_Kinds = tuple[dict[tuple[str, str], Value], dict[str, OneKind]] | None


@dataclass(slots=True)
class Ledger:
    """The state of one session. Bounded in every direction; small enough to be written with each batch.

    `values` is keyed by (kind, canonical form); the kind names the surrogate file that looks after it. It is kept in
    the order of last use: where a session has more than `MAX_VALUES`, the value unused for longest goes. Since the
    choice is keyed, it gets the same surrogate when it comes back, unless another value took that meanwhile.
    """

    key_id: str = ""  # the key of the state ring that the session began with
    lang: dict[str, float] = field(default_factory=dict)  # evidence so far
    asked: str = field(default="", repr=False)  # what the last turn asked for
    asked_by: str = ""  # the speaker of the last turn
    recent: list[PastTurn] = field(default_factory=list, repr=False)  # the last turns, oldest first
    values: dict[tuple[str, str], Value] = field(default_factory=dict, repr=False)
    people: list[tuple[str, ...]] = field(default_factory=list, repr=False)  # full names as canonical words
    companies: list[str] = field(default_factory=list, repr=False)  # in whose names agents and bots spoke, folded
    pending: dict[str, Pending] = field(default_factory=dict)  # turns that wait
    audits: dict[str, Pending] = field(default_factory=dict)  # turns that went out, and of which a copy is looked at
    next_turn: int = 0
    touched: float = 0.0  # seconds since the epoch
    keys: tuple[SessionKey, ...] = field(default=(), repr=False)  # what is sealed about it, the last one seals
    ended: bool = False  # whether the platform said so: it goes once nothing of it waits
    index: object = field(default=None, repr=False, compare=False)  # what memory derives from the values; not stored
    letters: object = field(default=None, repr=False, compare=False)  # what looking back derives from turns; not stored
    _kinds: _Kinds = field(default=None, repr=False, compare=False)  # as well; of these values, by kind

    def copy(self) -> Ledger:
        """A ledger that can be changed, and thrown away, without a trace in this one."""
        return Ledger(
            key_id=self.key_id, lang=self.lang.copy(), asked=self.asked, asked_by=self.asked_by,
            recent=self.recent.copy(), values=self.values.copy(), people=self.people.copy(),
            companies=self.companies.copy(), pending=self.pending.copy(), audits=self.audits.copy(),
            next_turn=self.next_turn, touched=self.touched,
            keys=self.keys, ended=self.ended, index=self.index, letters=self.letters,
        )  # fmt: skip

    def remember_turn(self, turn: PastTurn) -> None:
        """Remember a turn as context, of a long one its end; the oldest turns are dropped."""
        is_short = len(turn.text) <= RECENT_CHARACTERS
        self.recent.append(turn if is_short else PastTurn(turn.speaker, turn.text[-RECENT_CHARACTERS:]))
        del self.recent[:-RECENT_TURNS]
        while sum(len(one.text) for one in self.recent) > RECENT_CHARACTERS:
            del self.recent[0]

    def decided(self, item: str) -> None:
        """Keep a turn that a person decided from being recalled again."""
        self.recent = [PastTurn(turn.speaker, turn.text) if turn.item == item else turn for turn in self.recent]

    def known(self, kind: str, canonical: str) -> Value | None:
        """The value of this kind, which counts as used now, or None."""
        value = self.values.pop((kind, canonical), None)
        if value is not None:
            self.values[kind, canonical] = value
            if (one := self._indexed(kind)) is not None:
                one.use(canonical)
        return value

    def learn(self, kind: str, canonical: str, value: Value) -> None:
        """Enter a value, or put a better one in its place; the one unused for longest makes room.

        One of more than `MAX_CHARACTERS` is no value to be found again, and would make the ledger too large to write.
        """
        if len(canonical) + len(value.form) + len(value.surrogate) > 3 * MAX_CHARACTERS:
            return
        known, one = self.values.pop((kind, canonical), None), self._indexed(kind)
        if known is not None and one is not None:
            one.remove(canonical, known)
        while len(self.values) >= MAX_VALUES:
            self._forget(*next(iter(self.values)))
        self.values[kind, canonical] = value
        if one is not None:
            one.add(canonical, value)

    def _forget(self, kind: str, canonical: str) -> None:
        value = self.values.pop((kind, canonical), None)
        if value is not None and (one := self._indexed(kind)):
            one.remove(canonical, value)

    def of_kind(self, kind: str) -> Iterator[tuple[str, Value]]:
        """All values of one kind with their canonical forms, the one used last at the end."""
        return ((canonical, value) for (k, canonical), value in self.values.items() if k == kind)

    def kind(self, kind: str) -> OneKind:
        """All values of one kind, indexed; made when it is first asked for."""
        one = self._indexed(kind)
        if one is None:
            one = OneKind(self.of_kind(kind))
            kinds = self._kinds[1] if self._kinds and self._kinds[0] is self.values else {}
            self._kinds = self.values, kinds | {kind: one}
        return one

    def _indexed(self, kind: str) -> OneKind | None:
        return self._kinds[1].get(kind) if self._kinds and self._kinds[0] is self.values else None

    def met(self, name: tuple[str, ...]) -> None:
        """Remember a full name, so that a short form of it finds the person it belongs to."""
        if name not in self.people and sum(map(len, name)) <= MAX_CHARACTERS:
            self.people.append(name)
            del self.people[:-MAX_PEOPLE]

    def know_company(self, name: str) -> None:
        """Remember a company in whose name an agent or a bot speaks."""
        folded = " ".join(map(fold, name.split()))
        if folded not in self.companies and len(folded) <= MAX_CHARACTERS:
            self.companies.append(folded)
            del self.companies[:-MAX_COMPANIES]

    def due(self, now: float) -> list[str]:
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

    def let_go_of_keys(self, current: str) -> None:
        """Keep, of the keys that sealed something, those that a decision may come under or that seal the next value."""
        if self.keys and not self.waits:
            self.keys = self.keys[-1:] if self.keys[-1].ring_key == current else ()

    def wakes_at(self, ttl: float) -> float:
        """The earliest moment at which an item or an audit is due or, where there is none, the session is idle."""
        waiting = (*self.pending.values(), *self.audits.values())
        return min((p.expires for p in waiting), default=self.touched + ttl)

    def encode(self) -> bytes:
        """Bytes to be sealed and stored: a version byte, then a JSON array."""
        return _VERSION + orjson.dumps(
            [
                self.key_id, self.lang, self.asked, self.asked_by, list(map(_packed_turn, self.recent)),
                [_packed(kind, canonical, value) for (kind, canonical), value in self.values.items()],
                self.people,
                _packed_pending(self.pending), self.next_turn, self.touched, _packed_pending(self.audits),
                *_packed_more(self),
            ]
        )  # fmt: skip

    @classmethod
    def decode(cls, data: bytes) -> Ledger:
        """Read a ledger back; raises LedgerBroken on anything that `encode` did not write."""
        if data[:1] != _VERSION:
            raise LedgerBroken("ledger: unknown version")
        try:
            return cls._unpacked(orjson.loads(data[1:]))
        except (ValueError, TypeError, IndexError):
            raise LedgerBroken("ledger: does not decode") from None

    @classmethod
    def _unpacked(cls, data: Any) -> Ledger:
        # Without audits it was written before there were any; with no more than these, no key of it was drawn.
        key_id, lang, asked, asked_by, recent, values, people, pending, next_turn, touched, *later = _list(data)
        audits, more = (*later, {})[:2] if later else ([], {})
        keys, ended = _list(_dict(more).get("keys", [])), _truth(more.get("ended", False))
        return cls(
            key_id=_text(key_id), lang={k: _number(v) for k, v in _dict(lang).items()},
            asked=_text(asked), asked_by=_text(asked_by),
            recent=list(map(_turn, _list(recent))),
            values=dict(map(_value, _list(values))),
            people=[tuple(map(_text, _list(name))) for name in _list(people)],
            pending=dict(map(_pending, _list(pending))),
            audits=dict(map(_pending, _list(audits))), next_turn=_whole(next_turn), touched=_number(touched),
            keys=tuple(map(_key, keys)), ended=ended,
            companies=list(map(_text, _list(_dict(more).get("companies", [])))),
        )  # fmt: skip


def _packed_more(ledger: Ledger) -> list[Any]:
    """What few sessions have, by name; nothing for others."""
    more: dict[str, Any] = {"ended": True} if ledger.ended else {}
    if ledger.keys:
        more["keys"] = [(_base64(k.name), _base64(k.secret), k.ring_key) for k in ledger.keys]
    if ledger.companies:
        more["companies"] = ledger.companies
    return [more] if more else []


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


def _key(data: Any) -> SessionKey:
    name, secret, ring_key = _list(data)
    return SessionKey(b64decode(_text(name), validate=True), b64decode(_text(secret), validate=True), _text(ring_key))


def _packed(kind: str, canonical: str, value: Value) -> list[Any]:
    form = "" if value.form == canonical else value.form
    packed = [kind, canonical, value.tag, value.sub or "", form, value.surrogate, value.number]
    return [*packed, True] if value.is_fact else packed


def _value(data: Any) -> tuple[tuple[str, str], Value]:
    kind, canonical, tag, sub, form, surrogate, number, *fact = _list(data)
    if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
        raise ValueError("no such tag")
    value = Value(tag, sub or None, _text(form) or _text(canonical), _text(surrogate), _whole(number), fact == [True])
    return (_text(kind), _text(canonical)), value


def _packed_turn(turn: PastTurn) -> list[Any]:
    return [*turn] if turn.item else [turn.speaker, turn.text]


def _turn(data: Any) -> PastTurn:
    speaker, text, *out = _list(data)
    if not out:
        return PastTurn(_text(speaker), _text(text))
    item, turn, hidden, lang = out
    hidden_spans = tuple(map(_hidden_span, _list(hidden)))
    return PastTurn(_text(speaker), _text(text), _text(item), _whole(turn), hidden_spans, _text(lang))


def _hidden_span(data: Any) -> Stretch:
    start, end, tag, sub = _list(data)
    if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
        raise ValueError("no such tag")
    return _whole(start), _whole(end), tag, sub


def _packed_pending(waiting: dict[str, Pending]) -> list[Any]:
    return [
        (i, p.turn, b64encode(p.digest).decode(), p.expires, *(_packed_votes(p) if p.double else []))
        for i, p in waiting.items()
    ]


def _packed_votes(pending: Pending) -> list[Any]:
    votes = (pending.vote, pending.second) if pending.second else (pending.vote,)
    return list(map(_packed_vote, votes))


def _packed_vote(vote: FirstVote | None) -> list[Any] | None:
    return None if vote is None else [b64encode(vote.reviewer).decode(), vote.drops, vote.spans]


def _pending(data: Any) -> tuple[str, Pending]:
    item, turn, digest, expires, *votes = _list(data)  # votes: of an item that asks for two; the first may be none yet
    if len(votes) > 2:
        raise ValueError("too many votes")
    vote, second = (*map(_vote, votes), None, None)[:2]
    read = b64decode(_text(digest), validate=True)
    return _text(item), Pending(_whole(turn), read, _number(expires), bool(votes), vote, second)


def _vote(data: Any) -> FirstVote | None:
    if data is None:
        return None
    reviewer, drops, spans = _list(data)
    read = b64decode(_text(reviewer), validate=True)
    return FirstVote(read, _truth(drops), tuple(map(_hidden_span, _list(spans))))


def _checker(*types: type) -> Callable[[Any], Any]:
    def check(data: Any) -> Any:
        if type(data) not in types:
            raise TypeError("another type")
        return data

    return check


_list = _checker(list)
_dict = _checker(dict)
_text = _checker(str)
_whole = _checker(int)
_truth = _checker(bool)
_number = _checker(float, int)
