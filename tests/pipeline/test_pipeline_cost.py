"""What a turn may cost at most: no text, however long or odd, holds up the turns of others."""

from __future__ import annotations

import calendar
import random
from collections.abc import Callable
from itertools import count, product

import pytest

from anond.session.ledger import MAX_VALUES
from tests.conftest import Bench
from tests.stopwatch import cpu_seconds

CHARACTERS = 10_000
MOST = 0.025  # seconds of CPU, which docs/figures.md measures on a quiet machine
AND_CHANCE = 1.5  # times as much; here others work, too
_MONTHS = [*calendar.month_name][1:]
SYLLABLES = [a + b for a in "bdfgklmnprstv" for b in "aeiou"]


def _word(chance: random.Random) -> str:
    return "".join(chance.choices(SYLLABLES, k=3))


def _words(chance: random.Random) -> str:
    return " ".join(_word(chance) for _ in range(CHARACTERS // 6))


def _spelt(chance: random.Random, shape: str) -> str:
    words = (_word(chance) for _ in range(CHARACTERS // 6))
    return "".join(shape.format(name=word.title(), spelt="-".join(word.upper())) for word in words)


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
    "unlike addresses": lambda chance: "".join(
        f"{_word(chance).title()}straße {chance.randrange(1, 200)}, {chance.randrange(10**4, 10**5)} "
        f"{_word(chance).title()}, "
        for _ in range(300)
    ),
    "codes": lambda chance: "".join(f"{_word(chance)[:3].upper()}{chance.randrange(10**5)} " for _ in range(1_300)),
    "names spelt": lambda chance: _spelt(chance, "it's {spelt}, "),
    "names and their letters": lambda chance: _spelt(chance, "My name is {name}, {spelt}. "),
    "one name spelt": lambda chance: "A N N A " * (CHARACTERS // 8),
    "code words": lambda chance: "m as in mike b as in bravo " * (CHARACTERS // 27),
    "a number in words": lambda chance: "my number is oh seven seven double five 1 2 3. " * (CHARACTERS // 46),
    "name and number": lambda chance: "I am Anna, A N N A and my number is oh seven seven double five. " * 160,
    "many numbers": lambda chance: "".join(f"{chance.randrange(10**9)}, " for _ in range(1_000)),
    "dates": lambda chance: "".join(
        f"{chance.randrange(1, 29)} {chance.choice(_MONTHS)} {chance.randrange(1950, 2026)}, " for _ in range(600)
    ),
    "mail in words": lambda chance: "".join(
        f"{_word(chance)} dot {_word(chance)} at example dot com, " for _ in range(300)
    ),
}
ASKED = "What is your name, could you spell it please? And your order number and e-mail address?"
KNOWN = tuple("".join(some).title() for some in product(("ba", "de", "fi", "go", "lu", "ma", "ne", "pi"), repeat=3))
VALUES = {
    "PERSON": KNOWN,
    "ORG": tuple(f"{name} Telecom" for name in KNOWN),
    "LOCATION": tuple(f"{name}burg" for name in KNOWN),
    "DATE": tuple(f"{day} {month} {year}" for year in (1988, 1989) for month in _MONTHS for day in range(1, 29)),
    "UID": tuple(f"{name[:3].upper()}{41_017 * number % 10**5:05}" for number, name in enumerate(KNOWN)),
}
COSTLY = (
    "unlike words", "unlike names", "unlike addresses", "pieces of addresses", "codes", "names and their letters",
    "figures", "a number in words", "dates",
)  # fmt: skip
TRIES = 3  # texts of each kind, each of words that were not read before; the one that costs least counts


def full_of(tag: str) -> Bench:
    """A pipeline with a session that holds as many values of a tag as a session may, and was asked a question."""
    bench = Bench()
    (ledger,) = bench.turns(ASKED, speaker="agent", facts={tag: list(VALUES[tag][:MAX_VALUES])}).ledgers.values()
    assert ledger is not None
    assert len(ledger.values) == MAX_VALUES
    return bench


@pytest.fixture(scope="module")
def full() -> Bench:
    """A full session of people."""
    return full_of("PERSON")


@pytest.fixture(scope="module")
def benches_of() -> dict[str, Bench]:
    """Full sessions of the other kinds of values, each filled once."""
    return {tag: full_of(tag) for tag in VALUES if tag != "PERSON"}


@pytest.mark.parametrize("kind", TEXTS)
def test_no_text_costs_without_bound(full: Bench, kind: str) -> None:
    """A turn of 10,000 characters, from its bytes to its end, takes no more than the bound, whatever its session holds.

    The bound is that of a machine of usual speed, and half as much again for what others do to its caches; on one that
    is slower just now it is as much higher.
    """
    assert _cost(full, kind) < AND_CHANCE * MOST


@pytest.mark.parametrize("tag", [tag for tag in VALUES if tag != "PERSON"])
@pytest.mark.parametrize("kind", COSTLY)
def test_no_kind_of_known_values_costs_without_bound(benches_of: dict[str, Bench], tag: str, kind: str) -> None:
    """The same bound where a session is full of companies, places, dates or codes, for texts that cost most."""
    assert _cost(benches_of[tag], kind) < AND_CHANCE * MOST


def _cost(full: Bench, kind: str) -> float:
    """Seconds of CPU for the cheapest of some new texts of a kind."""
    texts = (TEXTS[kind](random.Random(seed))[:CHARACTERS] for seed in count())
    records = (full.record(1, text) for text in texts)
    full.run([next(records)])  # what is compiled once
    fresh = [next(records) for _ in range(TRIES)]
    left = iter(fresh)
    return cpu_seconds(lambda: full.run([next(left)]), enough=MOST)


def test_a_turn_of_too_many_numbers_waits_for_a_person(full: Bench) -> None:
    """What a model and detectors read of a turn is bounded by its numbers, too; one with fewer of them goes out."""
    long, short = (
        full.record(1, " ".join(f"{number} pieces" for number in range(10, 10 + many))) for many in (600, 60)
    )
    (item,) = full.items(full.run([long]))
    assert (item.reason, len(full.clean(full.run([short])))) == ("length", 1)


def test_a_turn_of_too_many_words_of_names_waits_for_a_person(full: Bench) -> None:
    """Each word of a name is a value, and as many values as a list of a hundred people holds are too many."""
    said = ", ".join(f"My name is {one} {other}" for one, other in zip(KNOWN[:110], KNOWN[110:220], strict=True))
    (item,) = full.items(full.run([full.record(1, said)]))
    assert item.reason == "length"


def test_values_that_are_kept_count_until_they_are_kept() -> None:
    """Where there are so many that names are not looked for again, a person looks, though most of them go out as they
    are."""
    bench = Bench(policy={"keep": ["help@acme.com"]})
    mail = "help@acme.com, " * 160
    said = "My name is Grzelinda Ostrow. Then grzelinda wrote again, ostrow too. "
    (item,) = bench.items(bench.run([bench.record(1, mail + said)]))
    assert item.reason == "length"
    assert "ostrow" not in bench.clean(bench.run([bench.record(2, mail[:150] + said)]))[0]["text"]
