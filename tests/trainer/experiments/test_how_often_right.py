"""How often evidence is right, counted on gold turns."""

from __future__ import annotations

from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE, Span
from anond_gazetteers import load
from anond_trainer.data.gold import GoldTurn
from experiments.how_often_right import counts, rows


def test_evidence_is_counted_by_source_and_tag() -> None:
    """A phone that gold marks is right, one that it does not mark is wrong, and a date that gold marks as such is."""
    marked, unmarked = "call me on +46 70 174 06 05 please", "on 3 April call +46 70 174 06 07"
    turns = [
        GoldTurn("s", 0, "user", "en", marked, (Span(11, 27, "UID", "phone"),)),
        GoldTurn("t", 0, "user", "en", unmarked, (Span(3, 10, "DATE"),)),
    ]
    counted = counts(turns, Tagger(load(), SELECTIVE))
    assert counted["detector:phone, sure", "UID", True] == 1
    assert counted["detector:phone, sure", "UID", False] == 1
    assert counted["detector:date", "DATE", True] == 1
    assert list(rows(counted)) == []
