"""A session in a batch: a copy of its ledger, its keyed hash and key, for turns and decisions alike."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from anond.attributes.reader import AttributeReader
from anond.errors import LedgerBroken, SealBroken
from anond.events.records import Message
from anond.events.times import Time, moved
from anond.events.turns import Turn
from anond.seal import Ring, SessionKey, session_hashes
from anond.seal.session_keys import DESTROYED
from anond.session.learning import learn
from anond.session.ledger import Ledger
from anond.surrogates.moved_dates import shift_days
from anond.surrogates.substitute import Substituter
from anond.tags import Policy, Span

_SHORT: Final = 9  # bytes: two of a session's hundred messages collide once in 10^18 sessions


class Sessions(Protocol):
    """The ledgers of one partition as last committed."""

    def find(self, key: bytes) -> Ledger | None:
        """The ledger of a session, not to be changed; None for a session that is not known."""


class SessionCopies:
    """The ledgers that a batch has touched, each a copy of the committed one."""

    def __init__(self, sessions: Sessions, ring: Ring) -> None:
        self.ledgers: dict[bytes, Ledger | None] = {}  # None: the session is forgotten
        self._found: dict[bytes, tuple[Ledger | None, Ledger]] = {}  # the committed one, and what stands for it here
        self.key_records: list[Message] = []  # keys of sessions that were drawn or destroyed
        self._loose_keys: dict[bytes, SessionKey] = {}  # of sessions without a ledger
        self._sessions = sessions
        self._ring = ring

    def open(self, session: str) -> tuple[bytes, Ledger]:
        """The session's keyed hash and its ledger; a session keeps the key it began with when the ring rotates."""
        first = b""
        for hashed in session_hashes(self._ring, session):
            first = first or hashed
            ledger = self.find(hashed)
            if ledger is not None:
                return hashed, ledger
        self.ledgers[first] = new = Ledger(key_id=self._ring.current)
        self._found[first] = None, new
        return first, new

    def hashed(self, session: str) -> bytes:
        """The keyed hash under which a session is known, or would be."""
        hashes = list(session_hashes(self._ring, session))
        return next((one for one in hashes if self._is_known(one)), hashes[0])

    def _is_known(self, hashed: bytes) -> bool:
        """Whether there is a ledger, even a broken one."""
        try:
            return self.find(hashed) is not None
        except (SealBroken, LedgerBroken):
            return True

    def find(self, hashed: bytes) -> Ledger | None:
        """The copy of a known session's ledger that this batch works on."""
        if hashed not in self.ledgers:
            committed = self._sessions.find(hashed)
            if committed is None:
                return None
            self.ledgers[hashed] = copy = committed.copy()
            self._found[hashed] = committed, copy
        return self.ledgers[hashed]

    def changed(self) -> dict[bytes, Ledger | None]:
        """The ledgers to write: those of which something is another now. Of most, only looked at, nothing is."""
        return {hashed: ledger for hashed, ledger in self.ledgers.items() if self._is_changed(hashed, ledger)}

    def _is_changed(self, hashed: bytes, ledger: Ledger | None) -> bool:
        """Whether other bytes are to be written; a turn or a decision puts another ledger in the place of the first."""
        committed, first = self._found.get(hashed, (None, None))
        if ledger is None or ledger is not first:
            return True
        return ledger.encode() != (committed or Ledger(key_id=ledger.key_id)).encode()

    def sealer(self, hashed: bytes, ring: Ring, topic: str, partition: int) -> SessionKey:
        """The key that seals data about a session: its last one, unless the wrapping ring was rotated since.

        A new key goes to the topic of keys, in the transaction of the batch.
        """
        ledger = self.ledgers.get(hashed)
        known = self._loose_keys.get(hashed) if ledger is None else next(reversed(ledger.keys), None)
        if known is not None and known.ring_key == ring.current:
            return known
        key, wrapped = SessionKey.draw(hashed, ring)
        self.key_records.append(Message(topic, partition, key.name, wrapped))
        if ledger is None:
            self._loose_keys[hashed] = key
        else:
            ledger.seal_with(key)
        return key

    def destroy_keys(self, names: Iterable[bytes], topic: str, partition: int) -> None:
        """Destroy these keys of sessions, in the transaction of the batch."""
        self.key_records += [Message(topic, partition, name, DESTROYED) for name in names]

    def forget(self, hashed: bytes) -> None:
        """Forget a session; if it goes on, it begins anew."""
        self.ledgers[hashed] = None

    def give_up_waiting(self) -> None:
        """Let no turn wait, where nobody will decide about it."""
        for ledger in self.ledgers.values():
            if ledger is not None:
                for item in list(ledger.pending):
                    ledger.give_up(item)

    def forget_ended(self, current: str) -> None:
        """Forget ended sessions of which nothing waits, and keys that seal nothing any more."""
        for hashed, ledger in self.ledgers.items():
            if ledger is not None and (ledger.ended or ledger.keys):
                ledger.drop_unneeded_keys(current)
                if ledger.ended and not ledger.waits:
                    self.ledgers[hashed] = None


