"""Hashes of features, made in C; see `_features.c`. What is of another size or kind raises ValueError or TypeError."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from anond.engines.chain.features import Around, Type, WordDescription

Table = object

def table(hashes: NDArray[np.uint64], classes: NDArray[np.uint16], scales: str, /) -> Table: ...
def describe(words: list[str], descriptions: dict[str, WordDescription], table: Table, /) -> list[WordDescription]: ...
def types(
    keys: list[Type],
    key: bytes,
    table: Table,
    known: Callable[[str], tuple[str, ...]],
    describe: Callable[[str], tuple[str, str, str, str, str]],
    /,
) -> tuple[bytes, bytes]: ...
def around(keys: list[Around], key: bytes, /) -> tuple[bytes, bytes]: ...
