"""The memory of a session as the pipeline keeps it, for the turns of gold: used by evaluation and training."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from anond.attributes.reader import AttributeReader
from anond.pipeline.session import OpenSession, SessionCopies, SessionKeeper
from anond.seal import Key, Ring
from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.session_reading import TurnOfSession
from anond.tags import Policy, Span
from anond_gazetteers import load as load_gazetteers

_RING: Final = Ring("state", (Key("0" * 16, 0.0, bytes(32)),))  # surrogates are thrown away here; a ledger needs some


class NoSessions:
    """The sessions before the first turn: none."""

    def find(self, key: bytes) -> Ledger | None:
        """No session is known."""
        del key
        return None


class Memory:
    """The memory of one session after the other.

    A model that learns with a perfect memory relies on it, and misses the second mention along with the first. So
    some values (`forgets`, a share) never enter it, picked by a hash.
    """

    def __init__(self, policy: Policy, forgets: float = 0.0) -> None:
        self._keeper = SessionKeeper(
            _RING, Substituter(load_gazetteers()), AttributeReader(), policy, keep_session_id=True
        )  # fmt: skip
        self._forgets = forgets
        self._session = self._opened("")

    @property
    def ledger(self) -> Ledger:
        """The ledger of the session that goes on."""
        return self._session.ledger

    def enter(self, session: str) -> None:
        """Go on with a session, which begins anew if another one went on before."""
        if session != self._session.id:
            self._session = self._opened(session)

    def learn(self, turn: TurnOfSession, spans: Iterable[Span]) -> None:
        """Remember the found spans that the policy hides, as the pipeline does."""
        known = [span for span in spans if not self._forgotten(turn, span)]
        self._session.substitute(turn.text, known, turn.lang, turn.speaker)

    def _opened(self, session: str) -> OpenSession:
        return self._keeper.open(session, SessionCopies(NoSessions(), _RING))

    def _forgotten(self, turn: TurnOfSession, span: Span) -> bool:
        value = f"{turn.session}\0{turn.text[span.start : span.end].lower()}"
        digest = blake2b(value.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return int.from_bytes(digest, "big") < self._forgets * 2**64
