"""Nothing is garbled: a word becomes a word, a number word a number word, or the whole becomes a type tag."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.languages.numerals import reading
from anond.languages.numerals.grammar import speaker_of
from anond_gazetteers.fold import fold
from anond_trainer.data.notation import LANGUAGES, files, read_chat
from tests.surrogates.marked import one

_TAGS = ("UID", "EMAIL", "ORG", "PRODUCT", "MISC", "GROUP", "TEAM", "FIGURE", "ADDRESS", "LOCATION")
_LABEL = re.compile(r"\[[A-Z]+(?:_\d+)?\]")
_SAID = re.compile(r"[^\W\d_]{4,}")
_VOWELS = frozenset("aeiouyæøœ")


@cache
def _tokens(lang: str) -> tuple[str, ...]:
    """Words of the project's own (synthetic) dialogues, as they stand in its marked values."""
    values = (turn.text[span.start : span.end] for turn in read_chat(files(lang)[0], lang) for span in turn.spans)
    words = {word for value in values for word in re.findall(r"[^\W\d_]+", value)}
    return tuple(sorted(word for word in words if _is_said(word)))


def _is_said(word: str) -> bool:
    return len(word) < 4 or word.isupper() or not _VOWELS.isdisjoint(fold(word))


@st.composite
def _phrases(draw: st.DrawFn) -> tuple[str, str]:
    lang = draw(st.sampled_from(LANGUAGES))
    words = draw(st.lists(st.sampled_from(_tokens(lang)), min_size=1, max_size=4))
    return lang, " ".join(words)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(_phrases(), st.sampled_from(_TAGS))
def test_a_word_becomes_a_word(phrase: tuple[str, str], tag: str) -> None:
    """What stands for words of dialogues can be said, whatever the tag, or is the type tag."""
    lang, text = phrase
    (made,) = one(tag, text, lang=lang)
    if not _LABEL.fullmatch(made):
        assert [word for word in _SAID.findall(made) if not _is_said(word)] == [], (tag, text, made)


@pytest.mark.parametrize("sign", [*"-‐'’./ ,(", "- "])
@pytest.mark.parametrize("text", ["Anna", "anna svensson", "ANNA", "M. Karlsson", "the Karlssons"])
def test_a_sign_at_the_end_of_a_value_breaks_nothing(text: str, sign: str) -> None:
    """A model may take one along: `-Anna`, `Anna/`. Another name or a type tag comes of it."""
    for tag in ("PERSON", *_TAGS):
        for value in (f"{sign}{text}", f"{text}{sign}"):
            assert one(tag, value)[0].strip()


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.sampled_from(LANGUAGES), st.lists(st.integers(0, 99), min_size=1, max_size=4))
def test_a_number_word_becomes_a_number_word(lang: str, numbers: list[int]) -> None:
    """Numbers in words, whether they are understood as one value or not, become numbers in words of that language."""
    speaker = speaker_of(lang, "")
    text = " ".join(speaker.number(n) for n in numbers) + " zzyx"
    (made,) = one("UID", text, lang=lang)
    said = made.split()
    assert said[-1].isalpha()
    number, at = list[str](), 0
    while at < len(said) - 1:
        end = next(end for end in range(len(said) - 1, at, -1) if _reads(said[at:end], lang))
        number.append(" ".join(said[at:end]))
        at = end
    assert number


def _reads(words: list[str], lang: str) -> bool:
    return reading.number(" ".join(words), lang) is not None


def test_letters_said_apart_are_as_many_letters_or_a_type_tag() -> None:
    """Also where there are many of them, and where their word has a shorter name already."""
    values = ("h e b", "a b c d e f g h", "a b c d e f g h i j k l", "Velbrandt", "v e l b r a n d t")
    for value, made in zip(values, one("ORG", *values), strict=True):
        assert _LABEL.fullmatch(made) or len(made) == len(value) or value == "Velbrandt", (value, made)
