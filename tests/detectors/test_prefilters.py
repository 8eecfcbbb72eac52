"""The automata of all prefilters: small enough to keep what they have built while six languages are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.detectors import Detector
from anond.detectors.address.postal import POSTAL
from anond.detectors.contact.email import EMAIL
from anond.detectors.registry import DETECTORS, automata, possible_detectors
from anond.text.prefilter import prefilter_of_bytes
from anond_trainer.data.notation import LANGUAGES, dialogues
from tests.stopwatch import cpu_seconds

GROUPS = automata()
ROOM = 1 << 26  # bytes: more than any of them comes to


@cache
def turns() -> list[bytes]:
    """Turns of the project's dialogues, language after language in turns."""
    each = [[turn.text.encode() for turn in dialogues(lang)][:400] for lang in LANGUAGES]
    return [text for texts in zip(*each, strict=False) for text in texts]


def cost(match: Callable[[bytes], Sequence[int]]) -> float:
    """The least CPU time in which all turns were asked for, once each has been seen."""
    _through(match)
    return cpu_seconds(partial(_through, match))


def _through(match: Callable[[bytes], Sequence[int]]) -> None:
    for text in turns():
        match(text)


@pytest.mark.parametrize("group", GROUPS.values(), ids=[automaton.name for automaton in GROUPS])
def test_an_automaton_fits_its_memory(group: Sequence[Detector]) -> None:
    """One that is built anew again and again takes ten to a hundred times as long as with all the memory it wants."""
    patterns = [one.prefilter for one in group]
    assert cost(prefilter_of_bytes(patterns)) < 5 * cost(prefilter_of_bytes(patterns, ROOM))


def passes(detector: Detector, text: str) -> bool:
    """Whether a text passes the prefilter of a detector."""
    return detector in [DETECTORS[place] for place in possible_detectors([text])[0]]


MAIL = (
    "anna at gmail dot com|chez orange point fr|[at] web. de|at sign|gmx net|et free fr|ät live.se|outlook com|a_3|x.y|"
    "@|co.uk|my email is|punkt|info|minus|\n"
)
CODES = (
    "12345|1234|411 05|SW1A 1AA|K1A 0B1|D6W X123|C1000ABC|1234 AB|12345-6789|11-222|€|in Paris|Berlin|D-|CP|zip|NY|"
    "APO AE|Storgatan 3,|٣|.|-|,|\n"
)


@settings(max_examples=400)
@given(st.data())
@pytest.mark.parametrize(("detector", "pieces"), [(EMAIL, MAIL), (POSTAL, CODES)], ids=["mail", "codes"])
def test_a_tight_prefilter_stops_nothing_that_is_found(detector: Detector, pieces: str, data: st.DataObject) -> None:
    """Addresses and codes, whole and in pieces, in any order and with signs around them."""
    known = [*pieces.split("|"), *pieces.replace("|", " ").split(), " "]
    text = "".join(data.draw(st.lists(st.sampled_from(known) | st.just(" "), max_size=9)))
    lang = data.draw(st.sampled_from(["en", "de", "fr", "it", "es", "sv", "und"]))
    assert passes(detector, text) or not list(detector.find(text, lang))


@pytest.mark.parametrize(
    ("detector", "text"),
    [
        (EMAIL, "see you at the shop in an hour, at 5.30 or so"), (EMAIL, "I was at home. It is on the map"),
        (EMAIL, "my outlook is fine"), (POSTAL, "300 people, 25 % of 100"), (POSTAL, "it costs $1200"),
        (POSTAL, "covid19 and mp3s"), (POSTAL, "call 0701740605"),
    ],
)  # fmt: skip
def test_everyday_talk_is_stopped(detector: Detector, text: str) -> None:
    """Words and numbers that are no part of an address cost no look at all."""
    assert not passes(detector, text)
