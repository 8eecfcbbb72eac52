"""Which turns of a corpus can be decided about."""

from __future__ import annotations

from anond.tags import Span
from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn
from experiments.learning_on import labelled_in_full


def test_a_turn_of_which_gold_leaves_something_unknown_is_nothing_to_decide_about() -> None:
    """A reviewer says of every word what it is: values that their form proves are marked, too."""
    text = "Ana wrote to ana@example.org about the Goya award"
    person = Span(0, 3, "PERSON", source="gold")
    whole = GoldTurn("a", 0, "user", "en", text, (person,))
    assert labelled_in_full([whole], reader()) == [whole]
    silent = GoldTurn("a", 1, "user", "en", text, (person,), ((39, 49),), frozenset({"EMAIL"}))
    partial = GoldTurn("a", 2, "user", "en", text, (person,), (), frozenset({"EMAIL"}))
    (found,) = labelled_in_full([silent, partial], reader())
    assert (found.turn, found.unlabelled) == (2, frozenset())
    assert [(one.tag, text[one.start : one.end]) for one in found.spans] == [
        ("PERSON", "Ana"), ("EMAIL", "ana@example.org"),
    ]  # fmt: skip
