"""A hidden Markov tagger after Brants (2000, TnT), and the same without the chain: each word's most frequent label.

The chance of a word under a label comes from ever closer likenesses: its shape, its endings (of rare words alone), the
evidence at it, the word in small letters, the word. Each is mixed with the one before it, by how often it was seen.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from anond.engines.sentence import Sentence
from anond_trainer.committee.members.protocol import Labels
from anond_trainer.committee.members.shapes import endings, shape
from anond_trainer.committee.votes import Floats

_MIX: Final = 1.5  # tokens that the coarser likeness counts for beside the finer one
_RARE: Final = 10  # words seen so often at most teach what endings say
_LEAST: Final = 1e-9
_Key = tuple[str, ...]


class MostFrequent:
    """Gives each word its most frequent label, and an unseen word that of its longest known ending or shape."""

    def __init__(self) -> None:
        self.labels: list[str] = []
        self._counts: dict[_Key, Floats] = {}
        self._known: dict[tuple[str, str], Floats] = {}

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Count labels of words and of what they are like."""
        self.labels = sorted({label for some in labels for label in some})
        place = {label: at for at, label in enumerate(self.labels)}
        often = Counter(word.lower() for one in sentences for word in one.words)
        counts: defaultdict[_Key, Floats] = defaultdict(lambda: np.zeros(len(self.labels)))
        for one, some in zip(sentences, labels, strict=True):
            for word, evidence, label in zip(one.words, one.evidence, some, strict=True):
                rare = often[word.lower()] <= _RARE
                for key in _likenesses(word, evidence):
                    if rare or key[0] != "ending":
                        counts[key][place[label]] += 1.0
        self._counts, self._known = dict(counts), {}

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """The likeliest label of each word by itself."""
        return [[self.labels[int(row.argmax())] for row in self.chances(one)] for one in sentences]

    def chances(self, sentence: Sentence) -> Floats:
        """The chance of each label at each token."""
        rows = [self._of(pair) for pair in zip(sentence.words, sentence.evidence, strict=True)]
        return np.array(rows).reshape(len(rows), len(self.labels))

    def _of(self, pair: tuple[str, str]) -> Floats:
        found = self._known.get(pair)
        if found is None:
            found = np.full(len(self.labels), 1.0 / len(self.labels))
            for key in _likenesses(*pair):
                if (counts := self._counts.get(key)) is not None:
                    found = (counts + _MIX * found) / (counts.sum() + _MIX)
            self._known[pair] = found
        return found


class Markov:
    """Finds the likeliest row of labels: each by its word, and by the label before it."""

    def __init__(self) -> None:
        self._words = MostFrequent()
        self._first: Floats = np.zeros(0)
        self._next: Floats = np.zeros((0, 0))

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Count what words are, and which label follows which."""
        self._words.learn(sentences, labels)
        place = {label: at for at, label in enumerate(self._words.labels)}
        first, after = np.full(len(place), 0.1), np.full((len(place), len(place)), 0.1)
        overall = np.full(len(place), 0.1)
        for some in labels:
            numbers = [place[label] for label in some]
            np.add.at(overall, numbers, 1.0)
            np.add.at(first, numbers[:1], 1.0)
            np.add.at(after, (numbers[:-1], numbers[1:]), 1.0)
        prior = np.log(overall / overall.sum())  # a word under a label is the label by the word, over the label
        self._first = np.log(first / first.sum()) - prior
        self._next = np.log(after / after.sum(axis=1, keepdims=True)) - prior

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """The likeliest row of labels of each sentence (Viterbi)."""
        return [self._best(np.log(self._words.chances(one) + _LEAST)) for one in sentences]

    def _best(self, words: Floats) -> list[str]:
        if not len(words):
            return []
        score, came_from = self._first + words[0], []
        for row in words[1:]:
            ways = score[:, None] + self._next
            came_from.append(ways.argmax(axis=0))
            score = ways.max(axis=0) + row
        path = [int(score.argmax())]
        for back in reversed(came_from):
            path.append(int(back[path[-1]]))
        return [self._words.labels[at] for at in reversed(path)]


def _likenesses(word: str, evidence: str) -> Iterator[_Key]:
    """The likenesses of a word, from the coarsest to the word itself."""
    form = shape(word)
    yield "shape", form
    for ending in endings(word):
        yield "ending", form[:1], ending
    if evidence:
        yield "evidence", evidence
    yield "low", word.lower(), evidence
    yield "word", word, evidence
