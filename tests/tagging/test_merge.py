"""One set of spans from overlapping evidence: the rules as tables, and what must always hold."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.tagging.merge import merge
from anond.tagging.weights import PRICE, is_weighed, weight
from anond.tags import BLANKET, SELECTIVE, TAGS, Policy, Span

TEXT = "ab cd ef gh, ij"  # words at 0-2, 3-5, 6-8, 9-11, 13-15
Row = tuple[int, int, str]


def person(start: int, end: int, source: str = "model", sub: str | None = None, sure: bool = False) -> Span:
    """Something that every policy hides."""
    return Span(start, end, "PERSON", sub, source, 1.0, sure)


def org(start: int, end: int, source: str = "model", sure: bool = False) -> Span:
    """Something that the selective policy leaves."""
    return Span(start, end, "ORG", None, source, 1.0, sure)


def model(start: int, end: int, tag: str, chance: float) -> Span:
    """What a model found, with its chance."""
    return Span(start, end, tag, None, "model", chance)


def url(start: int, end: int) -> Span:
    """An address with its scheme, which the selective policy leaves."""
    return Span(start, end, "URL", None, "detector:url", 1.0, True)


def uid(start: int, end: int, source: str = "detector:x", sub: str | None = None, sure: bool = False) -> Span:
    """Another thing that every policy hides."""
    return Span(start, end, "UID", sub, source, 1.0, sure)


@pytest.mark.parametrize(
    ("rule", "evidence", "expected"),
    [
        ("nothing", [], []),
        ("one alone stays as it is", [org(0, 3)], [(0, 3, "ORG")]),
        ("apart: both, in order", [person(9, 11), org(0, 2)], [(0, 2, "ORG"), (9, 11, "PERSON")]),
        ("1: hidden outranks left", [org(0, 5, sure=True), person(0, 5, "guess")], [(0, 5, "PERSON")]),
        ("1: not if it is outweighed", [url(0, 8), model(0, 8, "UID", 0.7)], [(0, 8, "URL")]),
        ("1: nor a part of it", [url(0, 8), model(3, 5, "UID", 0.7)], [(0, 8, "URL")]),
        ("1: what sticks out of it stays hidden", [url(0, 5), model(0, 8, "UID", 0.7)],
         [(0, 5, "URL"), (6, 8, "UID")]),
        ("1: on both sides", [url(3, 5), model(0, 8, "UID", 0.7)], [(0, 2, "UID"), (3, 5, "URL"), (6, 8, "UID")]),
        ("1: a mark that sticks out does not", [url(9, 11), model(9, 12, "UID", 0.7)], [(9, 11, "URL")]),
        ("1: the price is on the side of what is hidden", [model(0, 5, "ORG", 0.6), Span(0, 5, "PERSON", None,
         "detector:answer")], [(0, 5, "PERSON")]),
        ("1: and beats also the surest where both are sure", [url(0, 8), model(0, 8, "UID", 0.99)], [(0, 8, "UID")]),
        ("1: a date outweighs a weak guess", [Span(0, 5, "DATE", None, "detector:date"), model(0, 5, "UID", 0.3)],
         [(0, 5, "DATE")]),
        ("1: but says nothing against a date of birth", [Span(0, 5, "DATE", None, "detector:date"),
         Span(3, 5, "DATE", "birth", "model", 0.3)], [(0, 2, "DATE"), (3, 5, "DATE")]),
        ("1: what is remembered is not weighed", [url(0, 8), person(3, 5, "memory")],
         [(0, 2, "URL"), (3, 5, "PERSON"), (6, 8, "URL")]),
        ("1: nor what is sure", [url(0, 8), uid(3, 5, sure=True)], [(0, 2, "URL"), (3, 5, "UID"), (6, 8, "URL")]),
        ("1: nor what a person said", [url(0, 8), person(0, 8, "person")], [(0, 8, "PERSON")]),
        ("1: hidden outranks left, also if shorter", [org(0, 8), person(3, 5)],
         [(0, 2, "ORG"), (3, 5, "PERSON"), (6, 8, "ORG")]),
        ("2: sure outranks memory", [person(0, 5, "memory"), uid(0, 5, sure=True)], [(0, 5, "UID")]),
        ("2: memory outranks the model", [person(0, 5, "model"), uid(0, 5, "memory")], [(0, 5, "UID")]),
        ("2: the model outranks a guess", [uid(0, 5), person(0, 5, "model")], [(0, 5, "PERSON")]),
        ("2: rank outranks length", [model(0, 8, "PERSON", 0.5), uid(3, 5, "memory")],
         [(0, 2, "PERSON"), (3, 5, "UID"), (6, 8, "PERSON")]),
        ("2: what is remembered of a longer name is part of it", [model(0, 8, "PERSON", 0.5), person(3, 5, "memory")],
         [(0, 8, "PERSON")]),
        ("2: so is what the platform said", [model(0, 8, "PERSON", 0.5), person(3, 5, "memory:facts")],
         [(0, 8, "PERSON")]),
        ("2: but not if it is as long", [model(0, 8, "PERSON", 0.5), uid(0, 8, "memory")], [(0, 8, "UID")]),
        ("2: nor of a name that a detector found", [person(0, 8, "detector:titled"), uid(3, 5, "memory")],
         [(0, 2, "PERSON"), (3, 5, "UID"), (6, 8, "PERSON")]),
        ("2: of another tag if the model is the surer one", [model(0, 8, "PERSON", 0.97), uid(3, 5, "memory")],
         [(0, 8, "PERSON")]),
        ("2: what is remembered in an address is part of it",
         [Span(0, 8, "ADDRESS", None, "model"), person(3, 5, "memory")], [(0, 8, "ADDRESS")]),
        ("2: also in one that a detector found",
         [Span(0, 8, "ADDRESS", None, "detector:address"), person(3, 5, "memory")], [(0, 8, "ADDRESS")]),
        ("2: but not where it sticks out", [Span(0, 5, "ADDRESS", None, "model"), person(3, 8, "memory")],
         [(0, 2, "ADDRESS"), (3, 8, "PERSON")]),
        ("2: nor an address that is remembered as it is",
         [Span(0, 8, "ADDRESS", None, "model"), Span(0, 8, "ADDRESS", "home", "memory")], [(0, 8, "ADDRESS")]),
        ("2: what a model calls a date within a longer one is part of it",
         [Span(0, 8, "DATE", "birth", "detector:birth"), Span(3, 5, "DATE", "birth", "model", 0.3)], [(0, 8, "DATE")]),
        ("2: letters apart are no guess: a model finds but some of them",
         [Span(0, 11, "PERSON", None, "rule:apart", 0.8), model(0, 2, "PERSON", 0.9), model(6, 8, "PERSON", 0.9)],
         [(0, 11, "PERSON")]),
        ("3: of equals the longer", [person(0, 2), uid(0, 5, "model")], [(0, 5, "UID")]),
        ("3: of equals as long the surer", [person(0, 5), Span(3, 8, "UID", None, "model", 2.0)],
         [(0, 2, "PERSON"), (3, 8, "UID")]),
        ("3: of equals as sure the earlier", [uid(3, 8, "model"), person(0, 5)], [(0, 5, "PERSON"), (6, 8, "UID")]),
        ("4: what sticks out stays", [person(0, 5), uid(3, 8)], [(0, 5, "PERSON"), (6, 8, "UID")]),
        ("4: both sides", [uid(0, 11), person(3, 5, "memory")], [(0, 2, "UID"), (3, 5, "PERSON"), (6, 11, "UID")]),
        ("4: without the blanks at its ends", [uid(0, 9), person(0, 5)], [(0, 5, "PERSON"), (6, 8, "UID")]),
        ("4: not if it is only a mark", [uid(9, 12), person(9, 11)], [(9, 11, "PERSON")]),
        ("4: between two winners", [uid(0, 15), person(0, 2), person(13, 15)],
         [(0, 2, "PERSON"), (3, 11, "UID"), (13, 15, "PERSON")]),
        ("twice the same is once", [person(0, 5), person(0, 5)], [(0, 5, "PERSON")]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_the_rules(rule: str, evidence: list[Span], expected: list[Row]) -> None:
    """Each row is one rule of the module at work under the selective policy, in whatever order evidence comes."""
    for order in (evidence, evidence[::-1]):
        assert [(s.start, s.end, s.tag) for s in merge(TEXT, order, SELECTIVE)] == expected


@pytest.mark.parametrize(
    ("evidence", "sub"),
    [
        ([uid(0, 5, "model"), uid(0, 5, "detector:x", "phone")], "phone"),
        ([uid(0, 8, "model"), uid(3, 5, "detector:x", "iban")], "iban"),
        ([uid(0, 5, "model", "order"), uid(0, 5, "detector:x", "phone")], "order"),
        ([uid(0, 5, "model"), person(0, 5, "detector:x", "first")], None),
        ([uid(0, 2, "model"), uid(3, 5, "detector:x", "phone")], None),
        ([uid(0, 5, "model"), uid(0, 2, "detector:x", "card", sure=True), uid(0, 5, "detector:x", "phone")], "card"),
    ],
)  # fmt: skip
def test_a_winner_without_a_sub_takes_that_of_its_own_tag(evidence: list[Span], sub: str | None) -> None:
    """From the best evidence of the same tag that it overlaps, and from no other (rule 5)."""
    assert merge(TEXT, evidence, SELECTIVE)[0].sub == sub


def test_a_policy_decides_what_wins() -> None:
    """A company outranks a person where the policy hides companies only."""
    only = Policy("table", frozenset(("ORG",)))
    assert [s.tag for s in merge(TEXT, [person(0, 5), org(0, 5, "guess")], only)] == ["ORG"]


CHARACTERS = st.text(st.sampled_from("aB1 .,-\n\u200bé🙂"), min_size=1, max_size=30)
SOURCES = st.sampled_from(["model", "memory", "memory:facts", "detector:url", "detector:code", "detector:x", "person"])


@st.composite
def evidence(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A text and spans anywhere in it."""
    text = draw(CHARACTERS)
    spans = []
    for _ in range(draw(st.integers(0, 8))):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        sub = draw(st.sampled_from([None, "birth"]))
        tag = "DATE" if sub else draw(st.sampled_from(TAGS))
        spans.append(Span(start, end, tag, sub, draw(SOURCES), draw(st.floats(0, 1)), draw(st.booleans())))
    return text, spans


