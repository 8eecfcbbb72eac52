"""How often, and as what, a word was tagged before: counts under keyed hashes, from which no word can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from anond.events.review import Decision
from anond.seal import Ring
from anond.text.tokens import tokenize
from anond_gazetteers.fold import fold
from anond_trainer.review.database import Database

PURPOSE: Final = "word history"
MOST: Final = 300  # words of a turn that are counted
LONGEST: Final = 60  # characters of a word


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
    tokens, known = tokenize(text), dict[str, list[dict[str, Any]]]()
    found = []
    for word, start, end in list(zip(tokens.words, tokens.starts, tokens.ends, strict=True))[:MOST]:
        plain = fold(word)
        if plain not in known:
            known[plain] = _history(db, ring, word)
        if any(one["tag"] for one in known[plain]):
            found.append({"start": start, "end": end, "tags": known[plain]})
    return found


def _history(db: Database, ring: Ring, word: str) -> list[dict[str, Any]]:
    """The most frequent tag first."""
    counts: dict[str, int] = {}
    for key_id in ring.key_ids():
        key = _key(ring, word, key_id)
        for tag, number in db.execute("SELECT tag, count FROM words WHERE word = ?", (key,)):
            counts[tag] = counts.get(tag, 0) + number
    return [{"tag": tag, "count": n} for tag, n in sorted(counts.items(), key=lambda one: (-one[1], one[0]))]


def _key(ring: Ring, word: str, key_id: str | None = None) -> bytes:
    return ring.digest(PURPOSE, fold(word).encode("utf-8", "surrogatepass"), key_id)


def _tagged(made: Decision) -> Iterator[tuple[str, str]]:
    tokens = tokenize(made.turn.text)
    for word, start, end in list(zip(tokens.words, tokens.starts, tokens.ends, strict=True))[:MOST]:
        if len(word) <= LONGEST and any(map(str.isalnum, word)):
            yield word, next((s.tag for s in made.spans if s.start < end and start < s.end), "")
