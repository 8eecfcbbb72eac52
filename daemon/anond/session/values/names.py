"""People: the words by which a name is known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from anond.languages.joined import ALL
from anond.session.values.tables import GENDERS, INNER_PARTICLES, PARTICLES, TITLES, words_in
from anond_gazetteers.fold import fold

KIND: Final = "name"
WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
SPELLED: Final = re.compile(r"[^\W\d_](?P<gap>\W{1,3})[^\W\d_](?:(?P=gap)[^\W\d_])+")
_BETWEEN: Final = re.compile(r"[\s.,;'’‐‑–\-/()*\"„“”«»&]*")
_CODED: Final = re.compile(rf"(?:^|\W)[^\W\d_]\W{{1,2}}(?:{ALL.spoken.code_links_before})\s+\w", re.I)
_INITIAL_BEHIND: Final = 3  # characters of a blank, an initial and its dot
_ENDS: Final = words_in(ALL.talk.name_ends)
_ARABIC: Final = frozenset(("al", "el", "abu", "ibn", "bin", "bint"))  # particles before a hyphen
_FACULTIES: Final = words_in(ALL.talk.faculties)
_HEADS: Final = TITLES | words_in(ALL.talk.name_heads) | words_in(ALL.replaced.titles)
DOTTED_TITLES: Final = frozenset(word.lower() for word in ALL.talk.dotted_titles.split() if len(word) > 1)
TITLE_ENDS: Final = words_in(ALL.replaced.title_ends)
_HYPHENS: Final = ("-", "‐", "‑")
_ALTERNATIVES: Final = words_in(ALL.talk.name_links)
_BIRTH_NAMES: Final = frozenset(re.findall(r"\w+", ALL.replaced.birth_names))
_ELIDED: Final = re.compile(rf"(?:(?:{ALL.grammar.elided})['’](?=[A-ZÀ-Þ])|(?:{ALL.grammar.elided_always})['’])")
_POSSESSIVE: Final = re.compile(r"(?<=\w)['’][sS]$")
_LAST_WORD: Final = re.compile(r"(\w+)[.:]?$")


def keys(text: str) -> list[tuple[str, str, str]]:
    """Kind, canonical form and written form of each word by which a name is known."""
    spelled = spelled_out(text)
    words = [spelled] if spelled else [cut(m.group())[1] for m in names_among(words_of(text))]
    return [(KIND, fold(word), word) for word in words]


def words_of(text: str) -> list[re.Match[str]]:
    """All words of a name; empty if the text holds more than words, or spells with code words."""
    words = list(WORD.finditer(text))
    is_one = len(words) == 1 and len(words[0].group()) == len(text)
    return words if is_one or (_BETWEEN.fullmatch(WORD.sub("", text)) and not _CODED.search(text)) else []


def names_among(words: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """The words that are names, and no titles, initials or particles (a particle stands before another word)."""
    if len(words) == 1:
        return [words[0]] if len(words[0].group()) > 1 else []
    first, last = 0, len(words) - 1
    while first < last and _is_title(words, first):
        first += 1
    while last > first and (is_gender(words[last]) or (last > first + 1 and _is_end(words[last]))):
        last -= 1
    return [
        m
        for i, m in enumerate(words[first : last + 1], first)
        if len(m.group()) > 1
        and (i == last or fold(m.group()) not in (INNER_PARTICLES if i > first else PARTICLES))
        and not (i < last and fold(m.group()) in _ARABIC and text_behind(m) in ("-", "‐", "‑"))
        and not (first < i < last and m.group() in _ALTERNATIVES | _BIRTH_NAMES)
    ]


def text_behind(word: re.Match[str]) -> str:
    """The character behind a word."""
    return word.string[word.end() : word.end() + 1]


def _is_end(word: re.Match[str]) -> bool:
    """Whether a word behind a full name tells the generation: no part of a name with a hyphen."""
    return fold(word.group()) in _ENDS and word.string[word.start() - 1 : word.start()] not in ("-", "‐", "‑")


def _is_faculty(word: re.Match[str]) -> bool:
    """Whether a word says of what somebody is a doctor, with its dot: `Dr. med. Siebenlist`."""
    return fold(word.group()) in _FACULTIES and word.string.startswith(".", word.end())


def _is_title(words: Sequence[re.Match[str]], at: int) -> bool:
    """Whether a word is a title before a name, or the end of one: `avv. Conti`, `dott.ssa Ferri`, `Dr. med. Schenk`.

    No surname before a comma is one, no part of a name with a hyphen (`Ing-Marie`), and no kin before an initial alone.
    """
    word, sign = fold(words[at].group()), text_behind(words[at])
    if word in _HEADS:
        behind = len(words[at].string) - words[at].end()
        return sign not in (",", *_HYPHENS) and (behind > _INITIAL_BEHIND or word in TITLES)
    if word in DOTTED_TITLES:
        return sign == "."
    is_end = word in TITLE_ENDS and words[at].string[words[at].start() - 1] == "."
    return at > 0 and (is_end or _is_faculty(words[at]))


def is_gender(word: re.Match[str]) -> bool:
    """Whether a word names the gender of the name before it: `Andrea, männlich`."""
    return fold(word.group()) in GENDERS and bool(re.search(r"[,(/-]\s*$", word.string[: word.start()]))


def is_joint(words: Sequence[re.Match[str]], at: int) -> bool:
    """Whether a word of one letter joins two names, and is no initial: `Ortega y Gasset`, `López o García`."""
    return 0 < at < len(words) - 1 and words[at].group() in _ALTERNATIVES


def cut(word: str) -> tuple[str, str, str]:
    """An elided article, the name itself, and the ending of a possessive: `d'Amélie`, `Erik's`."""
    if "'" not in word and "’" not in word:
        return "", word, ""
    elided, owning = _ELIDED.match(word), _POSSESSIVE.search(word)
    start, end = elided.end() if elided else 0, owning.start() if owning else len(word)
    return word[:start], word[start:end], word[end:]


def last_word(text: str) -> str:
    """The folded word at the end of a text, also before a full stop or a colon; "" without a word."""
    last = text.rstrip().rpartition(" ")[2]
    if last.isalpha():  # as it mostly is
        return fold(last)
    match = _LAST_WORD.search(last)
    return fold(match[1]) if match else ""


def spelled_out(text: str) -> str:
    """The word that is spelled letter by letter, or ""."""
    return "".join(c for c in text if c.isalpha()) if SPELLED.fullmatch(text.strip()) else ""
