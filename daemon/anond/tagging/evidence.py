"""The evidence for a span, for people: the detectors, lists, memory and models that point at it, and how surely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from anond.engines import confidence, labels
from anond.engines.protocol import Decoded
from anond.tagging.tagger import Reading
from anond.tags import Policy, Span
from anond_gazetteers import Gazetteers


@dataclass(frozen=True, slots=True)
class Sign:
    """A place of the original text at which a source points. `says` is its tag, or the list that holds it."""

    start: int
    end: int
    says: str
    source: str
    score: float

    def to_dict(self) -> dict[str, Any]:
        """The sign as plain data, for JSON."""
        return {"source": self.source, "says": self.says, "score": round(self.score, 3)}


def signs(reading: Reading, decoded: Decoded | None, lists: Gazetteers) -> list[Sign]:
    """All evidence about one text, before any of it is merged."""
    view, tokens = reading.view, reading.tokens
    spans = [*reading.detected, *reading.name_answer, *reading.cued, *reading.remembered]
    if decoded is not None:
        spans += [replace(s, score=_chance(s, reading, decoded)) for s in labels.decode(decoded.labels, tokens)]
    found = [Sign(*view.to_original(s.start, s.end), _name(s), s.source, s.score) for s in spans]
    for hit in lists.find(tokens.words, reading.lang):
        start, end = view.to_original(tokens.starts[hit.start], tokens.ends[hit.end - 1])
        found.append(Sign(start, end, hit.kind, "list", hit.strength))
    return found


def evidence_for(span: Span, found: Iterable[Sign]) -> list[Sign]:
    """The evidence for a span, the surest first."""
    touching = (sign for sign in found if sign.start < span.end and span.start < sign.end)
    return sorted(touching, key=lambda sign: (sign.source == "list", -sign.score, sign.source))


def scored(spans: Sequence[Span], found: Sequence[Sign]) -> Iterator[Span]:
    """The spans; those that the model found have its chance as their score."""
    for span in spans:
        chances = [
            s.score for s in evidence_for(span, found) if s.source == span.source == "model" and s.says == _name(span)
        ]
        yield replace(span, score=max(chances)) if chances else span


def _chance(span: Span, reading: Reading, decoded: Decoded) -> float:
    """The model's chance that a token of the span has the span's tag."""
    tokens = reading.tokens
    others = [end <= span.start or span.end <= start for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    return confidence.risk(decoded, others, Policy(span.tag, frozenset((span.tag,))))


def _name(span: Span) -> str:
    return f"{span.tag}/{span.sub}" if span.sub else span.tag
