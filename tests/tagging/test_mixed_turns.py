"""Turns in two languages: which parts are in another one, and what is hidden in them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

import anond
from anond.languages import LANGUAGES, WORDS
from anond.tagging.listening import Part, TextToRead
from anond.tagging.mixed_turns import parts_in_other_languages
from anond.tagging.reading import KnownSession, TurnReader, TurnReading
from anond.tagging.tagger import NO_BOUND, Reading, Tagger
from anond.tags import SELECTIVE
from anond.text.language import LanguageModel
from anond_gazetteers import load

LINES: Final = Path(__file__).with_name("mixed_turns.txt").read_text("utf-8").splitlines()[1:]
MARK: Final = re.compile(r"\[\[\w+\|([^\]]+)\]\]")
IN_VAIN: Final = ("vivo en la", "what does", "the restaurant")  # lines in which a word too many is hidden
MODEL: Final = LanguageModel.load(names=load().strength)


def test_both_languages_of_a_mixed_turn_are_read() -> None:
    """Of the written lines (synthetic) every value is hidden, and in three lines at most a word beside them."""
    reader, too_many = anond.Anonymiser(bytes(32)), []
    for line in LINES:
        text, values = MARK.sub(r"\1", line), MARK.findall(line)
        found = reader.session(line).read(text).found
        hidden = " ".join(text[span.start : span.end] for span in found if SELECTIVE.covers(span.tag, span.sub))
        assert [one for value in values for one in value.split() if one not in hidden] == []
        if set(re.findall(r"\w+", hidden)) - set(re.findall(r"\w+", " ".join(values))):
            too_many.append(line)
    assert [line for line in too_many if not any(words in line for words in IN_VAIN)] == []


@pytest.mark.parametrize(
    ("lang", "text", "parts"),
    [
        ("en", "can you help me please mi chiamo Giulia Ferrante e abito a Torino",
         [("it", "mi chiamo Giulia Ferrante e abito a Torino")]),
        ("it", "non riesco ad accedere, my username is gina.rossi88", [("en", "my username is gina.rossi88")]),
        ("en", "my name is Oskar, jag bor på Storgatan 4 i Lund. can you send it there?",
         [("sv", "jag bor på Storgatan 4 i Lund")]),
        ("es", "hola, my name is Hope Walker, und ich wohne in Bremen",
         [("en", "my name is Hope Walker"), ("de", "und ich wohne in Bremen")]),
        ("en", "I need to book a flight from Berlin to Madrid for two people", []),
        ("en", "please send it to Calle Mayor 5, Madrid, as soon as you can", []),
        ("en", "El Camino Real is where we stay, then Los Angeles and Las Vegas", []),
        ("en", "ok danke, can you call me back tomorrow", []),
        ("de", "ich habe den Film Finding Nemo bestellt", []),
        ("en", "czekam na moją paczkę and nobody tells me where it is", []),
    ],
)  # fmt: skip
def test_a_part_is_clearly_in_another_language_that_is_served(
    lang: str, text: str, parts: list[tuple[str, str]]
) -> None:  # fmt: skip
    """It reaches from one language's words to the other's; names and words of courtesy make none."""
    found = parts_in_other_languages(text, lang, MODEL, LANGUAGES)
    assert [(part.lang, text[part.start : part.end]) for part in found] == parts


def test_a_part_needs_a_model() -> None:
    """A turn in a language that is not served, and a part in one, is left as it is."""
    text = "hi there, me llamo Rosa Fuentes"
    assert parts_in_other_languages(text, "en", MODEL, ["en", "de"]) == ()
    assert parts_in_other_languages(text, "pl", MODEL, LANGUAGES) == ()


def test_own_words_are_of_one_language() -> None:
    """A word that two languages have tells neither."""
    words = Counter(word for lang in LANGUAGES for word in WORDS[lang].own_words.split())
    assert [word for word, count in words.items() if count > 1 or word != word.lower()] == []


class CannotReadSpanish(Tagger):
    """Fails to read a text in Spanish."""

    def read_all(self, texts: list[TextToRead], max_tokens: int = NO_BOUND) -> list[Reading]:  # type: ignore[override]
        """Raise on it."""
        if any(one.lang == "es" for one in texts):
            raise ValueError("boom")
        return super().read_all(texts, max_tokens)


def test_a_turn_is_not_read_where_a_part_cannot_be() -> None:
    """It has no spans and no risk below 1, so that the pipeline lets nothing of it out."""
    reader = TurnReader(CannotReadSpanish(load(), SELECTIVE), after_errors=True)
    text = TextToRead("hi there, me llamo Rosa", "en", "user", "", True, parts=(Part(10, 23, "es"),))
    turn = TurnReading(KnownSession(), [text])
    reader.gather([turn])
    reader.find([turn], {})
    assert (turn.found, turn.spans, turn.risk) == ([], (), 1.0)
