"""A conditional random field (CRFsuite) on plain features; without words it knows shapes, endings and evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from anond.engines.sentence import Sentence
from anond_trainer.committee.members.protocol import Labels
from anond_trainer.committee.members.shapes import endings, shape

_ROUNDS: Final = 40
_EDGE: Final = "#"


class Conditional:
    """A linear chain over features of a token and its neighbours."""

    def __init__(self, *, words: bool = True) -> None:
        self._words = words
        self._model: Any = None

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Learn weights; sentences without a token teach nothing."""
        from sklearn_crfsuite import CRF  # imported here, since it takes a second

        kept = [(self._names(one), list(some)) for one, some in zip(sentences, labels, strict=True) if some]
        self._model = CRF(algorithm="lbfgs", c1=0.05, c2=0.05, max_iterations=_ROUNDS)
        self._model.fit([names for names, _ in kept], [some for _, some in kept])

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """The likeliest row of labels of each sentence."""
        return [list(self._model.predict_single(self._names(one))) if len(one.words) else [] for one in sentences]

    def _names(self, sentence: Sentence) -> list[list[str]]:
        own = [
            list(_token_features(*pair, words=self._words))
            for pair in zip(sentence.words, sentence.evidence, strict=True)
        ]
        padded = [[_EDGE], *own, [_EDGE]]
        return [
            [*padded[at], *(f"-{name}" for name in padded[at - 1]), *(f"+{name}" for name in padded[at + 1])]
            for at in range(1, len(own) + 1)
        ]


def _token_features(word: str, evidence: str, *, words: bool) -> Iterator[str]:
    """The features of a token, by name."""
    yield f"s={shape(word)}"
    yield from (f"e={ending}" for ending in endings(word)[: None if words else 2])
    yield from (f"m={one}" for one in evidence.split("|") if one)
    if words:
        yield f"l={word.lower()}"
