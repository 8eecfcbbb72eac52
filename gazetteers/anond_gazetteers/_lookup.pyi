"""Words of the lists, looked up in C; see `_lookup.c`. What is of another size or kind raises ValueError."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Keys = object

def keys(hashes: NDArray[np.uint64], /) -> Keys: ...
def place(keys: Keys, word: str, /) -> int: ...
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
