from __future__ import annotations

import pytest

from anond.tags import Span
from anond_trainer.data.align import both_cases, examples, reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues


def said(text: str, *spans: Span, unknown: tuple[tuple[int, int], ...] = (), without: str = "") -> GoldTurn:
    """A turn whose corpus left these tags unlabelled."""
    return GoldTurn("s", 0, "user", "en", text, spans, unknown, frozenset(without.split()))


def labels(turn: GoldTurn) -> list[str] | None:
    """What a turn teaches, or None where it is left out."""
    made = examples([turn], reader())
    return made[0].labels if made else None


@pytest.mark.parametrize(
    ("turn", "taught"),
    [
        (said("it came on Monday"), ["O", "O", "O", "O"]),
        (said("it came on Monday", without="DATE"), None),
        (said("it came on Monday", without="EMAIL UID"), ["O", "O", "O", "O"]),
        (said("it came on Monday", Span(11, 17, "DATE"), without="DATE"), ["O", "O", "O", "I-DATE"]),
        (said("born 3 May 1980", Span(5, 15, "DATE"), without="DATE/birth"),
         ["O", "I-DATE/birth", "I-DATE/birth", "I-DATE/birth"]),
        (said("born 3 May 1980", Span(5, 15, "DATE")), ["O", "I-DATE", "I-DATE", "I-DATE"]),
        (said("on 3 May 1980", Span(3, 13, "DATE"), without="DATE/birth"), ["O", "I-DATE", "I-DATE", "I-DATE"]),
        (said("born 3 May 1980", without="DATE/birth"), None),
        (said("write to ann@example.org", without="EMAIL"), ["O", "O", "I-EMAIL"]),
        (said("write to ann@example.org", without="DATE"), ["O", "O", "O"]),
        (said("write to ann@example.org on Monday", without="EMAIL DATE"), None),
        (said("the blue thing", unknown=((4, 8),)), None),
    ],
)  # fmt: skip
def test_a_turn_teaches_only_what_is_known_of_it(turn: GoldTurn, taught: list[str] | None) -> None:
    """Proven values of unlabelled kinds become mentions, suspected ones and unknown stretches leave the turn out."""
    assert labels(turn) == taught


def test_a_turn_that_is_left_out_is_still_what_came_before() -> None:
    """The question that a left-out turn asks is known to the turn that answers it."""
    turns = [
        GoldTurn("s", 0, "agent", "en", "What is your name? It was on Monday.", (), (), frozenset({"DATE"})),
        GoldTurn("s", 1, "user", "en", "anna", (Span(0, 4, "PERSON"),)),
    ]
    (answer,) = examples(turns, reader())
    assert answer.sentence.turn == "en|user|name|lower|later|1"


def test_a_copy_in_lower_case_is_left_out_with_its_turn() -> None:
    """In lower case the evidence may be gone that left the turn out."""
    silent = frozenset({"PERSON"})
    title = GoldTurn("s", 0, "user", "de", "Das war Frau Stern", (), (), silent)
    own = GoldTurn("t", 0, "user", "de", "Ann kam", (Span(0, 3, "PERSON"),))
    assert examples([title], reader()) == []
    assert len(examples([GoldTurn("s", 0, "user", "de", "das war frau stern", (), (), silent)], reader())) == 1
    made = both_cases([title, own], reader())
    assert [(e.session, list(e.sentence.words)) for e in made] == [("t", ["Ann", "kam"]), ("t", ["ann", "kam"])]


def test_gold_that_says_all_is_learnt_from_in_full() -> None:
    """Of the project's own dialogues no turn is left out."""
    turns = dialogues("sv")[:100]
    assert len(examples(turns, reader())) == 100
