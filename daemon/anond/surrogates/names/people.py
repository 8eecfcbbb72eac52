"""A name within its turn: its context, the people it names, and the role of each word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from anond.languages import WORDS, surrogate_words
from anond.languages.joined import ALL
from anond.session.values.names import DOTTED_TITLES, TITLE_ENDS, cut, last_word
from anond.session.values.tables import MEN, PARTICLES, TITLES, WOMEN, words_in
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.fold import fold

Role = Literal["first", "surname"]
Names = Sequence[re.Match[str]]

FIRST_NAMES: Final = frozenset(("first_female", "first_male", "first_any"))
_COMPOUNDS: Final = frozenset(("compound_female", "compound_male"))
_TITLES: Final = TITLES | DOTTED_TITLES | TITLE_ENDS | {"prof", "professor"}
_BEFORE_FIRST_NAMES: Final = words_in(ALL.replaced.titles_of_first_names)
_MANY: Final = words_in(ALL.replaced.families)
_WITH_S: Final = words_in(ALL.replaced.articles_of_many)  # many only before a name that ends in s: `die Mila` is one
_WIVES: Final = words_in(ALL.replaced.wives)
_THEIR: Final = words_in(ALL.replaced.possessives)
_SURNAME_SAID: Final = ALL.replaced.surnames
_FIRST_SAID: Final = ALL.replaced.first_names
_IS: Final = f"{ALL.grammar.present}|{ALL.grammar.past}|{ALL.grammar.plural}|{ALL.replaced.as_}"
_TELLS_BEFORE: Final = re.compile(
    rf"(?<!\w)(?:(?P<surname>{_SURNAME_SAID})|(?P<first>{_FIRST_SAID}))(?!\w)"
    rf"(?:\W+(?!{_SURNAME_SAID}|{_FIRST_SAID})\w+){{0,2}}\W*$"
    r"|(?<!\w)(?:(?P<field>last|lname|sn)|first|fname)[\"']?\s*[:=]\s*[\"']?$",
    re.I,
)
_TELLS_BIRTH: Final = re.compile(rf"(?<!\w)(?:{ALL.replaced.birth_names})\W*$", re.I)
_TELLS_WITH: Final = re.compile(
    rf"\s(?:{ALL.replaced.role_links})\s+(?:(?P<surname>{_SURNAME_SAID})|(?P<first>{_FIRST_SAID}))(?!\w)", re.I
)
_LABELLED: Final = re.compile(rf"(?<!\w)(?:{_SURNAME_SAID}|{_FIRST_SAID})\s+$", re.I)
_ASKS: Final = re.compile(rf"(?<!\w)(?:(?P<surname>{_SURNAME_SAID})|(?P<first>{_FIRST_SAID}))(?!\w)", re.I)
_LISTED: Final = re.compile(
    rf"(?<!\w)(?:(?P<surname>{_SURNAME_SAID})|(?P<first>{_FIRST_SAID}))\s*:\s*(?:[^\W\d_][\w'’ -]*,\s*)+$", re.I
)
_LONGEST_LIST: Final = 200  # characters of a list of names behind what they are: *surnames: Hall, Park, …*
_ASKS_BOTH: Final = re.compile(
    rf"(?:{ALL.replaced.names})\W{{0,3}}(?:{ALL.replaced.names_links})?\W{{0,2}}"
    rf"(?:{ALL.replaced.names_articles})?(?:{_SURNAME_SAID})",
    re.I,
)
_LAST_ASKED: Final = 80  # characters of a turn in which its question stands
_LEADS_IN: Final = 2  # words before a name that is the answer
_TELLS_BEHIND: Final = re.compile(
    rf"\W{{0,4}}(?:{_IS})\W+(?:\w+\W+){{0,2}}?(?:(?P<surname>{_SURNAME_SAID}|(?:{ALL.replaced.surname_alone})"
    rf"(?=\W*$|[.,;!]))|(?P<first>{_FIRST_SAID}))(?!\w)|"
    rf"\W{{1,3}}(?:{ALL.replaced.both_heads}) (?:{ALL.replaced.twos}) (?P<firsts>{_FIRST_SAID})(?!\w)", re.I
)  # fmt: skip
_MAY_TELL: Final = re.compile(ALL.replaced.naming_signs, re.I)
_SHORTEST_SURNAME: Final = 5
_FAR_MORE, _MANY_BEARERS = 200, 1000  # times as many, and of a million people, who bear a name as a surname
_SURNAME_ENDINGS: Final = {
    lang: re.compile(rf"(?:{words.surrogates.names.surname_endings})$")
    for lang, words in WORDS.items()
    if words.surrogates.names.surname_endings
}
MARIAN: Final = re.compile(r"\s+(?:de\s+(?:la|las|los)|del)\s+", re.I)  # María de las Nieves, María del Carmen
_INITIAL: Final = re.compile(r"(?:^|[\s.-])[^\W\d_](?:\.[\s-]*|\s+)$")
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
    """One span of a name, with the context by which its words are read."""

    span: Span
    before: str = field(repr=False)
    behind: str = field(repr=False)
    gender: str | None
    surnames: frozenset[str] = field(default=frozenset(), repr=False)  # as they are known
    initial: str = field(default="", repr=False)  # a letter that its first name begins with, by an earlier initial
    last_letter: str = field(default="", repr=False)  # of the name, small
    hint: str | None = None  # the gender that an article before a name of no known gender says
    is_plain: bool = False  # whether some word of the name goes without the accents that it has
    particle: str = field(default="", repr=False)  # folded, of the word that is being replaced
    known_words: dict[str, Known] = field(default_factory=dict, repr=False)  # its words as the session knows them
    word_before: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Read the word before the name once, for all of the name's words."""
        self.word_before = last_word(self.before)

    @property
    def are_many(self) -> bool:
        """Whether a family is meant: `the Hargreaveses`."""
        return self.word_before in _MANY and (self.word_before not in _WITH_S or self.last_letter in "sxz")

    @property
    def is_titled(self) -> bool:
        """Whether a title or form of address stands before it; `meine Frau` is none."""
        return self.word_before in _TITLES and not (self.word_before in _WIVES and self._is_theirs())

    def _is_theirs(self) -> bool:
        """Whether a possessive stands before the word before the name."""
        return last_word(self.before.rstrip()[: -len(self.word_before)]) in _THEIR

    @property
    def said_role(self) -> Role | None:
        """The role that the words around say: `my surname is Barry`, `Barry est le nom`."""
        with_label = _TELLS_WITH.match(self.behind)  # the cheapest question first, here and below
        if with_label and not _LABELLED.search(self.before):
            return "surname" if with_label["surname"] else "first"
        for around, tells in ((self.behind, _TELLS_BEHIND.match), (self.before, _TELLS_BEFORE.search)):
            if (found := tells(around)) and _MAY_TELL.search(around):
                return "surname" if found["surname"] or found.groupdict().get("field") else "first"
        return None

    def asked_role(self, session: Session) -> Role | None:
        """The role that the turn before asked for, if the name is the answer: `¿Apellido?`, `Last name?`."""
        if not session.ledger.recent or self.is_titled or len(self.before.split()) > _LEADS_IN:
            return None
        asked = session.ledger.recent[-1].text[-_LAST_ASKED:]
        roles = {"surname" if found["surname"] else "first" for found in _ASKS.finditer(asked)}
        if not roles or not _MAY_TELL.search(asked) or _ASKS_BOTH.search(asked):
            return None
        return ("surname" if "surname" in roles else "first") if len(roles) == 1 else None

    @property
    def is_birth_name(self) -> bool:
        """Whether the words before it announce the surname of somebody's birth: `née`."""
        return bool(_TELLS_BIRTH.search(self.before) and _MAY_TELL.search(self.before))

    @property
    def is_don(self) -> bool:
        """Whether a form of address before it goes with first names."""
        return self.word_before in _BEFORE_FIRST_NAMES


