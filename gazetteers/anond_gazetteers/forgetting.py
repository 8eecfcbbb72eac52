"""Caches that hold words or texts of turns. All are known here, so that a daemon can empty them in time.

What is used again is made again: a word stands in a cache no longer than from one emptying to the next, unless it comes
anew. Neither a session's end nor its time to live reaches these caches.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import ParamSpec, Protocol, TypeVar, cast
from weakref import ref

P = ParamSpec("P")
R = TypeVar("R")


class Clearable(Protocol):
    """A cache that can be emptied."""

    def clear(self) -> None:
        """Forget everything."""


C = TypeVar("C", bound=Clearable)

_CACHES: list[Callable[[], object | None]] = []  # weak: caches go with the models they belong to


def forgetful(cache: C) -> C:
    """Make a cache known, and return it."""
    _CACHES.append(ref(cache))
    return cache


def remembering(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """An `lru_cache` of at most so many results of a function of words or texts, which is emptied in time."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        cached = lru_cache(most)(cast(Callable[..., Hashable], function))
        _CACHES.append(ref(cached))
        return cast(Callable[P, R], cached)

    return wrap


def forget_all() -> None:
    """Empty every cache that was made known. Not while a decoder is at work: its rows go, too."""
    alive = [(known, cache) for known in _CACHES if (cache := known()) is not None]
    _CACHES[:] = [known for known, _ in alive]
    for _, cache in alive:
        getattr(cache, "cache_clear", getattr(cache, "clear", None))()  # type: ignore[misc]