@dataclass(frozen=True, slots=True)
class SessionKeeper:
    """Opens sessions, and holds their shared parts: state ring, substituter, policy, whether ids are kept."""

    ring: Ring
    substituter: Substituter
    attributes: AttributeReader
    policy: Policy
    keep_session_id: bool

    def open(self, session: str, copies: SessionCopies) -> OpenSession:
        """The session of a turn, which may be a new one."""
        hashed, ledger = copies.open(session)
        return self.opened(session, hashed, ledger, copies)

    def known_session(self, session: str, hashed: bytes, copies: SessionCopies) -> OpenSession | None:
        """The session of a decision; None where it is not known."""
        ledger = copies.find(hashed)
        return None if ledger is None else self.opened(session, hashed, ledger, copies)

    def opened(self, session: str, hashed: bytes, ledger: Ledger, copies: SessionCopies) -> OpenSession:
        """The session of a ledger that the batch has found."""
        key = self.ring.derive("surrogates", session.encode("utf-8", "surrogatepass"), ledger.key_id)
        return OpenSession(session, hashed, key, copies, self)


@dataclass(slots=True)
class OpenSession:
    """One session: its names, the key of its surrogates, and the copy of its ledger that the batch works on."""

    id: str = field(repr=False)  # as the platform names it
    hashed: bytes
    key: bytes = field(repr=False)  # from which its surrogates are chosen
    copies: SessionCopies = field(repr=False)
    _keeper: SessionKeeper = field(repr=False)

    @property
    def ledger(self) -> Ledger:
        """The copy that the batch works on."""
        ledger = self.copies.ledgers[self.hashed]
        assert ledger is not None
        return ledger

    @ledger.setter
    def ledger(self, ledger: Ledger) -> None:
        self.copies.ledgers[self.hashed] = ledger

    @property
    def name(self) -> str:
        """The session id in clean events."""
        return self.id if self._keeper.keep_session_id else self.record_key

    @property
    def record_key(self) -> str:
        """The record key of the session's events."""
        return self.hashed.hex()

    def digest(self, turn: Turn) -> bytes:
        """The keyed digest of a turn, which proves that a decision is about this very turn."""
        return self._keeper.ring.digest("turn", turn.to_json(), self.ledger.key_id)

    def short_digest(self, purpose: str, *texts: str) -> str:
        """A short keyed digest by which the session recognises a text without storing it."""
        said = "\0".join(texts).encode("utf-8", "surrogatepass")
        return b64encode(self._keeper.ring.digest(purpose, said, self.ledger.key_id)[:_SHORT]).decode()

    def reviewer(self, name: str) -> bytes:
        """The keyed digest of a reviewer's name, as the ledger keeps it."""
        return self._keeper.ring.digest("reviewer", name.encode("utf-8", "surrogatepass"), self.ledger.key_id)

    def substitute(
        self, text: str, spans: Sequence[Span], lang: str, speaker: str
    ) -> tuple[str, tuple[Span, ...]]:  # fmt: skip
        """Replace the spans that the policy hides in a turn; the ledger learns the values."""
        policy = self._keeper.policy.of(speaker, lang)
        return self.replace(text, [s for s in spans if policy.covers_marked(s.tag, s.sub)], lang)

    def learn(self, text: str, spans: Sequence[Span], lang: str, speaker: str) -> None:
        """Let the ledger learn the values that the policy hides, without surrogates."""
        policy = self._keeper.policy.of(speaker, lang)
        for span in spans:
            if policy.covers_marked(span.tag, span.sub):
                learn(self.ledger, span.tag, span.sub, text[span.start : span.end])

    def not_understood(self, clean: str, placed: Sequence[Span]) -> list[str]:
        """The tags of the values in a clean text that became type tags since they were not understood."""
        return self._keeper.substituter.not_understood(clean, placed)

    def time(self, written: Time | None, times: str) -> Time | None:
        """The time of a turn for output: moved back like the session's dates, if so configured."""
        return moved(written, shift_days(self.key)) if written is not None and times == "move" else written

    def replace(self, text: str, spans: Sequence[Span], lang: str) -> tuple[str, tuple[Span, ...]]:
        """Replace all these spans, whatever the policy says, and the attributes that it hides."""
        keeper = self._keeper
        ready = keeper.attributes.replacements(text, lang, spans)
        if not spans and not ready:
            return text, ()
        return keeper.substituter.replace(text, spans, self.ledger, self.key, lang, ready)
