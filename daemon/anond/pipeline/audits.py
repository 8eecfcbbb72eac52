"""Audits: the sample of clean turns that people also look at, and the leaks that they find.

A review queue holds what the tagger doubts, and so says nothing about what it is wrongly sure of. Audits do: each clean
turn has the same chance to be one.
"""

from __future__ import annotations

from anond.events.review import Decision
from anond.seal import Ring
from anond.tags import Policy, Span

_DIGEST = 16  # bytes


class AuditSample:
    """Draws a share of records by a keyed hash of their position; each purpose draws other records.

    Nobody without the key can tell beforehand which records are drawn, or write turns that are never drawn. A batch
    that is done again draws the same records.
    """

    def __init__(self, share: float, ring: Ring, purpose: str = "audit") -> None:
        self._share, self._purpose = share, purpose
        below = min(round(share * (1 << 8 * _DIGEST)), (1 << 8 * _DIGEST) - 1)
        self._below = below.to_bytes(_DIGEST)
        self._ring = ring  # the state ring

    def includes(self, item: str, key_id: str) -> bool:
        """Whether this record is drawn, by the session's first key, so that a rotation changes nothing."""
        return self._share > 0.0 and self._ring.digest(self._purpose, item.encode(), key_id) < self._below


def missed(decision: Decision, policy: Policy) -> list[Span]:
    """The spans that a person marked, that the policy hides, and of which a letter or digit was readable when the turn
    went out."""
    if decision.sent is None:
        return []
    text, policy = decision.turn.text, policy.of(decision.turn.speaker, decision.lang)
    hidden = {at for start, end in decision.sent.hidden for at in range(max(start, 0), min(end, len(text)))}
    return [
        span
        for span in decision.spans
        if policy.covers_marked(span.tag, span.sub)
        and any(at not in hidden and text[at].isalnum() for at in range(span.start, span.end))
    ]
