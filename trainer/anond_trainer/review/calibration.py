"""A calibration round: everybody decides the same turns before the first day, and is compared with a lead.

Nothing of it reaches the log: no turn is released by it, and nothing is learnt from it. Turns are copies, sealed as
they came, of what waits or of a file; decisions about them stay in the store, sealed, until the round is ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from anond.events.review import Decision, ReviewItem, Verdict
from anond.seal import SessionKey, key_name, seal_place
from anond.seal.ring import Ring
from anond.tags import Span
from anond_trainer.review.accounts import Person
from anond_trainer.review.database import Database, transaction
from anond_trainer.review.outbox import seal_decision
from anond_trainer.review.queue import Queue
from anond_trainer.review.turn_order import UNKNOWN
from anond_trainer.review.verdicts import decision

PREFIX: Final = "calibration:"  # of the ids by which the page knows the turns of a round
TURNS: Final = 300
TARGET: Final = 0.8
MOST_SHOWN: Final = 200  # differences that the page gets


@dataclass(frozen=True, slots=True)
class Round:
    """A calibration round that is under way."""

    lead: str  # with whom everybody is compared
    target: float  # kappa on tokens


def running(db: Database) -> Round | None:
    """The calibration round that is under way, or None."""
    row = db.execute("SELECT lead, target FROM calibration_round").fetchone()
    return Round(*row) if row else None


def draw(queue: Queue, turns: int, langs: Sequence[str]) -> list[tuple[ReviewItem, bytes]]:
    """A number of waiting turns, drawn by a keyed hash, so that nobody can foresee them."""
    rows = queue.db.execute("SELECT id, lang FROM items WHERE status = 'open' AND kind = 'divert'").fetchall()
    names = sorted((name for name, lang in rows if not langs or lang in langs), key=lambda name: _lot(queue, name))
    drawn: list[tuple[ReviewItem, bytes]] = []
    for name in names:
        if len(drawn) == turns:
            break
        (sealed,) = queue.db.execute("SELECT sealed FROM items WHERE id = ?", (name,)).fetchone()
        if sealed and (item := queue.open_item(name.encode(), sealed)):
            drawn.append((item, sealed))
    return drawn


def _lot(queue: Queue, name: str) -> bytes:
    return queue.ring.digest("calibration", name.encode())


def sealed_items(ring: Ring, items: Sequence[ReviewItem]) -> list[tuple[ReviewItem, bytes]]:
    """Items from a file, sealed like items of a log."""
    return [(item, ring.seal(item.to_json(), seal_place("review", item.id.encode()))) for item in items]


def begin(queue: Queue, wanted: Round, drawn: Sequence[tuple[ReviewItem, bytes]]) -> None:
    """Begin a round over these turns, in their order."""
    with transaction(queue.db):
        queue.db.execute("INSERT INTO calibration_round VALUES (?, ?)", (wanted.lead, wanted.target))
        places = count()
        queue.db.executemany(
            "INSERT INTO calibration VALUES (?, ?, ?, ?)",
            [(item.id, item.lang or UNKNOWN, next(places), sealed) for item, sealed in drawn],
        )
        queue.audit.add("", "calibration_begun", detail=f"{len(drawn)} turns with {wanted.lead}")


def end(queue: Queue) -> None:
    """End the round, and erase its turns and decisions."""
    with transaction(queue.db):
        for table in ("calibration", "calibrated", "calibration_round"):
            queue.db.execute(f"DELETE FROM {table}")  # noqa: S608 of fixed words alone
        queue.audit.add("", "calibration_ended")


def next_item(queue: Queue, person: Person) -> ReviewItem | None:
    """The turn of the round that a person should decide now; skipped ones come again after the others."""
    if running(queue.db) is None:
        return None
    rows = queue.db.execute(
        "SELECT c.item, c.lang, c.sealed FROM calibration AS c LEFT JOIN calibrated AS d ON d.item = c.item "
        "AND d.reviewer = ? WHERE d.sealed IS NULL ORDER BY coalesce(d.skips, 0), c.place",
        (person.name,),
    )
    for name, lang, sealed in rows:
        item = queue.open_item(name.encode(), sealed) if _reads(person, lang) else None
        if item is not None:
            _note_seen(queue, name, person.name)
            return item
    return None


def _reads(person: Person, lang: str) -> bool:
    return not person.langs or lang in (*person.langs, UNKNOWN)


def _note_seen(queue: Queue, name: str, reviewer: str) -> None:
    with transaction(queue.db):
        shown = queue.db.execute(
            "INSERT INTO calibrated (item, reviewer, skips) VALUES (?, ?, 0) ON CONFLICT DO NOTHING", (name, reviewer)
        )
        if shown.rowcount:
            queue.audit.add(reviewer, "saw", name, "calibration")


def find(queue: Queue, person: Person, name: str) -> ReviewItem | None:
    """A turn of the round that this person has still to decide."""
    row = queue.db.execute(
        "SELECT lang, sealed FROM calibration AS c WHERE item = ?1 AND NOT EXISTS "
        "(SELECT 1 FROM calibrated AS d WHERE d.item = c.item AND reviewer = ?2 AND d.sealed IS NOT NULL)",
        (name, person.name),
    ).fetchone()
    return queue.open_item(name.encode(), row[1]) if row and _reads(person, row[0]) else None


def decide(
    queue: Queue, person: Person, item: ReviewItem, verdict: Verdict, spans: tuple[Span, ...], seconds: float
) -> None:
    """Keep what a person decided about a turn of the round."""
    now = queue.clock()
    made = decision(item, verdict, spans, reviewer=person.name, at=now, seconds=seconds)
    with transaction(queue.db):
        queue.db.execute(
            "INSERT INTO calibrated VALUES (?1, ?2, 0, ?3, ?4) "
            "ON CONFLICT (item, reviewer) DO UPDATE SET at = ?3, sealed = ?4",
            (item.id, person.name, now, seal_decision(made, _sealer(queue, item.id))),
        )
        queue.audit.add(person.name, "decided", item.id, f"{verdict} in calibration")


def _sealer(queue: Queue, name: str) -> Ring | SessionKey:
    """The key that sealed the turn: if its session is forgotten, decisions about it are lost, too."""
    row = queue.db.execute("SELECT sealed FROM calibration WHERE item = ?", (name,)).fetchone()
    key = key_name(bytes(row[0])) if row else None
    return queue.ring if key is None else queue.keys.find(key)


def skip(queue: Queue, person: Person, name: str) -> None:
    """Put a turn behind all others of the round; it still has to be decided."""
    queue.db.execute("UPDATE calibrated SET skips = skips + 1 WHERE item = ? AND reviewer = ?", (name, person.name))


def undo(queue: Queue, person: Person, name: str, within: float) -> Decision | None:
    """Take a decision of the last seconds back; None if it is older, or there is none."""
    row = queue.db.execute(
        "SELECT sealed FROM calibrated WHERE item = ? AND reviewer = ? AND sealed IS NOT NULL AND at >= ?",
        (name, person.name, queue.clock() - within),
    ).fetchone()
    made = queue.open_decision(name, row[0]) if row else None
    if made is not None:
        with transaction(queue.db):
            queue.db.execute("UPDATE calibrated SET sealed = NULL WHERE item = ? AND reviewer = ?", (name, person.name))
            queue.audit.add(person.name, "undid", name, "calibration")
    return made


def shown(item: ReviewItem) -> ReviewItem:
    """The turn as the page gets it: by another id than that of the turn that waits, of which it is a copy."""
    return replace(item, id=PREFIX + item.id, reason="calibration", kind="divert", sent=None, drawn=None)


def how_far(db: Database, person: Person) -> tuple[int, int]:
    """The number of the round's turns that a person has decided, and the number in their languages."""
    langs = (*person.langs, UNKNOWN)
    among = f"WHERE c.lang IN ({', '.join('?' * len(langs))})" if person.langs else ""
    row = db.execute(
        "SELECT count(d.sealed), count(*) FROM calibration AS c LEFT JOIN calibrated AS d "  # noqa: S608
        f"ON d.item = c.item AND d.reviewer = ? {among}",
        (person.name, *(langs if person.langs else ())),
    ).fetchone()
    return int(row[0]), int(row[1])


