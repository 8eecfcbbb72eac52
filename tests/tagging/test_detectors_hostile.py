"""Detectors on text that was made to hurt: long, odd, broken."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.tagging.detectors import DETECTORS, detect

SIZE = 100_000
UNITS = [
    "a", "1", "1 ", "a.", "a@", "@", "a-", ":", "f:", "1.", "a dot ", "at a dot com ", "a arroba b punto c ",
    "order ", "order number is ", "pin 1 ", "born ", "born 1.", "AA11", "AA11 ", "DE11 1111 ", "+1", "(1", "1-",
    "http://", "user ", "password ", "#", "#1", "A1 ", "4111 ", "X", "tel 0123456789, ", "\n", " ", '"', "ü",
    "née ", "* 1", "\u200b", "Steuer 12345678901 ", "1234 5678 9012 3456 ",
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_no_pattern_backtracks_on_long_runs(unit: str) -> None:
    """Twice the text takes about twice the time, for every detector, counted in time of this process."""
    half, whole = (unit * (size // len(unit)) for size in (SIZE // 2, SIZE))
    for detector in DETECTORS:
        times = []
        for text in (half, whole):
            start = time.process_time()
            list(detector.find(text, "en"))
            times.append(time.process_time() - start)
        assert times[1] < max(0.5, 4 * times[0]), detector.name
        assert times[1] < 1.5, detector.name


@pytest.mark.parametrize("text", ["\ud800" * 1000, "mail \ud800 jo@example.com \udc00"])
def test_half_characters_do_no_harm(text: str) -> None:
    """A lone surrogate, which JSON lets through, hides nothing and moves nothing."""
    assert [text[span.start : span.end] for span in detect(text, "en")] == ["jo@example.com"] * ("@" in text)


@pytest.mark.parametrize("prefix", ["http://", "password: ", "user ", "x@", "#", "+", "DE89 "])
def test_one_endless_word_is_read_once(prefix: str) -> None:
    """A value that never ends costs no more than its length."""
    start = time.process_time()
    detect(prefix + "a1" * (SIZE // 2), "en")
    assert time.process_time() - start < 1.5


PIECES = [*"aZé1290 .,:;@#+-/()\n\"'_٣²", "DE89", "http://", "pin ", "tel ", "geb. ", "\u200b"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from(["en", "de", "sv", "es", "it", "fr", "und"]))
def test_any_text_gives_spans_inside_it(text: str, lang: str) -> None:
    """No text makes a detector raise, and every span is a stretch of the text."""
    for span in detect(text, lang):
        assert 0 <= span.start < span.end <= len(text)
        assert 0 < span.score <= 1
        assert not text[span.start].isspace()
        assert not text[span.end - 1].isspace()


@settings(max_examples=200, deadline=None)
@example("@élodie", "fr")
@example("at ::DE89", "en")
@given(TEXTS, st.sampled_from(["en", "de", "es"]))
def test_the_prefilter_hides_nothing(text: str, lang: str) -> None:
    """A text that a detector's prefilter turns away holds nothing that the detector would find."""
    alone = {span for detector in DETECTORS for span in detector.find(text, lang)}
    assert set(detect(text, lang)) == alone
