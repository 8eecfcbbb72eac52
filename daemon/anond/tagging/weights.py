"""The weight of evidence: how often each source is right, as log-odds, and the price of a leak.

`RIGHT` was counted on the dialogues that models learn from (synthetic) by `python -m experiments.how_often_right`. For
a tag that the selective policy hides, it says how often gold hides something at the span; for any other tag, how often
gold hides nothing there. A model gives its own chance. A source that was too rare to be counted has the figures of
similar sources. A span is not weighed, and stands, where its source is in no table (a person, a fact) or where a check
digit proves it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Final

from anond.tags import Span

PRICE: Final = log(3)  # a leak is as bad as three harmless values hidden
_SURE: Final = 0.99  # the bound of all weights
MOST: Final = log(_SURE / (1 - _SURE))
FACTS: Final = "memory:facts"  # the platform's facts are not weighed
MEMORY: Final = frozenset(("memory", FACTS))
_EXACT: Final = 1.0
RIGHT: Final[Mapping[str, float]] = {
    "detector:address": 0.97, "detector:answer ZIP": 0.95, "detector:answer": 0.84, "detector:bic": 0.97,
    "detector:birth": 0.92, "detector:card": 0.97, "detector:code": 0.98, "detector:coordinates": 0.95,
    "detector:date": 0.88, "detector:dictated PERSON": 0.95, "detector:dictated": 0.97, "detector:email": 0.99,
    "detector:fields": 0.98, "detector:handle": 0.98, "detector:iban": 0.99, "detector:ip": 0.98,
    "detector:labelled": 0.98,
    "detector:phone": 0.99, "detector:plate": 0.95, "detector:postal": 0.96, "detector:secret": 0.97,
    "detector:titled": 0.99, "detector:url": 0.85, "detector:wallet": 0.98, "list:asked": 0.99,
    "memory ADDRESS": 0.92, "memory LOCATION": 0.88, "memory PERSON": 0.93, "memory UID": 0.7, "memory ZIP": 0.9,
    "memory, in part, PERSON": 0.75, "memory, in part, UID": 0.89, "memory, in part": 0.84, "memory": 0.9,
    "memory:people": 0.97,
}  # fmt: skip


def is_weighed(span: Span) -> bool:
    """Whether other evidence can outweigh a span: no check digit proves it, and its source was counted."""
    return not span.sure and (span.source == "model" or span.source in _SOURCES)


def weight(span: Span) -> float:
    """The log-odds that a span is right."""
    if span.sure:
        return MOST
    if span.source == "model":
        return log_odds(span.score)
    return _WEIGHTS.get(f"{_source(span)} {span.tag}", _WEIGHTS.get(_source(span), MOST))


def log_odds(chance: float) -> float:
    """The log-odds of a chance, none beyond that of the surest evidence."""
    bounded = min(max(chance, 1 - _SURE), _SURE)
    return log(bounded / (1 - bounded))


def _source(span: Span) -> str:
    return "memory, in part," if span.source == "memory" and span.score < _EXACT else span.source


_WEIGHTS: Final = {name: log_odds(chance) for name, chance in RIGHT.items()}
_WEIGHTS["memory, in part,"] = _WEIGHTS["memory, in part"]
_SOURCES: Final = frozenset(name.partition(" ")[0].rstrip(",") for name in RIGHT)
