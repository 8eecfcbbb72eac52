"""Reasons of dead letters: each has a cause and a remedy, in the product as in the docs; events that are made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.events.dead_reasons import DEAD_REASONS
from anond.events.fields import IGNORED, REASONS, FieldMap
from anond.events.presets import PRESETS
from anond.events.turns import Turn

DOCS = Path(__file__).parents[2] / "docs" / "dead-letters.md"


def test_each_reason_has_its_line_in_the_docs() -> None:
    """As the commands say it; an event is refused for no other reason."""
    lines = [f"| `{name}` | {reason.cause} | {reason.remedy} |" for name, reason in DEAD_REASONS.items()]
    assert DOCS.read_text("utf-8").endswith("\n".join(["|---|---|---|", *lines, ""]))
    assert set(REASONS) - {IGNORED} <= DEAD_REASONS.keys()


@pytest.mark.parametrize(
    "fields", [*PRESETS.values(), FieldMap(text="a.b", facts="", fact_fields={"who.name": "PERSON"}, scrub=("x.y",))]
)
def test_an_event_that_is_made_again_is_the_same_turn(fields: FieldMap) -> None:
    """For every preset, and for nested fields."""
    kinds = [kind for kind in fields.kinds if fields.changes.get(kind, "new") == "new"]
    turn = Turn(
        "s", 4 if fields.turn else -1, "user", "hello there", ts="2026-11-20T17:00:00Z" if fields.ts else None,
        lang="en" if fields.lang else None,
        facts=dict.fromkeys(([*fields.fact_fields.values()] or ["PERSON"] * bool(fields.facts))[:1], ("Oona", "Bo")),
        passed={path: kinds[-1] if path == fields.kind else "text" for path in fields.passed},
        scrub=dict.fromkeys(fields.scrub, "and more"),
    )  # fmt: skip
    assert fields.parse(fields.rebuild(turn), None, 10_000) == turn
