"""A committee checks turns that went out, and picks those in which a label is probably wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from anond.engines.protocol import Engine
from anond.tagging.tagger import Tagger
from anond_trainer.committee import mace
from anond_trainer.committee.asking import answered
from anond_trainer.committee.chat import ReadTurn, votes_on
from anond_trainer.committee.emitted import Emitted
from anond_trainer.committee.suspects import SuspectToken, suspect_tokens

PROBABLY: Final = 0.5  # the chance that a label is wrong, from which on its turn is shown
RESTARTS: Final = 3


@dataclass(frozen=True, slots=True)
class Look:
    """A turn that went out, and its reading."""

    emitted: Emitted
    read: ReadTurn = field(repr=False)
    answers: bool = False  # whether its labels are a person's answer, which is not doubted


@dataclass(frozen=True, slots=True)
class Found:
    """A turn in which a label is probably wrong."""

    look: Look
    about: SuspectToken


@dataclass(frozen=True, slots=True)
class Looked:
    """The findings of a committee, and how often each member was right."""

    suspects: list[Found]
    competence: dict[str, float]
    turns: int


def turns_to_look_at(
    looks: Sequence[Look], tagger: Tagger, engines: Mapping[str, Engine], learnt: Sequence[ReadTurn],
    known: Collection[str], count: int, chance: np.random.Generator,
) -> Looked:  # fmt: skip
    """The likeliest suspects among one language's turns, without `known` ones.

    An answer of a person replaces, at each token, the vote of one member drawn by lot, so that the committee learns
    whom to believe.
    """
    given = [one for one in looks if one.read.kinds]
    if not given:
        return Looked([], {}, 0)
    names, votes = votes_on([one.read for one in given], tagger, engines, learnt)
    kinds = [kind for one in given for kind in one.read.kinds or ()]
    asked = [one.answers for one in given for _ in one.read.kinds or ()]
    for token, (kind, is_answer) in enumerate(zip(kinds, asked, strict=True)):
        if is_answer:
            answered(votes, token, kind, chance)
    stands = np.array([votes.place(kind) for kind in kinds])
    found = mace.learn(votes, chance, restarts=RESTARTS)
    tokens = suspect_tokens(votes, found.posterior, [len(one.read.kinds or ()) for one in given], stands)
    suspects = [
        Found(given[one.sentence], one)
        for one in tokens
        if one.chance >= PROBABLY and not given[one.sentence].answers and given[one.sentence].emitted.item not in known
    ]
    competence = dict(zip(names, found.competence.tolist(), strict=True))
    return Looked(suspects[:count], competence, len(given))
