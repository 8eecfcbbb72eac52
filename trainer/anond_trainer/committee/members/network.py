"""A member that is the second engine, learnt anew: an LSTM below a chain of labels. Needs the extra `neural`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from anond.engines.labels import OUTSIDE
from anond.engines.sentence import Sentence
from anond_trainer.committee.members.protocol import Labels

if TYPE_CHECKING:
    from anond.engines.protocol import Engine

_ROUNDS: Final = 12
_TOKENS: Final = 256  # of a batch: of little text there are few batches in a round
_INSIDE: Final = "I-"  # before each label, since the engine knows labels that begin or go on


class Network:
    """The second engine, on the words and evidence of single sentences."""

    def __init__(self, rounds: int = _ROUNDS) -> None:
        self._rounds = rounds
        self._decoder: Engine | None = None

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Learn the weights of a new network."""
        from anond.engines.model.hashing import hasher
        from anond.engines.model.words import no_words
        from anond_trainer.data.align import Example
        from anond_trainer.engines.bilstm.export import without_file
        from anond_trainer.engines.bilstm.training import Settings, train

        shown = [
            Example(str(number), 0, _as_turn(one), [_INSIDE + label if label != OUTSIDE else label for label in some])
            for number, (one, some) in enumerate(zip(sentences, labels, strict=True))
        ]
        settings = Settings(self._rounds, tokens=_TOKENS, min_sessions=2)
        self._decoder = without_file(train(shown, no_words(), hasher(), settings))

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """The likeliest row of labels of each sentence."""
        if self._decoder is None:
            raise ValueError("nothing was learnt")
        decoded = self._decoder.decode([_as_turn(one) for one in sentences])
        return [[label.removeprefix(_INSIDE) for label in one.labels] for one in decoded]


def _as_turn(sentence: Sentence) -> Sentence:
    """A sentence that knows how it is written, where nothing else is known of its turn."""
    return sentence if sentence.turn else replace(sentence, turn=f"|||{sentence.written}||")
