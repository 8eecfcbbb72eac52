"""Hashed examples of corpora that ship: pinned, known to the model that learns on, and read as it reads turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from anond.config import Settings
from anond.engines.model.file import Model
from anond.errors import ModelRefused
from anond.seal import Ring, Signer
from anond.starters import load_starters
from anond.tags import SELECTIVE
from anond_trainer.engines.crf.hashed import Hashed
from anond_trainer.train import corpus_examples, words_of_results
from anond_trainer.train.corpus_comparison import CorpusComparison, marginals
from anond_trainer.train.corpus_examples import FOLDER, CorpusExamples, _arrays, _index, load_corpora
from anond_trainer.train.gains import Comparison, View
from anond_trainer.train.nightly import Trainer
from tests.fixed_keys import fixed_key

STARTERS = {model.lang: model for model in load_starters() if model.network is None}
NOTHING_TO_HIDE = {"it"}  # languages whose corpora are requests to programs, with times and foods in them
TRAINER = Trainer(Settings(), Ring("review", (fixed_key("review"),)), Signer(fixed_key("publish")), 0.0)


def shipped(lang: str) -> CorpusExamples:
    """The examples of a language."""
    found = load_corpora(STARTERS[lang])
    assert found is not None
    return found


def test_each_language_with_a_starter_has_examples_of_corpora_that_its_card_names() -> None:
    """Names and licences alike, so that whoever reads the card knows what else was learnt from."""
    assert set(_index()) == set(STARTERS)
    for lang, entry in _index().items():
        named = {(source.name, source.licence) for source in STARTERS[lang].card.data}
        assert {tuple(source) for source in entry["sources"]} <= named, lang


@pytest.mark.parametrize("lang", sorted(STARTERS))
def test_examples_are_as_many_as_their_index_says(lang: str) -> None:
    """No session of those to judge by is one of those that are learnt."""
    entry, arrays = _index()[lang], _arrays(lang, _index()[lang]["digest"])
    assert (~arrays["judged"]).sum() == len(shipped(lang).beside.lengths) == entry["turns learnt beside"]
    assert arrays["judged"].sum() >= len(shipped(lang).judged.lengths) == entry["turns judged by"]
    sessions = (set(arrays["sessions"][arrays["judged"] == judged].tolist()) for judged in (False, True))
    assert not set.intersection(*sessions)


@pytest.mark.parametrize("lang", sorted(STARTERS))
def test_no_turn_to_judge_by_is_learnt_word_for_word(lang: str) -> None:
    """Though short requests are made by many people, so that a file holds some of them in both kinds."""
    some = shipped(lang)
    assert {*features_of_turns(some.beside)}.isdisjoint(features_of_turns(some.judged))


def test_turns_to_judge_by_that_are_learnt_word_for_word_are_left_out() -> None:
    """Of the English ones some hundred."""
    in_file = _arrays("en", _index()["en"]["digest"])["judged"].sum()
    assert len(shipped("en").judged.lengths) < in_file - 100


def features_of_turns(some: Hashed) -> Iterator[tuple[bytes, ...]]:
    """The features of each word of a turn by itself."""
    of_types = [part.tobytes() for part in np.split(some.types.hashes, np.cumsum(some.types.counts)[:-1])]
    for turn in np.split(some.near[:, 2], np.cumsum(some.lengths)[:-1]):
        yield tuple(of_types[number] for number in turn.tolist())


@pytest.mark.parametrize("lang", sorted({*STARTERS} - NOTHING_TO_HIDE))
def test_starters_find_most_of_what_the_examples_hold(lang: str) -> None:
    """So features and labels are those of today's models: examples are made anew where either changes."""
    for some in (shipped(lang).beside, shipped(lang).judged):
        sensitive, _, found = counted_in(STARTERS[lang], some)
        assert sensitive > 50
        assert found > 0.85 * sensitive


@pytest.mark.parametrize("lang", sorted(NOTHING_TO_HIDE))
def test_where_the_examples_hold_nothing_to_hide_starters_hide_next_to_nothing(lang: str) -> None:
    """Which tells of features and labels, too; and training says that nothing can be forgotten there."""
    for some in (shipped(lang).beside, shipped(lang).judged):
        sensitive, hidden, _ = counted_in(STARTERS[lang], some)
        assert sensitive == 0
        assert hidden < 0.05 * len(some.gold)
        by_itself = CorpusComparison(some, STARTERS[lang].weights.labels, *2 * [np.empty((0, 0))], 0.0)
        told = words_of_results.of_judging(Comparison([], *2 * [View((), [], 0.0)]), None, by_itself, SELECTIVE)
        assert told.endswith("which hold nothing to hide: they do not tell what is forgotten")


def counted_in(model: Model, some: Hashed) -> tuple[int, int, int]:
    """How many tokens are sensitive, how many a model hides as it leans, and how many are both."""
    says = marginals(model, some, TRAINER.hasher())
    before, _ = CorpusComparison(some, model.weights.labels, says, says, model.card.lean).points(SELECTIVE)
    sensitive, hidden, both, *_ = before.at(model.card.lean).sum(axis=0).tolist()
    return int(sensitive), int(hidden), int(both)


def test_a_file_that_is_not_the_one_installed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its digest, before anything in it is read."""
    for name in ("index.json", "fr.npz"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    (tmp_path / "fr.npz").write_bytes((FOLDER / "fr.npz").read_bytes()[:-1] + b"\1")
    monkeypatch.setattr(corpus_examples, "FOLDER", tmp_path)
    with pytest.raises(ModelRefused, match=r"fr\.npz is not the one installed; install anond again"):
        load_corpora(STARTERS["fr"])
    with pytest.raises(ModelRefused, match=r"it\.npz is not the one installed"):
        load_corpora(STARTERS["it"])


def test_a_model_learns_nothing_of_corpora_that_its_card_does_not_name() -> None:
    """Such as one of the dialogues alone, or one without what is share-alike."""
    starter = STARTERS["en"]
    free = tuple(one for one in starter.card.data if "BY-SA" not in one.licence)
    fewer = load_corpora(replace(starter, card=replace(starter.card, data=free)))
    assert fewer is not None
    assert 0 < len(fewer.beside.lengths) < len(shipped("en").beside.lengths)
    assert 0 < len(fewer.judged.lengths) < len(shipped("en").judged.lengths)
    assert load_corpora(replace(starter, card=replace(starter.card, data=()))) is None
