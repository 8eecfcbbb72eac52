"""The figures that AnonyMate published (Adams et al. 2019), for comparison with ours.

Its data, conversations of customer service, are not public. The same measure on other data shows
what can be expected, not who is better. The figures of a language stand in its file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from anond_trainer.data import languages

Size = tuple[int, int, int]  # entities, tokens, sentences
Scores = tuple[float, float, float]  # precision, recall, F1, in percent


class Published(NamedTuple):
    """A language: the size of its data, agreement of so many annotators, F1 over all tags, and means over tags."""

    training: Size
    test: Size
    kappa: float
    annotators: int
    model: float  # a CRF with clusters of words
    frequency: float
    unambiguous: float
    pii: Scores
    cii: Scores


ANONYMATE: Final[Mapping[str, Published]] = {
    lang: Published._make(tuple(one) if isinstance(one := figures[name], list) else one for name in Published._fields)
    for lang, figures in languages.section("anonymate").items()
}
