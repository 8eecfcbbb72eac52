"""A name within its turn: what stands around it, who else it names, and the role of each of its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from anond.session.values.names import cut, last_word
from anond.session.values.tables import PARTICLES, TITLES, words_in
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.fold import fold

Role = Literal["first", "surname"]
Names = Sequence[re.Match[str]]

FIRST_NAMES: Final = frozenset(("first_female", "first_male", "first_any"))
_COMPOUNDS: Final = frozenset(("compound_female", "compound_male"))
_TITLES: Final = TITLES | {"prof", "professor"}
_BEFORE_FIRST_NAMES: Final = frozenset(("don", "dona", "d"))
_MANY: Final = words_in("the los las les die i gli familie familjen family famille familia famiglia familj ehepaar")
_SHORTEST_SURNAME: Final = 5
_SURNAME_ENDINGS: Final = {
    "it": re.compile(r"(?:[dltnrsz]i|cci|ucci|ello|etti|asco|aro)$"),
    "es": re.compile(r"(?:[aeio]z|ales|uren|echea)$"),
    "fr": re.compile(r"(?:eau|eaux|ault|oux|gnac|ier|iere|ard|ec|ville)$"),
    "sv": re.compile(r"(?:sson|berg|strom|gren|lund|k?[qk]vist|stedt|dahl|blom|mark|ander|bom)$"),
    "de": re.compile(r"(?:mann|bauer|meier|meyer|maier|huber|hofer|inger|berger|stein|bach|feld|owski|sky|icki)$"),
    "en": re.compile(r"(?:ton|ham|ley|worth|field|wood|shaw|thwaite|bury|son|owski|bridge|croft)$"),
}
_HYPHEN: Final = re.compile(r"[‐‑-]")


class Known(NamedTuple):
    """A word of a name as the session knows it: without its article and its ending."""

    elided: str
    name: str
    owning: str  # the ending of a possessive with its apostrophe
    canonical: str
    ending: str

    @property
    def is_bare(self) -> bool:
        """Whether the word is the name alone, with nothing before it and no apostrophe behind it."""
        return not self.elided and not self.owning


@dataclass(slots=True)
class Person:
    """One span of a name, with what tells how to read its words; surnames and initial once they are read."""

    span: Span
    before: str = field(repr=False)
    behind: str = field(repr=False)
    gender: str | None
    surnames: frozenset[str] = field(default=frozenset(), repr=False)  # as they are known
    initial: str = field(default="", repr=False)  # a letter that its first name begins with, by an earlier initial
    particle: str = field(default="", repr=False)  # folded, of the word that is being replaced
    known_words: dict[str, Known] = field(default_factory=dict, repr=False)  # its words as the session knows them
    word_before: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Read the word before the name once: all of its words are read by it."""
        self.word_before = last_word(self.before)

    @property
    def are_many(self) -> bool:
        """Whether a family is meant: `the Hargreaveses`."""
        return self.word_before in _MANY

    @property
    def is_titled(self) -> bool:
        """Whether a title or form of address stands before it."""
        return self.word_before in _TITLES

    @property
    def is_don(self) -> bool:
        """Whether a form of address stands before it that goes with first names."""
        return self.word_before in _BEFORE_FIRST_NAMES


def roles(text: str, names: Names, person: Person, session: Session) -> dict[re.Match[str], Role]:
    """Which of the words are first names, and which are surnames."""
    if not names:
        return {}
    parts = _joined_by_hyphens(text, names)
    if len(parts) == 1 and any(fold(word) in PARTICLES for word in text[: names[0].start()].split()):
        return dict.fromkeys(names, "surname")
    if len(parts) == 1:
        return dict.fromkeys(names, _alone_with_hyphens(names, person, session))
    comma = text.find(",", names[0].end(), names[-1].start())
    if comma >= 0:
        return {m: "surname" if m.start() < comma else "first" for m in names}
    if person.are_many or any(text[a.end() : b.start()].strip(" -").islower() and _is_surname(a, session)
                              for a, b in pairwise(names)):  # fmt: skip
        return dict.fromkeys(names, "surname")
    kinds = [session.lists.kinds_of(part[0].group(), session.lang) for part in parts]
    if all("surname" in kind and not is_first(kind) for kind in kinds):
        return dict.fromkeys(names, "surname")
    firsts = _firsts(text, parts, kinds, session)
    turned = len(parts) == 2 and not is_first(kinds[0]) and is_first(kinds[1]) and "surname" not in kinds[1]
    return {m: "first" if (at < firsts) != turned else "surname" for at, part in enumerate(parts) for m in part}


def _firsts(text: str, parts: Sequence[Names], kinds: Sequence[frozenset[str]], session: Session) -> int:
    """How many parts are first names: one, those of a double name, and others that are on no list of surnames."""
    firsts = 1
    if [len(part) for part in parts[:2]] == [1, 1]:
        (one,), (other,) = parts[:2]
        is_double = text[one.end() : other.start()].isspace() and compound(one, other, session)
        firsts = 2 if is_double else 1
    while firsts < len(parts) - 1 and is_first(kinds[firsts]) and "surname" not in kinds[firsts]:
        firsts += 1
    return firsts


def compound(one: re.Match[str], other: re.Match[str], session: Session) -> str | None:
    """The gender of a double first name that is on the lists."""
    found = session.lists.kinds_of(f"{cut(one.group())[1]} {cut(other.group())[1]}", session.lang, _COMPOUNDS)
    return next(iter(found)).removeprefix("compound_") if len(found) == 1 else None


def _is_surname(word: re.Match[str], session: Session) -> bool:
    kinds = session.lists.kinds_of(word.group(), session.lang)
    return "surname" in kinds and not is_first(kinds)


def _joined_by_hyphens(text: str, names: Names) -> list[list[re.Match[str]]]:
    """The names with those that hyphens join together: `Marie-Claire` is one first name of two words."""
    parts: list[list[re.Match[str]]] = []
    for match in names:
        if parts and _HYPHEN.fullmatch(text, parts[-1][-1].end(), match.start()):
            parts[-1].append(match)
        else:
            parts.append([match])
    return parts


def _alone_with_hyphens(names: Names, person: Person, session: Session) -> Role:
    """The role of one name of one word or several: a surname where one of several is nothing else."""
    if len(names) > 1 and not person.span.sub and any(_is_surname(name, session) for name in names):
        return "surname"
    return alone(names[0].group(), person, session)


def alone(word: str, person: Person, session: Session) -> Role:
    """The role of a name of one word, from its sub, from what stands before it, from the lists."""
    if person.span.sub:
        return "surname" if person.span.sub == "surname" else "first"
    kinds = session.lists.kinds_of(cut(word)[1], session.lang)
    only_first = is_first(kinds) and "surname" not in kinds
    if person.are_many or (person.is_titled and not person.is_don):
        return "first" if only_first else "surname"
    if not kinds and not person.is_don:
        return "surname" if _looks_like_surname(cut(word)[1], session.lang) else "first"
    return "surname" if "surname" in kinds and not is_first(kinds) else "first"


def _looks_like_surname(word: str, lang: str) -> bool:
    """Whether a name of no list ends as surnames do: `Ghibaudi`, `Lindkvist`."""
    ending = _SURNAME_ENDINGS.get(lang)
    return bool(ending and len(word) > _SHORTEST_SURNAME and ending.search(fold(word)))


def is_first(kinds: frozenset[str]) -> bool:
    """Whether these are kinds of a first name."""
    return not kinds.isdisjoint(FIRST_NAMES)
