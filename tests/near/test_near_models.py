"""How a language that has no model is read for proposals: by the shipped models of near languages, joined."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from anond.near.models import LEAN, NearEngines, proposing_model, shipped_near
from anond.near.words import FOLDER, own_words
from anond.tagging.neighbours import neighbours

TABLES = sorted(path.stem for path in Path(str(FOLDER)).glob("*.npz"))


def test_a_near_model_proposes_joined_with_its_like_and_by_the_words_of_the_language() -> None:
    """It leans further than any of them: a person looks at what it proposes."""
    german, english = shipped_near("nl")
    found = proposing_model("nl")
    assert found is not None
    assert found.fingerprint == f"{german.fingerprint} + {english.fingerprint}"
    assert np.array_equal(found.weights.words.hashes, own_words("nl").hashes)
    assert found.card.lean == LEAN > max(german.card.lean, english.card.lean)


def test_without_a_table_of_its_words_a_language_is_read_by_the_nearest_model_as_it_is() -> None:
    """And by none where no language is near."""
    assert proposing_model("lb") is shipped_near("lb")[0]
    assert proposing_model("tr") is None


def test_an_engine_is_made_once_and_only_where_it_reads_better() -> None:
    """Elsewhere the model in use of the near language proposes, which may be a published one; so it does without
    starters, and for what is no name of a language.
    """
    engines = NearEngines()
    assert engines.of("nl") is engines.of("nl") is not None
    assert [engines.of(lang) for lang in ("lb", "tr", "de", "../../nl", "")] == [None] * 5
    assert NearEngines(starters=False).of("nl") is None


@pytest.mark.parametrize("lang", TABLES)
def test_each_table_is_of_a_language_that_is_near_to_one_with_a_model(lang: str) -> None:
    """Any other would ship for nothing."""
    assert neighbours(lang)
    assert proposing_model(lang) is not None
