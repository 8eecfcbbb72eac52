from __future__ import annotations

import pytest

from anond.tags import BLANKET, SELECTIVE, Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.figures import Figures, Score, evaluate

TEXT = "anna berg bor i lund , tel 070 123 hos volvo"
GOLD = (Span(0, 9, "PERSON"), Span(16, 20, "LOCATION"), Span(27, 34, "UID", "phone"), Span(39, 44, "ORG"))


def judged(*spans: Span) -> Figures:
    """One turn, judged under the selective policy."""
    return evaluate([GoldTurn("s", 0, "user", "sv", TEXT, GOLD)], [spans], SELECTIVE)


def test_all_found() -> None:
    """What equals gold scores 1 everywhere; ORG counts as a chunk and is not sensitive."""
    figures = judged(*GOLD)
    assert figures.chunks == Score(4, 4, 4)
    assert figures.tokens == Score(5, 5, 5)
    assert (figures.leak_rate, figures.people_leak_rate) == (0.0, 0.0)
    assert figures.tags["UID"].f1 == 1.0


@pytest.mark.parametrize(
    ("spans", "chunks", "tokens", "readable"),
    [
        ((), (0, 0, 4), (0, 0, 5), 1),
        ((Span(0, 4, "PERSON"),), (0, 1, 4), (1, 1, 5), 0),
        ((Span(0, 9, "LOCATION"),), (0, 1, 4), (2, 2, 5), 0),
        ((Span(0, 9, "ORG"),), (0, 1, 4), (0, 0, 5), 1),
        ((Span(10, 15, "PERSON"),), (0, 1, 4), (0, 2, 5), 1),
        ((Span(2, 6, "PERSON"),), (0, 1, 4), (2, 2, 5), 0),
    ],
    ids=["nothing", "half a name", "wrong type", "type that stays", "false alarm", "touching counts as hidden"],
)
def test_counts(
    spans: tuple[Span, ...], chunks: tuple[int, int, int], tokens: tuple[int, int, int], readable: int
) -> None:
    """Chunks count by exact match, tokens by being hidden whatever the type, people by any token of theirs."""
    figures = judged(*spans)
    assert figures.chunks == Score(*chunks)
    assert figures.tokens == Score(*tokens)
    assert (figures.people, figures.people_readable) == (1, readable)


def test_the_policy_says_what_is_sensitive() -> None:
    """Under the blanket policy the company is sensitive too."""
    figures = evaluate([GoldTurn("s", 0, "user", "sv", TEXT, GOLD)], [()], BLANKET)
    assert figures.tokens.wanted == 6


def test_a_date_of_birth_is_a_tag_of_its_own() -> None:
    """Found as a plain date, it is missed as a chunk and as something sensitive."""
    turn = GoldTurn("s", 0, "user", "sv", "född 1984", (Span(5, 9, "DATE", "birth"),))
    figures = evaluate([turn], [[Span(5, 9, "DATE")]], SELECTIVE)
    assert figures.tags == {"DATE": Score(0, 1, 0), "DATE/birth": Score(0, 0, 1)}
    assert figures.leak_rate == 1.0


def test_nothing_to_find_is_no_fault() -> None:
    """Turns without anything sensitive neither leak nor divide by zero."""
    figures = evaluate([GoldTurn("s", 0, "user", "sv", "hej")], [()], SELECTIVE)
    assert (figures.leak_rate, figures.people_leak_rate, figures.chunks.f1) == (0.0, 0.0, 1.0)
