"""Members of a committee: what each learns from labelled sentences."""

from __future__ import annotations

import pytest

from anond.engines.sentence import Sentence
from anond_trainer.committee.members import Backwards, Markov, Member, MostFrequent, Perceptron, all_members

TALK = (
    "they/P can/V fish/V ./.", "the/D can/N fell/V ./.", "we/P can/V go/V ./.", "the/D fish/N fell/V ./.",
    "they/P fell/V ./.", "a/D can/N and/C a/D fish/N ./.", "we/P go/V and/C they/P can/V fish/V ./.",
    "the/D running/N fell/V ./.", "a/D meeting/N fell/V ./.",
)  # fmt: skip


def sentences(*talk: str) -> tuple[list[Sentence], list[list[str]]]:
    """Sentences and their labels."""
    pairs = [[token.rsplit("/", 1) for token in one.split()] for one in talk]
    words = [Sentence(tuple(word for word, _ in some), ("",) * len(some), "", "lower") for some in pairs]
    return words, [[label for _, label in some] for some in pairs]


def tagged(member: Member, *talk: str) -> list[str]:
    """What a member that learnt the talk says of words."""
    member.learn(*sentences(*TALK * 3))
    return member.tag(sentences(*talk)[0])[0]


@pytest.mark.parametrize("name", all_members())
def test_each_member_labels_what_it_has_learnt(name: str) -> None:
    """Most tokens of what was learnt get their label; the member without words knows no more than their endings."""
    member, (spoken, right) = all_members()[name], sentences(*TALK)
    member.learn(*sentences(*TALK * 3))
    pairs = [pair for some in zip(member.tag(spoken), right, strict=True) for pair in zip(*some, strict=True)]
    assert sum(one == other for one, other in pairs) > (0.6 if "shapes" in name else 0.85) * len(pairs)


@pytest.mark.parametrize("name", all_members())
def test_a_sentence_without_words_gets_no_labels(name: str) -> None:
    """Nothing breaks there."""
    member = all_members()[name]
    member.learn(*sentences(*TALK))
    assert member.tag([Sentence((), (), "", "lower")]) == [[]]


def test_a_chain_looks_at_the_label_before() -> None:
    """`can` is what it mostly is, or what follows the label before it."""
    assert tagged(MostFrequent(), "a/D can/N") == ["D", "V"]
    assert tagged(Markov(), "a/D can/N") == ["D", "N"]
    assert tagged(Perceptron(), "a/D can/N") == ["D", "N"]


def test_a_word_never_seen_is_told_by_its_ending() -> None:
    """A word that ends like nouns is a noun."""
    assert tagged(MostFrequent(), "greeting/N") == ["N"]
    assert tagged(Markov(), "the/D greeting/N") == ["D", "N"]


def test_evidence_tells_more_than_an_ending() -> None:
    """A word never seen, at which a list marks what it marked at nouns, is a noun."""
    member = MostFrequent()
    learnt = [Sentence(("xy", "go"), ("B-G:name", ""), "", "lower")] * 3
    member.learn(learnt, [["N", "V"]] * 3)
    assert member.tag([Sentence(("gogo",), ("B-G:name",), "", "lower")]) == [["N"]]


def test_a_member_that_reads_backwards_labels_words_in_their_order() -> None:
    """Its labels stand where its words do."""
    assert tagged(Backwards(MostFrequent()), "the/D fish/N fell/V") == tagged(MostFrequent(), "the/D fish/N fell/V")


def test_a_perceptron_learns_the_same_from_the_same() -> None:
    """The order of its sentences comes from a seed."""
    assert tagged(Perceptron(), *TALK) == tagged(Perceptron(), *TALK)
