"""How large data are, and how their tags are spread."""

from __future__ import annotations

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.datasets import measured


def test_entities_tokens_and_turns_are_counted() -> None:
    """A date of birth is a tag of its own; subs of others are not; a turn without a mention is a turn."""
    spans = (Span(0, 3, "PERSON", "first"), Span(9, 13, "DATE", "birth"), Span(15, 18, "PERSON", "surname"))
    found = measured([GoldTurn("s", 0, "user", "en", "Ana born 1980, Ana", spans), GoldTurn("s", 1, "bot", "en", "ok")])
    assert (found.entities, found.tokens, found.turns) == (3, 6, 2)
    assert found.tags == {"DATE/birth": 1, "PERSON": 2}


def test_of_nothing_there_is_nothing() -> None:
    """Where there is no training data the table says so by zeros."""
    assert measured([]).entities == 0
