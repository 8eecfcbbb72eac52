"""Languages without lists of their own."""

from __future__ import annotations

import pytest

from anond.tagging.neighbours import read_as
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond_gazetteers import load

TEXT = "ik ben Bernd Schuster en ik woon in Sevilla"


@pytest.mark.parametrize(("lang", "near"), [("nl", "de"), ("pt", "es"), ("da", "sv")])
def test_a_language_without_lists_is_read_with_those_of_a_near_one(lang: str, near: str) -> None:
    """The evidence is the same; the reading stays one of its own language, for whose model it is."""
    tagger = Tagger(load(), SELECTIVE)
    own, lent = (tagger.read(TEXT, one, "user", "", first=True) for one in (lang, near))
    assert (own.lang, own.sentence, own.detected) == (lang, lent.sentence, lent.detected)
    assert own.sentence.evidence != tagger.read(TEXT, "pl", "user", "", first=True).sentence.evidence


@pytest.mark.parametrize("lang", ["de", "en", "pl", "und", ""])
def test_all_others_are_read_as_themselves(lang: str) -> None:
    """Those with lists of their own, and those of which none is known to be near."""
    assert read_as(lang) == lang
