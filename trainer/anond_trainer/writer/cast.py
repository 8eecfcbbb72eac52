"""The people of one dialogue: each word of a name gets one new word, and derived forms follow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from anond.session.values.tables import INNER_PARTICLES, PARTICLES, TITLES
from anond.session.values.typos import is_slip
from anond_gazetteers import fold
from anond_trainer.writer.names import ANY, SURNAME, Names
from anond_trainer.writer.slips import misheard
from anond_trainer.writer.spelled_names import guessed, looks_spelled, spell, spelled

WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TITLE: Final = re.compile(r"([^\W\d_]+)\.?\s*$")
_GENITIVE: Final = ("sv", "de", "en")
_SHORT: Final = 3
_SMALL: Final = INNER_PARTICLES - {"e", "y"}


@dataclass(frozen=True, slots=True)
class Mention:
    """A name as it stands in a dialogue, and what stands right before it."""

    text: str = field(repr=False)
    before: str = field(repr=False, default="")


class Cast:
    """The new words for the names of one dialogue."""

    def __init__(self, mentions: Sequence[Mention], pinned: Iterable[str], taken: Iterable[str], names: Names,
                 random: Random) -> None:  # fmt: skip
        """`pinned`, folded, stay as they are; no new name is one of `taken`."""
        self._names, self._random = names, random
        self._people = [tuple(map(fold, _words(m.text))) for m in mentions if not looks_spelled(m.text, names.lang)]
        roles = _roles(mentions, names)
        self.new: dict[str, str] = dict.fromkeys(pinned, "")
        self.new |= {word: "" for m in mentions for word in _unclear(m.text, roles, names.lang)}
        self._used_names = {fold(word) for word in taken} | set(roles)
        for word in sorted(roles, key=lambda word: (not roles[word][1], -len(word), word)):  # short forms after full
            if word not in self.new:
                self.new[word] = self._follows(word, roles) or self._drawn(word, roles[word][0])

    def replace(self, text: str) -> str:
        """A name of the dialogue in new words, in the shape of this one."""
        lang = self._names.lang
        if letters := spelled(text, lang):
            new = self.new.get(fold(letters)) or ""
            return spell(text, new, lang, self._random) if new else text
        if looks_spelled(text, lang):
            return text
        known = tuple(map(fold, _words(text)))
        return WORD.sub(lambda match: self._word(match[0], known), text)

    def words(self) -> Mapping[str, str]:
        """The new word of each folded word that has one."""
        return {word: new for word, new in self.new.items() if new}

    def initial(self, letter: str, others: Sequence[str]) -> str:
        """The new initial of the person whose name begins with this letter and holds one of these words."""
        for person in self._people:
            if set(others) & set(person):
                for word in person:
                    if word.startswith(fold(letter)) and word not in others and self.new.get(word):
                        return styled(letter, self.new[word][0])
        return letter

    def _word(self, word: str, known: Sequence[str]) -> str:
        if len(word) == 1:
            return self.initial(word, known)
        new = self.new.get(fold(word)) or ""
        return styled(word, new) if new else word

    def _follows(self, word: str, roles: Mapping[str, tuple[str, int]]) -> str:
        """The new word of a genitive, slip or short form of another name, or of two names written as one."""
        done = [(old, new) for old, new in self.new.items() if old != word]
        for old, new in done:
            name = new or old
            if self._names.lang in _GENITIVE and word == f"{old}s":
                return name if name.endswith(("s", "x", "z")) else f"{name}s"
        for old, new in done:
            if new and is_slip(word, old) and not (self._names.kinds_of(word) and self._names.kinds_of(old)):
                return misheard(new, self._random)
        for old, new in done:
            cut = len(word) >= _SHORT and old.startswith(word)
            if new and roles.get(old, ("", 0))[0] != SURNAME and (cut or self._names.is_short(word, old)):
                return self._short(new)
        for old, new in done:
            rest = word.removeprefix(old)
            if new and rest != word and self.new.get(rest):
                return new + self.new[rest].lower()
        return ""

    def _short(self, name: str) -> str:
        options = [form for form in self._names.short_forms(name) if form not in self._used_names and form.isalpha()]
        cut = name[: self._random.choice((3, 3, 4))]
        return (self._random.choice(options) if options else cut).capitalize()

    def _drawn(self, word: str, kind: str) -> str:
        """A new name of the kind; the old one where none fits."""
        free = self._used_names

        def fits(option: str) -> bool:
            folded = fold(option)
            return (
                option.isalpha()
                and len(folded) > 1
                and folded not in free
                and self._names.keeps_word_before(word, option)
            )

        new = self._names.draw(kind, self._random, fits)
        self._used_names.add(fold(new))
        return new


def styled(like: str, word: str) -> str:
    """A word in capitals, in lower case, or with the first letter as in `like`."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    if like.islower():
        return word.lower()
    return word[:1].upper() + word[1:] if like[:1].isupper() else word


def _words(text: str) -> list[str]:
    """The words that are names: no initials, no particles, no titles."""
    words = [match[0] for match in WORD.finditer(text)]
    last = len(words) - 1
    named = [len(word) > 1 and fold(word) not in TITLES for word in words]
    small = [at < last and fold(word) in (_SMALL if at else PARTICLES) for at, word in enumerate(words)]
    return [word for at, word in enumerate(words) if named[at] and not small[at]]


def _roles(mentions: Sequence[Mention], names: Names) -> dict[str, tuple[str, int]]:
    """The kind of each folded word, and whether it stands in a full name; by most of its mentions."""
    votes: dict[str, Counter[str]] = {}
    full: Counter[str] = Counter()
    for mention in mentions:
        word = spelled(mention.text, names.lang)
        words = [word] if word else [] if looks_spelled(mention.text, names.lang) else _words(mention.text)
        for at, one in enumerate(words):
            kind, weight = _role(words, at, mention, names)
            votes.setdefault(fold(one), Counter())[kind] += weight
            full[fold(one)] += len(words) > 1
    return {word: (max(sorted(counted), key=counted.__getitem__), full[word]) for word, counted in votes.items()}


def _role(words: Sequence[str], at: int, mention: Mention, names: Names) -> tuple[str, int]:
    listed = names.kind_of(words[at])
    if len(words) == 1:
        title = _TITLE.search(mention.before)
        titled = title is not None and fold(title[1]) in TITLES
        return (SURNAME, 2) if titled or len(mention.text) > len(words[0]) + 2 else (listed, 1)
    turned = "," in mention.text
    second = at == len(words) - 1
    surname = (not second if turned else at > 0) and not (not second and names.kind_of(words[at]) not in (SURNAME, ANY))
    return (SURNAME, 3) if surname else (listed if listed != SURNAME else ANY, 3)


def _unclear(text: str, roles: Mapping[str, object], lang: str) -> list[str]:
    """The names that a text may spell in a way that is not understood; they stay as they are."""
    if not looks_spelled(text, lang) or spelled(text, lang):
        return []
    letters = fold(guessed(text, lang))
    return [word for word in roles if word in letters or letters in word or word[:2] == letters[:2]]
