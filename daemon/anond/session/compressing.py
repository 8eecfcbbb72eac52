"""The bytes of a ledger, compressed: of a long one only what changed since it was compressed last.

Either way they are one zlib stream of `Ledger.encode`. In that of a long ledger some values in a row make a block that
refers to nothing outside of it, and so does what waits for people: a block is taken over for as long as what it says
stays the same, so that what a turn costs does not grow with what its session knows.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import orjson

from anond.session.ledger import VERSION, Ledger
from anond.session.packing import packed_value
from anond.session.value import Value

LONG: Final = 64  # values and waiting turns from which a ledger is compressed in blocks
_RUN: Final = 32  # values in a block
_LEAST: Final = 8  # values of a block that lost others; with fewer it becomes part of the next
_LEVEL: Final = 1
_WINDOW, _MEMORY = 12, 5  # of zlib: 4 kB, and 32 kB to work with; fresh pages for more cost more than they save
_HEADER, _END = b"\x78\x01", b"\x03\x00"  # of a stream; the end is an empty block
_STORED: Final = struct.Struct("<BHH")
_BASE: Final = 65_521  # of the checksum, adler-32


_Key = tuple[str, str]  # kind and canonical form of a value


class Block(NamedTuple):
    """A part of a stream, with the length and the checksum of what it says."""

    data: bytes
    length: int
    checksum: int


class Values(NamedTuple):
    """Values one after the other, and their block."""

    keys: list[_Key]
    values: list[Value]
    are_first: bool
    block: Block


class Blocks(NamedTuple):
    """The blocks of a ledger that may be taken over, with what they say."""

    keys: list[_Key]
    values: list[Value]
    parts: list[Values]
    all_values: Block  # of all parts
    people: tuple[list[Any], Block]
    rest: tuple[list[Any], Block]


def compress(ledger: Ledger) -> bytes:
    """The ledger as one zlib stream; it remembers its size, and the blocks that the next one may take over."""
    if not ledger.values or len(ledger.values) + len(ledger.pending) + len(ledger.audits) < LONG:
        packer, plain = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY), ledger.encode()
        ledger.size = len(plain)
        return packer.compress(plain) + packer.flush()
    last = ledger.blocks if isinstance(ledger.blocks, Blocks) else None
    keys, values = list(ledger.values), list(ledger.values.values())
    if last and last.keys == keys and last.values == values:
        keys, values, parts, all_values = last[:4]
    else:
        parts = list(_parts(keys, values, last.parts if last else ()))
        all_values = _joined([one.block for one in parts])
    people, rest = _people(ledger), _rest(ledger)
    people_block = last.people[1] if last and last.people[0] == people else _people_block(ledger)
    rest_block = last.rest[1] if last and last.rest[0] == rest else _rest_block(ledger)
    ledger.blocks = Blocks(keys, values, parts, all_values, (people, people_block), (rest, rest_block))
    head = _block(VERSION + orjson.dumps(ledger.head())[:-1] + b",[")
    clock = _stored(_inside(ledger.clock()))
    said = _joined([head, all_values, people_block, clock, rest_block])
    ledger.size = said.length
    return _HEADER + said.data + _END + said.checksum.to_bytes(4, "big")


def _inside(some: list[Any]) -> bytes:
    """A list in JSON without its brackets."""
    return orjson.dumps(some)[1:-1]


def _people_block(ledger: Ledger) -> Block:
    return _block(b"]," + _inside(ledger.people_and_waiting()) + b",")


def _rest_block(ledger: Ledger) -> Block:
    return _block(b"," + orjson.dumps(ledger.audits_and_more())[1:])


def _people(ledger: Ledger) -> list[Any]:
    """All that `Ledger.people_and_waiting` says."""
    return [ledger.people.copy(), list(ledger.pending), list(ledger.pending.values())]


def _rest(ledger: Ledger) -> list[Any]:
    """All that `Ledger.audits_and_more` says; the order too, which does not count where dictionaries are compared."""
    kept: list[Any] = [ledger.ended, ledger.keys, ledger.companies.copy(), list(ledger.topics.items())]
    for some in (ledger.audits, ledger.messages, ledger.seen, ledger.released):
        kept += list(some), list(some.values())
    return kept


def _parts(keys: list[_Key], values: list[Value], last: Sequence[Values]) -> Iterator[Values]:
    """The values in blocks: those of before for as far as they still hold, the others made anew.

    Values join at the end, go there when they are used, and leave from anywhere: what is left of a block is in a row.
    """
    loose = at = 0  # from where on values are in no block yet, and how far the blocks of before were gone through
    for one in last:
        end = at + len(one.keys)
        if loose == at and one.are_first is (at == 0) and keys[at:end] == one.keys and values[at:end] == one.values:
            at = end
            if len(one.keys) >= _RUN or one is not last[-1] or end == len(keys):
                yield one
                loose = at
            continue
        known = set(one.keys)
        while at < len(keys) and keys[at] in known:
            at += 1
        if at - loose >= _LEAST:
            yield _made(keys[loose:at], values[loose:at], loose == 0)
            loose = at
    for begin in range(loose, len(keys), _RUN):
        yield _made(keys[begin : begin + _RUN], values[begin : begin + _RUN], begin == 0)


def _made(keys: list[_Key], values: list[Value], are_first: bool) -> Values:
    packed = [packed_value(*key, value) for key, value in zip(keys, values, strict=True)]
    said = orjson.dumps(packed)[1:-1]
    return Values(keys, values, are_first, _block(said if are_first else b"," + said))


def _block(said: bytes) -> Block:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -_WINDOW, _MEMORY)
    data = packer.compress(said) + packer.flush(zlib.Z_SYNC_FLUSH)  # ends with a whole byte, and is not the last
    return Block(data, len(said), zlib.adler32(said))


def _stored(said: bytes) -> Block:
    """A block that is too short to be compressed."""
    return Block(_STORED.pack(0, len(said), len(said) ^ 0xFFFF) + said, len(said), zlib.adler32(said))


def _joined(blocks: Sequence[Block]) -> Block:
    """Blocks one behind the other."""
    checksum, length = 1, 0  # of nothing
    for block in blocks:
        checksum, length = _checksum_of_both(checksum, block), length + block.length
    return Block(b"".join([block.data for block in blocks]), length, checksum)


def _checksum_of_both(first: int, second: Block) -> int:
    """Adler-32 of what stands one behind the other, by the checksums of both."""
    low, high = first & 0xFFFF, first >> 16
    own_low, own_high = second.checksum & 0xFFFF, second.checksum >> 16
    high = (high + own_high + (low - 1) * second.length) % _BASE
    return high << 16 | (low + own_low - 1) % _BASE
