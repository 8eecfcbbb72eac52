"""Keyed choice of surrogates: only a holder of the session's key can link an invented value to the original."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from math import gcd
from typing import Final, Protocol

from anond.languages import surrogate_words
from anond.session.ledger import Ledger
from anond.session.value import Value
from anond.session.values.keys import keys_of
from anond.session.values.words import canonical_words
from anond.surrogates.said_letters import LettersSaid, letters_said
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import NAMES
from anond_gazetteers.pools import Pool, ShortForms

_ATTEMPTS: Final = 200
_WITHOUT_ACCENTS: Final = 40  # characters
_TRIED: Final = 8  # options before the whole list is looked at for free ones
_LEAST_SAID: Final = 4  # letters of an option that does not stand in a text by chance
_PER_NUMBER: Final = 16  # characters that are drawn from one keyed number: 16 letters take 76 of its 128 bits
_ALPHABETS: Final = {
    "#": "0123456789",
    "?": "abcdefghijklmnopqrstuvwxyz",
    "¤": "aeiou",
    "§": "bdfgklmnprst",
    "‡": "23456789",
    "¦": "abcdef",
}


def keyed(key: bytes, *what: str) -> int:
    """A number of 128 bits that depends on a session's key and on `what`, the same on every machine."""
    return int.from_bytes(blake2b("\x1f".join(what).encode(), digest_size=16, key=key).digest(), "big")


class Lists(Protocol):
    """The part of the gazetteers that surrogates use: the kinds of a word, and the lists to choose from."""

    def kinds_of(self, word: str, lang: str, kinds: frozenset[str] = NAMES) -> frozenset[str]:
        """The kinds of names under which a word is listed."""

    def bearers(self, name: str, kind: str, lang: str) -> int:
        """The number of bearers of a name among a million people, if known."""

    def pool(self, kind: str, lang: str) -> Pool:
        """The names of a kind, drawn as often as people bear them."""

    def doubles(self, kind: str, lang: str) -> tuple[str, ...]:
        """Double first names of women, of men, or of both, each once."""

    def apostrophed(self, lang: str) -> tuple[str, ...]:
        """Surnames that begin with an elided particle."""

    def short_forms(self, name: str, lang: str) -> frozenset[str]:
        """The short forms, folded, of a person's name."""

    def equivalents(self, name: str) -> frozenset[str]:
        """The folded forms of a name in other languages."""

    def written_forms(self, lang: str) -> ShortForms:
        """Full and short names as they are written."""

    def accented(self, lang: str) -> Mapping[str, str]:
        """Names with accents as they are written, by their folded forms."""

    def is_drawn(self, folded: str, lang: str) -> bool:
        """Whether a folded name is among those to draw from."""

    def is_common(self, word: str, lang: str) -> bool:
        """Whether a word is among the commonest of a language, and no name."""

    def surrogates(self, kind: str, lang: str) -> tuple[str, ...]:
        """The invented values of a kind; English ones where the language has none."""


