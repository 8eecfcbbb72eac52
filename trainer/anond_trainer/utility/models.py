"""The models that learn: a linear and a small neural classifier, and a chain for names. All small, all named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from anond.engines.labels import chunks, encode
from anond.text.tokens import tokenize
from anond_trainer.utility.rows import Row

Learner = Callable[[Sequence[Row], Sequence[Row], int], float]  # training rows, test rows, seed: a score of 0 to 100

_WORDS: Final = r"(?u)\[\w+\]|\w+|\*+"  # a type tag, and the sign of what is suppressed, are words too
_HIDDEN_UNITS: Final = 64
_BATCH: Final = 64
_EPOCHS: Final = 12
_STEPS: Final = 400  # at least: of few rows more epochs are made


def linear(train: Sequence[Row], test: Sequence[Row], seed: int) -> float:
    """Accuracy of logistic regression over words and pairs of words, by tf-idf."""
    from sklearn.linear_model import LogisticRegression

    return _accuracy(LogisticRegression(C=10.0, max_iter=200, random_state=seed), train, test, pairs=True)


def neural(train: Sequence[Row], test: Sequence[Row], seed: int) -> float:
    """Accuracy of scikit-learn's MLPClassifier: 64 hidden units over words, by tf-idf, 12 epochs of Adam."""
    import warnings

    from sklearn.exceptions import ConvergenceWarning
    from sklearn.neural_network import MLPClassifier

    epochs = max(_EPOCHS, -(-_STEPS * _BATCH // len(train)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # the number of epochs is meant
        made = MLPClassifier(
            (_HIDDEN_UNITS,), batch_size=min(_BATCH, len(train)), max_iter=epochs, random_state=seed
        )  # fmt: skip
        return _accuracy(made, train, test, pairs=False)


def _accuracy(model: Any, train: Sequence[Row], test: Sequence[Row], *, pairs: bool) -> float:
    from sklearn.feature_extraction.text import TfidfVectorizer

    words = TfidfVectorizer(token_pattern=_WORDS, ngram_range=(1, 2 if pairs else 1), sublinear_tf=True)
    model.fit(words.fit_transform([row.text for row in train]), [row.label for row in train])
    guessed = model.predict(words.transform([row.text for row in test]))
    right = sum(g == row.label for g, row in zip(guessed, test, strict=True))
    return 100.0 * int(right) / len(test)


def names(train: Sequence[Row], test: Sequence[Row], seed: int) -> float:
    """F1 over whole mentions of CRFsuite's chain (L-BFGS, 60 steps) over words and neighbours; no seed counts."""
    from sklearn_crfsuite import CRF

    chain = CRF(c1=0.1, c2=0.1, max_iterations=60)
    chain.fit([_token_features(row) for row in train], [_labels(row) for row in train])
    right = predicted = there = 0
    for guessed, row in zip(chain.predict([_token_features(row) for row in test]), test, strict=True):
        found, gold = set(chunks(list(guessed))), set(chunks(_labels(row)))
        right, predicted, there = right + len(found & gold), predicted + len(found), there + len(gold)
    return 200.0 * right / (predicted + there) if predicted + there else 0.0


def _labels(row: Row) -> list[str]:
    return encode(row.spans, tokenize(row.text))


def _token_features(row: Row) -> list[dict[str, Any]]:
    """The chain's features of each token."""
    words = tokenize(row.text).words
    seen: list[dict[str, Any]] = []
    for at, word in enumerate(words):
        small = word.lower()
        features: dict[str, Any] = {
            "word": small, "end": small[-3:], "begin": small[:3], "capital": word[:1].isupper(),
            "shouted": word.isupper(), "digit": any(map(str.isdigit, word)), "first": at == 0,
        }  # fmt: skip
        for name, other in (("before", at - 1), ("after", at + 1)):
            if 0 <= other < len(words):
                features[name] = words[other].lower()
                features[f"{name} capital"] = words[other][:1].isupper()
        seen.append(features)
    return seen


TASKS: Final[Mapping[str, Mapping[str, Learner]]] = {
    "intents": {"logistic regression": linear, "MLP of 64 units": neural},
    "acts": {"logistic regression": linear, "MLP of 64 units": neural},
    "names": {"CRF": names},
}
