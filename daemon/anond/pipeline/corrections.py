"""Corrections: later decisions about turns that people decided. What went out hidden stays hidden in a recall, too."""

from __future__ import annotations

from dataclasses import replace

from anond.events.review import Decision
from anond.pipeline.second_opinions import beside
from anond.session.remembered_turns import Released
from anond.tags import Policy


def keeping_hidden(decision: Decision, out: Released, policy: Policy) -> Decision:
    """The correction, with all that is hidden in what is out: under its own tags where it has any that hide."""
    marked = [span for span in decision.spans if policy.covers_marked(span.tag, span.sub)]
    return replace(decision, spans=(*marked, *beside(out.hidden, marked)))
