"""The arrays of a network, as a model file holds them behind those of the chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from anond.errors import ModelRefused

NETWORK_FEATURES: Final = 1  # of the definition in `bilstm.features`; a daemon with another refuses the file
ALPHABET: Final = 128  # letters that have a vector
WINDOW: Final = 3  # letters that a filter sees at once
MAX_ROWS: Final = 1 << 20
MAX_SIZE: Final = 512  # of every other side of an array
MAX_NUMBER: Final = 100.0  # beyond which no array of a network that learnt soundly goes
_PRECISIONS: Final = {2: "<f2", 4: "<f4"}


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large a network is."""

    rows: int  # features that have a vector
    dim: int = 64  # of a feature's vector
    inner: int = 96  # of a token's vector
    hidden: int = 64  # of each direction
    letter: int = 16  # of a letter's vector
    filters: int = 32  # over letters

    def shapes(self, labels: int) -> dict[str, tuple[int, ...]]:
        """The shapes of all arrays, in the order in which a file holds them."""
        gates = 8 * self.hidden  # input, forget and output gate and cell of both directions
        return {
            "table": (self.rows, self.dim), "letters": (ALPHABET, self.letter),
            "filters": (WINDOW * self.letter, self.filters), "filter_bias": (self.filters,),
            "inner": (self.dim + self.filters, self.inner), "inner_bias": (self.inner,),
            "gates": (self.inner, gates), "turn_gates": (self.dim, gates), "gate_bias": (gates,),
            "recurrent": (2, self.hidden, 4 * self.hidden), "skip": (self.inner, labels),
            "out": (2 * self.hidden, labels), "out_bias": (labels,),
        }  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """What was learnt beside the transitions of the chain: the hashes of features, and the arrays by name."""

    sizes: Sizes
    hashes: NDArray[np.uint64] = field(repr=False)  # rising, one for each row of `table`
    arrays: Mapping[str, NDArray[np.floating[Any]]] = field(repr=False)  # a file keeps the precision they have here

    @property
    def precision(self) -> int:
        """Bytes of a number."""
        return int(self.arrays["table"].dtype.itemsize)

    @property
    def size(self) -> int:
        """How many numbers were learnt."""
        return sum(one.size for one in self.arrays.values())

    @property
    def header(self) -> dict[str, int]:
        """What a file's header says of it."""
        return asdict(self.sizes) | {"precision": self.precision, "features": NETWORK_FEATURES}

    def __iter__(self) -> Iterator[NDArray[Any]]:
        """All arrays, in the order in which a file holds them."""
        yield self.hashes
        yield from (self.arrays[name] for name in self.sizes.shapes(0))


def read_network(header: object, labels: int, body: memoryview) -> tuple[Network, memoryview]:
    """The network at the end of a file's body, as views on its bytes, and what stands before it."""
    sizes, kind = _sizes(header)
    shapes = sizes.shapes(labels)
    width = int(kind[2])
    numbers = sum(_count(shape) for shape in shapes.values())
    at = len(body) - 8 * sizes.rows - width * numbers
    if at < 0:
        raise ModelRefused("model file: truncated, or its network is not of the size that the header says")
    before, hashes, arrays = body[:at], np.frombuffer(body, "<u8", sizes.rows, at), {}
    at += 8 * sizes.rows
    for name, shape in shapes.items():
        arrays[name] = np.frombuffer(body, kind, _count(shape), at).reshape(shape)
        at += width * arrays[name].size
    return _checked(Network(sizes, hashes, arrays)), before


def _sizes(header: object) -> tuple[Sizes, str]:
    names = [one.name for one in fields(Sizes)]
    if not isinstance(header, dict) or header.keys() != {*names, "precision", "features"}:
        raise ModelRefused("model file: header has no sound network")
    if not all(type(one) is int and one > 0 for one in header.values()) or header["precision"] not in _PRECISIONS:
        raise ModelRefused("model file: header has no sound network")
    if header["rows"] > MAX_ROWS or any(header[name] > MAX_SIZE for name in names if name != "rows"):
        raise ModelRefused("model file: its network is absurdly large")
    if header["features"] != NETWORK_FEATURES:
        raise ModelRefused(f"model file: the network's feature version is not {NETWORK_FEATURES}")
    return Sizes(**{name: header[name] for name in names}), _PRECISIONS[header["precision"]]


def _checked(network: Network) -> Network:
    if not (network.hashes[1:] > network.hashes[:-1]).all():
        raise ModelRefused("model file: hashes are not sorted")
    if not all(np.abs(one).max() <= MAX_NUMBER for one in network.arrays.values()):
        raise ModelRefused("model file: weights are not finite or absurdly large")
    return network


def _count(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape))
