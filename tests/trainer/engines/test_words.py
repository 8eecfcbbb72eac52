"""The tables of words that go into models: what they hold, and that models say what they were made of."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from anond.engines.model.card import Card, Source
from anond.engines.model.hashing import hasher
from anond.engines.model.words import MAX_WORDS, SCALES, hash_of
from anond_trainer.data.notation import LANGUAGES
from anond_trainer.engines.crf.export import export
from anond_trainer.engines.crf.training import Trained
from anond_trainer.engines.fresh_models import pinned
from anond_trainer.engines.words import CLUSTERS, FURTHER, known, sources


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_that_ship_are_sound(lang: str) -> None:
    """Sorted hashes, a class on each scale, no cluster beyond its number; the commonest word is known, no name is."""
    table = known(lang)
    assert 20_000 < len(table.hashes) <= MAX_WORDS
    assert (np.diff(table.hashes.astype(object)) > 0).all()
    assert table.classes.shape == (len(table.hashes), len(SCALES))
    assert (table.classes[:, 1:].max(axis=0) <= CLUSTERS).all()
    common = {"en": "the", "de": "und", "sv": "och", "es": "que", "it": "che", "fr": "les"}[lang]
    assert hash_of(common) in table.hashes
    assert table.of("blorptang") == tuple(SCALES)


@pytest.mark.parametrize("lang", FURTHER)
def test_the_tables_of_near_languages_know_frequencies_alone(lang: str) -> None:
    """In the bands that all languages share, and in no cluster; no name is there, and the card says whose counts."""
    table = known(lang)
    assert 15_000 < len(table.hashes) <= MAX_WORDS
    assert (np.diff(table.hashes.astype(object)) > 0).all()
    assert table.classes.shape == (len(table.hashes), len(SCALES))
    assert not table.classes[:, 1:].any()
    assert table.classes[:, 0].all()
    assert [source.name for source in sources(lang)] == ["wordfreq"]


def test_a_language_without_a_table_knows_no_word() -> None:
    """Nothing is told of its words, and of nothing was it made."""
    assert (len(known("pl").hashes), sources("pl")) == (0, ())


def test_a_model_names_what_its_table_was_made_of() -> None:
    """Beside its own data, each source once; a model without a table names its own data alone."""
    mtop, own = Source("MTOP", "CC BY-SA 4.0"), Source("of our own", "Apache-2.0")
    card = Card("fr-0000", "fr", 0, 0, 3, (own, mtop), {}, "2026-11-22")
    bare = Trained(("O", "I-PERSON"), {(1, 1): 0.5}, np.zeros((2, 2)), 1, 1)
    with_table = pinned(export(replace(bare, words=known("fr")), card, hasher()))
    assert with_table.card.data[:2] == (own, mtop)
    assert len(set(with_table.card.data)) == len(with_table.card.data)
    assert set(with_table.card.data) == {own, *sources("fr")}
    assert {"Universal Dependencies", "wordfreq", "MTOP"} <= {source.name for source in sources("fr")}
    assert pinned(export(bare, card, hasher())).card.data == (own, mtop)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_may_be_shipped(lang: str) -> None:
    """Each says its licence, and none is for research or evaluation alone."""
    for source in sources(lang):
        assert source.licence
        assert not any(word in source.licence.lower() for word in ("nc", "research", "evaluation", "not stated"))
