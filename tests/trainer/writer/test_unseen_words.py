"""Names on no list, and slips of plain words: what becomes strange in examples, and what stays."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from anond.text.tokens import fold
from anond_trainer.data.align import Example, examples, reader
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.words import known
from anond_trainer.writer.unseen_words import COMMON, NAMES, RARE_WORDS, SLIPS, THINGS, with_unseen_words


@cache
def some(lang: str) -> tuple[list[GoldTurn], list[Example]]:
    """A tenth of the dialogues of a language."""
    turns = split(dialogues(lang), 0.1, "unseen_words")[1]
    return turns, examples(turns, reader())


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_names_become_strange_and_nothing_speaks_for_them(lang: str) -> None:
    """So many words of names as are asked for, without lists, and in the case that they had; the labels stay."""
    turns, before = some(lang)
    after = with_unseen_words(before, turns, Random(1), known(lang))
    assert [example.labels for example in after] == [example.labels for example in before]
    named = changed = 0
    for old, new in zip(before, after, strict=True):
        for i, label in enumerate(old.labels):
            word, other = old.sentence.words[i], new.sentence.words[i]
            if label[2:] == "PERSON" and word.isalpha() and len(word) > 1:
                named, changed = named + 1, changed + (word != other)
                assert word == other or "G:" not in new.sentence.evidence[i]
                assert word.islower() == other.islower()
    assert abs(changed / named - NAMES) < 0.05


def test_rare_words_of_companies_goods_and_facilities_become_strange() -> None:
    """So many of the rare ones as are asked for; *bank* and *hotel* stay."""
    turns, before = some("en")
    after = with_unseen_words(before, turns, Random(1), known("en"))
    rare = changed = 0
    for old, new in zip(before, after, strict=True):
        for i, label in enumerate(old.labels):
            word, other = old.sentence.words[i], new.sentence.words[i]
            if label[2:] in THINGS and word.isalpha() and len(word) > 1:
                band = known("en").of(fold(word))[0][1:]
                is_rare = int(band or 0) < COMMON
                rare, changed = rare + is_rare, changed + (word != other)
                assert word == other or (is_rare and "G:" not in new.sentence.evidence[i])
    assert abs(changed / rare - RARE_WORDS) < 0.07


def test_plain_words_get_slips() -> None:
    """Few of those without evidence, each by a letter; words with evidence, marks and figures stay."""
    turns, before = some("de")
    after = with_unseen_words(before, turns, Random(2), known("de"))
    plain = slipped = 0
    for old, new in zip(before, after, strict=True):
        for i, label in enumerate(old.labels):
            word, other = old.sentence.words[i], new.sentence.words[i]
            if label == "O" and word.isalpha() and len(word) > 1 and not old.sentence.evidence[i]:
                plain, slipped = plain + 1, slipped + (word != other)
                assert abs(len(word) - len(other)) <= 1
            elif label[2:] not in ("PERSON", *THINGS):
                assert word == other
                assert old.sentence.evidence[i] == new.sentence.evidence[i]
    assert abs(slipped / plain - SLIPS) < 0.01


def test_the_same_seed_makes_the_same() -> None:
    """What starters learn from can be made again; the examples that it is made of stay as they are."""
    turns, before = some("en")
    words = [list(example.sentence.words) for example in before]
    one, two, three = (with_unseen_words(before, turns, Random(seed), known("en")) for seed in (7, 7, 8))
    assert one == two != three
    assert words == [list(example.sentence.words) for example in before]
