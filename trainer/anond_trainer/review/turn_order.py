"""The order of work: the next item of a queue for one person, by queries that use indices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from anond_trainer.review import asked_first
from anond_trainer.review.database import Database
from anond_trainer.review.opinions import FREE

UNKNOWN: Final = "und"  # the language of a turn whose language is not known: anybody may read it
AUDIT_EVERY: Final = 5  # of so many items that are decided one is an audit, while there are; and one a suspect
TURN_ORDER: Final = "skips, place, risk DESC, at, id"  # in which turns that wait are looked at; an index has this order
AUDIT_ORDER: Final = "skips, at, id"
KINDS: Final = (("divert", TURN_ORDER), ("audit", AUDIT_ORDER), ("suspect", TURN_ORDER))

Row = tuple[str, bytes, int, int, float, float]  # id, sealed, how often it was skipped, place, risk, at


def first(db: Database, now: float, reviewer: str, langs: Sequence[str]) -> Row | None:
    """The item that a person should look at now; none that the person decided, or that others look at.

    Of turns that wait those first that training asks for, in its order. Of others the riskiest first, the oldest
    of equals; but the rest of a session that the person began comes before these, since its reader knows it
    already. Skipped items come after all others, audits among them.

    Audits have a queue of their own, the oldest first, from which every `AUDIT_EVERY`th item is taken, and all
    where no turn waits. Neither risk nor session has a say in it: they would choose which audits are never looked
    at, and the rate of leaks would be that of the others.

    Suspects, which went out, too, have a queue of their own, the likeliest first, from which as many are taken.

    A person with languages gets items in these alone, and those of which no language is known.
    """
    best = _best(db, now, reviewer, langs)
    if (waits := best.get("divert")) and waits[3] == asked_first.LAST:
        best["divert"] = _of_same_session(db, now, reviewer, langs) or waits
    found = [(kind, best[kind]) for kind, _ in KINDS if kind in best]
    if not found:
        return None
    skips = min(row[2] for _, row in found)  # what was skipped less often: else a skipped one would come at once again
    left = [(kind, row) for kind, row in found if row[2] == skips]
    due = [row for kind, row in left if kind != "divert" and _is_due(db, reviewer, kind)]
    return due[0] if due else left[0][1]


def _is_due(db: Database, reviewer: str, kind: str) -> bool:
    """Whether it is time for a kind that gets every fifth place: none of the person's latest items was of it."""
    latest = db.execute(
        "SELECT kind FROM items WHERE decided IS NOT NULL AND decider = ? ORDER BY decided DESC LIMIT ?",
        (reviewer, AUDIT_EVERY - 1),
    ).fetchall()
    return len(latest) == AUDIT_EVERY - 1 and (kind,) not in latest


def _best(db: Database, now: float, reviewer: str, langs: Sequence[str]) -> dict[str, Row]:
    """The first item of each kind by its order, by one look at the store."""
    spoken = _spoken(langs)
    every = " UNION ALL ".join(_best_of_kind(kind, order, tuple(spoken)) for kind, order in KINDS)
    rows = db.execute(every, {"who": reviewer, "now": now} | spoken).fetchall()
    return {kind: row for kind, *row in rows}


@cache
def _best_of_kind(kind: str, order: str, names: tuple[str, ...]) -> str:
    """The statement for the first item of a kind. Each language is asked for by itself, so that an index finds it."""
    one = (
        "SELECT * FROM (SELECT kind, id, sealed, skips, place, risk, at FROM items "  # noqa: S608 of fixed words alone
        f"WHERE status = 'open' AND kind = '{kind}' AND {FREE} AND {{}} ORDER BY {order} LIMIT 1) AS best"
    )
    every = " UNION ALL ".join(one.format(f"lang = :{name}") for name in names) or one.format("TRUE")
    return f"SELECT * FROM ({every} ORDER BY {order} LIMIT 1) AS best_of_kind"  # noqa: S608


def _of_same_session(db: Database, now: float, reviewer: str, langs: Sequence[str]) -> Row | None:
    """The oldest turn that waits of the session of which a person decided a turn last."""
    begun = (
        "SELECT session FROM items INDEXED BY items_by_decider "
        "WHERE decider = :who AND decided IS NOT NULL AND kind = 'divert' ORDER BY decided DESC LIMIT 1"
    )
    spoken = _spoken(langs)
    among = f"AND lang IN ({', '.join(f':{name}' for name in spoken)})" if spoken else ""
    row: Row | None = db.execute(
        "SELECT id, sealed, skips, place, risk, at FROM items INDEXED BY items_by_session "  # noqa: S608
        f"WHERE session = ({begun}) AND status = 'open' AND skips = 0 AND kind = 'divert' AND {FREE} {among} "
        "ORDER BY at, id LIMIT 1",
        {"who": reviewer, "now": now} | spoken,
    ).fetchone()
    return row


def _spoken(langs: Sequence[str]) -> dict[str, str]:
    """The languages that a person reads, as parameters of a statement; none for a person who reads all."""
    return {f"lang{n}": lang for n, lang in enumerate((*langs, UNKNOWN) if langs else ())}
