"""The turns that training asks people to decide first, in the queue's store: their order and reasons.

A record may name turns that are not here yet, and turns that are decided already; the next record of the language
takes its place.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from anond_trainer.active.priorities import BY_LOT, REASONS, Priorities
from anond_trainer.review.database import Database

LAST: Final = 1_000_000  # the place of a turn that nobody asks for


def store_priorities(db: Database, found: Priorities) -> None:
    """Put a language's turns into the order of a record, unless a newer one is here."""
    newest = db.execute("SELECT at FROM priorities WHERE lang = ? LIMIT 1", (found.lang,)).fetchone()
    if newest is not None and newest[0] >= found.at:
        return
    names = "SELECT item FROM priorities WHERE lang = ?"
    db.execute(f"UPDATE items SET place = {LAST} WHERE id IN ({names})", (found.lang,))  # noqa: S608
    db.execute("DELETE FROM priorities WHERE lang = ?", (found.lang,))
    db.executemany(
        "INSERT INTO priorities (item, lang, at, place, why) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(one.item, found.lang, found.at, place, one.why) for place, one in enumerate(found.wanted[:LAST])],
    )
    db.execute(
        "UPDATE items SET place = (SELECT place FROM priorities WHERE item = items.id) "  # noqa: S608
        f"WHERE id IN ({names})", (found.lang,),
    )  # fmt: skip


def reason(db: Database, item: str) -> str:
    """The reason why training asks for a turn, in plain words; "" without one, or for an unknown reason."""
    return in_words(_reason(db, item))


def in_words(reason: str) -> str:
    """A reason of training in plain words."""
    return REASONS.get(reason, "")


def asked_by(db: Database, item: str) -> Literal["", "chosen", "lot"]:
    """Whether training asks for a turn, by choice or by lot."""
    reason = _reason(db, item)
    return "lot" if reason == BY_LOT else "chosen" if reason else ""


def _reason(db: Database, item: str) -> str:
    row = db.execute("SELECT why FROM priorities WHERE item = ?", (item,)).fetchone()
    return str(row[0]) if row else ""


class Refused(NamedTuple):
    """A record of priorities that some server of this store could not open, and its place on the log."""

    name: str
    partition: int
    offset: int


def note_refused(db: Database, one: Refused, keys: str) -> None:
    """Remember that a record was refused by a server that has these keys."""
    db.execute(
        "INSERT INTO refused_priorities (name, keys, partition, place) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (one.name, keys, one.partition, one.offset),
    )


def refused_untried(db: Database, keys: str) -> list[Refused]:
    """The refused records that no server has tried that has just these keys."""
    rows = db.execute(
        "SELECT DISTINCT name, partition, place FROM refused_priorities "
        "WHERE name NOT IN (SELECT name FROM refused_priorities WHERE keys = ?) ORDER BY name",
        (keys,),
    )
    return [Refused(*row) for row in rows.fetchall()]


def is_refused(db: Database, one: Refused) -> bool:
    """Whether a record still counts as refused: nothing newer took its place."""
    row = db.execute("SELECT 1 FROM refused_priorities WHERE name = ? AND place = ?", (one.name, one.offset))
    return row.fetchone() is not None


def forget_refused(db: Database, name: str, last: int) -> None:
    """Forget the refusals of a language's records up to an offset."""
    db.execute("DELETE FROM refused_priorities WHERE name = ? AND place <= ?", (name, last))
