"""Detectors on text that was made to hurt: long, odd, broken."""

from __future__ import annotations

from functools import cache, partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.detectors import DETECTORS, Detector, detect, possible_detectors
from anond.session.ledger import Ledger
from anond.surrogates.substitute import Substituter
from anond.tagging.tagger import Tagger
from anond.tags import BLANKET
from anond.text.view import normalise
from anond_gazetteers import load
from tests.stopwatch import cpu_seconds

SIZE = 40_000
UNITS = [
    "a", "1", "1 ", "a.", "a@", "@", "a-", ":", "f:", "1.", "a dot ", "at a dot com ", "a arroba b punto c ",
    "order ", "order number is ", "pin 1 ", "born ", "born 1.", "AA11", "AA11 ", "DE11 1111 ", "+1", "(1", "1-",
    "http://", "user ", "password ", "#", "#1", "A1 ", "4111 ", "X", "tel 0123456789, ", "\n", " ", '"', "ü",
    "née ", "* 1", "\u200b", "Steuer 12345678901 ", "1234 5678 9012 3456 ", "3.4. ", "1/2 ", "2024 ", "12 may ",
    "monday ", "the fifth ", "calle a ", "Ave ", "rue de la ", "12 rue de ", "Am A 1 ", "1 a St ", "Main St ",
    "Str. 1 ", "* 1.1.", "zwanzig ", "twenty ", "é", "日", "🙂", "٣", "\u0301", "_", "/", "\\", "&", "<b>", "(", "A",
    "Aa ", "Frau Anna ", "code is ", "im a_b on insta ", "at a dash b dot c ",
    "Calle De La De La De La ", "Rue De La ", "Via Di La ",
]  # fmt: skip
LANGUAGES = ("en", "de", "sv", "es", "it", "fr", "und")
BAR = 0.02  # seconds of CPU for a turn of 40 kB, on a machine that has nothing else to do
# Ordinary turns keep to the bar. Texts that are nothing but candidates (for dictation, for streets) do not yet: they
# were measured at .02 to .05 seconds, so what is asserted of them is no more than that nothing explodes.
CANDIDATES = 16  # on a machine that is busy besides


def seconds(text: str, lang: str) -> float:
    """The CPU time of a whole `detect`."""
    return cpu_seconds(lambda: detect(text, lang), 4 * BAR)


