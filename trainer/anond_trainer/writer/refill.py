"""One dialogue with other values in all its places: the same for the same, and parts, slips and short forms follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from anond_gazetteers import fold
from anond_trainer.writer.addresses import Streets
from anond_trainer.writer.amounts import amount, ip
from anond_trainer.writer.cast import Cast, styled
from anond_trainer.writer.dates import Days
from anond_trainer.writer.draft import Bit, Draft
from anond_trainer.writer.logins import Hosts, Logins
from anond_trainer.writer.named_things import SWAPPED, Things
from anond_trainer.writer.names import Names
from anond_trainer.writer.numbers import Scheme, is_said
from anond_trainer.writer.vocabulary import folded, mentions, tag_words, words_of

_NUMBERED: Final = ("UID", "ZIP")
_LOGINS: Final = ("EMAIL", "URL")
_TRIES: Final = 8
_SWAP: Final = 0.6  # of things, in each dialogue
_LONG: Final = 3  # figures of a number that must not stand elsewhere
_UNSCRAMBLED: Final = re.compile(r"[^\W\d_]{4,}")  # letters that are a word, so that they say something


@dataclass(frozen=True, slots=True)
class Stock:
    """The sources of new values."""

    names: Names
    things: Things
    streets: Streets
    hosts: Hosts


class Refill:
    """The new values of one dialogue."""

    def __init__(self, drafts: Sequence[Draft], stock: Stock, checked: float, forms: float, random: Random) -> None:
        self._stock, self._random, self._forms = stock, random, forms
        self._drafts = drafts
        plain, marked = words_of(drafts)
        self._plain = plain
        self._unmarked_text = fold("\n".join(bit.text for one in drafts for bit in one.bits if not bit.tag))
        named = list(mentions(drafts))
        pinned = {word for mention in named for word in folded(mention.text) if word in plain or word in marked}
        self._cast = Cast(named, pinned, plain | marked, stock.names, random)
        self._scheme = self._safe_scheme(checked)
        self._days = Days(stock.names.lang, random)
        self._logins = Logins(self._cast, self._scheme, stock.hosts, _SWAP, random)
        self._known: dict[tuple[str, str], str] = {}
        self._tag_words = tag_words(drafts)

    def drafts(self) -> list[Draft]:
        """The dialogue in its new values."""
        return [Draft(draft.speaker, tuple(self._bits(draft.bits))) for draft in self._drafts]

    def _bits(self, bits: Sequence[Bit]) -> Iterable[Bit]:
        for at, bit in enumerate(bits):
            before = bits[at - 1].text if at else ""
            new = self._value(bit, before) if bit.tag else bit.text
            yield bit if not new.strip() or (bit.tag and self._stands_unmarked(new)) else bit.with_text(new)

    def _value(self, bit: Bit, before: str) -> str:
        text = bit.text
        if bit.tag == "PERSON":
            return self._formed(self._cast.replace(text))
        if bit.tag in _LOGINS:
            return self._logins.replace(text)
        if bit.sub == "username":
            return self._logins.user(text)
        if bit.tag in _NUMBERED:
            return self._number(text, bit.sub if bit.tag == "UID" else "zip")
        if bit.tag == "ADDRESS":
            return self._stock.streets.replace(text, self._scheme, self._known, self._random, self._free)
        if bit.tag == "DATE":
            return self._days.replace(text, bit.sub)
        if bit.tag == "IP":
            return self._once("IP", text, lambda: ip(text, self._scheme, self._random))
        if bit.tag == "UNIT":
            return self._once("UNIT", text, lambda: amount(text, self._random))
        return self._other_thing(bit, before) if bit.tag in SWAPPED else text

    def _formed(self, name: str) -> str:
        """A full name as it is, or sometimes as lists and letters have it: `B, A` or `A. B`."""
        first, _, last = name.partition(" ")
        if not (first.isalpha() and last.isalpha() and min(len(first), len(last)) > 1):
            return name
        if self._random.random() >= self._forms:
            return name
        forms = (f"{last} {first}", f"{last}, {first}", f"{first[0]}. {last}", f"{first} {last[0]}.")
        return forms[0] if name.islower() else self._random.choice(forms)

    def _number(self, text: str, sub: str | None) -> str:
        if sub == "password" and not text.isdecimal() and not is_said(text):
            return self._logins.user(text)
        return self._scheme.number(text, sub)

    def _other_thing(self, bit: Bit, before: str) -> str:
        """Another thing of the kind for one that stands alone: no part of another, in no unmarked text."""
        words = set(folded(bit.text))
        shared = any(words & others for whole, others in self._tag_words if whole != fold(bit.text))
        if shared or words & self._plain:
            return bit.text

        def drawn() -> str:
            if self._random.random() > _SWAP:
                return bit.text
            new = self._stock.things.draw(bit.tag, bit.text, before, self._random)
            return new if self._free(new) else bit.text

        return styled_phrase(bit.text, self._once(bit.tag, fold(bit.text), drawn))

    def _once(self, tag: str, text: str, draw: Callable[[], str]) -> str:
        """One new value for each old value of the dialogue."""
        if (tag, text) not in self._known:
            self._known[tag, text] = draw()
        return self._known[tag, text]

    def _free(self, new: str) -> bool:
        """Whether no word of a new value stands in the dialogue unmarked, or in another mention."""
        words = {word for word in folded(new) if len(word) > 2}
        return not words & self._plain and not any(words & others for _, others in self._tag_words)

    def _stands_unmarked(self, new: str) -> bool:
        """Whether a new value stands in the dialogue unmarked."""
        plain = fold(new)
        return (
            plain in self._unmarked_text
            and re.search(rf"(?<!\w){re.escape(plain)}(?!\w)", self._unmarked_text) is not None
        )

    def _safe_scheme(self, checked: float) -> Scheme:
        """A scheme under which no number becomes one that stands in the dialogue unmarked."""
        values = [(bit.text, bit.sub if bit.tag == "UID" else "zip") for draft in self._drafts for bit in draft.bits
                  if bit.tag in _NUMBERED and bit.sub not in ("username", "password")]  # fmt: skip
        is_spoken = any(is_said(text) for text, _ in values)
        worded = any(_UNSCRAMBLED.search(text) for text, _ in values)
        letters = not is_spoken and not worded and self._random.random() < _SWAP
        for _ in range(_TRIES):
            scheme = Scheme(values, self._stock.names.lang, checked, self._random, letters)
            new = {_core(scheme.number(text, sub)) for text, sub in values}
            if not any(len(core) >= _LONG and core in self._plain for core in new):
                break
        return scheme


def styled_phrase(like: str, phrase: str) -> str:
    """A phrase in lower case or in capitals where `like` is so throughout."""
    return styled(like, phrase) if like.islower() or (like.isupper() and len(like) > 3) else phrase


def _core(text: str) -> str:
    return "".join(c.lower() for c in text if c.isalnum())