def decisions(queue: Queue) -> list[Decision]:
    """All readable decisions of the round."""
    rows = queue.db.execute("SELECT item, sealed FROM calibrated WHERE sealed IS NOT NULL ORDER BY item").fetchall()
    return [made for name, sealed in rows if (made := queue.open_decision(name, sealed))]


def differences(made: Sequence[Decision], lead: str, who: str | None) -> Iterator[dict[str, Any]]:
    """The turns that a person decided otherwise than the lead; of all people where none is named."""
    answers = {one.item: one for one in made if one.reviewer == lead}
    for one in made:
        answer = answers.get(one.item)
        if answer is None or one.reviewer == lead or who not in (None, one.reviewer):
            continue
        if (one.verdict, _tags(one)) != (answer.verdict, _tags(answer)):
            yield {
                "who": one.reviewer, "lang": one.lang, "text": one.turn.text, "verdict": one.verdict,
                "spans": [span.gold() for span in one.spans], "lead_verdict": answer.verdict,
                "lead_spans": [span.gold() for span in answer.spans],
            }  # fmt: skip


def _tags(made: Decision) -> frozenset[tuple[int, int, str]]:
    """The spans with their tags; subs play no part, as in kappa."""
    return frozenset((span.start, span.end, span.tag) for span in made.spans)
