"""The history of words: counts of earlier tags under keyed hashes, from which no word can be read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from typing import Any, Final

from anond.events.review import Decision
from anond.seal import Ring
from anond.text.tokens import tokenize
from anond_gazetteers.fold import fold
from anond_trainer.review.database import Database

PURPOSE: Final = "word history"
MOST: Final = 300  # words of a turn that are counted
LONGEST: Final = 60  # characters of a word
AT_ONCE: Final = 32  # words that are looked up by one statement


def count(db: Database, ring: Ring, made: Decision) -> None:
    """Count the words of a turn that was released, each once for each tag that it has there."""
    if made.verdict == "release":
        pairs = {(_key(ring, word), tag) for word, tag in _tagged(made)}
        db.executemany(
            "INSERT INTO words VALUES (?, ?, 1) ON CONFLICT (word, tag) DO UPDATE SET count = words.count + 1",
            sorted(pairs),
        )


def histories(db: Database, ring: Ring, text: str) -> list[dict[str, Any]]:
    """Of each word of a turn that was ever tagged: where it stands, and how often it had which tag, "" for none."""
    tokens = tokenize(text)
    words = list(zip(tokens.words, tokens.starts, tokens.ends, strict=True))[:MOST]
    known = _tag_counts(db, ring, {fold(word) for word, _, _ in words})
    found = []
    for word, start, end in words:
        tags = known.get(fold(word), Counter())
        if any(tags):
            ordered = sorted(tags.items(), key=lambda one: (-one[1], one[0]))  # the most frequent first
            found.append({"start": start, "end": end, "tags": [{"tag": tag, "count": n} for tag, n in ordered]})
    return found


def _tag_counts(db: Database, ring: Ring, words: Collection[str]) -> dict[str, Counter[str]]:
    """The counts of tags of some words, by one query for many of them."""
    of = {_key(ring, word, key_id): word for word in words for key_id in ring.key_ids()}
    found = defaultdict[str, Counter[str]](Counter)
    for keys in _parts(sorted(of), AT_ONCE):
        asked = ", ".join("?" * len(keys))
        rows = db.execute(f"SELECT word, tag, count FROM words WHERE word IN ({asked})", keys)  # noqa: S608
        for key, tag, number in rows:
            found[of[key]][tag] += number
    return found


def _parts(keys: list[bytes], size: int) -> Iterator[list[bytes]]:
    """Hashes in parts of one length, so that most turns need one statement; the last part is filled up with repeats."""
    for start in range(0, len(keys), size):
        some = keys[start : start + size]
        yield [*some, *some[:1] * (size - len(some))]


def _key(ring: Ring, word: str, key_id: str | None = None) -> bytes:
    return ring.digest(PURPOSE, fold(word).encode("utf-8", "surrogatepass"), key_id)


def _tagged(made: Decision) -> Iterator[tuple[str, str]]:
    tokens = tokenize(made.turn.text)
    for word, start, end in list(zip(tokens.words, tokens.starts, tokens.ends, strict=True))[:MOST]:
        if len(word) <= LONGEST and any(map(str.isalnum, word)):
            yield word, next((s.tag for s in made.spans if s.start < end and start < s.end), "")