def said(text: str, spans: list[Span] | tuple[Span, ...], policy: Policy) -> set[int]:
    """The letters and digits in spans that a policy hides."""
    hidden = {i for s in spans if policy.covers(s.tag, s.sub) for i in range(s.start, s.end)}
    return {i for i in hidden if text[i].isalnum()}


@given(evidence(), st.sampled_from([SELECTIVE, BLANKET, Policy("table", frozenset(("DATE/birth", "ORG")))]))
def test_nothing_that_any_evidence_hides_is_left(found: tuple[str, list[Span]], policy: Policy) -> None:
    """Spans come sorted, apart and inside the text, and what was to be hidden is, save where it was outweighed."""
    text, spans = found
    merged = merge(text, spans, policy)
    ends = [0, *(s.end for s in merged)]
    assert all(end <= s.start < s.end <= len(text) for s, end in zip(merged, ends, strict=False))
    left = [s for s in spans if not policy.covers(s.tag, s.sub) and (s.sure or is_weighed(s))]
    stands = [s for s in spans if s.source == "memory" or not is_weighed(s)]
    stands += [s for s in spans if all(weight(s) + PRICE >= weight(o) for o in left if s.start < o.end > s.start)]
    assert said(text, stands, policy) <= said(text, merged, policy)
    outweighed = {i for s in left for i in range(s.start, s.end)}
    assert said(text, spans, policy) - outweighed <= said(text, merged, policy)


