"""Corrections: a person's later decision about a turn, once the time to undo the earlier one is over.

It goes through the outbox as every decision does, and to the log under a header of its own. The daemon recalls what
went out, as far as the correction hides more of it or hides it otherwise; training takes it in the earlier one's place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from anond.events.review import Decision, Verdict
from anond.seal import Ring, SessionKey, key_name
from anond.session.remembered_turns import Stretch
from anond.tagging.subtypes import as_hidden
from anond.tags import Policy, Span
from anond.votes import hides_otherwise
from anond_trainer.review.alike import moved_spans
from anond_trainer.review.outbox import Correction
from anond_trainer.review.queue import Queue
from anond_trainer.review.stored_corrections import Effect, still_waits

Kept = tuple[Decision, bytes]  # a decision on the log, and the same sealed


def own_decisions(queue: Queue, item: str, reviewer: str) -> list[Kept]:
    """A person's decision about an item, then those about identical turns that the same key made.

    Empty where there is none on the log, its text is gone, or a correction of it waits in the outbox.
    """
    rows = queue.db.execute(
        "SELECT o.item, o.sealed FROM kept AS k JOIN kept AS o ON o.reviewer = k.reviewer AND o.at = k.at "
        "WHERE k.item = ?1 AND k.reviewer = ?2 AND o.sealed IS NOT NULL AND NOT EXISTS "
        "(SELECT 1 FROM outbox WHERE outbox.item = o.item AND outbox.reviewer = o.reviewer) ORDER BY o.item",
        (item, reviewer),
    ).fetchall()
    opened = [(queue.open_decision(name, bytes(sealed)), bytes(sealed)) for name, sealed in rows]
    found = sorted(((made, sealed) for made, sealed in opened if made), key=lambda one: one[0].item != item)
    if not found or found[0][0].item != item:
        return []
    words = found[0][0].turn.text.split()
    return [one for one in found if one[0].turn.text.split() == words]


def corrections(
    queue: Queue, earlier: Sequence[Kept], verdict: Verdict, spans: tuple[Span, ...], policy: Policy, seconds: float
) -> list[Correction]:
    """The corrections of decisions that were made together; none where they say the same as before."""
    first = earlier[0][0]
    if verdict == first.verdict and _marks(spans) == _marks(first.spans):
        return []
    found = []
    for before, sealed in earlier:
        made = replace(
            before, verdict=verdict, spans=moved_spans(first.turn.text, before.turn.text, spans),
            at=queue.clock(), seconds=seconds if before is first else 0.0,
        )  # fmt: skip
        waits = made.kind == "divert" and still_waits(queue.db, made.item)
        effect = effect_of(before, made, policy, waits=waits)
        found.append(Correction(made, _sealer(queue, sealed), effect))
    at = found[0].made.at  # of all: by it they are known as made together
    return [one._replace(made=replace(one.made, at=at)) for one in found]


def _marks(spans: Sequence[Span]) -> list[tuple[int, int, str, str | None]]:
    return sorted((s.start, s.end, s.tag, s.sub) for s in spans)


def effect_of(earlier: Decision, later: Decision, policy: Policy, *, waits: bool) -> Effect:
    """What comes of a correction, as far as this person's own decision tells; `waits`: nothing of it went out yet."""
    if waits:
        return "waits"
    if earlier.verdict == "drop":
        return "dropped" if earlier.kind == "divert" else "label"
    before, now = (_hidden(one, policy.of(one.turn.speaker, one.lang)) for one in (earlier, later))
    return "recall" if later.verdict == "drop" or hides_otherwise(later, now, before) else "label"


def _hidden(made: Decision, policy: Policy) -> list[Stretch]:
    spans = [as_hidden(span, policy) for span in made.spans]
    return [(s.start, s.end, s.tag, s.sub or "") for s in spans if policy.covers_marked(s.tag, s.sub)]


def _sealer(queue: Queue, sealed: bytes) -> Ring | SessionKey:
    """The key that sealed a decision, under which its correction goes, too, when the session is forgotten."""
    name = key_name(sealed)
    return queue.ring if name is None else queue.keys.find(name)
