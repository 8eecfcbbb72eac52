from __future__ import annotations

import pytest

from anond.tags import BLANKET, SELECTIVE, Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.figures import Figures, Score, compare, evaluate

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


def many(found: int) -> Figures:
    """Twenty sessions with one name each, of which the first few are found."""
    turns = [GoldTurn(f"s{i:02}", 0, "user", "sv", "anna", (Span(0, 4, "PERSON"),)) for i in range(20)]
    return evaluate(turns, [[Span(0, 4, "PERSON")] if i < found else [] for i in range(20)], SELECTIVE)


def test_a_clear_gain_is_above_zero() -> None:
    """Twice as many found is better in every draw, and the interval says so; the reverse is its mirror."""
    gain, loss = compare(many(8), many(16)).recall, compare(many(16), many(8)).recall
    assert gain.value == pytest.approx(0.4)
    assert 0 < gain.low < 0.4 < gain.high
    assert gain.above_zero > 0.99
    assert loss.value == pytest.approx(-0.4)
    assert loss.above_zero == 0.0


def test_one_more_found_is_not_yet_better() -> None:
    """A gain that rests on one session is absent from a third of the draws."""
    gain = compare(many(8), many(9)).recall
    assert gain.low == 0.0
    assert 0.5 < gain.above_zero < 0.75


def test_comparing_with_itself_finds_nothing() -> None:
    """No difference has an interval of zero width, and the same seed the same answer."""
    same = compare(many(8), many(8))
    assert (same.recall.low, same.recall.high, same.f1.above_zero) == (0.0, 0.0, 0.0)
    assert compare(many(3), many(9), seed=4) == compare(many(3), many(9), seed=4)


def test_only_the_same_sessions_compare() -> None:
    """A paired comparison needs pairs."""
    with pytest.raises(ValueError, match="not of the same sessions"):
        compare(many(3), judged())