def roles(text: str, names: Names, person: Person, session: Session) -> dict[re.Match[str], Role]:
    """The role of each word: first name or surname."""
    if not names:
        return {}
    parts = _joined_by_hyphens(text, names) if len(names) > 1 else [names]
    start = names[0].start()
    leads = start > 0 and any(fold(word) in PARTICLES for word in text[:start].split())
    if len(parts) == 1 and leads:
        return dict.fromkeys(names, "surname")
    if len(parts) == 1 and start and _is_behind_initial(text[:start], parts[0][0].group(), session):
        return dict.fromkeys(names, "surname")
    if len(parts) == 1:
        return dict.fromkeys(names, _alone_with_hyphens(names, person, session))
    comma = text.find(",", names[0].end(), names[-1].start())
    if comma >= 0:
        return {m: "surname" if m.start() < comma else "first" for m in names}
    kinds = [session.lists.kinds_of(part[0].group(), session.lang) for part in parts]
    begins_first = is_first(kinds[0]) and ("surname" not in kinds[0] or len(parts) > 2)
    if person.are_many or (not begins_first and _are_joined_surnames(text, names, session)):
        return dict.fromkeys(names, "surname")
    if all("surname" in kind and not is_first(kind) for kind in kinds):
        return dict.fromkeys(names, "surname")
    said = person.said_role or person.asked_role(session)
    fits = said == "surname" or all(map(is_first, kinds))  # `first name Derwent Hulme`: no more than the first is
    if said and fits and not any(_is_only(_other(said), kind) for kind in kinds):
        return dict.fromkeys(names, said)
    if leads and (
        "surname" in kinds[0] or text[:1].isupper()
    ):  # `da Conceição Ferreira Adérito`: those that lead are surnames
        return {m: "first" if at and is_first(kind) and "surname" not in kind else "surname"
                for at, (kind, part) in enumerate(zip(kinds, parts, strict=True)) for m in part}  # fmt: skip
    firsts = _firsts(text, parts, kinds, session)
    turned = len(parts) == 2 and not is_first(kinds[0]) and is_first(kinds[1]) and "surname" not in kinds[1]
    return {m: "first" if (at < firsts) != turned else "surname" for at, part in enumerate(parts) for m in part}


