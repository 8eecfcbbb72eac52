"""Who is on which side of a conversation, and whose question a turn may answer."""

from __future__ import annotations

from typing import Final

COUNT: Final = "count"  # what *how many* asks for, beside other things
AMOUNT: Final = "amount"  # the same, and nothing else
WHEN: Final = "when"  # a day that is no birth, a time, the year of a car
VENUE: Final = "venue"
# Nothing that a model learnt of; of several that a turn asks for the first counts.
NO_VALUE: Final = (VENUE, WHEN, AMOUNT, COUNT)
_HOUSE: Final = frozenset(("agent", "bot", "assistant", "operator", "system", "support"))


def side(speaker: str) -> str:
    """Which side of the conversation a speaker is on: `house` for agents and bots, `user` for everybody else."""
    return "house" if speaker in _HOUSE else "user"


def question(what: str, by: str, speaker: str) -> str:
    """What a turn of `speaker` may answer, where `by` was the last to ask and asked for `what`."""
    return what if side(by) != side(speaker) else ""
