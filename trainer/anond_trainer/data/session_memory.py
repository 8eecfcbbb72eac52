"""The daemon's session memory in training: replays its state turn by turn."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.tagger import FoundSpans, Reading, Tagger
from anond.tags import Span
from anond_gazetteers import load as load_gazetteers
from anond_trainer.data.gold import GoldTurn

_KEY: Final = bytes(32)  # surrogates are thrown away here; a ledger needs some


class Memory:
    """The ledger of one session after the other, for turns that come in order.

    A model that learns with a perfect memory relies on it, and misses the second mention along with the first. So
    some values (`forgets`, a share) never enter it, picked by a hash.
    """

    def __init__(self, tagger: Tagger, forgets: float = 0.0) -> None:
        self._tagger = tagger
        self._forgets = forgets
        self._substituter = Substituter(load_gazetteers())
        self._session: str | None = None
        self._ledger = Ledger()

    def recall(self, turn: GoldTurn, reading: Reading) -> Reading:
        """The reading of a turn with what its session remembers."""
        if turn.session != self._session:
            self._session, self._ledger = turn.session, Ledger()
        return self._tagger.recall(reading, self._ledger)

    def learn(self, turn: GoldTurn, spans: Iterable[Span]) -> None:
        """Remember the found spans that the policy hides, as the daemon does."""
        policy = self._tagger.policy.of(turn.speaker, turn.lang)
        hidden = [s for s in spans if policy.covers(s.tag, s.sub) and not self._forgotten(turn, s)]
        self._substituter.replace(turn.text, hidden, self._ledger, _KEY, turn.lang)

    def know_companies(self, reading: Reading, found: FoundSpans) -> None:
        """Remember the companies in whose name a turn speaks, as the daemon does."""
        self._tagger.remember_companies(reading, found, self._ledger)

    def _forgotten(self, turn: GoldTurn, span: Span) -> bool:
        value = f"{turn.session}\0{turn.text[span.start : span.end].lower()}"
        digest = blake2b(value.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return int.from_bytes(digest, "big") < self._forgets * 2**64
