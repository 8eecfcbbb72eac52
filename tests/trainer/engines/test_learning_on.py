"""Learning on from a starter: what is new is learnt, what was known stays, and no word can be read from the file."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card
from anond.engines.model.file import Model
from anond.engines.model.hashing import Feature, hasher, hashes
from anond.errors import ModelRefused
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.align import Example, examples, reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.hashed import Hashed, together
from anond_trainer.engines.crf.learning_on import Strength
from anond_trainer.engines.crf.lesson import FEWEST_SESSIONS, Learnt, Lesson, as_known
from anond_trainer.engines.fresh_models import pinned

STARTER = next(model for model in load_starters() if model.lang == "sv")
KEY = hasher(b"a key of these tests")
CARD = Card("sv-0002", "sv", 0, 0, FEWEST_SESSIONS, (), {}, "", hash_key="k")
STRONG, WEAK = Strength(penalty=3.0, iterations=15), Strength(penalty=300.0, iterations=15)


def said(count: int = 12) -> list[Example]:
    """Turns of as many sessions, in which a word that no list knows is a person."""
    text, span = "jag vill boka om zlarvik till imorgon", Span(17, 24, "PERSON", source="gold")
    return examples([GoldTurn(f"s{n}", 0, "user", "sv", text, (span,)) for n in range(count)], reader())


@cache
def known() -> tuple[Example, ...]:
    """Turns that the starter knew."""
    turns = dialogues("sv")
    first = list(dict.fromkeys(turn.session for turn in turns))[:20]
    return tuple(examples([turn for turn in turns if turn.session in first], reader()))


@cache
def lesson() -> Lesson:
    """New turns, and known ones beside them."""
    return Lesson(STARTER, said(), as_known(known(), STARTER), KEY, STARTER.card.lean)


@cache
def learnt() -> Learnt:
    """What is learnt from them."""
    return lesson().learn(np.ones(12, bool), STRONG)


def person(of: Learnt | None, example: Example) -> float:
    """How likely the new word is a person."""
    every = np.array([one.session == example.session for one in said()])
    (marginals,) = lesson().marginals(of, every)
    return float(marginals[4, STARTER.weights.labels.index("I-PERSON")])


def loaded(data: bytes) -> Model:
    """A file that was just made."""
    return pinned(data)


def test_what_is_new_is_learnt() -> None:
    """The new word is a person by far more."""
    assert person(learnt(), said()[0]) > max(0.9, person(None, said()[0]) + 0.1)


def test_who_holds_on_learns_less() -> None:
    """A larger penalty leaves the model nearer to where it stood."""
    held = lesson().learn(np.ones(12, bool), WEAK)
    assert person(None, said()[0]) < person(held, said()[0]) < person(learnt(), said()[0])
    assert held.added is not None
    assert learnt().added is not None
    assert np.abs(held.added.types).max() < np.abs(learnt().added.types).max()  # type: ignore[union-attr]


def test_what_was_known_stays_known() -> None:
    """Turns that are learnt beside keep their labels, all but a few."""
    before, after = (
        [labels for one in decoder.decode([e.sentence for e in known()]) for labels in one.labels]
        for decoder in (Decoder(STARTER), learnt().decoder())
    )
    assert sum(a != b for a, b in zip(before, after, strict=True)) <= 0.01 * len(before)


def test_known_turns_beside_hold_what_was_known() -> None:
    """Decisions that contradict what the starter knows change far more of it without them."""
    lies = [Example(f"lie {i}", 0, e.sentence, ["O"] * len(e.labels)) for i, e in enumerate(known()[::3])]

    def changed(beside: Hashed) -> int:
        model = Lesson(STARTER, lies, beside, KEY, 1.0).learn(np.ones(len(lies), bool), STRONG)
        rest = [e for i, e in enumerate(known()) if i % 3 and any(label != "O" for label in e.labels)]
        marginals = model.marginals([e.sentence for e in rest])
        names = STARTER.weights.labels
        return sum(
            (names[int(row.argmax())] == "O") != (label == "O")
            for e, rows in zip(rest, marginals, strict=True) for row, label in zip(rows, e.labels, strict=True)
        )  # fmt: skip

    bare, held = (changed(as_known(some, STARTER)) for some in ([], known()))
    assert held < 0.5 * bare


def test_one_known_turn_in_so_many_counts_for_all_of_them() -> None:
    """Where turns come three times each, one in three of them teaches what all would."""
    thrice = [one for one in known()[:30] for _ in range(3)]
    lesson = Lesson(STARTER, said(), as_known(thrice, STARTER), KEY, STARTER.card.lean)
    every, few = (lesson.learn(np.ones(12, bool), STRONG, one_in=count).added for count in (1, 3))
    assert every is not None
    assert few is not None
    assert np.allclose(every.types, few.types, atol=1e-6)
    assert np.allclose(every.transitions, few.transitions, atol=1e-6)


def test_a_decided_turn_counts_as_much_as_two_known_ones() -> None:
    """Beside a known turn; where nothing is known each turn counts once, so that the same is learnt of two of each."""
    beside = known()[:1]
    once = Lesson(STARTER, said(), as_known(beside, STARTER), KEY, 1.0).learn(np.ones(12, bool), STRONG).added
    every = [*said(), *said(), *beside]
    twice = Lesson(STARTER, every, as_known([], STARTER), KEY, 1.0).learn(np.ones(len(every), bool), STRONG).added
    assert once is not None
    assert twice is not None
    assert np.array_equal(once.of_types, twice.of_types)
    assert np.allclose(once.types, twice.types, atol=1e-5)


def test_turns_that_are_not_picked_teach_nothing() -> None:
    """Nor do they give a start."""
    some = np.arange(12) < 6
    fewer = Lesson(STARTER, said(), as_known(known(), STARTER), KEY, 1.0).learn(some, STRONG)
    other = [
        Example(e.session, e.turn, e.sentence, ["O"] * len(e.labels)) if n >= 6 else e for n, e in enumerate(said())
    ]
    lied = Lesson(STARTER, other, as_known(known(), STARTER), KEY, 1.0).learn(some, STRONG)
    assert fewer.added is not None
    assert lied.added is not None
    assert np.array_equal(fewer.added.types, lied.added.types)


def test_words_of_fewer_sessions_get_no_feature() -> None:
    """What two sessions say is learnt by nothing of their own."""
    only = Lesson(STARTER, said(FEWEST_SESSIONS - 1), as_known(known(), STARTER), KEY, 1.0)
    added = only.learn(np.ones(FEWEST_SESSIONS - 1, bool), STRONG).added
    assert added is not None
    assert not added.of_types.size
    assert not added.of_around.size


def test_the_file_decodes_as_what_was_learnt() -> None:
    """By the daemon's decoder, but for the half precision of its weights."""
    model = loaded(learnt().file(CARD))
    assert model.card.base == STARTER.digest
    sentences = [example.sentence for example in (*said(), *known()[:50])]
    decoded, direct = Decoder(model, KEY).decode(sentences), learnt().marginals(sentences)
    for one, other in zip(decoded, direct, strict=True):
        assert np.abs(one.marginals - other).max() < 0.05


