"""What the trial of the whole loop counts as readable."""

from __future__ import annotations

import pytest

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from experiments.closed_loop import by_lot, halves, readable_of

TURN = GoldTurn("s", 0, "user", "en", "Rose here, a rose for Rose", (Span(0, 4, "PERSON"), Span(22, 26, "PERSON")))


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("Anna here, a rose for Anna", 0),
        ("Anna here, a rose for Rose", 1),
        ("Rose here, a rose for Rose", 2),
    ],
)
def test_a_mention_is_readable_where_its_letters_stand_in_what_went_out(text: str, readable: int) -> None:
    """A plain word of other letters is no mention."""
    assert readable_of(TURN, text) == (2, readable)


def test_the_letters_of_a_mention_that_stand_there_as_a_plain_word_are_no_leak() -> None:
    """Gold marks one of the two."""
    turn = GoldTurn("s", 0, "user", "en", "May is here in May", (Span(0, 3, "PERSON"),))
    assert readable_of(turn, "Ann is here in May") == (1, 0)


def test_no_session_is_decided_and_judged() -> None:
    """Both halves have as many sessions, by a lot that its seed repeats."""
    turns = [GoldTurn(f"s{number}", 0, "user", "en", "hi", ()) for number in range(10)]
    ask, judge = halves(turns, 4, 1)
    assert len({one.session for one in (*ask, *judge)}) == 8
    assert len(ask) == len(judge) == 4
    assert halves(turns, 4, 1) == (ask, judge)


def test_the_first_turns_by_lot_are_the_same_though_others_wait() -> None:
    """A turn that does not wait makes room for the next one, and moves no other."""
    gold = {(f"s{number}", 0): TURN for number in range(40)}
    rows = [{"session": session, "turn": turn} for session, turn in gold]
    every = by_lot(rows, gold, 3)
    assert every != rows
    gone = every[4]
    left = by_lot([row for row in reversed(rows) if row != gone], gold, 3)
    assert left == [row for row in every if row != gone]
    assert by_lot(rows, gold, 4) != every
