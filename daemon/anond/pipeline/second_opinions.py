"""Items for two people: the votes that are remembered, and their joint result.

Votes are kept in the ledger of their session, sealed with it, and so are committed, restored and given up with the
item. The rules are those of `anond.votes`. Where two agree about a turn that waits, what either marked is hidden. Where
a third person settles, that person's verdict counts, and what both others marked stays hidden. Of a turn that went out
each person's leaks count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from anond.events.review import Decision, Sent, Verdict
from anond.session.ledger import Ledger
from anond.session.remembered_turns import FirstVote, Pending, Stretch
from anond.tagging.bounds import MAX_SPANS
from anond.tags import Policy, Span
from anond.votes import is_enough, of_others, third_settles, vote_of

MAX_FIRST_VOTES: Final = 100  # of one session


def asks_another(pending: Pending, reviewer: bytes, decision: Decision, ledger: Ledger) -> bool:
    """Whether an item waits for another person after this vote.

    A vote that is too large, or one too many for the session, stands alone, so that ledgers stay small.
    """
    if not pending.double or len(decision.spans) > MAX_SPANS:
        return False
    others = _others(pending, reviewer)
    if others:
        votes = [*others, vote_of(decision, reviewer)]
        return third_settles(decision.turn.text, votes, went_out=decision.sent is not None)
    waiting = (*ledger.pending.values(), *ledger.audits.values())
    return pending.vote is not None or sum(one.vote is not None for one in waiting) < MAX_FIRST_VOTES


def with_vote(pending: Pending, reviewer: bytes, decision: Decision) -> Pending:
    """The state of an item that waits for another person: this vote replaces an earlier one by the same person."""
    vote = vote_of(decision, reviewer)
    if pending.vote is None or pending.vote.reviewer == reviewer:
        return pending._replace(vote=vote)
    return pending._replace(second=vote)


def joint_decision(decision: Decision, pending: Pending, reviewer: bytes, policy: Policy) -> Decision:
    """The joint decision of this vote and any earlier ones about a waiting turn."""
    others = _others(pending, reviewer)
    if len(others) == 2:
        return _settled(decision, others, policy)
    return _joined(decision, others[0]) if others else decision


def _settled(decision: Decision, others: list[FirstVote], policy: Policy) -> Decision:
    """The third person's verdict, with the spans that both others marked."""
    one, other = others
    both = [
        (max(a, c), min(b, d), tag, sub)
        for a, b, tag, sub in one.spans
        for c, d, *_ in other.spans
        if a < d and c < b and policy.covers_marked(tag, sub or None)
    ]
    hidden = [span for span in decision.spans if policy.covers_marked(span.tag, span.sub)]
    return replace(decision, spans=tuple(dict.fromkeys((*decision.spans, *beside(both, hidden)))))


def beside(hidden: Iterable[Stretch], marked: Sequence[Span]) -> list[Span]:
    """What was hidden already, as a person's spans, as far as none of those marked now covers it."""
    return [
        Span(start, end, tag, sub or None, "person")
        for a, b, tag, sub in hidden
        for start, end in _uncovered(a, b, marked)
    ]


def _uncovered(start: int, end: int, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """The parts of a place that no span covers."""
    rest = [(start, end)]
    for span in spans:
        parts = ((a, min(b, span.start), max(a, span.end), b) for a, b in rest)
        rest = [piece for a, b, c, d in parts for piece in ((a, b), (c, d)) if piece[0] < piece[1]]
    return rest


def only_new_leaks(decision: Decision, vote: FirstVote | None, policy: Policy) -> Decision:
    """The second vote of an audit, reduced to the leaks that the first did not report."""
    if vote is None or decision.sent is None:
        return decision
    hidden = tuple((start, end) for start, end, tag, sub in vote.spans if policy.covers_marked(tag, sub or None))
    return replace(_joined(decision, vote), sent=Sent(decision.sent.session, (*decision.sent.hidden, *hidden)))


def _joined(decision: Decision, vote: FirstVote) -> Decision:
    spans = [Span(start, end, tag, sub or None, "person") for start, end, tag, sub in vote.spans]
    verdict: Verdict = "drop" if is_enough(vote.drops + (decision.verdict == "drop"), 2) else "release"
    return replace(decision, verdict=verdict, spans=tuple(dict.fromkeys((*decision.spans, *spans))))


def _others(pending: Pending, reviewer: bytes) -> list[FirstVote]:
    """The votes that are kept of other people."""
    return of_others(filter(None, (pending.vote, pending.second)), reviewer)
