"""The spans of a turn for people: evidence, treatment by the policy, and surrogate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from anond.config.how import ChosenStrategies, strategy_for
from anond.pipeline.batch import TurnInProgress
from anond.tagging.evidence import evidence_for, scored, signs
from anond.tags import Policy, Span
from anond_gazetteers import load as load_gazetteers


def span_rows(
    read: TurnInProgress, spans: Sequence[Span], policy: Policy, chosen: ChosenStrategies
) -> tuple[str, list[dict[str, Any]]]:
    """The clean text, and each span in gold form with its evidence, whether it is hidden, how, and by what."""
    policy = policy.of(read.turn.speaker, read.lang)
    evidence = signs(read.readings[0], read.decoded[0], load_gazetteers())
    clean, replaced = _replaced(read, spans, policy)
    rows = []
    for s in scored(spans, evidence):
        hidden = policy.covers_marked(s.tag, s.sub)
        row = s.gold() | {"source": s.source, "score": round(s.score, 3), "hidden": hidden}
        if hidden:
            strategy = strategy_for(chosen, s.tag, s.sub)
            row["how"] = strategy.strategy if strategy else "entity"
        if s.start in replaced:
            row["becomes"] = replaced[s.start]
        rows.append(row | {"evidence": [sign.to_dict() for sign in evidence_for(s, evidence)]})
    return clean, rows


def _replaced(read: TurnInProgress, spans: Sequence[Span], policy: Policy) -> tuple[str, dict[int, str]]:
    """The clean text, and the surrogate of the value that begins at each place."""
    clean, placed = read.session.substitute(read.turn.text, spans, read.lang, read.turn.speaker)
    hides = sorted(s for s in spans if policy.covers_marked(s.tag, s.sub))
    if len(hides) != len(placed):
        return clean, {}
    return clean, {s.start: clean[p.start : p.end] for s, p in zip(hides, sorted(placed), strict=True)}


def evidence_line(text: str, span: dict[str, Any]) -> str:
    """A line: the value that was found, and the evidence for it."""
    value = " ".join(text[span["start"] : span["end"]].split())
    found = ", ".join(f"{e['source']} {e['says']} {e['score']:.2f}" for e in span["evidence"])
    return f"{value}: {found or span['source']}{'' if span['hidden'] else ', left by the policy'}"
