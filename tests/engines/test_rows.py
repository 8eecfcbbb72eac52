"""The cache of rows: what it keeps when it is full, and that a row is always the key's own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from anond.engines.arrays import Floats, Places
from anond.engines.chain import numpy_kernel as arrays
from anond.engines.chain.features import Type, path_of_type
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Kernel
from anond.engines.chain.rows import Rows
from anond.engines.model.hashing import Hashes
from anond.engines.sentence import Sentence


class Counting:
    """Fills the row of a key with its number, and counts how many rows were made."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, table: Floats, first: int, hashes: NDArray[np.uint64], counts: Places, *, spread: bool) -> None:
        """Make rows."""
        self.made += len(counts)
        table[:, first : first + len(counts)] = hashes[None, :, None]


def hashes(keys: Sequence[Type]) -> Hashes:
    """A key's only feature is its number; 1,000 stands for the edge."""
    return np.array([int(word or 1000) for word, *_ in keys], np.uint64), np.ones(len(keys), np.int64)


def rows(capacity: int) -> tuple[Rows[Type], Counting]:
    """A cache of rows that are what their keys say."""
    made = Counting()
    return Rows[Type](made, hashes, (2, 3), capacity, path_of_type), made


def ask(cache: Rows[Type], keys: Sequence[int], kernel: Kernel | None = None) -> None:
    """Each key gets its own row, whatever was forgotten; odd ones have evidence."""
    about = Sentence([str(key) for key in keys], ["B-M:PERSON" * (key % 2) for key in keys], "", "lower")
    found = cache.numbers(1 + len(keys), partial((kernel or best_kernel()).rows_of_types, [about]))
    expected = np.array([1000, *keys])[:, None]
    np.testing.assert_array_equal(cache.table[:, found], np.broadcast_to(expected, (2, 1 + len(keys), 3)))


@pytest.mark.parametrize("kernel", dict.fromkeys((arrays, best_kernel())), ids=lambda kernel: kernel.NAME)
def test_a_row_is_the_keys_own(kernel: Kernel) -> None:
    """However often the cache is cleared; keys come several times in a call, or there are none."""
    cache, made = rows(20)
    drawing = random.Random(1)
    for _ in range(300):
        ask(cache, [min(int(drawing.expovariate(0.05)), 400) for _ in range(drawing.randrange(15))], kernel)
    assert 100 < made.made < 1500
    assert cache.table.shape[1] <= 20


def test_what_is_used_stays() -> None:
    """Keys that every call has are made once, while a stream of others goes through."""
    cache, made = rows(20)
    for new in range(100, 500, 4):
        ask(cache, [1, 2, 3, new, new + 1, new + 2, new + 3])
    assert made.made == 404


@pytest.mark.parametrize("kernel", dict.fromkeys((arrays, best_kernel())), ids=lambda kernel: kernel.NAME)
def test_uses_are_counted_also_of_rows_that_are_new(kernel: Kernel) -> None:
    """Whether there is room for them or the table has to grow, and when some were forgotten meanwhile."""
    cache, _ = rows(12)
    drawing = random.Random(2)
    expected: dict[int, int] = {}
    for _ in range(60):
        keys = [min(int(drawing.expovariate(0.2)), 40) for _ in range(drawing.randrange(7))]
        kept = set(map(_number, cache._keys))
        new = {1000, *keys} - kept
        ask(cache, keys, kernel)
        left = set(map(_number, cache._keys))
        forgot = len(kept) + len(new) > 12
        for key in (1000, *keys):
            expected[key] = expected.get(key, 0) + 1
        if forgot:  # then uses of before were halved: only what this call counts is known
            expected = {key: int(cache._uses[number]) for number, key in enumerate(map(_number, cache._keys))}
            assert all(expected[key] >= (1000, *keys).count(key) for key in (1000, *keys))
        assert {key: expected[key] for key in left} == {
            _number(key): int(cache._uses[number]) for number, key in enumerate(cache._keys)
        }


def _number(key: Type) -> int:
    return int(key[0] or 1000)


def test_what_was_used_once_goes_in_the_end() -> None:
    """What was common before makes room for what is common now."""
    cache, made = rows(20)
    for _ in range(1000):
        ask(cache, range(10))
    for new in range(100, 2000, 5):
        ask(cache, [*range(20, 30), *range(new, new + 5)])
    before = made.made
    ask(cache, range(20, 30))
    assert made.made == before
    ask(cache, range(10))
    assert made.made == before + 10


def test_room_for_a_large_call_is_given_back() -> None:
    """More keys at once than are kept have their rows; afterwards the table is as small as before."""
    cache, _ = rows(20)
    ask(cache, range(500))
    assert cache.table.shape[1] == 501
    ask(cache, range(500, 510))
    assert cache.table.shape[1] == 20


@pytest.mark.parametrize("kernel", dict.fromkeys((arrays, best_kernel())), ids=lambda kernel: kernel.NAME)
def test_rows_that_were_cleared_are_made_anew(kernel: Kernel) -> None:
    """Neither keys nor rows are left, and those asked for next are the keys' own."""
    cache, made = rows(20)
    ask(cache, [1, 2, 3], kernel)
    cache.clear()
    assert cache.table.shape == (2, 0, 3)
    ask(cache, [3, 4, 3], kernel)
    assert made.made == 7


def test_a_key_whose_row_could_not_be_made_is_asked_for_anew() -> None:
    """An error while rows are made leaves no key behind that stands for none."""
    cache, _ = rows(20)
    ask(cache, [1, 2])
    for _ in range(2):
        with pytest.raises(ValueError, match="no number"):
            cache.numbers(2, partial(best_kernel().rows_of_types, [Sentence(["no number"], [""], "", "lower")]))
    ask(cache, [1, 3])
