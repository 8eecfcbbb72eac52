"""What a turn may cost at most: no text, however long or odd, holds up the turns of others."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.stopwatch import cpu_seconds

if TYPE_CHECKING:
    from conftest import Bench

CHARACTERS = 20_000
MOST = 0.025  # seconds of CPU for each 10,000 characters
SYLLABLES = [a + b for a in "bdfgklmnprstv" for b in "aeiou"]


def _word(chance: random.Random) -> str:
    return "".join(chance.choices(SYLLABLES, k=3))


def _words(chance: random.Random) -> str:
    return " ".join(_word(chance) for _ in range(CHARACTERS // 6))


TEXTS: dict[str, Callable[[random.Random], str]] = {
    "unlike words": _words,
    "unlike names": lambda chance: _words(chance).title(),
    "figures": lambda chance: " ".join(str(chance.randrange(10 ** chance.randrange(1, 12))) for _ in range(4_000)),
    "one long number": lambda chance: "".join(chance.choices("0123456789", k=CHARACTERS)),
    "one long word": lambda chance: "a" * CHARACTERS,
    "letters and dots": lambda chance: ".".join("abcdefgh"[n % 8] for n in range(CHARACTERS // 2)),
    "pieces of addresses": lambda chance: "".join(chance.choices("a.@-_1", k=CHARACTERS)),
    "mail again and again": lambda chance: "a@b." * (CHARACTERS // 4),
    "spelt": lambda chance: "a - b - c " * (CHARACTERS // 10),
    "numbers in words": lambda chance: "one two three oh double five " * (CHARACTERS // 28),
    "addresses of mail": lambda chance: "".join(f"{_word(chance)}.{_word(chance)}@example.com " for _ in range(600)),
    "names": lambda chance: "".join(f"{_word(chance)} Svensson, " for _ in range(1_000)).title(),
    "letters and hyphens": lambda chance: "a-b-c-d-e? " * (CHARACTERS // 11),
    "letters before mail": lambda chance: "a.b.c@" * (CHARACTERS // 6),
    "shouted names": lambda chance: "MY NAME IS BOB " * (CHARACTERS // 15),
    "names that are told": lambda chance: "My Name Is Bob " * (CHARACTERS // 15),
    "streets": lambda chance: "Storgatan 12 Main Street 5, " * (CHARACTERS // 28),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_no_text_costs_without_bound(bench: Bench, kind: str) -> None:
    """From its bytes to its end, by the bound on CPU time; twice that is allowed, for machines that are slower."""
    text = TEXTS[kind](random.Random(1))[:CHARACTERS]
    record = bench.record(0, text)
    bench.run([record])  # what is compiled once
    allowed = 2 * MOST * CHARACTERS / 10_000
    assert cpu_seconds(lambda: bench.run([record]), enough=allowed) < allowed
