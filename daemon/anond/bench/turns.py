"""Turns to feed a measurement with."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import chain, count, islice

import orjson

from anond import sample

_TEXT = "Hi, my name is Anna Svensson and my order number 123-4567 never arrived, mail me at anna.s@example.com please"

_APART = 13  # turns


def endless(beside: int = 1) -> Iterator[bytes]:
    """The sample's turns again and again, its sessions mixed and under ever-new ids; so many times side by side.

    Each of them is somewhere else in the sample, so that neighbours do not say the same.
    """
    streams = [islice(_alone(), _APART * number, None) for number in range(beside)]
    return chain.from_iterable(zip(*streams, strict=True))


def _alone() -> Iterator[bytes]:
    turns = sorted(sample.load(), key=lambda turn: turn["turn"])
    for _ in count():
        fresh = {turn["session"]: secrets.token_hex(8) for turn in turns}
        for turn in turns:
            kept = {name: turn[name] for name in ("turn", "speaker", "text")}
            yield orjson.dumps({"session": fresh[turn["session"]], **kept})


def round_robin(sessions: int) -> Iterator[bytes]:
    """So many sessions that take turns at saying the same sentence: for what does not look at the words."""
    for number in count():
        session, turn = number % sessions, number // sessions
        yield orjson.dumps({"session": f"c{session}", "turn": turn, "speaker": "user", "text": _TEXT})
