"""What models learn from, and that each ingredient and each corpus can be left away."""

from __future__ import annotations

import pytest

from anond.engines.model.card import Source
from anond.tagging.tagger import Tagger
from anond_trainer.data.align import Example
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.engine import CrfEngine
from anond_trainer.engines.crf.training import Settings
from anond_trainer.train.material import HAND_MADE, TECHNICAL, WRITTEN, Ingredients, Material, as_if_low, written_anew

LINES = 40  # of technical text
Made = tuple[list[Example], tuple[Source, ...]]


@pytest.fixture(scope="module")
def turns() -> list[GoldTurn]:
    """Three dialogues."""
    found = dialogues("fr")
    kept = list(dict.fromkeys(turn.session for turn in found))[:3]
    return [turn for turn in found if turn.session in kept]


@pytest.fixture(scope="module")
def material(turns: list[GoldTurn], tagger: Tagger, tmp_path_factory: pytest.TempPathFactory) -> Material:
    """The dialogues, and the one corpus of the French recipe, which does not label dates of birth."""
    folder = tmp_path_factory.mktemp("corpora")
    (folder / "mtop").mkdir()
    lines = "".join(f"appelle\tO\nluc{n}\tB-CONTACT\n\n" for n in range(20))
    (folder / "mtop/fr.dev.tsv").write_text(f"{lines}né\tO\nle\tO\n3.5.1980\tO\n\n")
    return Material("fr", turns, tagger, folder, CrfEngine(Settings(max_iterations=2)))


@pytest.fixture(scope="module")
def whole(material: Material) -> Made:
    """All ingredients."""
    return material.of(Ingredients(technical=LINES))


def test_all_ingredients_together(whole: Made, turns: list[GoldTurn]) -> None:
    """The dialogues twice, so many written anew, technical text, and the corpus; all of it is named."""
    made, sources = whole
    sessions = {example.session for example in made}
    own = {turn.session for turn in turns}
    assert own < sessions
    assert sum(name.startswith("synthetic-fr-") for name in sessions) == len(own)
    assert [source.name for source in sources] == [HAND_MADE.name, WRITTEN.name, TECHNICAL.name, "MTOP"]
    assert sum(example.session in own for example in made) > 1.5 * len(turns)
    assert sum(name.startswith("technical-fr-") for name in sessions) == LINES


@pytest.mark.parametrize("left_out", ["mtop", "mtop/fr.dev.tsv"])
def test_what_is_left_out_is_neither_learnt_nor_named(material: Material, whole: Made, left_out: str) -> None:
    """A corpus by its folder or one file of it: nothing else changes."""
    every, _ = whole
    made, sources = material.of(Ingredients(technical=LINES, left_out=frozenset((left_out,))))
    assert [source.name for source in sources] == [HAND_MADE.name, WRITTEN.name, TECHNICAL.name]
    learnt = {example.session for example in made}
    assert made == [example for example in every if example.session in learnt]
    assert 20 <= len(every) - len(made) <= 21


def test_each_ingredient_can_be_left_out(material: Material, turns: list[GoldTurn]) -> None:
    """Without dialogues the corpus alone is left, without copies each turn is learnt once, as it is written."""
    corpus, sources = material.of(Ingredients(dialogues=False))
    assert [source.name for source in sources] == ["MTOP"]
    assert 20 <= len(corpus) <= 21
    plain, _ = material.of(Ingredients(anew=0, lowered=False, technical=0, left_out=frozenset(("mtop",))))
    assert len(plain) == len(turns)
    assert any(word != word.lower() for example in plain for word in example.sentence.words)


def test_unseen_words_are_in_the_copies_alone(material: Material, whole: Made, turns: list[GoldTurn]) -> None:
    """Each dialogue stays as it is written once; of its copies words are others, and nothing else changes."""
    every, _ = whole
    plain, _ = material.of(Ingredients(technical=LINES, unseen_words=False))
    assert every[: len(turns)] == plain[: len(turns)]
    assert [one.labels for one in every] == [one.labels for one in plain]
    assert every[len(turns) :] != plain[len(turns) :]


def test_without_completed_labels_a_turn_that_may_hold_more_is_left_out(material: Material) -> None:
    """A date in a corpus that labels none: nobody says what it is, and no teacher is asked."""
    made, _ = material.of(Ingredients(dialogues=False, completed=False))
    assert len(made) == 20
    assert "3.5.1980" not in {word for example in made for word in example.sentence.words}


def test_dialogues_are_written_anew_as_many_times_as_wished(turns: list[GoldTurn]) -> None:
    """Every other in lower case, or none."""
    twice = written_anew(turns, "fr", 2)
    low = as_if_low(twice)
    texts: dict[str, list[bool]] = {}
    for turn, small in zip(twice, low, strict=True):
        texts.setdefault(turn.session, []).append(turn.text == small.text)
    assert len(texts) == 6
    assert sum(all(same) for same in texts.values()) >= 3
    cased = written_anew(turns, "fr", 2, lowered=False)
    assert [turn.spans for turn in cased] != []
    assert sum(turn.text != small.text for turn, small in zip(cased, as_if_low(cased), strict=True)) > sum(
        turn.text != small.text for turn, small in zip(twice, low, strict=True)
    )
