"""What sources know of a pool before anybody is asked: turns without words, evidence, several together, and K."""

from __future__ import annotations

from dataclasses import replace
from math import log

import numpy as np
import pytest

from anond.engines.chain.c_kernel import hashes_of_types as in_c
from anond.engines.chain.numpy_kernel import hashes_of_types as in_numpy
from anond.engines.model.hashing import hasher
from anond.engines.model.words import no_words
from anond.engines.sentence import Sentence
from anond_trainer.active.choosing import Method
from anond_trainer.active.entropy import K
from anond_trainer.active.hidden_part import best_k, mean_precision, parted
from anond_trainer.active.independent import independent, normalised, words_alone
from anond_trainer.active.pool import Pool
from anond_trainer.active.question import Question
from anond_trainer.active.sources import combined, of_chances, of_evidence
from anond_trainer.data.align import Example

SENTENCE = Sentence(("Ruth", "zahlt", "12,50", "heute"), ["B-G:first_female:2", "", "B-D:UID/card!", ""],
                    "de|user|name|cased|later|4", "cased")  # fmt: skip


def test_a_turn_without_words_keeps_shapes_parts_of_speech_and_evidence() -> None:
    """Nothing in it is of a language; what was asked stays."""
    found = independent(SENTENCE, ("PROPN", "VERB", "NUM", "ADV"))
    assert found.words == ("Xxxx", "xxxxx", "00,00", "xxxxx")
    assert found.evidence == ["B-G:person:2|B-P:PROPN", "B-P:VERB", "B-D:UID!|B-P:NUM", "B-P:ADV"]
    assert found.turn == "|user|name|cased|later|4"
    assert independent(SENTENCE).evidence == ["B-G:person:2", "", "B-D:UID!", ""]


def test_turns_in_two_languages_look_alike_without_their_words() -> None:
    """A source that learnt of one has something to say of the other."""
    swedish = Sentence(("Anna", "köper", "10,99", "redan"), ["B-G:first_any:2", "", "B-D:UID/card!", ""],
                       "sv|user|name|cased|later|4", "cased")  # fmt: skip
    assert independent(SENTENCE) == independent(swedish)


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("I-G:surname:0", "I-G:person:0"),
        ("B-G:weekday:1", "B-G:calendar:1"),
        ("B-G:city:2", "B-G:city:2"),
        ("B-D:EMAIL!", "B-D:EMAIL!"),
        ("B-D:DATE/birth", "B-D:DATE"),
        ("B-M:PERSON", "B-M:PERSON"),
    ],
)
def test_marks_are_of_kinds_that_all_languages_share(mark: str, expected: str) -> None:
    """How sure a mark is stays."""
    assert normalised(mark) == expected


def test_both_kernels_hash_parts_of_speech_alike() -> None:
    """They are a kind of evidence that the shipped models do not know."""
    found = independent(SENTENCE, ("PROPN", "VERB", "NUM", "ADV"))
    types = [(word, evidence, "cased") for word, evidence in zip(found.words, found.evidence, strict=True)]
    one, two = (hashes(no_words(), hasher())(types) for hashes in (in_c, in_numpy))
    assert np.array_equal(np.sort(one[0]), np.sort(two[0]))


def test_a_bare_learner_sees_words_alone() -> None:
    """Neither detectors nor lists."""
    (found,) = words_alone([Example("s", 0, SENTENCE, ["B-PERSON", "O", "O", "O"])])
    assert found.sentence == replace(SENTENCE, evidence=["", "", "", ""])


def test_evidence_is_a_source() -> None:
    """The surest mark counts; a word without any is hardly sensitive."""
    marked = Sentence("abcd", ["B-D:UID!", "B-D:UID|B-G:city:0", "B-G:city:1", ""], "", "")
    assert of_evidence([marked]).sensitive == pytest.approx([0.95, 0.8, 0.3, 0.01])


def test_sources_together_are_unsure_where_they_disagree() -> None:
    """Two that are sure of the opposite are as unsure as one that knows nothing, but only they disagree."""
    lengths = np.array([1, 1, 1])
    one, two = of_chances(np.array([0.0, 0.5, 0.0]), lengths), of_chances(np.array([1.0, 0.5, 0.0]), lengths)
    assert combined([one, two]).sensitive == pytest.approx([0.5, 0.5, 0.0])
    assert combined([one, two]).entropy("sum") == pytest.approx([log(2), log(2), 0.0], abs=1e-9)
    pool = Pool([Sentence((word,), [""], "", "") for word in "abc"], list("abc"))
    asked = Question(pool, np.ones(3, bool), np.random.default_rng(0), lambda: np.zeros((3, 1)), one, None, [two])
    assert Method.named("c-h disagreement").choose(asked, 1) == [0]
    assert set(Method.named("c-h sum").choose(asked, 2)) == {0, 1}


def test_k_is_the_one_whose_order_puts_wrong_turns_first() -> None:
    """One token decides where wrong turns have one that is unsure, three where they have many."""
    lengths = np.array([4, 4])
    one_wrong = of_chances(np.array([0.45, 0.0, 0.0, 0.0, 0.2, 0.2, 0.2, 0.0]), lengths)
    many_wrong = of_chances(np.array([0.45, 0.0, 0.0, 0.0, 0.4, 0.4, 0.4, 0.0]), lengths)
    assert best_k(one_wrong, np.array([True, *[False] * 7])) == 1
    assert best_k(many_wrong, np.array([*[False] * 4, True, *[False] * 3])) == 2
    assert best_k(one_wrong, np.zeros(8, bool)) == K


def test_mean_precision_by_hand() -> None:
    """Wrong ones in the first and the third place: 1 and 2 of 3."""
    assert mean_precision(np.array([3.0, 2.0, 1.0]), np.array([True, False, True])) == pytest.approx((1 + 2 / 3) / 2)


def test_the_hidden_part_has_whole_sessions_of_which_nothing_is_learnt() -> None:
    """A fifth of them."""
    given = [Example(f"s{i % 10}", i, SENTENCE, ["O"] * 4) for i in range(30)]
    learnt, hidden = parted(given, 0)
    assert len({one.session for one in hidden}) == 2
    assert not {one.session for one in learnt} & {one.session for one in hidden}
    assert len(learnt) + len(hidden) == 30
