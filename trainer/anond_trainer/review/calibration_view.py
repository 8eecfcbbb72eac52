"""The calibration round for its page: everybody's progress, agreement with the lead, and differences."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import Any

from anond.events.review import Decision
from anond_trainer.review import accounts, calibration
from anond_trainer.review.accounts import Person
from anond_trainer.review.calibration import MOST_SHOWN, Round, differences
from anond_trainer.review.queue import Queue


async def calibration_view(queue: Queue, person: Person) -> dict[str, Any]:
    """Leads see everything. Others see their own results once they have decided all turns."""
    current = calibration.running(queue.db)
    if current is None:
        return {"running": False}
    everybody = accounts.everybody(queue.db)
    seen = everybody if person.has_role("lead") else [one for one in everybody if one.name == person.name]
    done = {one.name: calibration.how_far(queue.db, one) for one in seen}
    own = done.get(person.name, (0, 0))
    complete = person.has_role("lead") or own[0] == own[1]
    made = calibration.decisions(queue) if complete else []
    who = None if person.has_role("lead") else person.name
    near = await asyncio.to_thread(_nearness, made, current, [one.name for one in seen]) if complete else {}
    people = [{"who": name, "done": n, "of": of} | near.get(name, {}) for name, (n, of) in done.items()]
    shown = list(islice(differences(made, current.lead, who), MOST_SHOWN))
    return {
        "running": True, "lead": current.lead, "target": current.target, "complete": complete, "people": people,
        "differences": shown,
    }  # fmt: skip


def _nearness(made: Sequence[Decision], current: Round, people: Sequence[str]) -> dict[str, dict[str, Any]]:
    """In a thread: to import scikit-learn takes seconds, in which nobody else would get an answer."""
    from anond_trainer.review.calibrated import nearness

    return {one["who"]: one for one in nearness(made, current.lead, current.target, people)}
