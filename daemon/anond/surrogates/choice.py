"""Keyed choice: which invented value stands for a true one, for whoever holds the session's key and for nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import gcd
from typing import Final, Protocol

from anond.surrogates.ledger import Ledger, Value
from anond_gazetteers.fold import fold

_ATTEMPTS: Final = 200
_PER_NUMBER: Final = 16  # characters that are drawn from one keyed number: 16 letters take 76 of its 128 bits
_ALPHABETS: Final = {"#": "0123456789", "?": "abcdefghijklmnopqrstuvwxyz"}


def keyed(key: bytes, *what: str) -> int:
    """A number of 128 bits that depends on a session's key and on `what`, the same on every machine."""
    return int.from_bytes(blake2b("\x1f".join(what).encode(), digest_size=16, key=key).digest(), "big")


class Lists(Protocol):
    """What the kinds ask of the gazetteers: what a word may be, and the lists to choose from."""

    def kinds_of(self, word: str, lang: str) -> frozenset[str]:
        """The kinds of name that a word is listed as."""

    def surrogates(self, kind: str, lang: str) -> tuple[str, ...]:
        """The invented values of a kind; English ones where the language has none."""


@dataclass(frozen=True, slots=True)
class Session:
    """One session while a text of it is made clean: its ledger, its key, its language, and the lists."""

    ledger: Ledger = field(repr=False)
    key: bytes = field(repr=False)
    lang: str
    lists: Lists = field(repr=False)

    def keyed(self, *what: str) -> int:
        """`keyed` with this session's key."""
        return keyed(self.key, *what)

    def order(self, kind: str, canonical: str, count: int) -> Iterator[int]:
        """All indices below `count`, each once, in the keyed order in which this value tries them."""
        if not count:
            return iter(())
        number = self.keyed(kind, canonical)
        start, step = (number >> 64) % count, (number & (1 << 64) - 1) % count or 1
        while gcd(step, count) != 1:
            step += 1
        return ((start + i * step) % count for i in range(count))

    def options(self, kind: str) -> tuple[str, ...]:
        """The invented values of a kind in the session's language."""
        return self.lists.surrogates(kind, self.lang)

    def taken(self, kind: str) -> set[str]:
        """What stands for a value of this kind already, folded."""
        return {fold(value.surrogate) for _, value in self.ledger.of_kind(kind)}

    def shaped(self, kind: str, canonical: str, shape: str, fits: Callable[[str], bool]) -> str | None:
        """A keyed string of this shape (`#` any digit, `?` any letter, else as it is) that fits, or None."""
        for attempt in map(str, range(_ATTEMPTS)):
            candidate = "".join(
                self._filled(shape[at : at + _PER_NUMBER], self.keyed(kind, canonical, attempt, str(at)))
                for at in range(0, len(shape), _PER_NUMBER)
            )
            if fits(candidate):
                return candidate
        return None

    @staticmethod
    def _filled(shape: str, number: int) -> str:
        out = []
        for c in shape:
            letters = _ALPHABETS.get(c, c)
            number, at = divmod(number, len(letters))
            out.append(letters[at])
        return "".join(out)

    def choose(self, kind: str, canonical: str, options: Sequence[str], fits: Callable[[str], bool]) -> str | None:
        """The first option in keyed order that is free and fits, or None."""
        taken = self.taken(kind)
        for index in self.order(kind, canonical, len(options)):
            if fold(options[index]) not in taken and fits(options[index]):
                return options[index]
        return None

    def settled(self, kind: str, canonical: str, value: Value, invent: Callable[[], str | None]) -> str | None:
        """The surrogate that the session has for a value, or the one invented for it now and remembered."""
        known = self.ledger.known(kind, canonical)
        if known and known.surrogate:
            return known.surrogate
        surrogate = invent()
        if surrogate:
            number = self.ledger.next_number(kind)
            told = known or value
            self.ledger.learn(kind, canonical, Value(told.tag, told.sub or value.sub, told.form, surrogate, number))
        return surrogate


def unlike(original: str, candidate: str) -> bool:
    """Whether a candidate shares neither its first letter with the folded original nor one word with the other."""
    folded = fold(candidate)
    return folded[:1] != original[:1] and folded not in original and original not in folded


def styled(like: str, word: str) -> str:
    """`word` in upper or lower case where `like` is written so throughout, else as it is."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.lower() if like.islower() else word