@dataclass(slots=True)  # made for every text that is made clean
class Session:
    """One session while one of its texts is cleaned: its ledger, its key, its language, and the lists."""

    ledger: Ledger = field(repr=False)
    key: bytes = field(repr=False)
    lang: str
    lists: Lists = field(repr=False)
    localities: Sequence[tuple[Span, str]] = field(default=(), repr=False)  # streets, places, postal codes of this text
    text: str = field(default="", repr=False)  # that is made clean
    spans: Sequence[Span] = field(default=(), repr=False)  # of this text, where there are several
    _letters: tuple[LettersSaid, ...] | None = field(default=None, repr=False)
    _said: frozenset[tuple[str, str]] | None = field(default=None, repr=False)
    _small: str | None = field(default=None, repr=False)
    _shuffled: dict[str, list[str]] | None = field(default=None, repr=False)

    @property
    def letters_said(self) -> tuple[LettersSaid, ...]:
        """What this text says of the letters of names, looked for once."""
        if self._letters is None:
            self._letters = letters_said(self.text, self.lang)
        return self._letters

    @property
    def writes_plainly(self) -> bool:
        """Whether this text in small letters goes without accents for longer than its language does."""
        text = self.text
        is_long = text.isascii() and text.islower() and len(text) > _WITHOUT_ACCENTS
        return is_long and surrogate_words(self.lang).writes_accents

    def is_known(self, kind: str, canonical: str) -> bool:
        """Whether this is a true value of the session or of this text: in place of another one it could be read."""
        if (kind, canonical) in self.ledger.values:
            return True
        if self._said is None:
            said = (keys_of(span.tag, self.text[span.start : span.end]) for span in self.spans)
            self._said = frozenset([(kind, canonical) for keys in said for kind, canonical, _ in keys])
        return (kind, canonical) in self._said

    def keyed(self, *what: str) -> int:
        """`keyed` with this session's key."""
        return keyed(self.key, *what)

    def shuffled(self, kind: str, signs: str) -> list[str]:
        """These signs in the session's order of a kind; put in order once for a text."""
        known = self._shuffled = self._shuffled or {}
        if (found := known.get(kind + signs)) is None:
            found = known[kind + signs] = sorted(signs, key=lambda sign: self.keyed(kind, sign))
        return found

    def order(self, kind: str, canonical: str, count: int) -> Iterator[int]:
        """All indices below `count`, each once, in the value's keyed order."""
        start, step = self._way(kind, canonical, count) if count else (0, 0)
        return ((start + i * step) % count for i in range(count))

    def _way(self, kind: str, canonical: str, count: int) -> tuple[int, int]:
        """The first index that a value tries, and its step."""
        number = self.keyed(kind, canonical)
        start, step = (number >> 64) % count, (number & (1 << 64) - 1) % count or 1
        while gcd(step, count) != 1:
            step += 1
        return start, step

    def options(self, kind: str) -> tuple[str, ...]:
        """The invented values of a kind in the session's language."""
        return self.lists.surrogates(kind, self.lang)

    def shaped(self, kind: str, canonical: str, shape: str, fits: Callable[[str], bool]) -> str | None:
        """A keyed string of this shape that fits, or None.

        In a shape `#` is any digit, `‡` none of 0 and 1, `?` any letter, `¤` a vowel, `§` another letter.
        """
        pieces = [(str(at), shape[at : at + _PER_NUMBER]) for at in range(0, len(shape), _PER_NUMBER)]
        for attempt in map(str, range(_ATTEMPTS)):
            candidate = "".join([_filled(piece, self.keyed(kind, canonical, attempt, at)) for at, piece in pieces])
            if fits(candidate):
                return candidate
        return None

    def choose(self, kind: str, canonical: str, options: tuple[str, ...], fits: Callable[[str], bool]) -> str | None:
        """The first option in keyed order that is free and fits, or None; one that was said itself only if no other is.

        A true value that stands for another one could still be read.
        """
        known, said = self.ledger.kind(kind), ""
        for index in islice(self.order(kind, canonical, len(options)), _TRIED):
            option = options[index]
            if not known.is_taken(fold(option)) and fits(option):
                if not self.is_said(kind, option):
                    return option
                said = said or option
        if said:
            return said
        return next((options[index] for index in self._free(kind, canonical, options) if fits(options[index])), None)

    def is_said(self, kind: str, option: str) -> bool:
        """Whether an option is a true value of the session, or stands in this text."""
        if self._small is None:
            self._small = self.text.lower()
        in_text = len(option) >= _LEAST_SAID and option.lower() in self._small
        return in_text or self.is_known(kind, canonical_words(option))

    def _free(self, kind: str, canonical: str, options: tuple[str, ...]) -> list[int]:
        """The indices of free options, in keyed order; a long session may have used most of a list."""
        places = _places(options)
        free = self.ledger.kind(kind).free(places.keys())
        start, step = self._way(kind, canonical, len(options)) if free else (0, 1)
        back = pow(step, -1, len(options)) if free else 0
        return sorted(
            (at for option in free for at in places[option]), key=lambda at: (at - start) * back % len(options)
        )

    def reused(self, kind: str, canonical: str) -> str:
        """The session's surrogate of a value, which counts as used now; "" where there is none."""
        known = self.ledger.use_value(kind, canonical)
        return known.surrogate if known else ""

    def known_or_invented(
        self, kind: str, canonical: str, value: Value, invent: Callable[[], str | None]
    ) -> str | None:
        """The session's surrogate of a value; if there is none, one is invented and remembered."""
        known = self.ledger.use_value(kind, canonical)
        if known and known.surrogate:
            return known.surrogate
        surrogate = invent()
        if surrogate:
            number = self.ledger.kind(kind).next_number
            told = known or value
            sub, is_fact = told.sub or value.sub, told.is_fact
            self.ledger.learn(kind, canonical, Value(told.tag, sub, told.form, surrogate, number, is_fact))
        return surrogate


def _filled(shape: str, number: int) -> str:
    """The shape filled with characters drawn from a number; a shape of digits alone takes the number's last digits."""
    if not shape.strip("#"):
        return f"{number:0{len(shape)}}"[: -len(shape) - 1 : -1]
    out = []
    for c in shape:
        if letters := _ALPHABETS.get(c):
            number, at = divmod(number, len(letters))
            c = letters[at]
        out.append(c)
    return "".join(out)


@lru_cache(maxsize=64)  # a few lists for each language
def _places(options: tuple[str, ...]) -> dict[str, list[int]]:
    """The index of each folded option in its list."""
    places: dict[str, list[int]] = {}
    for at, option in enumerate(options):
        places.setdefault(fold(option), []).append(at)
    return places


def is_unlike(original: str, candidate: str) -> bool:
    """Whether a candidate shares neither its first letter nor a word with the folded original."""
    folded = fold(candidate)
    return folded[:1] != original[:1] and folded not in original and original not in folded


def styled(like: str, word: str) -> str:
    """`word` in the case of `like`, if that is upper or lower case throughout."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.lower() if like.islower() else word
