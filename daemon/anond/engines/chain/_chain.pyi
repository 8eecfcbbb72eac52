"""What the compiled kernel offers; see `_chain.c`. Arrays of another size or kind raise ValueError."""

from collections.abc import Callable
from typing import Any

from numpy.typing import NDArray

_Buffer = bytes | NDArray[Any]

def decode(
    types: _Buffer,
    contexts: _Buffer,
    numbers: _Buffer,
    own: _Buffer,
    lengths: _Buffer,
    matrices: _Buffer,
    weighted: _Buffer,
    marginals: _Buffer,
    best: _Buffer,
    edge: int,
    /,
) -> int: ...
def leaning(marginals: _Buffer, preferred: _Buffer, best: _Buffer, /) -> None: ...
def chances(
    weighted: _Buffer, matrices: _Buffer, hidden: _Buffer, harmless: _Buffer, begins: _Buffer, lengths: _Buffer, /
) -> list[float]: ...
def gradient(
    scores: _Buffer,
    gold: _Buffer,
    lengths: _Buffer,
    weights: _Buffer,
    matrices: _Buffer,
    marginals: _Buffer,
    moves: _Buffer,
    /,
) -> float: ...
def fill(
    table: _Buffer,
    hashes: _Buffer,
    counts: _Buffer,
    known: _Buffer,
    directory: _Buffer,
    pointers: _Buffer,
    targets: _Buffer,
    values: _Buffer,
    first: int,
    spread: bool,
    exact: bool,
    /,
) -> None: ...
def hidden(hashes: _Buffer, key: _Buffer, out: _Buffer, /) -> None: ...
def rows_of_types(
    known: dict[Any, dict[Any, dict[Any, int]]],
    turns: list[tuple[str, list[str], list[str]]],
    edge: tuple[str | None, str, str],
    numbers: _Buffer,
    uses: _Buffer,
    next: int,
    /,
) -> list[tuple[str | None, str, str]]: ...
def rows_around(
    known: dict[Any, dict[Any, dict[Any, int]]],
    turns: list[tuple[str, list[tuple[str, str, str, str]], list[str]]],
    kinds: Callable[[str], str],
    nobody: tuple[str, str, str],
    numbers: _Buffer,
    uses: _Buffer,
    next: int,
    /,
) -> list[tuple[str, str, str]]: ...