@given(evidence())
def test_nothing_is_invented(found: tuple[str, list[Span]]) -> None:
    """Every merged span lies inside evidence of its own tag."""
    text, spans = found
    for s in merge(text, spans, SELECTIVE):
        assert any(e.tag == s.tag and e.start <= s.start and s.end <= e.end for e in spans)


@given(evidence(), st.sampled_from([SELECTIVE, BLANKET]), st.randoms(use_true_random=False))
def test_the_order_of_evidence_does_not_matter(found: tuple[str, list[Span]], policy: Policy, random: Random) -> None:
    """Evidence that comes in another order hides the same letters and digits."""
    text, spans = found
    shuffled = random.sample(spans, len(spans))
    assert said(text, merge(text, spans, policy), policy) == said(text, merge(text, shuffled, policy), policy)


@given(evidence(), st.sampled_from([SELECTIVE, BLANKET]))
def test_merging_twice_changes_nothing(found: tuple[str, list[Span]], policy: Policy) -> None:
    """What was merged stays as it is."""
    text, spans = found
    merged = merge(text, spans, policy)
    assert merge(text, merged, policy) == merged


def test_ten_thousand_spans_are_merged_in_no_time() -> None:
    """The cost grows with the spans, not with their square (which takes minutes)."""
    text = "ab " * 10_000
    spans = [uid(n, n + 2) for n in range(0, len(text), 3)] + [person(n, n + 2) for n in range(0, len(text), 6)]
    assert len(merge(text, spans, SELECTIVE)) == 10_000
