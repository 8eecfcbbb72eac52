"""Progress of the work, for people and leads: the time for a turn, the time for the queue, and signs of carelessness.

A turn of 100 % risk without proposals is released by the same single key as any other. The share
that a person releases unchanged tells whether they look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations
from statistics import median
from typing import Any, Final

from anond.events.review import Decision
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_trainer.data.votes import by_turn
from anond_trainer.review.database import Database

LATEST: Final = 100  # decisions of a person that say how long a turn takes
HOUR: Final = 3600.0


def progress(db: Database, reviewer: str, waiting: int, last_hour: int, learnt: Mapping[str, float]) -> dict[str, Any]:
    """Of a person: seconds for a turn; of the queue: the time to clear it at the pace of the last hour.

    `learnt` tells for each language when the model in use was published; what this person had decided by then it could
    learn from.
    """
    rows = db.execute(
        "SELECT seconds FROM kept WHERE reviewer = ? AND seconds > 0 ORDER BY at DESC LIMIT ?", (reviewer, LATEST)
    ).fetchall()
    counted = [
        db.execute(
            "SELECT count(*) FROM kept WHERE reviewer = ? AND at <= ? AND lang = ? AND verdict = 'release'",
            (reviewer, at, lang),
        ).fetchone()[0]
        for lang, at in learnt.items()
    ]
    return {
        "seconds": median(seconds for (seconds,) in rows) if rows else None,
        "clear_in": waiting * HOUR / last_hour if last_hour else None,
        "learnt": sum(counted) if learnt else None,
    }


def as_they_stood(db: Database) -> list[dict[str, Any]]:
    """By person and language: the turns of 100 % risk with nothing proposed, and how many were released so."""
    rows = db.execute(
        "SELECT reviewer, lang, count(*), "
        "count(CASE WHEN verdict = 'release' AND tagged = 0 THEN 1 END) FROM kept WHERE bare = 1 "
        "GROUP BY reviewer, lang ORDER BY reviewer, lang"
    )
    return [{"who": who, "lang": lang, "turns": n, "released": released} for who, lang, n, released in rows]


def untagging(votes: Iterable[Decision]) -> list[dict[str, Any]]:
    """For each person, how many words they left untagged that another tagged, in turns that both released."""
    tagged, untagged = Counter[str](), Counter[str]()
    for some in by_turn(votes)[0]:
        released = [vote for vote in some if vote.verdict == "release"]
        for mine, theirs in permutations(released, 2):
            words = [at for at in _words(theirs.turn.text) if _has_tag(theirs.spans, *at)]
            tagged[mine.reviewer] += len(words)
            untagged[mine.reviewer] += sum(not _has_tag(mine.spans, *at) for at in words)
    return [{"who": who, "tagged": n, "untagged": untagged[who]} for who, n in sorted(tagged.items()) if n]


def _words(text: str) -> list[tuple[int, int]]:
    tokens = tokenize(text)
    return list(zip(tokens.starts, tokens.ends, strict=True))


def _has_tag(spans: Iterable[Span], start: int, end: int) -> bool:
    return any(span.start < end and start < span.end for span in spans)
