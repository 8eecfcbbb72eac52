"""Clears the queue from a script (`anond decide`): items out, decisions in, a JSON object a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from anond.events.records import Message
from anond.events.review import Decision
from anond.log.protocol import Log
from anond_trainer.review import asked_first, leases
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.queue import Queue
from anond_trainer.review.verdicts import decision, read_verdict


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that was not sent, with a reason that quotes nothing."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class DecisionsRead:
    """The result of a file of decisions."""

    released: int
    dropped: int
    bad: tuple[BadLine, ...]


def pending(queue: Queue) -> Iterator[dict[str, Any]]:
    """The open items in gold form, in plain text: for explicit export only."""
    for item in queue.open_items():
        turn = item.turn
        yield {
            "item": item.id, "risk": item.risk, "reason": item.reason, "kind": item.kind,
            "session": turn.session, "turn": turn.turn, "speaker": turn.speaker, "lang": item.lang,
            "text": turn.text, "spans": [span.gold() for span in item.spans],
        }  # fmt: skip


async def decide(
    queue: Queue, log: Log, lines: Iterable[str | bytes], *, reviewer: str = "script", beside: Queue | None = None
) -> DecisionsRead:
    """Send the decisions of a JSONL file, `{"item", "verdict", "spans"?, "reviewer"?}` a line.

    Lines are independent: a bad one is not sent, and the others count. Empty lines are skipped. `beside` is
    the queue of a review server on this machine: items that people hold there are left alone, and its audit log records
    the decisions.
    """
    decisions: dict[tuple[str, str], Decision] = {}
    bad = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            made, double = _read_line(queue, line, reviewer)
            if beside is not None and leases.of_others(beside.db, made.item, made.reviewer, beside.clock()):
                raise ValueError("somebody looks at this item just now")
            key = made.item, made.reviewer if double else ""
            if key in decisions:
                raise ValueError("an earlier line decides this item")
            decisions[key] = made
        except ValueError as error:
            bad.append(BadLine(number, str(error)))
    await _send(queue, log, decisions.values())
    if beside is not None:
        for made in decisions.values():
            beside.audit.add(made.reviewer, "decided", made.item, f"{made.verdict} by script")
    released = sum(made.verdict == "release" for made in decisions.values())
    return DecisionsRead(released, len(decisions) - released, tuple(bad))


def _read_line(queue: Queue, line: str | bytes, reviewer: str) -> tuple[Decision, bool]:
    """The decision of a line, and whether its item asks for those of two people."""
    try:
        data = orjson.loads(line)
    except ValueError:
        raise ValueError("not JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("item"), str):
        raise ValueError("not an object with an item")
    who = data.get("reviewer", reviewer)
    if not isinstance(who, str) or not 0 < len(who) <= 100:
        raise ValueError("reviewer has to be a name of at most 100 characters")
    item = queue.get(data["item"], who)
    if item is None:
        raise ValueError(queue.why_closed(data["item"], who))
    verdict, spans = read_verdict(item, data)
    asked = asked_first.asked_by(queue.db, item.id)
    return decision(item, verdict, spans, reviewer=who, at=queue.clock(), seconds=0.0, asked=asked), item.double


async def _send(queue: Queue, log: Log, decisions: Iterable[Decision]) -> None:
    messages: list[Message] = [
        message(queue.topics.decisions, made.partition, made.item, seal_decision(made, queue.keys.sealer_of(made.item)))
        for made in decisions
    ]
    if messages:
        await log.append(messages)
        for made, sent in zip(decisions, messages, strict=True):
            queue.sent(made.item, made.reviewer, sent.value)
