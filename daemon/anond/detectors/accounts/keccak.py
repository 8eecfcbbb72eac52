"""Keccak-256 as Ethereum uses it: SHA-3 with the padding of the competition, not that of the standard library."""

from __future__ import annotations

_MASK = (1 << 64) - 1
_RATE = 136  # bytes that each permutation takes in


def _round_constants() -> tuple[int, ...]:
    register, constants = 1, []
    for _ in range(24):
        constant = 0
        for j in range(7):
            if register & 1:
                constant |= 1 << ((1 << j) - 1)
            register = (register << 1) ^ (0x171 if register >> 7 else 0)
        constants.append(constant)
    return tuple(constants)


_CONSTANTS = _round_constants()


def _turned(value: int, by: int) -> int:
    return (value << by | value >> (64 - by)) & _MASK if by else value


def _permuted(lanes: list[int]) -> list[int]:
    """The 25 lanes after 24 rounds; lane (x, y) stands at x + 5 y."""
    for constant in _CONSTANTS:
        columns = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        lanes = [lane ^ columns[(i - 1) % 5] ^ _turned(columns[(i + 1) % 5], 1) for i, lane in enumerate(lanes)]
        x, y, current = 1, 0, lanes[1]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            place = x + 5 * y
            current, lanes[place] = lanes[place], _turned(current, (step + 1) * (step + 2) // 2 % 64)
        lanes = [
            lane ^ (~lanes[(i + 1) % 5 + i // 5 * 5] & lanes[(i + 2) % 5 + i // 5 * 5]) & _MASK
            for i, lane in enumerate(lanes)
        ]
        lanes[0] ^= constant
    return lanes


def keccak256(data: bytes) -> bytes:
    """The 32 bytes of the hash."""
    padded = bytearray(data) + b"\x01" + bytes(-(len(data) + 1) % _RATE)
    padded[-1] |= 0x80
    lanes = [0] * 25
    for block in range(0, len(padded), _RATE):
        for i in range(_RATE // 8):
            lanes[i] ^= int.from_bytes(padded[block + 8 * i : block + 8 * i + 8], "little")
        lanes = _permuted(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])
