"""Words of the lists, looked up in C; see `_lookup.c`. What is of another size or kind raises ValueError."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Keys = object
Arrays = object

def keys(hashes: NDArray[np.uint64], /) -> Keys: ...
def place(keys: Keys, word: str, /) -> int: ...
def arrays(ends: NDArray[np.uint32], reach: NDArray[np.uint8], records: NDArray[np.uint8], /) -> Arrays: ...
def entry(
    arrays: Arrays,
    place: int,
    column: int,
    shelf: int,
    kinds: tuple[str, ...],
    strengths: tuple[float, ...],
    /,
) -> tuple[int, bool, tuple[tuple[str, float], ...], int]: ...
def count(arrays: Arrays, place: int, column: int, kind: int, /) -> int: ...
def find(
    words: list[str],
    entries: dict[str, Any],
    phrases: dict[str, Any],
    most: int,
    most_phrases: int,
    keys: Keys,
    has_key: Callable[[str], object],
    /,
) -> list[tuple[int, int, tuple[tuple[str, float], ...]]]: ...