def _exhaust(detector: Detector, text: str) -> None:
    list(detector.find(text, "en"))


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_a_long_turn_is_read_in_linear_time(unit: str) -> None:
    """All detectors together read 40 kB of anything soon, and in about twice the time of 20 kB, in every language."""
    for number, lang in enumerate(LANGUAGES):
        if (number + len(unit)) % 3 == 0 or lang == "und":  # each unit in a third of the languages, and in all at once
            half, whole = (seconds(unit * (size // len(unit)), lang) for size in (SIZE // 2, SIZE))
            assert whole < BAR * CANDIDATES, lang
            assert whole < max(12 * BAR, 3.5 * half), lang


def test_ordinary_long_turns_stay_under_the_bar() -> None:
    """A paste of 40 kB of ordinary talk costs less than the bar allows a busy machine."""
    talk = "thank you, i will try that again later and let you know how it goes with the new one. "
    assert seconds(talk * (SIZE // len(talk)), "en") < 4 * BAR


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_no_pattern_backtracks_on_long_runs(unit: str) -> None:
    """Twice the text takes about twice the time, for every detector, counted in time of this process."""
    half, whole = (unit * (size // len(unit)) for size in (SIZE // 2, SIZE))
    for detector in DETECTORS:
        times = []
        for text in (half, whole):
            times.append(cpu_seconds(partial(_exhaust, detector, text), 0.1))
        assert times[1] < max(0.25, 4 * times[0]), detector.name
        assert times[1] < 0.6, detector.name


@pytest.mark.parametrize("text", ["\ud800" * 1000, "mail \ud800 jo@example.com \udc00"])
def test_half_characters_do_no_harm(text: str) -> None:
    """A lone surrogate, which JSON lets through, hides nothing and moves nothing."""
    assert [text[span.start : span.end] for span in detect(text, "en")] == ["jo@example.com"] * ("@" in text)


@pytest.mark.parametrize("prefix", ["http://", "password: ", "user ", "x@", "#", "+", "DE89 "])
def test_one_endless_word_is_read_once(prefix: str) -> None:
    """A value that never ends costs no more than its length."""
    assert seconds(prefix + "a1" * (SIZE // 2), "en") < 1.5


PIECES = [*"aZé1290 .,:;@#+-/()\n\"'_٣²", "DE89", "http://", "pin ", "tel ", "geb. ", "\u200b"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@pytest.mark.parametrize("crowd", ["k l m n ", "oh seven six two "])
def test_what_follows_a_crowd_of_dictated_pieces_is_hidden_too(crowd: str) -> None:
    """Behind more pieces than are read closely, what looks like a dictated value is taken for one."""
    text = f"{crowd * 2000}, thank you. my number is oh seven nine four six oh nine five eight two"
    spans = [span for span in detect(text, "en") if span.source == "detector:dictated"]
    assert any(text[span.start : span.end].startswith("oh seven nine four") for span in spans)
    assert max(span.end for span in spans) == len(text)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from(["en", "de", "sv", "es", "it", "fr", "und"]))
def test_any_text_gives_spans_inside_it(text: str, lang: str) -> None:
    """No text makes a detector raise, and every span is a stretch of the text."""
    for span in detect(text, lang):
        assert 0 <= span.start < span.end <= len(text)
        assert 0 < span.score <= 1
        assert not text[span.start].isspace()
        assert not text[span.end - 1].isspace()


ODD = [
    *PIECES,
    "<b>",
    "</b>",
    "&ouml;",
    "\u0301",
    "\u202e",
    "Ｊ",
    "а",
    "🙂",
    "3 may ",
    "Storgatan 3 ",
    "via Roma 5 ",
    "\ud800",
]
ODD_TEXTS = st.lists(st.sampled_from(ODD), max_size=40).map("".join)


@settings(max_examples=200, deadline=None)
@given(ODD_TEXTS)
def test_the_offset_map_is_exact(text: str) -> None:
    """Stretches of the view lie in the original in the same order, and each covers what it was made of."""
    view = normalise(text)
    at = 0
    for i in range(len(view.text)):
        start, end = view.to_original(i, i + 1)
        assert at <= start < end <= len(text)
        first, last = view.to_view(start, end)
        assert first <= i < last
        at = start


@settings(max_examples=150, deadline=None)
@given(ODD_TEXTS, st.sampled_from(LANGUAGES))
def test_scrubbing_changes_nothing_outside_its_spans(text: str, lang: str) -> None:
    """View, find, substitute: never an error, and what stands between the spans comes out as it was."""
    tagger, ledger = _tagger(), Ledger()
    tagging = tagger.spans_and_risk(tagger.recall(tagger.read(text, lang, "user", "", True), ledger), None)
    clean, surrogates = Substituter(load()).replace(text, tagging.spans, ledger, b"k" * 32, lang)
    at = clean_at = 0
    for span, surrogate in zip(tagging.spans, surrogates, strict=True):
        assert text[at : span.start] == clean[clean_at : surrogate.start]
        at, clean_at = span.end, surrogate.end
    assert text[at:] == clean[clean_at:]


@cache
def _tagger() -> Tagger:
    return Tagger(load(), BLANKET)


@pytest.mark.parametrize("detector", DETECTORS, ids=lambda detector: detector.name)
@pytest.mark.parametrize("value", ["call +46 70 174 06 05 or mail jo@example.com, born 3 May 1980, pin 4711"])
def test_prefilters_stay_open_behind_long_hostile_text(detector: Detector, value: str) -> None:
    """An automaton that has forgotten its states over and over still lets the same texts through."""
    alone = detector in [DETECTORS[place] for place in possible_detectors([value])[0]]
    for unit in ("AaZz09 -.:", "ma20 je07 di13 th ", "Am Di 12 may le "):
        noise = "".join(unit[i * i % len(unit)] + chr(33 + i * 7 % 600) for i in range(SIZE // 2))
        for text in (f"{noise} {value}", f"{value} {noise}"):
            assert not alone or detector in [DETECTORS[place] for place in possible_detectors([text])[0]]


@settings(max_examples=200, deadline=None)
@example("@élodie", "fr")
@example("at ::DE89", "en")
@example("pin 11pin 1", "en")
@example("pin A-B-C-1", "en")
@example("21/٣", "en")
@given(TEXTS, st.sampled_from(["en", "de", "es"]))
def test_the_prefilter_hides_nothing(text: str, lang: str) -> None:
    """A text that a detector's prefilter turns away holds nothing that the detector would find."""
    alone = {span for detector in DETECTORS for span in detector.find(text, lang)}
    assert set(detect(text, lang)) == alone
