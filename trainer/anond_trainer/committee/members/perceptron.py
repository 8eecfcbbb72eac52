"""An averaged perceptron (Collins 2002) that labels from left to right, and sees its last two labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anond.engines.sentence import Sentence
from anond_trainer.committee.members.protocol import Labels
from anond_trainer.committee.members.shapes import endings, shape
from anond_trainer.committee.votes import Floats

ROUNDS: Final = 5
_EDGE: Final = "#"


class Perceptron:
    """Weights of features for each label, corrected by each mistake and averaged over all tokens."""

    def __init__(self, rounds: int = ROUNDS, seed: int = 0) -> None:
        self._rounds, self._seed = rounds, seed
        self._labels: list[str] = []
        self._rows: dict[str, int] = {}
        self._weights: Floats = np.zeros((0, 0))

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> None:
        """Go over the sentences several times, in an order drawn from the seed."""
        self._labels = sorted({label for some in labels for label in some})
        self._rows = {}
        place = {label: at for at, label in enumerate(self._labels)}
        seen = [[self._numbers(names) for names in _names(one)] for one in sentences]
        for one in self._labels:  # of labels said before, too, of which the pairs are few
            self._numbers([f"1={one}", *(f"2={other}|{one}" for other in (*self._labels, _EDGE))])
        self._numbers([f"1={_EDGE}", f"2={_EDGE}|{_EDGE}"])
        self._weights = np.zeros((len(self._rows), len(self._labels)))
        moved, step = np.zeros_like(self._weights), 1
        chance = np.random.default_rng(self._seed)
        for _ in range(self._rounds):
            for number in chance.permutation(len(sentences)).tolist():
                before = (_EDGE, _EDGE)
                for fixed, label in zip(seen[number], labels[number], strict=True):
                    rows = fixed + self._rows_of_labels_before(before)
                    guess, right = int(self._weights[rows].sum(axis=0).argmax()), place[label]
                    if guess != right:
                        self._weights[rows, right] += 1.0
                        self._weights[rows, guess] -= 1.0
                        moved[rows, right] += step
                        moved[rows, guess] -= step
                    step += 1
                    before = before[1], self._labels[guess]
        self._weights -= moved / step

    def tag(self, sentences: Sequence[Sentence]) -> list[list[str]]:
        """Labels from left to right."""
        return [self._tagged(one) for one in sentences]

    def _tagged(self, sentence: Sentence) -> list[str]:
        labels: list[str] = []
        before = (_EDGE, _EDGE)
        for names in _names(sentence):
            rows = [self._rows[name] for name in names if name in self._rows] + self._rows_of_labels_before(before)
            labels.append(self._labels[int(self._weights[rows].sum(axis=0).argmax())])
            before = before[1], labels[-1]
        return labels

    def _numbers(self, names: Sequence[str]) -> list[int]:
        return [self._rows.setdefault(name, len(self._rows)) for name in names]

    def _rows_of_labels_before(self, before: tuple[str, str]) -> list[int]:
        names = (f"1={before[1]}", f"2={before[0]}|{before[1]}")
        return [self._rows[name] for name in names if name in self._rows]


def _names(sentence: Sentence) -> list[list[str]]:
    """The features of each token, by name."""
    words = [_EDGE, *(word.lower() for word in sentence.words), _EDGE]
    marks = ["", *sentence.evidence, ""]
    found = []
    for at, word in enumerate(sentence.words):
        low, mark = words[at + 1], marks[at + 1]
        names = [
            "",
            f"w={word}",
            f"l={low}",
            f"s={shape(word)}",
            f"p={low[:2]}",
            f"-={words[at]}",
            f"+={words[at + 2]}",
        ]
        names += [f"e={ending}" for ending in endings(word)]
        names += [f"-e={words[at][-3:]}", f"+e={words[at + 2][-3:]}", f"-w={words[at]} {low}"]
        names += [f"{where}{one}" for where, some in (("m=", mark), ("-m=", marks[at]), ("+m=", marks[at + 2]))
                  for one in some.split("|") if one]  # fmt: skip
        found.append(names)
    return found