def _is_behind_initial(before: str, name: str, session: Session) -> bool:
    """Whether an initial stands before a name that is not only a woman's or a man's first name: `J.R. Colby`."""
    if not _INITIAL.search(before):
        return False
    kinds = session.lists.kinds_of(name, session.lang)
    return "surname" in kinds or not kinds & {"first_female", "first_male"}


def _are_joined_surnames(text: str, names: Names, session: Session) -> bool:
    """Whether a particle or a word in small letters joins a surname to what follows: `Ortega y Gasset`."""
    return any(text[a.end() : b.start()].strip(" -").islower() and _is_surname(a, session) for a, b in pairwise(names))


def _other(role: Role) -> Role:
    return "first" if role == "surname" else "surname"


def _is_only(role: Role, kinds: frozenset[str]) -> bool:
    """Whether a name of these kinds has this role and not the other."""
    return is_first(kinds) != ("surname" in kinds) and is_first(kinds) == (role == "first")


def _firsts(text: str, parts: Sequence[Names], kinds: Sequence[frozenset[str]], session: Session) -> int:
    """The number of first names: one, the parts of a double name, and others on no list of surnames."""
    firsts = 1
    if [len(part) for part in parts[:2]] == [1, 1]:
        (one,), (other,) = parts[:2]
        between = text[one.end() : other.start()]
        is_double = between.isspace() and compound(one, other, session)
        firsts = 2 if is_double or is_marian(one, between, other, session) else 1
    while (
        firsts < len(parts) - 1 and is_first(kinds[firsts]) and _is_rather_first(parts[firsts], kinds[firsts], session)
    ):
        firsts += 1
    return firsts


def is_marian(one: re.Match[str], between: str, other: re.Match[str], session: Session) -> bool:
    """Whether two words are a woman's double name with an article between them: `María de las Nieves`."""
    return (
        fold(one.group()) == "maria"
        and MARIAN.fullmatch(between) is not None
        and "first_female" in session.lists.kinds_of(other.group(), session.lang)
    )


def _is_rather_first(part: Names, kinds: frozenset[str], session: Session) -> bool:
    """Whether a middle name is a first name: on no list of surnames, or far more often a first name.

    Speakers of Spanish, Portuguese and African French have two surnames more often than two first names.
    """
    if "surname" not in kinds:
        return True
    if not surrogate_words(session.lang).names.one_surname:
        return False
    word = part[0].group()
    firsts, surnames = (
        max(session.lists.bearers(word, kind, session.lang) for kind in of)
        for of in (("first_female", "first_male"), ("surname",))
    )
    return firsts > surnames


