"""Random search for the regularisation (c1, c2), judged by cross-validation over sessions, with scikit-learn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from anond.engines.labels import chunks
from anond.engines.model.hashing import Hasher
from anond.engines.model.words import Words
from anond.errors import ConfigError
from anond_trainer.data.align import Example
from anond_trainer.engines.crf.training import Names, Settings, estimator

if TYPE_CHECKING:
    from sklearn_crfsuite import CRF

FOLDS: Final = 3


def search(
    learnt: Sequence[Example],
    hasher: Hasher,
    settings: Settings,
    draws: int,
    seed: int,
    say: Callable[[str], None] = lambda line: None,
    words: Words | None = None,
) -> Settings:
    """The best of the settings given and of so many drawn at random, by the mean F1 of chunks over three folds.

    Copies of a turn stay in its session's fold. What few sessions used is judged over all folds together.
    """
    from sklearn.model_selection import GroupKFold, cross_val_score  # here, since it takes a second and few search

    kept = [example for example in learnt if example.labels]
    groups = [example.session for example in kept]
    if len(set(groups)) < FOLDS:
        raise ConfigError(f"--search: gold of at least {FOLDS} sessions is needed, to learn from some and try the rest")
    names = Names(learnt, hasher, settings.min_sessions, words, settings.without)
    sentences, labels = [names.of(example.sentence) for example in kept], [example.labels for example in kept]
    best, best_f1 = settings, -1.0
    for tried in _candidates(settings, draws, seed):
        scores = cross_val_score(
            estimator(tried), sentences, labels, groups=groups, cv=GroupKFold(FOLDS), scoring=chunk_f1,
            error_score="raise",
        )  # fmt: skip
        say(f"search: c1 {tried.c1:.4f}, c2 {tried.c2:.4f}: chunk F1 {scores.mean():.4f} ± {scores.std():.4f}")
        if scores.mean() > best_f1:
            best, best_f1 = tried, float(scores.mean())
    return best


def chunk_f1(crf: CRF, sentences: Sequence[list[list[str]]], labels: Sequence[list[str]]) -> float:
    """F1 of exact chunks, as scikit-learn asks for a score."""
    right = found = wanted = 0
    for true, predicted in zip(labels, crf.predict(sentences), strict=True):
        true_chunks, predicted_chunks = set(chunks(true)), set(chunks(predicted))
        right += len(true_chunks & predicted_chunks)
        found += len(predicted_chunks)
        wanted += len(true_chunks)
    return 2 * right / (found + wanted) if found + wanted else 1.0


def _candidates(settings: Settings, draws: int, seed: int) -> Iterator[Settings]:
    from scipy.stats import loguniform  # here, as above
    from sklearn.model_selection import ParameterSampler

    yield settings
    space = {"c1": loguniform(1e-3, 1.0), "c2": loguniform(1e-4, 1.0)}
    for drawn in ParameterSampler(space, draws, random_state=seed):
        yield replace(settings, c1=float(drawn["c1"]), c2=float(drawn["c2"]))
