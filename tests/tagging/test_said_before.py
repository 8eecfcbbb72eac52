"""What was read of short texts is kept while they are said again, and is forgotten with the other caches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from anond.detectors.compiling import compile_patterns
from anond.detectors.dates.patterns import patterns
from anond.tagging.listening import TextToRead
from anond.tagging.said_before import SHORT, SaidBefore
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond.text.language import LanguageModel
from anond_gazetteers import load
from anond_gazetteers.forgetting import forget_all

if TYPE_CHECKING:
    from collections.abc import Sequence

TEXTS: Sequence[str] = (
    "yes please",
    "I'm Anna Berg",
    "call 0171 2345678 on 3 May",
    "<b>anna</b>@example.com",
    "é ï ﷺ",
    "",
)


def test_of_too_many_those_asked_for_last_stay() -> None:
    """What is asked for again outlives what is not, and no more than two generations are kept."""
    said = SaidBefore[int](most=2)
    for key in range(2):
        said.keep(key, key)
    said.keep(2, 2)
    assert said.get(0) == 0
    said.keep(3, 3)
    assert [said.get(key) for key in range(4)] == [0, None, 2, 3]


@pytest.mark.parametrize(
    "other",
    [{}, {"lang": "de"}, {"speaker": "agent"}, {"asked": "name"}, {"first": True}, {"topic": "news"}],
    ids=str,
)
def test_what_was_said_before_is_read_as_at_first(other: dict[str, object]) -> None:
    """A text that was read before, for this or for another place in a session, is read as by a new tagger."""
    tagger = Tagger(load(), SELECTIVE)
    texts = [TextToRead(text, "en", "user", "", False) for text in TEXTS]
    again = [one._replace(**other) for one in texts]  # type: ignore[arg-type]
    tagger.read_all(texts)
    for reading, expected in zip(tagger.read_all(again), Tagger(load(), SELECTIVE).read_all(again), strict=True):
        assert replace(reading, view=expected.view) == expected
        assert reading.view.text == expected.view.text


def test_a_short_text_is_read_once_until_all_is_forgotten() -> None:
    """The same reading comes back for a short text, beside new ones in one batch; a long one is read anew."""
    tagger = Tagger(load(), SELECTIVE)
    short, long = (TextToRead(text, "en", "user", "", False) for text in ("ok thanks", "ok " * SHORT))
    first, of_long = tagger.read_all([short, long])
    again, new, of_long_again = tagger.read_all([short, short._replace(text="ok then"), long])
    assert again is first
    assert new.view.text == "ok then"
    assert of_long_again is not of_long
    assert of_long_again.tokens == of_long.tokens
    forget_all()
    assert tagger.read_all([short])[0] is not first


def test_a_bound_on_tokens_is_part_of_what_is_known() -> None:
    """A text of which only the first tokens were looked at is read again where more may be."""
    tagger = Tagger(load(), SELECTIVE)
    text = TextToRead("mail me at anna.berg@example.com", "en", "user", "", False)
    assert not tagger.read_all([text], 3)[0].detected
    assert tagger.read_all([text])[0].detected


def test_what_a_turn_tells_without_names_is_told_again() -> None:
    """The evidence of a short turn without its names is the same the second time."""
    model = LanguageModel.load(names=load().strength)
    text = "Giulia Rossi sagt danke"
    first = model.without_names(text, model.evidence_of(text))
    assert model.without_names(text, model.evidence_of(text)) == first
    assert LanguageModel.load(names=load().strength).without_names(text, model.evidence_of(text)) == first
    assert first != model.evidence_of(text)


def test_patterns_of_no_language_compile_with_the_first() -> None:
    """A turn in a language that nothing tells finds its patterns compiled, as those of a language with a model."""
    patterns.cache_clear()
    compile_patterns("en")
    before = patterns.cache_info().misses
    patterns("")
    assert patterns.cache_info().misses == before
