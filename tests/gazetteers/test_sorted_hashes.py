"""Sorted hashes: each is found at its place, and what is not among them nowhere."""

from __future__ import annotations

import pickle

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from anond_gazetteers.sorted_hashes import SortedHashes

HASH = st.integers(0, (1 << 64) - 1)


@given(st.sets(HASH | st.integers(0, 3) | st.integers((1 << 64) - 3, (1 << 64) - 1)), st.lists(HASH))
def test_each_hash_stands_at_its_place_and_no_other_is_found(held: set[int], others: list[int]) -> None:
    """Each hash is found where it stands; others, the least and the largest among them, are not found."""
    ordered = sorted(held)
    hashes = SortedHashes(np.array(ordered, np.uint64))
    assert [hashes.place(one) for one in ordered] == list(range(len(ordered)))
    assert {hashes.place(one) for one in (0, (1 << 64) - 1, *others) if one not in held} <= {-1}


def test_a_copy_finds_the_same() -> None:
    """Sorted hashes that were copied to another process find the same places."""
    hashes = SortedHashes(np.array([3, 1 << 63], np.uint64))
    assert pickle.loads(pickle.dumps(hashes)).place(1 << 63) == 1
