"""Members of a committee: different taggers, so that they err in different places."""

from __future__ import annotations

from anond_trainer.committee.members.backwards import Backwards
from anond_trainer.committee.members.conditional import Conditional
from anond_trainer.committee.members.markov import Markov, MostFrequent
from anond_trainer.committee.members.perceptron import Perceptron
from anond_trainer.committee.members.protocol import Member

__all__ = ["Backwards", "Conditional", "Markov", "Member", "MostFrequent", "Perceptron", "seven"]


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
