"""The view of a third person where two disagree: marks of both, marks of one, and the number who would drop it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from anond.events.review import Decision
from anond.tags import Span

BOTH: Final = "both"  # as what speaks for a span
ONE: Final = "one"


def opinions_of(two: Sequence[Decision]) -> tuple[Span, ...]:
    """The spans that either marked, with the number of people, but without names: these would bias the third person."""
    marked = [{(span.start, span.end, span.tag) for span in made.spans} for made in two]
    every = {(span.start, span.end, span.tag): span for made in two for span in made.spans}
    found = [
        replace(span, source=BOTH if all(key in some for some in marked) else ONE, score=1.0)
        for key, span in every.items()
    ]
    return tuple(sorted(found))


def dispute(two: Sequence[Decision]) -> dict[str, Any]:
    """What the page shows a third person beside the spans: how many would drop the turn."""
    return {"settles": True, "drops": sum(made.verdict == "drop" for made in two)}
