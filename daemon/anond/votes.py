"""The rules about votes: which votes count, which correct others, and when a verdict is final.

The daemon goes by them when it releases a turn, the review server when it asks somebody else, training when it learns.

1. Of each person the latest vote about a turn counts, in place of that person's own (`latest_of_each`, `of_others`).
2. What was decided about a turn that went out corrects what was decided while it waited (`that_count`).
3. Two people agree where both drop a turn, or where both tag each letter and digit of it alike (`differ`).
4. Of a turn that waits, and asks for two people, a third settles what two decided otherwise (`third_settles`).
5. A turn is dropped, and a letter hidden, if at least half of the people say so (`is_enough`): what is hidden without
   need costs less than what is left.

6. A later vote of somebody about a turn that went out recalls it where it hides more, or hides it as something else
   (`hides_otherwise`); what it hides less stays hidden in what went out.

Where a third person settled, the daemon hides what that person marked beside what both others did, which is more than
half of three would have: a turn that goes out cannot be taken back, while a label may be corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from anond.events.review import Decision
from anond.session.remembered_turns import FirstVote, Stretch


class ByAPerson(Protocol):
    """A vote, as a ledger keeps it or as the log has it."""

    @property
    def reviewer(self) -> str | bytes:
        """Who voted, by name or by a digest of it."""


V = TypeVar("V", bound=ByAPerson)


def latest_of_each(votes: Iterable[V]) -> list[V]:
    """The counting votes among these, which are about one turn and sorted oldest first."""
    return list({vote.reviewer: vote for vote in votes}.values())


def of_others(votes: Iterable[V], reviewer: str | bytes) -> list[V]:
    """The votes that still count next to a new one of this person."""
    return [vote for vote in votes if vote.reviewer != reviewer]


def that_count(votes: Sequence[Decision]) -> list[Decision]:
    """The votes about one turn that count: those about the turn as it went out, if there are any."""
    return [vote for vote in votes if vote.sent is not None] or list(votes)


def differ(text: str, one: FirstVote, other: FirstVote) -> bool:
    """Whether one drops a turn and the other does not, or whether a letter or digit of it has not the same tag."""
    if one.drops or other.drops:
        return one.drops != other.drops
    return _tags(text, one) != _tags(text, other)


def _tags(text: str, vote: FirstVote) -> dict[int, str]:
    return {at: tag for at, tag in _tags_of(vote.spans).items() if text[at].isalnum()}


def hides_otherwise(made: Decision, hidden: Iterable[Stretch], before: Iterable[Stretch]) -> bool:
    """Whether a letter or digit is to be hidden that is readable in what went out, or is hidden there as another tag.

    `before` is what people had hidden in it; of what a machine alone hid in a turn that was audited no tag is told.
    """
    text, was = made.turn.text, _tags_of(before)
    unnamed = {at for start, end in (made.sent.hidden if made.sent else ()) for at in range(start, end)}
    return any(
        text[at].isalnum() and was.get(at, tag if at in unnamed else None) != tag
        for at, tag in _tags_of(hidden).items()
    )


def _tags_of(stretches: Iterable[Stretch]) -> dict[int, str]:
    return {at: tag for start, end, tag, _ in stretches for at in range(start, end)}


def third_settles(text: str, votes: Sequence[FirstVote], *, went_out: bool) -> bool:
    """Whether a third person is asked, after these votes, about a turn that asks for two."""
    return not went_out and len(votes) == 2 and differ(text, *votes)


def third_settles_decisions(decisions: Sequence[Decision]) -> bool:
    """The same of decisions, which may be about other texts."""
    if len(decisions) != 2 or decisions[0].turn != decisions[1].turn:
        return False
    went_out = any(one.sent is not None for one in decisions)
    return third_settles(decisions[0].turn.text, [vote_of(one, b"") for one in decisions], went_out=went_out)


def is_enough(saying_so: int, people: int) -> bool:
    """Whether this many of the people are enough for the safe choice."""
    return 2 * saying_so >= people


def vote_of(decision: Decision, reviewer: bytes) -> FirstVote:
    """The vote that a decision is, as a ledger keeps it."""
    spans = tuple((s.start, s.end, s.tag, s.sub or "") for s in decision.spans)
    return FirstVote(reviewer, decision.verdict == "drop", spans)
