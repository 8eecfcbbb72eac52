"""Single words of the names of firms and products: compounds, acronyms, numbers and years."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from anond.languages.joined import ALL
from anond.session.values.places import CORE
from anond.surrogates import firms, parts
from anond.surrogates.choice import Session, styled
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import word_set

_LONGEST_ACRONYM: Final = 5
_SIGNS: Final = ("&", "+")
_LINKS: Final = word_set(ALL.replaced.company_links)
_SHORTEST_STEM: Final = 3
_LEAST_SAID: Final = 4  # letters of capitals that are said as a word
_VOWEL: Final = re.compile("[aeiou]")
_CONSONANTS: Final = "BDFGHKLMNPRSTV"
_SHUNNED: Final = frozenset(("HH", "NS", "SD", "KKK", "NSD", "NSDP"))
_PRIME: Final = 7919  # numbers that lie apart, so that acronyms differ in all letters
_ACRONYMS: Final = 400


def joined(text: str, tokens: list[re.Match[str]]) -> list[list[int]]:
    """The words that *and* or its sign joins to each word."""
    found: list[list[int]] = [[] for _ in tokens]
    for at, (one, other) in enumerate(pairwise(tokens)):
        if text[one.end() : other.start()].strip() in _SIGNS:
            found[at].append(at + 1)
            found[at + 1].append(at)
        elif fold(other.group()) in _LINKS and at + 2 < len(tokens):
            found[at].append(at + 2)
            found[at + 2].append(at)
    return found


def is_nobodys(end: str, session: Session, beginning: str) -> bool:
    """Whether a beginning and an ending make no real firm's name."""
    return not parts.is_real_firm(beginning + end, session)


def is_number(word: str, tag: str, lang: str) -> bool:
    """Whether a word of a product's name is a number."""
    return tag == "PRODUCT" and parts.is_number_word(word, lang)


def years(word: str) -> tuple[str, ...]:
    """Other years, none later, for the year of a car or a wine."""
    is_year = len(word) == len("2000") and "1950" <= word < "2050"
    return tuple(str(int(word) - by) for by in range(1, 8)) if is_year else ()


def compound(word: str, tag: str, session: Session) -> str | None:
    """`Falkenbank` for `Handelsbank`: an invented beginning before the branch word."""
    folded = fold(word)
    end = next((end for end in ends(session.lang) if folded.endswith(end)), "")
    stem = folded[: len(folded) - len(end)]
    if not end or len(stem) < _SHORTEST_STEM or len(folded) != len(word):
        return None

    def is_free(beginning: str) -> bool:
        return is_nobodys(end, session, beginning) and not session.is_said(tag, beginning + end)

    found = parts.part_surrogate(CORE, stem, tag, firms.beginnings(end, session.lang), session, is_free)
    return styled(word, found + word[-len(end) :].lower()) if found else None


@lru_cache(maxsize=8)
def ends(lang: str) -> tuple[str, ...]:
    """The folded endings that say what a firm does: *bank*, *klinik*; the longest first."""
    return tuple(sorted(parts.folded(lang, "organisation", "ends"), key=lambda end: (-len(end), end)))


def acronym(word: str, tag: str, session: Session, kind: firms.Kind | None = None) -> str | None:
    """The first letters of the surrogate of the name that this acronym shortens, or as many other letters.

    With a `kind` one that is said as a word (`NORA`) becomes a word.
    """
    canonical = fold(word)
    for name, value in list(session.ledger.of_kind(tag)):
        initials = [one[0] for one in parts.TOKEN.findall(value.surrogate)]
        known = [one[0] for one in parts.TOKEN.findall(name)]
        if "".join(known) == canonical and len(initials) == len(known) > 1 and value.surrogate[0] != "[":
            return "".join(initials).upper()
    if kind and len(word) >= _LEAST_SAID and len(_VOWEL.findall(canonical)) > 1:
        return parts.core(word, tag, session, kind)
    found = parts.part_surrogate(
        CORE, canonical, tag, _acronyms(len(word)), session,
        lambda one: is_nobodys("", session, one) and not session.is_known(tag, fold(one)),
    )  # fmt: skip
    return found.upper() if found else None


@lru_cache(maxsize=_LONGEST_ACRONYM)
def _acronyms(size: int) -> tuple[str, ...]:
    """Some hundred acronyms of a length, in which no letter stands twice in a row."""
    found = dict.fromkeys(_letters(number * _PRIME, size) for number in range(1, _ACRONYMS))
    return tuple(one for one in found if one not in _SHUNNED)


def _letters(number: int, size: int) -> str:
    """So many letters that a number tells."""
    out, at = "", -1
    for _ in range(size):
        number, digit = divmod(number, len(_CONSONANTS))
        at = digit if digit != at else (digit + 1) % len(_CONSONANTS)
        out += _CONSONANTS[at]
    return out
