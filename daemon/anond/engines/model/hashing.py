"""Features as 64-bit hashes: what a model knows them by, so that it holds no word.

A feature is a template and what fills it: `("p2", "an")`. Its hash is that of the template combined with that of the
filler, so a word, a prefix or a mark is hashed once for all templates and offsets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import chain
from typing import Final, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from anond_gazetteers.forgetting import remembering

Feature = tuple[str, str]  # template, what fills it
_Numbers = NDArray[np.uint64]
Hashes = tuple[_Numbers, NDArray[np.int64]]  # of the features of several keys, one after the other; how many each has

OFFSETS: Final = (-2, -1, 0, 1, 2)  # of the tokens whose types a token sees
_REMEMBERED: Final = 1 << 13
_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_SIP: Final = np.array([0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573], np.uint64)
_MIX: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_BACK: Final = [np.uint64(pow(int(number), -1, 1 << 64)) for number in (*_MIX, _GOLDEN)]  # inverses of these


class Hasher(Protocol):
    """A hash of words."""

    @property
    def key(self) -> bytes:
        """What it hides words by; empty in the public one."""

    def __call__(self, name: str, /) -> int:
        """The hash of a word."""


def hasher(key: bytes = b"") -> Hasher:
    """The hash of words: without a key for models of public data, with one where customer text was learnt from."""

    @remembering(_REMEMBERED)
    def hashed(name: str) -> int:
        return int.from_bytes(blake2b(name.encode(errors="surrogatepass"), digest_size=8, key=key).digest(), "little")

    hashed.__dict__["key"] = key
    return cast(Hasher, hashed)


def hashes(features: Iterable[Feature], hashed: Hasher) -> list[int]:
    """The hash of each feature. Templates and fillers are told apart by a mark that no filler begins with."""
    return [hashed("\0" + template) ^ hashed(filler) for template, filler in features]


def hashes_of(groups: Sequence[Sequence[Feature]], hashed: Hasher) -> Hashes:
    """The hashes of the features of several keys."""
    found = np.array(hashes(chain.from_iterable(groups), hashed), np.uint64)
    return found, np.array([len(group) for group in groups], np.int64)


def key_of(hashed: Hasher) -> NDArray[np.uint64]:
    """The key by which features that were hashed without one are hidden; it is that of the given hash of words."""
    return np.array([hashed("\0the first half of a key"), hashed("\0the second half of a key")], np.uint64)


def hidden(hashes: NDArray[np.uint64], key: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Hashes of features hidden by a key: SipHash-2-4 of each, so that who lacks the key can try no word."""
    a, b, c, d = (np.repeat(half ^ start, len(hashes)) for half, start in zip((*key, *key), _SIP, strict=True))
    for word in (hashes, np.uint64(8 << 56)):
        a, b, c, d = _round(*_round(a, b, c, d ^ word))
        a = a ^ word
    c = c ^ np.uint64(0xFF)
    for _ in range(4):
        a, b, c, d = _round(a, b, c, d)
    found: NDArray[np.uint64] = a ^ b ^ c ^ d
    return found


def at_offsets(found: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The hashes of features at each offset, one row for each of `OFFSETS`: a bijection, so nothing collides anew."""
    steps = np.arange(1, len(OFFSETS) + 1, dtype=np.uint64) * _GOLDEN
    mixed = found[None, :] + steps[:, None]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX[0]
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX[1]
    spread: NDArray[np.uint64] = mixed ^ (mixed >> np.uint64(31))
    return spread


def serials(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A number for each hash; those of a feature at its offsets follow each other, so that one look finds them all."""
    found = hashes ^ (hashes >> np.uint64(31)) ^ (hashes >> np.uint64(62))
    found = found * _BACK[1]
    found = (found ^ (found >> np.uint64(27)) ^ (found >> np.uint64(54))) * _BACK[0]
    turned: NDArray[np.uint64] = (found ^ (found >> np.uint64(30)) ^ (found >> np.uint64(60))) * _BACK[2]
    return turned


def _round(a: _Numbers, b: _Numbers, c: _Numbers, d: _Numbers) -> tuple[_Numbers, _Numbers, _Numbers, _Numbers]:
    """A round of SipHash."""
    a, c = a + b, c + d
    b, d = _turned(b, 13) ^ a, _turned(d, 16) ^ c
    a, c = _turned(a, 32) + d, c + b
    return a, _turned(b, 17) ^ c, _turned(c, 32), _turned(d, 21) ^ a


def _turned(number: _Numbers, by: int) -> _Numbers:
    found: _Numbers = (number << np.uint64(by)) | (number >> np.uint64(64 - by))
    return found
