"""Pasted code, logs and settings: what is written of them, and what a model learns from it."""

from __future__ import annotations

import re
from random import Random

from anond.tags import SELECTIVE
from anond_trainer.data.gold import sessions
from anond_trainer.writer.technical import kinds, pasted

HOLE = re.compile(r"\{[a-zA-Z]\}")


def test_every_kind_is_written_and_no_hole_stays_open() -> None:
    """Four hundred sessions use each line of each kind."""
    text = "\n".join(turn.text for turn in pasted("sv", 400, Random(1)))
    assert len(kinds()) == 8
    for lines in kinds().values():
        for line in lines:
            assert max(HOLE.split(line), key=len) in text
    assert not HOLE.search(text)


def test_the_same_seed_writes_the_same() -> None:
    """What starters learn from can be made again."""
    assert pasted("de", 20, Random(7)) == pasted("de", 20, Random(7)) != pasted("de", 20, Random(8))


def test_only_addresses_of_machines_are_sensitive() -> None:
    """Beside dates and units, which are marked as everywhere, an IP address is all that somebody could be known by."""
    turns = pasted("en", 200, Random(3))
    marked = {(span.tag, turn.text[span.start : span.end]) for turn in turns for span in turn.spans}
    assert {tag for tag, _ in marked} == {"DATE", "UNIT", "IP"}
    assert {tag for tag, _ in marked if SELECTIVE.covers(tag, None)} == {"IP"}
    assert all(value.split(".")[0] in ("192", "198", "203", "10") for tag, value in marked if tag == "IP")


def test_sessions_are_called_by_what_they_are() -> None:
    """Whoever reads a session's id knows that it is synthetic technical text, and in which language's stream."""
    turns = pasted("fr", 3, Random(2))
    assert [one[0].session for one in sessions(turns)] == [f"technical-fr-{n:06}" for n in range(3)]
    assert {turn.lang for turn in turns} == {"fr"}
