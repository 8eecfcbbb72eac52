"""Names of any form behind *my name is*: `my name is East`, `ich heiße M3g4n K3rsw3ll`, `me llamo Ford`.

Models know such words as brands, points of the compass or nothing at all. Nobody says so of anything but a name, save
for the few words of `no_names`; words in small letters are names only where a list or their shape says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.languages import WORDS
from anond.languages.international import MONEY
from anond.languages.joined import ALL
from anond.session.values.tables import TITLES
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_PEOPLE: Final = _FIRST | {"surname"}
_TOWNS: Final = frozenset(("city", "region", "country"))
_MOST: Final = 3  # words
_SHORTEST: Final = 2  # letters
_CUES: Final = {
    lang: re.compile(rf"(?i)(?<![\w'’])(?:{any_of_table(words.people.named)})(?: ?[:=]| -)? ?[\"'“„«]?")
    for lang, words in WORDS.items()
}
_AMOUNT: Final = (
    r"(?:[€$£]?\d[\d.,]*[€$£]? (?:\w{2,7} )?|"
    rf"\w{{2,12}}(?:[ -]\w{{2,12}})? (?:{'|'.join(MONEY.split())}) )?"
)
_PAID: Final = {
    lang: re.compile(
        rf"(?i)(?<![\w'’])(?:{any_of_table(words.people.payment_words).replace('#', _AMOUNT)}) "
        r"(?P<name>[^\W\d_]{3,20})\b(?: (?P<surname>[^\W\d_]{3,20})\b)?"
    )
    for lang, words in WORDS.items()
}
_TITLED: Final = {
    lang: re.compile(rf"(?<!\w)(?:{words.people.low_titles})\.? (?P<name>[^\W\d_A-ZÀ-Þ]{{2,20}})(?![\w'’])")
    for lang, words in WORDS.items()
}
_LIVES = re.compile(rf"(?i:(?<!\w)(?:{ALL.places.lives_in})) (?P<town>[A-ZÀ-Þ][^\W\d_]{{2,20}})(?![\w'’-]| [A-ZÀ-Þ])")
_NO_TITLED: Final = frozenset(ALL.talk.no_titled.split()) | TITLES
_SHORTEST_LAST: Final = 3  # letters
_NO_LAST: Final = {  # words that end a sentence behind a first name
    lang: frozenset(
        fold(word)
        for people in (words.people,)
        for table in (
            *(people.no_surnames, people.no_names, people.asks, people.here, people.again),
            *(words.conjunctions, words.openings, words.greetings, *words.spare, *words.farewells),
        )
        for word in table.replace("_", " ").split()
    )
    for lang, words in WORDS.items()
}
_NO_NAMES: Final = {lang: frozenset(words.people.no_names.split()) for lang, words in WORDS.items()}
_ENDS = re.compile(r"\s*(?:$|[.,;!?\n])")
_WORD = re.compile(r"[^\s,.;:!?()\[\]{}<>\"“”„«»/\\]+")


def named(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """The names behind words that announce a name."""
    cues = _CUES.get(lang)
    is_shouted, is_titled = text.isupper(), text.istitle()  # computed once: a text may hold thousands of names
    for cue in cues.finditer(text) if cues else ():
        start = at = cue.end()
        for place in range(_MOST):
            word = _WORD.match(text, at + (place > 0)) if not place or text[at : at + 1] == " " else None
            if word is None:
                break
            has_capital = word[0][0].isupper() and not is_titled and not (is_shouted and word[0].isupper())
            if not _is_name(word[0], place, lang, has_capital, kinds_of, is_common) and not (
                place == 1 and _ENDS.match(text, word.end()) and _is_last(word[0], lang, kinds_of)
            ):
                break
            at = word.end()
        if at > start:
            yield Span(start, at, "PERSON", None, "rule:named", 0.8)


def paid(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """People who are owed, paid or sent money, also in small letters: listed surnames that are no common words.

    A first name and a surname are somebody also where one of them is a town, too.
    """
    pattern = _PAID.get(lang)
    for match in pattern.finditer(text) if pattern else ():
        word, behind = match["name"], match["surname"]
        kinds = kinds_of(word)
        if behind and not _FIRST.isdisjoint(kinds) and "surname" in kinds_of(behind) and not is_common(behind, lang):
            yield Span(match.start("name"), match.end("surname"), "PERSON", None, "rule:paid", 0.7)
        elif not _PEOPLE.isdisjoint(kinds) and not is_common(fold(word), lang) and _TOWNS.isdisjoint(kinds):
            yield Span(*match.span("name"), "PERSON", None, "rule:paid", 0.7)


def titled(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """Listed names in small letters behind a title in small letters: `fru ek`, `señora calle`.

    Of 1,051 such words in the written (synthetic) dialogues all but 24 are names, and half of these are cats'.
    """
    pattern = _TITLED.get(lang)
    for match in pattern.finditer(text) if pattern else ():
        word = match["name"]
        if not _PEOPLE.isdisjoint(kinds_of(word)) and not is_common(word, lang) and fold(word) not in _NO_TITLED:
            yield Span(*match.span("name"), "PERSON", None, "rule:titled", 0.8)


def towns(text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> Iterator[Span]:
    """Listed towns with a capital behind *I live in*, also those that are names of people: `vivo in Roma`."""
    if text.istitle() or text.isupper():
        return
    for match in _LIVES.finditer(text):
        if "city" in kinds_of(match["town"]) and not is_common(match["town"], lang):
            yield Span(*match.span("town"), "LOCATION", None, "rule:lives", 0.8)


def _is_name(
    word: str, place: int, lang: str, has_capital: bool, kinds_of: KindsOf, is_common: IsCommon
) -> bool:  # fmt: skip
    """Whether a word behind such a cue is a name: the first has a capital, is listed, or hides its letters."""
    folded = fold(word)
    if len(word) < _SHORTEST or folded in _NO_NAMES[lang] or not any(map(str.isalpha, word)):
        return False
    if has_capital and not place:
        return True
    is_listed = not _PEOPLE.isdisjoint(kinds_of(word))
    if has_capital and not is_common(folded, lang) and not WORDS[lang].capital_nouns:
        return True
    return (is_listed and not is_common(folded, lang)) or _hides_letters(word)


def _is_last(word: str, lang: str, kinds_of: KindsOf) -> bool:
    """Whether a word that ends its clause behind a first name may be the surname, though it is a common word."""
    return word.isalpha() and len(word) >= _SHORTEST_LAST and fold(word) not in _NO_LAST[lang]


def _hides_letters(word: str) -> bool:
    """Whether a word hides its letters: by digits or signs (`M3g4n`, `M€gan`), or by misplaced capitals (`nageM`)."""
    plain = word.strip("'’-")
    if plain[:1].islower() and not plain.islower():
        return True
    letters = sum(map(str.isalpha, plain))
    return not plain.replace("-", "").replace("'", "").replace("’", "").isalpha() and letters * 2 >= len(plain) > 2
