"""Agreement of people: Cohen's kappa of each pair, by language and tag, on tokens and on spans.

Cohen (1960): kappa = (p_o - p_e) / (1 - p_e), where p_o is the share of units with the same label and p_e the share
that chance gives by how often each person uses each label. The interval is 1.96 standard errors by Cohen's formula,
sqrt(p_o (1 - p_o) / n) / (1 - p_e). It takes units for independent, which words of a turn are not quite: it is narrow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from typing import Any, Final

from anond.events.review import Decision
from anond.tags import TAGS, Span
from anond.text.tokens import tokenize
from anond_trainer.data.votes import by_turn

NOTHING: Final = "O"
EVERY: Final = "all"

Labels = tuple[list[str], list[str]]  # of the same units, by one person and by the other


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of two people on one kind of unit, in one language, about one tag or all."""

    people: tuple[str, str]
    lang: str
    unit: str  # tokens, spans
    tag: str
    turns: int
    units: int
    observed: float
    kappa: float | None  # None: both used only one label
    low: float | None
    high: float | None

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON has them."""
        return asdict(self)


def agreements(votes: Iterable[Decision]) -> list[Agreement]:
    """The agreement of each pair of people who released the same turns, most turns first."""
    pairs: dict[tuple[str, str, str], list[tuple[Decision, Decision]]] = {}
    for some in by_turn(votes)[0]:
        released = [vote for vote in some if vote.verdict == "release"]
        for one, other in combinations(released, 2):
            for lang in (one.lang, EVERY):
                pairs.setdefault((one.reviewer, other.reviewer, lang), []).append((one, other))
    ranked = sorted(pairs.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    return [found for (one, other, lang), both in ranked for found in _of_pair((one, other), lang, both)]


def _of_pair(people: tuple[str, str], lang: str, both: Sequence[tuple[Decision, Decision]]) -> Iterator[Agreement]:
    for unit, units in (("tokens", _on_tokens), ("spans", _on_spans)):
        labels: Labels = ([], [])
        for one, other in both:
            for mine, theirs in units(one, other):
                labels[0].append(mine)
                labels[1].append(theirs)
        used = {label.partition(" ")[0] for some in labels for label in some} - {NOTHING}
        for tag in (EVERY, *(tag for tag in TAGS if tag in used)):
            yield _measured(people, lang, unit, tag, len(both), labels)


def _measured(people: tuple[str, str], lang: str, unit: str, tag: str, turns: int, labels: Labels) -> Agreement:
    one, other = labels if tag == EVERY else tuple([_about(tag, label) for label in some] for some in labels)
    n = len(one)
    observed = sum(a == b for a, b in zip(one, other, strict=True)) / n if n else 0.0
    chance = _by_chance(Counter(one), Counter(other), n)
    if n == 0 or chance == 1.0:
        return Agreement(people, lang, unit, tag, turns, n, observed, None, None, None)
    from sklearn.metrics import (
        cohen_kappa_score,  # here, since it takes a second that a server need not wait at its start
    )

    kappa = float(cohen_kappa_score(one, other))
    error = 1.96 * sqrt(observed * (1 - observed) / n) / (1 - chance)
    return Agreement(people, lang, unit, tag, turns, n, observed, kappa, kappa - error, min(1.0, kappa + error))


def _about(tag: str, label: str) -> str:
    return label if label.partition(" ")[0] == tag else NOTHING


def _by_chance(one: Mapping[str, int], other: Mapping[str, int], n: int) -> float:
    return sum(one[label] * other.get(label, 0) for label in one) / n**2 if n else 1.0


def _on_tokens(one: Decision, other: Decision) -> Iterator[tuple[str, str]]:
    """Both people's tag of each token."""
    for start, end in _tokens(one.turn.text):
        yield _tag_at(one.spans, start, end), _tag_at(other.spans, start, end)


def _on_spans(one: Decision, other: Decision) -> Iterator[tuple[str, str]]:
    """Both people's labels of each span that either marked, and of each token that neither marked.

    Somebody's label of a stretch is a bare tag where their span covers all of it, else the tag with its borders.
    """
    stretches = _stretches([*one.spans, *other.spans])
    for start, end in stretches:
        yield _label(one.spans, start, end), _label(other.spans, start, end)
    for start, end in _tokens(one.turn.text):
        if not any(start < b and a < end for a, b in stretches):
            yield NOTHING, NOTHING


def _stretches(spans: Iterable[Span]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for span in sorted(spans):
        if found and span.start < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], span.end))
        else:
            found.append((span.start, span.end))
    return found


def _label(spans: Iterable[Span], start: int, end: int) -> str:
    inside = sorted(span for span in spans if start < span.end and span.start < end)
    if not inside:
        return NOTHING
    if (inside[0].start, inside[0].end) == (start, end):
        return inside[0].tag
    return f"{inside[0].tag} {[(span.start - start, span.end - start, span.tag) for span in inside]}"


def _tag_at(spans: Iterable[Span], start: int, end: int) -> str:
    return next((span.tag for span in spans if start < span.end and span.start < end), NOTHING)


def _tokens(text: str) -> list[tuple[int, int]]:
    tokens = tokenize(text)
    return list(zip(tokens.starts, tokens.ends, strict=True))
