"""What a session talks about, as a model of character n-grams sees it: books, films, sports and the like.

The model is a small fastText classifier of our own that learnt from written (synthetic) talk; it holds no words. What a
session keeps of it is one number for each of a few topics.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from anond.text import ngrams
from anond.text.language import letters, verified

TOPICS: Final = ("books", "films", "sports", "history", "music", "games")  # talk of public people and characters
OTHERS: Final = ("support", "everyday")  # talk of private people
SHIPPED: Final = Path(__file__).parent.parent / "starters" / "topics.ftz"
_LONGEST: Final = 300  # letters of a turn that the model looks at
_FULL: Final = 8.0  # words that make a full turn
_FADE: Final = 0.7  # what is left of earlier evidence after a full turn
_LEAST: Final = 0.55  # evidence that tells a topic: that of a full turn of which the model is sure
_AHEAD: Final = 1.6  # times the evidence of the next topic
_KEPT: Final = 0.02  # evidence below this is forgotten
_MOST: Final = len(TOPICS) + len(OTHERS)


class TopicModel:
    """A topic model that was read from a file and verified against its card."""

    def __init__(self, predict: ngrams.Predict) -> None:
        self._predict = predict

    @classmethod
    def load(cls, path: Path = SHIPPED) -> TopicModel:
        """Read a model, by default the shipped one; raises ModelRefused unless it is what its card says."""
        return cls(verified(path, "the topic model"))

    def scores(self, text: str) -> dict[str, float]:
        """The probabilities of the topics, the likeliest first; none without letters."""
        words = letters(text[: 4 * _LONGEST])[:_LONGEST].lower()
        return dict(self._predict(words, _MOST, 0.0)) if words else {}

    def update(self, known: Mapping[str, float], text: str) -> dict[str, float]:
        """The evidence of a session after one more turn; earlier turns fade, by how much this one says."""
        words = len(letters(text[: 4 * _LONGEST]).split())
        weight = min(1.0, words / _FULL)
        new = {topic: evidence * _FADE**weight for topic, evidence in known.items()}
        for topic, probability in self.scores(text).items():
            new[topic] = new.get(topic, 0.0) + weight * probability
        return {topic: round(evidence, 3) for topic, evidence in sorted(new.items()) if evidence >= _KEPT}


def topic_of(evidence: Mapping[str, float]) -> str:
    """The topic that a session surely has; "" while none is sure."""
    likeliest = sorted(evidence, key=evidence.__getitem__, reverse=True)[:2]
    most, *others = [evidence[topic] for topic in likeliest] or [0.0]
    return likeliest[0] if most >= _LEAST and most >= _AHEAD * sum(others) else ""