def test_only_the_key_opens_it() -> None:
    """A daemon without the key refuses it."""
    model = loaded(learnt().file(CARD))
    for other in (hasher(), hasher(b"another key")):
        with pytest.raises(ModelRefused, match="hidden by another hash"):
            Decoder(model, other)


def test_the_file_holds_no_new_word_that_could_be_tried() -> None:
    """Not by the public hash of the word's features: those that the starter has not are there by the key alone."""
    model = loaded(learnt().file(CARD))
    words: list[Feature] = [("f", "zlarvik"), ("w", "zlarvik")]
    added = learnt().added
    assert added is not None
    public = np.array(hashes(words, hasher()), np.uint64)
    assert np.isin(public, added.of_types).all(), "it was learnt by these features"
    rows = Hashed.of(said(), STARTER.weights.labels, STARTER.weights.words).types.hashes
    new = np.setdiff1d(model.weights.hashes, STARTER.weights.hashes)
    assert new.size
    assert not np.isin(public, model.weights.hashes).any()
    assert not np.isin(rows, new).any()


def test_the_starters_rows_stay_as_they_are() -> None:
    """Every one of them, weight for weight."""
    made, old = loaded(learnt().file(CARD)).weights, STARTER.weights
    at = np.searchsorted(made.hashes, old.hashes)
    assert np.array_equal(made.hashes[at], old.hashes)
    for row in range(0, len(old.hashes), 997):
        new = slice(made.pointers[at[row]], made.pointers[at[row] + 1])
        was = slice(old.pointers[row], old.pointers[row + 1])
        assert np.array_equal(made.targets[new], old.targets[was])
        assert np.array_equal(made.values[new], old.values[was])


def test_the_same_turns_give_the_same_bytes() -> None:
    """Nothing is drawn at random."""
    again = Lesson(STARTER, said(), as_known(known(), STARTER), KEY, STARTER.card.lean).learn(np.ones(12, bool), STRONG)
    assert again.file(CARD) == learnt().file(CARD)


def test_lots_of_examples_stay_apart() -> None:
    """Joined, each keeps its own sessions and looks."""
    labels, words = STARTER.weights.labels, STARTER.weights.words
    one, other = (Hashed.of(some, labels, words) for some in (said(), known()))
    both = together([one, other])
    assert both.sessions.max() + 1 == one.sessions.max() + other.sessions.max() + 2
    assert np.array_equal(both.frequent(1), np.union1d(one.frequent(1), other.frequent(1)))
    assert np.array_equal(both.only(np.arange(len(both.lengths)) >= len(one.lengths)).gold, other.gold)


def test_turns_without_the_things_that_none_of_them_has_look_the_same() -> None:
    """Some of the turns keep each token's features, and a fold's tables hold no thing of the other turns."""
    whole = Hashed.of(known(), STARTER.weights.labels, STARTER.weights.words)
    some = whole.only(np.arange(len(whole.lengths)) % 5 == 0)
    small = some.compact()

    def features(of: Hashed, table: str, at: int) -> list[int]:
        found = getattr(of, table)
        ends = np.cumsum(found.counts)
        return found.hashes[ends[at] - found.counts[at] : ends[at]].tolist()

    for table, numbers in (("types", "near"), ("around", "own")):
        before, after = getattr(some, numbers).ravel(), getattr(small, numbers).ravel()
        same = [features(some, table, a) == features(small, table, b) for a, b in zip(before, after, strict=True)]
        assert all(same)
        assert sorted(set(after.tolist())) == list(range(len(getattr(small, table).counts)))
    assert len(small.types.counts) < len(some.types.counts)
