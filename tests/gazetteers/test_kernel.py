"""Words looked up by the kernel in C, and without it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond_gazetteers import LexiconRefused, lookup
from anond_gazetteers.lexicon import ALL, LANGUAGES, NAMES, digest, key_of
from anond_gazetteers.lookup import Gazetteers, load

kernel: ModuleType = pytest.importorskip("anond_gazetteers._lookup")

OF_PHRASES = (
    "New York San Sebastián de los Reyes Saint Étienne Los Angeles La Rochelle Rio Janeiro Papua Guinea the Bad"
)
WORD = st.one_of(
    st.sampled_from(
        [*OF_PHRASES.split(), *OF_PHRASES.lower().split(), "-", "'", ".", "New-York", "x" * 129, "Anna", "a1"]
    ),
    st.text(st.sampled_from("aZ-'.’ \t\x1c\x1f\x7f\u2010\xa0é9_\ud800"), max_size=6),
)


@pytest.fixture(scope="module")
def plain() -> Gazetteers:
    """The lists without the kernel."""
    lexicon = load()._lexicon
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lookup, "IS_COMPILED", False)
        return Gazetteers(lexicon)


@given(st.lists(WORD, max_size=12), st.sampled_from([*LANGUAGES, "und"]), st.sampled_from([NAMES, ALL]))
@example(["San", "Sebastián", "-", "de", "los", "Reyes"], "es", NAMES)
@example(["New", "York", "New", "-", "York", "New", "Jersey", "San"], "en", ALL)
@settings(max_examples=300, deadline=None)
def test_both_find_the_same(plain: Gazetteers, words: list[str], lang: str, kinds: frozenset[str]) -> None:
    """Whatever words stand beside each other, new ones and those that are remembered."""
    wanted = plain.find(words, lang, kinds), [plain.kinds_of(word, lang, kinds) for word in words]
    for _ in range(2):
        assert (load().find(words, lang, kinds), [load().kinds_of(word, lang, kinds) for word in words]) == wanted


@given(st.lists(st.one_of(WORD, st.text(st.characters(max_codepoint=127), max_size=130)), min_size=1, max_size=20))
@settings(max_examples=200, deadline=None)
def test_both_know_the_same_keys(words: list[str]) -> None:
    """A key is where it stands; words of more than ASCII and long ones are left to Python."""
    known = np.sort(np.array([digest(key_of(word)) for word in words], np.uint64))
    for word in (*words, "never", "a" * 128):
        key, place = key_of(word), kernel.place(kernel.keys(known), word)
        if word.isascii() and len(word) <= 128:
            at = int(np.searchsorted(known, digest(key)))
            is_known = bool(key) and at < len(known) and int(known[at]) == digest(key)
            assert place == (at if is_known else -1)
        else:
            assert place == -2


@pytest.mark.parametrize("lang", [*LANGUAGES, ""])
def test_both_hold_the_same_of_every_name(plain: Gazetteers, lang: str) -> None:
    """Its kinds, how sure they are, how far phrases reach that begin with it, and how many bear it."""
    gazetteers = load()
    for kinds in (NAMES, ALL):
        one, other = (own._entries(lang, kinds, 8)._entry for own in (gazetteers, plain))
        for place in range(0, len(gazetteers._lexicon.keys), 97):
            assert one(place) == other(place)
    for name in ("Anna", "SCHMIDT", "García", "garcia", "María-José", "O'Neill", "London", "New-York", "Nobody's"):
        for kind in ("surname", "first_female", "city"):
            assert gazetteers.bearers(name, kind, lang or "sv") == plain.bearers(name, kind, lang or "sv")


@pytest.mark.parametrize("spoilt", [0, 1, 2, 3, 4, 5])
def test_other_arguments_are_refused(spoilt: int) -> None:
    """With an error that holds nothing of the text."""
    keys = kernel.keys(np.zeros(0, np.uint64))
    arguments: list[Any] = [["secret"], {}, {}, 8, 8, keys, key_of]
    arguments[spoilt] = object()
    with pytest.raises((ValueError, TypeError)) as refused:
        kernel.find(*arguments)
    assert "secret" not in str(refused.value)


def test_an_entry_of_another_kind_is_refused() -> None:
    """What is remembered of a word has a reach and readings."""
    keys = kernel.keys(np.zeros(0, np.uint64))
    for entry in ((), "entry", (2,), ("far", True, ())):
        with pytest.raises((ValueError, TypeError)):
            kernel.find(["secret", "word"], {"secret": entry}, {}, 8, 8, keys, key_of)


def test_absent_words_are_forgotten_in_time() -> None:
    """However many there are, no more are remembered than are asked for."""
    known: dict[str, Any] = {}
    kernel.find([f"word{n}" for n in range(1_000)], known, {}, 100, 8, kernel.keys(np.zeros(0, np.uint64)), key_of)
    assert 0 < len(known) <= 100


def test_a_kernel_of_another_source_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is looked up."""
    monkeypatch.setattr(kernel, "__doc__", "of another commit")
    lookup.load.cache_clear()
    with pytest.raises(
        LexiconRefused, match=r"^_lookup\.abi3\.so was built from another _lookup\.c than the one beside"
    ):
        load()
    monkeypatch.undo()
    lookup.load.cache_clear()
