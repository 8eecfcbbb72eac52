"""Corrections: later decisions about turns that people decided and that went out, or did not, by what was said then.

What went out hidden stays so: a correction is compared with that, and recalls the turn where it hides more of it or
hides it as something else. What it hides less is corrected for training alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from anond.events.review import Decision
from anond.pipeline.second_opinions import uncovered
from anond.session.remembered_turns import Released, Stretch
from anond.tags import Policy, Span


def keeping_hidden(decision: Decision, out: Released, policy: Policy) -> Decision:
    """The correction, with all that is hidden in what is out: under its own tags where it has any that hide."""
    marked = [span for span in decision.spans if policy.covers_marked(span.tag, span.sub)]
    kept = [
        Span(start, end, tag, sub or None, "person")
        for a, b, tag, sub in out.hidden
        for start, end in uncovered(a, b, marked)
    ]
    return replace(decision, spans=(*marked, *kept))


def hides_otherwise(decision: Decision, hidden: Sequence[Stretch], out: Released) -> bool:
    """Whether a letter or digit is hidden that is readable in what is out, or hidden there under another tag."""
    text, was = decision.turn.text, _tags(out.hidden)
    before = {at for start, end in (decision.sent.hidden if decision.sent else ()) for at in range(start, end)}
    return any(
        text[at].isalnum() and was.get(at, tag if at in before else None) != tag for at, tag in _tags(hidden).items()
    )


def _tags(stretches: Iterable[Stretch]) -> dict[int, str]:
    return {at: tag for start, end, tag, _ in stretches for at in range(start, end)}
