"""Members of a committee: different taggers, so that they err in different places."""

from __future__ import annotations

from anond_trainer.committee.members.backwards import Backwards
from anond_trainer.committee.members.conditional import Conditional
from anond_trainer.committee.members.markov import Markov, MostFrequent
from anond_trainer.committee.members.network import Network
from anond_trainer.committee.members.perceptron import Perceptron
from anond_trainer.committee.members.protocol import Member

__all__ = [
    "Backwards",
    "Conditional",
    "Markov",
    "Member",
    "MostFrequent",
    "Network",
    "Perceptron",
    "all_members",
    "with_network",
]


def all_members() -> dict[str, Member]:
    """The committee that learns from labelled tokens alone, by name."""
    return {
        "most frequent": MostFrequent(),
        "markov": Markov(),
        "markov, backwards": Backwards(Markov()),
        "perceptron": Perceptron(),
        "perceptron, backwards": Backwards(Perceptron()),
        "crf": Conditional(),
        "crf of shapes": Conditional(words=False),
    }


def with_network() -> dict[str, Member]:
    """The same, and the second engine, which takes the extra `neural`."""
    return {**all_members(), "network": Network()}
