"""A session that somebody has filled with values costs no more than others; its index finds what a search finds."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.session import by_kind, search
from anond.session.learning import learn
from anond.session.ledger import MAX_VALUES, Ledger
from anond.session.memory import remembered
from anond.session.value import Value
from anond.session.values.typos import Neighbours, is_slip
from anond.surrogates.substitute import Substituter
from anond.tagging.merge import merge
from anond.tags import BLANKET, Span
from anond.text.tokens import tokenize
from anond_gazetteers import load
from tests.stopwatch import cpu_seconds

if TYPE_CHECKING:
    from conftest import Bench

SYLLABLES: Final = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi")
NAMES: Final = tuple(map("".join, product(SYLLABLES, repeat=3)))[:MAX_VALUES]
NEAR: Final = " ".join(name[0] + "x" + name[2] + "x" + name[4:] for name in NAMES * 6)  # 20 kB, two edits from each
TAGS: Final = ("PERSON", "LOCATION", "ORG", "MISC")
WORDS: Final = st.text(alphabet="aben", min_size=4, max_size=8)


def full(tag: str, more: str = "") -> Ledger:
    """A ledger with as many values as it takes."""
    ledger = Ledger()
    for name in NAMES:
        learn(ledger, tag, None, (name + more).title())
    assert len(ledger.values) == MAX_VALUES
    return ledger


@pytest.mark.parametrize(("tag", "more"), [("PERSON", ""), ("ORG", " gomane"), ("LOCATION", " gomane"), ("ORG", "s x")])
def test_words_that_are_nearly_known_cost_little(tag: str, more: str) -> None:
    """20 kB of them took .2 to .8 seconds when each was compared with all that begins or ends alike."""
    ledger, tokens = full(tag, more), tokenize(NEAR)
    assert cpu_seconds(lambda: remembered(NEAR, tokens, ledger), 0.1) < 0.15


def test_values_that_begin_alike_cost_little() -> None:
    """A word with which five hundred values begin is not compared with each of them."""
    ledger = Ledger()
    for name in NAMES:
        learn(ledger, "ORG", None, f"Norvik {name}")
    text = "norvik xyzzy " * 1500
    tokens = tokenize(text)
    assert cpu_seconds(lambda: remembered(text, tokens, ledger), 0.1) < 0.15


def test_new_names_in_a_full_session_cost_what_they_cost_in_an_empty_one() -> None:
    """Each was compared with five hundred, and each of their surrogates folded anew: sixteen times as much."""
    tokens, key = tokenize(NEAR), b"k" * 32
    spans = [Span(start, end, "PERSON") for start, end in zip(tokens.starts, tokens.ends, strict=True)][:600]
    replace, held = Substituter(load()).replace, full("PERSON")
    empty = cpu_seconds(lambda: replace(NEAR, spans, Ledger(), key, "en"))
    assert cpu_seconds(lambda: replace(NEAR, spans, held.copy(), key, "en"), 3 * empty) < 5 * empty


def test_evidence_of_a_thousand_spans_is_merged_in_little_time() -> None:
    """What memory finds inside of addresses is not compared with each of them, nor are subs."""
    text = "a" * 40_000
    evidence = [Span(at, at + 8, "ADDRESS", None, "model") for at in range(0, 40_000, 10)]
    evidence += [Span(at + 2, at + 5, "PERSON", "first", "memory") for at in range(0, 40_000, 10)]
    assert cpu_seconds(lambda: merge(text, evidence, BLANKET), 0.2) < 0.4


@given(st.lists(WORDS, max_size=60), WORDS)
@settings(max_examples=200, deadline=None)
def test_neighbours_hold_every_slip(words: list[str], word: str) -> None:
    """Whatever is one edit away is among the words that share a rest, as long as they are few."""
    slips = [known for known in dict.fromkeys(words) if is_slip(word, known)]
    assert len(slips) > 8 or set(slips) <= set(Neighbours(words).candidates(word))


@given(st.lists(st.tuples(WORDS, st.one_of(st.none(), WORDS)), max_size=24), st.lists(WORDS, min_size=1, max_size=6))
@settings(max_examples=200, deadline=None)
def test_the_index_finds_what_comparing_with_all_finds(values: list[tuple[str, str | None]], said: list[str]) -> None:
    """The same spans, of the same of several that are as near."""
    text = " ".join(said).title()
    tokens = tokenize(text)
    found = []
    with pytest.MonkeyPatch.context() as patch:
        for few in (0, MAX_VALUES * 8):
            patch.setattr(search, "_ONE_BY_ONE", few)
            ledger = Ledger()
            for at, (first, second) in enumerate(values):
                learn(ledger, TAGS[at % len(TAGS)], None, f"{first} {second}".title() if second else first.title())
            found.append(remembered(text, tokens, ledger))
    assert found[0] == found[1]


@given(st.lists(st.tuples(st.sampled_from(["learn", "use"]), WORDS), max_size=40), WORDS)
@settings(max_examples=100, deadline=None)
def test_what_is_asked_of_a_kind_is_what_its_values_say(steps: list[tuple[str, str]], word: str) -> None:
    """Kept up with each step: what is taken, the next number, and slips in the order of last use."""
    ledger = Ledger()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_kind, "_FEW", 0)
        patch.setattr("anond.session.ledger.MAX_VALUES", 12)
        for number, (step, name) in enumerate(steps):
            if step == "use":
                ledger.use_value("name", name)
            else:
                ledger.learn("name", name, Value("PERSON", None, name, name[::-1], number))
            ledger.kind("name").slips(word)
        known = dict(ledger.of_kind("name"))
        assert ledger.kind("name").slips(word) == [name for name in known if is_slip(word, name)]
    assert ledger.kind("name").next_number == 1 + max((value.number for value in known.values()), default=0)
    assert all(ledger.kind("name").is_taken(value.surrogate) for value in known.values())
    assert ledger.kind("name").is_taken(word) == (word in {value.surrogate for value in known.values()})


def test_a_turn_in_a_session_that_a_user_filled_takes_no_longer_than_others(bench: Bench) -> None:
    """Five hundred invented names, then words that are nearly theirs, through the pipeline."""
    facts = {"PERSON": [name.title() for name in NAMES]}
    bench.turns("hi there", facts=facts)
    first = bench.record(10, NEAR[:10_000])
    assert len(bench.run([first]).outputs) == 1
    assert cpu_seconds(lambda: bench.run([first]), 0.025) < 1.5 * 0.025  # half as much again for chance
