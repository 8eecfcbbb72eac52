"""Votes about one turn, and the label that comes of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.events.review import Decision, Sent
from anond.events.turns import Turn
from anond.tags import Span
from anond_trainer.data.decisions import Labels
from anond_trainer.data.votes import by_turn, label, majority

TEXT = "I am Maria Lopez, born in Lugo"
FULL, FIRST, LAST, BORN = (
    Span(5, 16, "PERSON"), Span(5, 10, "PERSON", "first"), Span(11, 16, "PERSON", "surname"), Span(26, 30, "LOCATION"),
)  # fmt: skip


def vote(who: str, *spans: Span, item: str = "0-0", **more: Any) -> Decision:
    """One person's decision."""
    given: dict[str, Any] = {
        "item": item, "kind": "divert", "verdict": "release", "lang": "en", "partition": 0, "session": "ab",
        "turn": Turn("platform's id", 3, "user", TEXT), "spans": spans, "reviewer": who, "at": 1.0, "seconds": 1.0,
    }  # fmt: skip
    return Decision(**given | more)


def audit(who: str, *spans: Span, **more: Any) -> Decision:
    """One person's decision about a turn that went out."""
    return vote(who, *spans, kind="audit", sent=Sent("s", ()), **more)


def spans(*votes: Decision) -> list[tuple[int, int, str, str | None]]:
    """The spans of the label."""
    return [(s.start, s.end, s.tag, s.sub) for s in label(votes).spans]


def test_a_suspect_that_was_audited_is_an_audit_to_which_both_votes_count() -> None:
    """What one of the two hides stays hidden, and the turn is still one that was drawn by lot."""
    suspected = vote("ann", FULL, kind="suspect", sent=Sent("s", ()))
    assert label([suspected, audit("zoe")]).kind == "audit"
    assert spans(suspected, audit("zoe")) == [(5, 16, "PERSON", None)]


@pytest.mark.parametrize(("marks", "expected"), [([FULL], [(5, 16, "PERSON", None)]), ([], [])])
def test_a_suspect_corrects_the_label_of_a_released_turn(marks: list[Span], expected: list[Any]) -> None:
    """Whoever looks again adds what was overlooked, or takes away what should not have been marked."""
    first = vote("eve", *([] if marks else [FULL]))
    assert spans(first, vote("ann", *marks, kind="suspect", sent=Sent("s", ()), at=2.0)) == expected


@pytest.mark.parametrize(
    ("opinions", "expected"),
    [
        ([[FULL]], [(5, 16, "PERSON", None)]),
        ([[FULL], []], [(5, 16, "PERSON", None)]),  # of two the one who hides
        ([[FULL], [], []], []),
        ([[FULL], [], [FULL]], [(5, 16, "PERSON", None)]),
        ([[FULL], [], [FULL], []], [(5, 16, "PERSON", None)]),  # even: the safe side
        ([[FULL], [FIRST], []], [(5, 10, "PERSON", "first")]),  # only the letters that two of three have
        ([[FIRST], [LAST]], [(5, 10, "PERSON", "first"), (11, 16, "PERSON", "surname")]),
        ([[FULL, BORN], [FIRST, LAST]], [(5, 16, "PERSON", "first"), (26, 30, "LOCATION", None)]),
        ([[Span(26, 30, "DATE")], [Span(26, 30, "DATE", "birth")]], [(26, 30, "DATE", "birth")]),
        ([[Span(26, 30, "ORG")], [BORN]], [(26, 30, "LOCATION", None)]),
        ([[Span(26, 30, "ORG")], [BORN], [Span(26, 30, "ORG")]], [(26, 30, "ORG", None)]),
        ([[Span(5, 16, "PERSON")], [Span(5, 17, "ORG")]], [(5, 16, "PERSON", None)]),  # what is left is a comma
        ([[Span(4, 17, "PERSON")], []], [(4, 17, "PERSON", None)]),  # odd, and somebody's own
        ([[Span(16, 17, "MISC")], []], [(16, 17, "MISC", None)]),
        ([[], []], []),
        ([[FULL, FIRST], [FULL, FIRST]], [(5, 16, "PERSON", None), (5, 10, "PERSON", "first")]),  # as they are
    ],
)  # fmt: skip
def test_opinions_about_spans(opinions: list[list[Span]], expected: list[tuple[int, int, str, str | None]]) -> None:
    """The majority, and where it is even what hides more; in whatever order they voted."""
    for some in (opinions, opinions[::-1]):
        assert spans(*(vote(f"r{n}", *one) for n, one in enumerate(some))) == expected


