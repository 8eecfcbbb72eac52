"""A share of the items for two is shown to one person without proposals, to measure the effect of proposals.

Only one of the two, whoever looks first, and the other sees what the machine found: what that one misses is settled.
"""

from __future__ import annotations

from statistics import median
from typing import Any

from anond.seal import Ring
from anond_trainer.review.database import Database


def is_unaided(db: Database, ring: Ring, item: str, reviewer: str, share: float) -> bool:
    """Whether this person sees this item, which asks for two, without proposals; a keyed hash draws the items."""
    if share > 0 and int.from_bytes(ring.digest("unaided", item.encode()), "big") < share * 2**128:
        voted = "SELECT 1 FROM votes WHERE item = ?1"
        db.execute(
            f"INSERT INTO unaided SELECT ?1, ?2 WHERE NOT EXISTS ({voted}) ON CONFLICT DO NOTHING",
            (item, reviewer),
        )
    row = db.execute("SELECT 1 FROM unaided WHERE item = ? AND reviewer = ?", (item, reviewer)).fetchone()
    return row is not None


def with_and_without(db: Database) -> dict[str, dict[str, Any]]:
    """Of items that two people decide: seconds a decision with and without proposals, and how often they disagreed."""
    return {name: _figures(db, bare=bare) for name, bare in (("with", False), ("without", True))}


def _figures(db: Database, *, bare: bool) -> dict[str, Any]:
    """The figures of pairs of decisions; a pair in which one person saw no proposals counts as without."""
    there = "EXISTS" if bare else "NOT EXISTS"
    seconds = db.execute(
        "SELECT seconds FROM kept JOIN items ON id = item WHERE asks > 1 AND seconds > 0 AND "  # noqa: S608 of fixed words alone
        f"{there} (SELECT 1 FROM unaided AS u WHERE u.item = kept.item AND u.reviewer = kept.reviewer)"
    ).fetchall()
    pairs, disagreed = db.execute(
        "SELECT count(*), count(CASE WHEN asks = 3 THEN 1 END) FROM items WHERE asks > 1 "  # noqa: S608
        "AND (SELECT count(*) FROM kept WHERE item = items.id) > 1 "
        f"AND {there} (SELECT 1 FROM unaided AS u WHERE u.item = items.id)"
    ).fetchone()
    return {
        "decisions": len(seconds), "seconds": median(s for (s,) in seconds) if seconds else None, "pairs": pairs,
        "disagreed": disagreed,
    }  # fmt: skip
