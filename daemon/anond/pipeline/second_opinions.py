"""Items that ask for the opinions of two people: what is remembered of the first, and what the two come to.

The first vote is kept in the ledger of its session, sealed with it, and so is committed, restored and given up with the
item. What either person marks is hidden, and where one drops the turn it is dropped: a second opinion shows no more
than the first did. A later vote of the same person replaces that person's own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from anond.events.review import Decision, Sent
from anond.pipeline.judging import MAX_SPANS
from anond.session.ledger import FirstVote, Ledger, Pending
from anond.tags import Policy, Span

MAX_FIRST_VOTES: Final = 100  # of one session


def asks_another(pending: Pending, reviewer: bytes, decision: Decision, ledger: Ledger) -> bool:
    """Whether an item waits for somebody else after this vote.

    A vote that is too large to be kept, or that comes where a session keeps many, stands alone: ledgers stay small.
    """
    if not pending.double or _is_of_another(pending.vote, reviewer) or len(decision.spans) > MAX_SPANS:
        return False
    waiting = (*ledger.pending.values(), *ledger.audits.values())
    return pending.vote is not None or sum(one.vote is not None for one in waiting) < MAX_FIRST_VOTES


def first_vote(decision: Decision, reviewer: bytes) -> FirstVote:
    """What is kept of a vote."""
    spans = tuple((s.start, s.end, s.tag, s.sub or "") for s in decision.spans)
    return FirstVote(reviewer, decision.verdict == "drop", spans)


def of_both(decision: Decision, pending: Pending, reviewer: bytes) -> Decision:
    """What a turn that waits comes to by this vote, and by that of somebody else where there is one."""
    vote = pending.vote
    return _joined(decision, vote) if vote is not None and _is_of_another(vote, reviewer) else decision


def beyond_first(decision: Decision, vote: FirstVote | None, policy: Policy) -> Decision:
    """The vote about a turn that went out as one about what the first vote had recalled: what is new in it counts."""
    if vote is None or decision.sent is None:
        return decision
    hidden = tuple((start, end) for start, end, tag, sub in vote.spans if policy.covers(tag, sub or None))
    return replace(_joined(decision, vote), sent=Sent(decision.sent.session, (*decision.sent.hidden, *hidden)))


def _joined(decision: Decision, vote: FirstVote) -> Decision:
    spans = [Span(start, end, tag, sub or None, "person") for start, end, tag, sub in vote.spans]
    verdict = "drop" if vote.drops else decision.verdict
    return replace(decision, verdict=verdict, spans=tuple(dict.fromkeys((*decision.spans, *spans))))


def _is_of_another(vote: FirstVote | None, reviewer: bytes) -> bool:
    return vote is not None and vote.reviewer != reviewer