def compound(one: re.Match[str], other: re.Match[str], session: Session) -> str | None:
    """The gender of a listed double first name."""
    found = session.lists.kinds_of(f"{cut(one.group())[1]} {cut(other.group())[1]}", session.lang, _COMPOUNDS)
    return next(iter(found)).removeprefix("compound_") if len(found) == 1 else None


def _is_surname(word: re.Match[str], session: Session) -> bool:
    kinds = session.lists.kinds_of(word.group(), session.lang)
    return "surname" in kinds and not is_first(kinds)


def _joined_by_hyphens(text: str, names: Names) -> list[Names]:
    """The names, with those joined by hyphens as one: `Marie-Claire` is one first name of two words."""
    parts: list[list[re.Match[str]]] = []
    for match in names:
        if parts and _HYPHEN.fullmatch(text, parts[-1][-1].end(), match.start()):
            parts[-1].append(match)
        else:
            parts.append([match])
    return [*parts]


def _alone_with_hyphens(names: Names, person: Person, session: Session) -> Role:
    """The role of a single name of one or several words: a surname if one of several is only a surname."""
    if len(names) > 1 and not person.span.sub and any(_is_surname(name, session) for name in names):
        return "surname"
    return single_name_role(names[0].group(), person, session)


def single_name_role(word: str, person: Person, session: Session) -> Role:
    """The role of a name of one word, by its sub, by the words before it, by the lists."""
    if person.span.sub:
        return "surname" if person.span.sub == "surname" else "first"
    if said := person.said_role or _listed_role(person, session):
        return said
    name = cut(word)[1]
    kinds = _kinds(name, session)
    asked = person.asked_role(session)
    if asked and not (asked == "first" and _is_only("surname", kinds)):  # some answer with the surname all the same
        return asked
    only_first = is_first(kinds) and "surname" not in kinds
    if not only_first and person.is_birth_name:  # `è nata Giulia` tells of a birth
        return "surname"
    if person.are_many or (person.is_titled and not person.is_don):
        return "first" if only_first else "surname"
    if not kinds and not person.is_don:
        return "surname" if _looks_like_surname(name, session.lang) else "first"
    if is_first(kinds) and (person.word_before in WOMEN or person.word_before in MEN) and not person.is_titled:
        return "first"  # `mi cuñado Cruz`
    return "surname" if "surname" in kinds and not _is_rather_first_alone(word, kinds, session) else "first"


def _kinds(word: str, session: Session) -> frozenset[str]:
    """The kinds of a name; where it is on no list, those of the name of a family or owner: `Schulzes`, `Erikssons`."""
    kinds = session.lists.kinds_of(word, session.lang)
    if kinds or word[-1:] not in "sS" or not surrogate_words(session.lang).names.genitive:
        return kinds
    return session.lists.kinds_of(word[:-1], session.lang)


def _is_rather_first_alone(word: str, kinds: frozenset[str], session: Session) -> bool:
    """Whether a single name is a first name: not if few bear it as first name and many as surname (`Moreno`)."""
    if not is_first(kinds) or not surrogate_words(session.lang).names.bearers_counted:
        return is_first(kinds)
    bearers = session.lists.bearers
    firsts = max(bearers(word, kind, session.lang) for kind in FIRST_NAMES)
    return bearers(word, "surname", session.lang) < max(_FAR_MORE * firsts, _MANY_BEARERS)


def _listed_role(person: Person, session: Session) -> Role | None:
    """The role of a name in a list of names behind what they are: *solo il cognome: RUFFINI, MBAYE*."""
    if not person.before.rstrip().endswith(","):
        return None
    start = person.span.start
    found = _LISTED.search(session.text[max(0, start - _LONGEST_LIST) : start])
    return ("surname" if found["surname"] else "first") if found else None


def _looks_like_surname(word: str, lang: str) -> bool:
    """Whether an unlisted name ends like a surname: `Ghibaudi`, `Lindkvist`."""
    ending = _SURNAME_ENDINGS.get(lang)
    return bool(ending and len(word) > _SHORTEST_SURNAME and ending.search(fold(word)))


def is_first(kinds: frozenset[str]) -> bool:
    """Whether these are kinds of a first name."""
    return not kinds.isdisjoint(FIRST_NAMES)