def test_names_that_touch_stay_two() -> None:
    """Where those who see them see two of them."""
    text = "张伟李娜"
    two, one = [Span(0, 2, "PERSON"), Span(2, 4, "PERSON")], [Span(0, 4, "PERSON")]
    assert [(s.start, s.end) for s in majority(text, [two, two, one])] == [(0, 2), (2, 4)]
    assert [(s.start, s.end) for s in majority(text, [two, one, one])] == [(0, 4)]


def test_an_audit_contradicts_releases() -> None:
    """Of the same turn, under whatever item: untagging counts then, and so do the audits of two people."""
    released = vote("ada", FULL), vote("bo", FULL)
    (turn,) = by_turn([*released, audit("cy", BORN, item="0-9", at=0.0)])[0]
    assert spans(*turn) == [(26, 30, "LOCATION", None)]
    assert label(turn).sent is not None
    assert spans(*released, audit("cy"), audit("di", FIRST)) == [(5, 10, "PERSON", "first")]


@pytest.mark.parametrize(
    ("verdicts", "expected"), [("rd", "drop"), ("rrd", "release"), ("rdd", "drop"), ("dd", "drop"), ("rrdd", "drop")]
)
def test_a_turn_is_dropped_where_as_many_drop_it(verdicts: str, expected: str) -> None:
    """As the daemon drops it; and of a released one only those who released it say what it holds."""
    votes = [
        vote(f"r{n}", *([FULL] if one == "r" else [BORN]), verdict="release" if one == "r" else "drop")
        for n, one in enumerate(verdicts)
    ]
    made = label(votes)
    assert made.verdict == expected
    if expected == "release":
        assert made.spans == (FULL,)


def test_another_turn_of_the_session_is_another_turn() -> None:
    """Also if it says the same."""
    other = vote("bo", item="0-1", turn=Turn("platform's id", 4, "user", TEXT))
    assert [len(some) for some in by_turn([vote("ada"), other])[0]] == [1, 1]


people = st.sampled_from(["ada", "bo", "cy", "di"])
stretches = st.builds(
    lambda start, length, tag: Span(start, min(start + length, len(TEXT)), tag),
    st.integers(0, len(TEXT) - 1), st.integers(1, 12), st.sampled_from(["PERSON", "ORG", "DATE", "UID"]),
)  # fmt: skip
some_votes = st.lists(
    st.builds(
        lambda make, who, marks, item, at, verdict: make(who, *marks, item=item, at=at, verdict=verdict),
        st.sampled_from([vote, vote, audit]), people, st.lists(stretches, max_size=4), st.sampled_from(["0-0", "0-1"]),
        st.sampled_from([1.0, 2.0]), st.sampled_from(["release", "drop"]),
    ),
    max_size=8,
)  # fmt: skip


@given(some_votes, st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_the_order_of_the_votes_plays_no_part(votes: list[Decision], chance: random.Random) -> None:
    """Partitions may be read in any order; and what was made of votes can be made of them again."""
    shuffled = [*votes]
    chance.shuffle(shuffled)
    made = Labels.made_of(votes)
    assert Labels.made_of(shuffled) == made
    assert Labels.made_of(made.votes) == made


@given(st.lists(st.lists(stretches, max_size=4), min_size=1, max_size=2))
@settings(max_examples=150, deadline=None)
def test_no_letter_that_one_of_two_marks_is_left(opinions: list[list[Span]]) -> None:
    """And nothing is marked that nobody marked; spans do not overlap where opinions differ."""
    found = majority(TEXT, opinions)
    marked = {at for one in opinions for s in one for at in range(s.start, s.end) if TEXT[at].isalnum()}
    assert {at for s in found for at in range(s.start, s.end) if TEXT[at].isalnum()} == marked
