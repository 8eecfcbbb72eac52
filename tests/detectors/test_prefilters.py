"""The automata of all prefilters: small enough to keep what they have built while six languages are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import pytest

from anond.detectors import Detector
from anond.detectors.registry import automata
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
