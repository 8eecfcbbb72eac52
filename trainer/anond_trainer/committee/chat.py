"""The committee that reads chat: models, detectors and lists alone, and taggers that learn from labelled turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import chain
from typing import Final

from anond.engines.labels import OUTSIDE, encode
from anond.engines.protocol import Engine
from anond.engines.sentence import Sentence
from anond.tagging.reading import TurnReader
from anond.tagging.tagger import Reading, Tagger
from anond_trainer.committee.members import Backwards, Markov, Member, Perceptron
from anond_trainer.committee.votes import Votes
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.partly_labelled import training_spans

FOLDS: Final = 2
Kinds = list[str]  # of each token: `PERSON`, `DATE/birth` ...; `O` where it is no value
Learners = Callable[[], Mapping[str, Member]]


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """A turn, the daemon's reading of it, and the kinds of value by its spans; None if they are incomplete."""

    turn: GoldTurn
    reading: Reading = field(repr=False)
    kinds: Kinds | None = field(repr=False)

    @property
    def sentence(self) -> Sentence:
        """The turn as members see it."""
        return self.reading.sentence

    @classmethod
    def of(cls, turn: GoldTurn, reading: Reading) -> ReadTurn:
        """A turn and its reading, with the kinds that its spans say."""
        return cls(turn, reading, kinds_of(turn, reading))


def kinds_of(turn: GoldTurn, reading: Reading) -> Kinds | None:
    """The kind of value at each token of a turn, by spans."""
    spans = training_spans(turn, reading)
    return None if spans is None else [label[2:] or OUTSIDE for label in encode(spans, reading.tokens)]


def learners() -> dict[str, Member]:
    """The members that learn from labelled turns, by name."""
    return {
        "markov": Markov(), "markov, backwards": Backwards(Markov()), "perceptron": Perceptron(rounds=3),
    }  # fmt: skip


def votes_on(
    turns: Sequence[ReadTurn], tagger: Tagger, engines: Mapping[str, Engine], learnt: Sequence[ReadTurn] = (),
    make: Learners = learners, folds: int = FOLDS,
) -> tuple[list[str], Votes]:  # fmt: skip
    """The names of all members, and their votes on the tokens of turns, one turn behind the other.

    Learning members learn from `learnt` and from the turns themselves, except the fold of the labelled turn; all
    turns of a session stand in one.
    """
    columns: dict[str, Sequence[Sequence[str | None]]] = {
        name: list(_decoded(engine, turns)) for name, engine in engines.items()
    }
    columns["detectors and lists"] = list(map(_detected(tagger), turns))
    columns |= _cross_fitted(turns, learnt, make, folds)
    return list(columns), Votes.of([chain.from_iterable(turns_votes) for turns_votes in columns.values()])


def _decoded(engine: Engine, turns: Iterable[ReadTurn]) -> Iterator[Kinds]:
    for one in engine.decode([turn.sentence for turn in turns]):
        yield [label[2:] or OUTSIDE for label in one.labels]


def _detected(tagger: Tagger) -> Callable[[ReadTurn], Kinds]:
    reader = TurnReader(tagger)

    def kinds(one: ReadTurn) -> Kinds:
        spans = reader.merged(one.reading, None).spans
        return kinds_of(replace(one.turn, spans=tuple(spans), unknown=()), one.reading) or [OUTSIDE] * len(
            one.sentence.words
        )

    return kinds


def _cross_fitted(
    turns: Sequence[ReadTurn], learnt: Sequence[ReadTurn], make: Learners, folds: int
) -> dict[str, list[Sequence[str | None]]]:
    """The votes of learning members on turns that they did not learn from; no vote if there is nothing to learn."""
    silent: list[Sequence[str | None]] = [[None] * len(one.sentence.words) for one in turns]
    votes = {name: silent.copy() for name in make()}
    places = [_fold(one.turn.session, folds) for one in turns]
    for fold in sorted(set(places)):
        others = [one for one, place in zip(turns, places, strict=True) if place != fold]
        taught_by = [one for one in (*learnt, *others) if one.kinds]
        inside = [at for at, place in enumerate(places) if place == fold]
        for name, member in make().items() if taught_by else ():
            member.learn([one.sentence for one in taught_by], [one.kinds or [] for one in taught_by])
            for at, kinds in zip(inside, member.tag([turns[at].sentence for at in inside]), strict=True):
                votes[name][at] = kinds
    return votes


def _fold(session: str, folds: int) -> int:
    digest = blake2b(session.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % folds
