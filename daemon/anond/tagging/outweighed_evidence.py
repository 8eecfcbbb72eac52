"""Weighs evidence against the model: drops spans that the model is sure are harmless; the risk keeps their chance.

The model sees the spans of detectors, lists and memory, and gives each token a chance to be harmless. A span is
dropped where that chance, for all of its tokens, outweighs how often the span's source is right. `PRICE` is added to
the source's weight, since a leak costs more than a word hidden in vain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import exp, log, prod
from typing import Final

from anond.engines.labels import harmless_labels, kind, touched
from anond.engines.protocol import Decoded
from anond.session.forms import INFLECTED
from anond.tagging.weights import PRICE, is_weighed, weight
from anond.tags import Policy, Span
from anond.text.tokens import Tokens

_WITH_YEAR: Final = re.compile(r"(?:18|19|20)\d\d|\d{6}|\d\D+\d+\D+\d")
_NUMBER: Final = 4  # digits of a remembered value that cannot be another number by chance
_CODE: Final = 6  # letters and digits of one that cannot be another word
_SHOUTED: Final = 4  # letters of a name in capitals
_ALMOST: Final = 1 - 1e-6
_FEW: Final = 8  # numbers from which on numpy adds otherwise


def without_outweighed(
    spans: Sequence[Span], text: str, tokens: Tokens, decoded: Decoded, policy: Policy,
    is_word: Callable[[str], bool] = lambda word: True,
) -> tuple[list[Span], float]:  # fmt: skip
    """The evidence that the model does not outweigh, and the chance that a dropped span is sensitive.

    `is_word` says whether a word is an everyday one, or likelier a word of the language than a name.
    """
    kept, harmless = [], 1.0
    for span in spans:
        if not policy.covers(span.tag, span.sub) or not is_weighed(span) or _is_telling(span, text, is_word):
            kept.append(span)
            continue
        chance = _harmless(span, tokens, decoded, policy)
        if chance <= 0.0 or weight(span) + PRICE >= _odds(chance):
            kept.append(span)
        else:
            harmless *= 1 - 1 / (1 + exp(_odds(chance) - weight(span)))
    return kept, 1 - harmless


def with_chances(tagged: Iterable[Span], tokens: Tokens, decoded: Decoded) -> list[Span]:
    """The spans of a model, scored by the mean chance of their tokens."""
    return [
        Span(span.start, span.end, span.tag, span.sub, span.source, _chance(span, tokens, decoded), span.sure)
        for span in tagged
    ]


def _is_telling(span: Span, text: str, is_word: Callable[[str], bool]) -> bool:
    """Whether evidence is stronger than a model: a birth date with its year, a remembered value of several words, whose
    folder a path leads to.

    Of 380 dates beside words of birth in the written (synthetic) dialogues a model took 16 for other dates, mostly
    rightly; none of them had a year.
    """
    said = text[span.start : span.end]
    if span.source == "detector:birth":
        return _WITH_YEAR.search(said) is not None
    if span.source == "detector:fields":  # of a path; a key beside a name tells less
        return span.sub == "username"
    if span.source != "memory":
        return False
    if said.isalpha():  # a model has seen few words in capitals
        shouted = len(said) >= _SHOUTED and said.isupper() and span.score >= INFLECTED
        return shouted and span.tag == "PERSON" and not is_word(said)
    several = " " in said or said.count("-") > 1  # words, letters or figures
    return several or sum(map(str.isdigit, said)) >= _NUMBER or _is_code(said)


def _is_code(said: str) -> bool:
    """Whether a remembered value has letters and digits, and enough of them to be no other word: `zorbeflink65`."""
    return len(said) >= _CODE and any(map(str.isdigit, said)) and any(map(str.isalpha, said))


def _harmless(span: Span, tokens: Tokens, decoded: Decoded, policy: Policy) -> float:
    """The model's chance that no token of a span is sensitive; None if it labels one as sensitive."""
    places = touched(span, tokens)
    left = _labels_left(decoded.batch.labels, policy)
    if not places or not all(decoded.labels[at] in left for at in places):
        return 0.0
    harmless = harmless_labels(decoded.batch.labels, policy)
    rows = decoded.marginals[places.start : places.stop]
    return prod(float(chance) for chance in rows @ harmless)


def _chance(span: Span, tokens: Tokens, decoded: Decoded) -> float:
    places, columns = touched(span, tokens), _columns(decoded.batch.labels, kind(span))
    rows = decoded.marginals[places.start : places.stop]
    if not 0 < len(places) < _FEW or not 0 < len(columns) < _FEW:
        return min(1.0, float(rows[:, columns].sum(axis=1).mean()))
    total, first, others = 0.0, columns[0], columns[1:]
    for at in range(len(places)):  # as numpy adds so few, and sooner
        of_token = rows.item(at, first)
        for column in others:
            of_token += rows.item(at, column)
        total += of_token
    return min(1.0, total / len(places))


def _odds(chance: float) -> float:
    """Log-odds without the bound of weights, so that a very sure model outweighs more."""
    bounded = min(max(chance, 1 - _ALMOST), _ALMOST)
    return log(bounded / (1 - bounded))


@lru_cache(maxsize=64)
def _labels_left(labels: tuple[str, ...], policy: Policy) -> frozenset[str]:
    """The labels that a policy leaves."""
    return frozenset(label for label, is_left in zip(labels, harmless_labels(labels, policy), strict=True) if is_left)


@lru_cache(maxsize=1024)
def _columns(labels: tuple[str, ...], name: str) -> list[int]:
    """The columns of a tag's labels: the one for a mention right behind another, and the one for all others."""
    return [at for at, label in enumerate(labels) if label[2:] == name]
