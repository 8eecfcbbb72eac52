from __future__ import annotations

import numpy as np
import pytest

from anond.engines.model.words import Words, hash_of, no_words


@pytest.fixture
def table() -> Words:
    """Two words: one with a band alone, one in clusters, too."""
    known = sorted([(int(hash_of("anna")), [9, 0, 0, 0]), (int(hash_of("über")), [5, 1, 22, 1024])])
    return Words(np.array([h for h, _ in known], np.uint64), np.array([row for _, row in known], np.uint16))


def test_words_have_a_class_on_each_scale(table: Words) -> None:
    """A word is looked up by its folded form."""
    assert table.of("anna") == ("z9", "u0", "v0", "y0")
    assert table.of("uber") == ("z5", "u1", "v22", "y1024")


def test_unknown_words_are_told_apart_from_known_ones(table: Words) -> None:
    """Not to be among the common words says something, too; an empty table says nothing at all."""
    assert table.of("xyzzy") == ("z", "u", "v", "y")
    assert no_words().of("anna") == ()


def test_what_is_remembered_is_bounded(table: Words) -> None:
    """Ever-new words do not fill the memory."""
    for number in range(10_000):
        table.of(f"word{number}")
    assert len(table._class_cache) <= 4096
    assert table.of("anna") == ("z9", "u0", "v0", "y0")


def test_a_table_shows_no_word() -> None:
    """Its hashes are numbers, and a repr shows not even those."""
    assert repr(no_words()) == "Words()"
