"""Policies that hide a part of a tag: names and numbers are told apart, and what nothing tells apart is hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest

from anond.tagging.subtypes import widened, with_subs
from anond.tags import SELECTIVE, Policy, Span, policy
from anond_gazetteers import load

if TYPE_CHECKING:
    from conftest import Bench

LISTS = load()
SURNAMES = policy(["PERSON/surname"])


def told(text: str, said: str, tag: str, hides: Policy, lang: str = "en") -> list[tuple[str, str | None]]:
    """The pieces of a span with their subs."""
    at = text.index(said)
    found = with_subs([Span(at, at + len(said), tag)], text, hides, partial(LISTS.kinds_of, lang=lang))
    return [(text[one.start : one.end], one.sub) for one in found]


@pytest.mark.parametrize(
    ("lang", "text", "said", "expected"),
    [
        ("en", "it is Megan Kerswell", "Megan Kerswell", [("Megan", "female"), ("Kerswell", "surname")]),
        ("en", "Kerswell, Megan", "Kerswell, Megan", [("Kerswell", "surname"), ("Megan", "female")]),
        ("en", "mr. Megan", "Megan", [("Megan", "surname")]),
        ("en", "hi Megan", "Megan", [("Megan", "female")]),
        ("en", "hi Oyelaranx", "Oyelaranx", [("Oyelaranx", "surname")]),
        ("en", "it is M. Kerswell", "M. Kerswell", [("M.", "first"), ("Kerswell", "surname")]),
        ("de", "Jürgen von der Lühe", "Jürgen von der Lühe", [("Jürgen", "male"), ("von der Lühe", "surname")]),
        ("es", "Lucía Hernando Ruiz", "Lucía Hernando Ruiz", [("Lucía", "female"), ("Hernando Ruiz", "surname")]),
        ("it", "Spaccanoci Giulia", "Spaccanoci Giulia", [("Spaccanoci", "surname"), ("Giulia", "female")]),
        ("fr", "c'est Xqzwk Tournebroche", "Xqzwk Tournebroche", [("Xqzwk Tournebroche", "surname")]),
    ],
)
def test_names_are_told_apart_by_lists_and_places(
    lang: str, text: str, said: str, expected: list[tuple[str, str]]
) -> None:
    """First names of women and men, initials and surnames; a word that may be either is what is hidden."""
    found = told(text, said, "PERSON", SURNAMES, lang)
    assert [(piece.rstrip(","), sub) for piece, sub in found] == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("4111 1111 1111 1111", "card"),
        ("DE02 1203 0000 0000 2020 51", "iban"),
        ("@rosas", "username"),
        ("5380", "phone"),
    ],
)
def test_numbers_are_told_apart_by_what_proves_them(said: str, expected: str) -> None:
    """A check digit or a sign; other numbers count as the kind that is hidden."""
    assert told(said, said, "UID", policy(["UID/phone"])) == [(said, expected)]


def test_whoever_hides_first_names_hides_those_of_women_and_men() -> None:
    """The sub is then `first`; under a policy for women alone a name of either counts as theirs."""
    assert told("Megan", "Megan", "PERSON", policy(["PERSON/first"])) == [("Megan", "first")]
    assert told("Megan", "Megan", "PERSON", policy(["PERSON/female"])) == [("Megan", "female")]


def test_a_kind_that_is_known_already_counts_as_the_policy_names_it() -> None:
    """A session may remember *female* from before the policy was changed, or a person may say so."""
    firsts, women = policy(["PERSON/first"]), policy(["PERSON/female"])
    assert firsts.covers("PERSON", "female")
    assert not firsts.covers("PERSON", "surname")
    kinds_of = partial(LISTS.kinds_of, lang="en")
    assert [one.sub for one in with_subs([Span(0, 3, "PERSON", "female")], "Kim", firsts, kinds_of)] == ["first"]
    assert [one.sub for one in with_subs([Span(0, 3, "PERSON", "first")], "Kim", women, kinds_of)] == ["female"]


def test_a_policy_of_whole_tags_is_as_it_was() -> None:
    """Nothing is told apart, and births are told from other dates by models."""
    assert widened(SELECTIVE) is SELECTIVE
    assert told("Megan Kerswell", "Megan Kerswell", "PERSON", SELECTIVE) == [("Megan Kerswell", None)]


def test_surnames_alone_are_hidden_and_turns_go_out(benches: Callable[..., Bench]) -> None:
    """Under a policy of surnames first names stay, nothing waits, and the surname is hidden later, too."""
    bench = benches(policy={"hide": ["PERSON/surname"]}, divert={"budget": 0.0, "max_risk": 0.5})
    said = bench.texts(bench.turns("hi, my name is Megan Kerswell", "please tell Mr Kerswell", "thanks, bye Megan"))
    assert len(said) == 3
    assert not any("Kerswell" in text for text in said)
    assert "Megan" in said[0]
    assert "Megan" in said[2]


def test_a_leak_that_a_person_marks_without_a_kind_is_recalled(benches: Callable[..., Bench]) -> None:
    """It counts as a leak, as it is hidden in a turn that waits; the session knows it from then on."""
    bench = benches(policy={"hide": ["PERSON/surname"]}, audit={"share": 1.0})
    (item,) = bench.items(bench.turns("so the qwxyz tells me"))
    out = bench.decide(bench.decision(item, Span(7, 12, "PERSON")))
    assert (out.decisions, out.audits) == (["recalled"], [("leak", "en")])
    assert [message.topic for message in out.outputs] == [bench.settings.topics.recall]
    assert "qwxyz" not in bench.texts(bench.turns("ask the qwxyz", first=1))[0]


def test_what_two_hid_without_a_kind_stays_hidden_when_a_third_settles(benches: Callable[..., Bench]) -> None:
    """Whatever the third person marks."""
    bench = benches(policy={"hide": ["PERSON/surname"]}, divert={"max_risk": 0.0}, double=1.0)
    (item,) = bench.items(bench.turns("so the qwxyz tells Nordheim"))
    one, more = Span(7, 12, "PERSON"), Span(19, 27, "PERSON")
    bench.decide(bench.decision(item, one, reviewer="ada"))
    assert bench.decide(bench.decision(item, one, more, reviewer="bo")).decisions == ["disagreed"]
    out = bench.decide(bench.decision(item, reviewer="cy"))
    assert out.decisions == ["released"]
    assert "qwxyz" not in bench.texts(out)[0]


def test_what_one_of_two_hid_without_a_kind_is_hidden_though_the_other_names_a_kind(
    benches: Callable[..., Bench],
) -> None:
    """The other's kind is left by the policy, but what either hid is hidden."""
    bench = benches(policy={"hide": ["PERSON/surname"]}, divert={"max_risk": 0.0}, double=1.0)
    (item,) = bench.items(bench.turns("so the qwxyz tells Nordheim"))
    bench.decide(bench.decision(item, Span(7, 12, "PERSON"), reviewer="ada"))
    out = bench.decide(bench.decision(item, Span(7, 12, "PERSON", "first"), reviewer="bo"))
    assert out.decisions == ["released"]
    assert "qwxyz" not in bench.texts(out)[0]
