"""Dictated values that are not understood as a whole: a letter becomes a letter, a number a number, a word a word."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from anond.detectors.spoken.alphabet import alphabet
from anond.languages import LANGUAGES
from anond.languages.joined import ALL
from anond.languages.numerals import reading
from anond.languages.numerals.grammar import TABLES, speaker_of
from anond.surrogates import logins, parts
from anond.surrogates.choice import Session, styled
from anond.surrogates.spoken import dictated
from anond.surrogates.spoken.style import cased
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import word_set

_COLON: Final = re.compile(rf"\b(?:{ALL.spoken.colons})\b", re.IGNORECASE)
_PIECE: Final = re.compile(rf"\b(?:{ALL.spoken.colons})\b|\d+|[^\W\d_]+", re.IGNORECASE)
_FIGURES: Final = "0123456789"
_HEX: Final = "abcdef"
_MOST_WORDS: Final = 24
_LONGEST_NUMBER: Final = 5  # words
_LONGEST_FUSED: Final = 40  # letters
_SHORTEST_NUMBER: Final = 2  # letters
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_KEPT: Final = word_set(ALL.spoken.kept)


def replace(text: str, span: Span, session: Session) -> str | None:
    """The value with each word replaced by one of its class; None where a class is missing or a word would stay."""
    pieces, out, done, at = list(_PIECE.finditer(text)), [], 0, 0
    if not 1 <= len(pieces) <= _MOST_WORDS:
        return None
    while at < len(pieces):
        end, new = _next(text, pieces, at, span.tag, session)
        if new is None:
            return None
        out += [text[done : pieces[at].start()], new]
        done, at = pieces[end - 1].end(), end
    made = "".join(out) + text[done:]
    found = parts.joined_or_type_tag(text, span, session, made)
    return None if found.startswith("[") else found


def _next(text: str, pieces: list[re.Match[str]], at: int, tag: str, session: Session) -> tuple[int, str | None]:
    """The end of the number or word that begins here, and its replacement."""
    lang, word = session.lang, pieces[at].group()
    if _COLON.fullmatch(word):
        return at + 1, word
    if len(word) == 1 and dictated.joint(lang).match(text, pieces[at].start()):
        return at + 1, word  # `y la letra eme`
    if word.lower() in _HEX and _COLON.search(text):  # of a network card
        return at + 1, styled(word + word, _letter(fold(word), session, _HEX))
    for end in range(min(at + _LONGEST_NUMBER, len(pieces)), at, -1) if lang in TABLES else ():
        said = text[pieces[at].start() : pieces[end - 1].end()]
        if (
            len(said) > 1
            and not any(c.isdecimal() for c in said)
            and (number := reading.number(said, lang)) is not None
        ):
            return end, _number(said, number, tag, session)
    if word.isdecimal():
        return at + 1, parts.number(word, tag, session)
    if numbers := _fused(word, lang):
        new = [_number(one, reading.number(one, lang) or 0, tag, session) for one in numbers]
        return at + 1, "".join(filter(None, new)) if all(new) else None
    return at + 1, _word(word, session)


def _fused(word: str, lang: str) -> list[str]:
    """The number words that are written together without being one number, the longest first: `femfemsex`."""
    if lang not in TABLES or not 2 * _SHORTEST_NUMBER <= len(word) <= _LONGEST_FUSED:
        return []
    for end in range(len(word) - _SHORTEST_NUMBER, _SHORTEST_NUMBER - 1, -1):
        head, rest = word[:end], word[end:]
        if reading.number(head, lang) is None:
            continue
        if reading.number(rest, lang) is not None:
            return [head, rest]
        if further := _fused(rest, lang):
            return [head, *further]
    return []


def _number(said: str, number: int, tag: str, session: Session) -> str | None:
    """Another number of the same class, in words."""
    if number < 10:
        figure = _next_of(str(number), _FIGURES, "figure", session)
        return cased(said, speaker_of(session.lang, said).number(int(figure)))
    new = parts.number(str(number), tag, session, dictated.class_of)
    return cased(said, speaker_of(session.lang, said).number(int(new))) if new else None


def _word(word: str, session: Session) -> str:
    folded, lang = fold(word), session.lang if session.lang in LANGUAGES else "en"
    if len(word) == 1:
        return styled(word + word, _letter(folded, session))
    if folded in _KEPT or folded in _around(lang) or dictated.is_label(word):
        return word
    said, codes = alphabet(lang).letters.get(word.lower()), alphabet(lang).code_words.get(word.lower())
    if said or codes:
        return cased(word, dictated.letter(word, _letter(said or codes or "x", session), lang))
    return next(logins.invented(word, session))


def is_letter(word: str, lang: str) -> bool:
    """Whether a single word says a letter: `lima`, `kappa`."""
    words = alphabet(lang if lang in LANGUAGES else "en")
    return len(word) > 2 and word.islower() and (word in words.letters or word in words.code_words)


def says_letters(text: str, lang: str) -> bool:
    """Whether a text says letters and figures one by one, or is a single one: `m`, `m 4 double t`, `alfa sieben`."""
    words = _PIECE.findall(text)
    tables = alphabet(lang if lang in LANGUAGES else "en")
    said = [
        len(word) == 1
        or word.lower() in tables.code_words
        or word.lower() in tables.times
        or (len(words) > 1 and word.lower() in tables.letters)
        or (lang in TABLES and reading.number(word, lang) is not None)
        for word in words
    ]
    return bool(words) and all(said) and any(len(word) == 1 for word in words)


def says_numbers(text: str, lang: str) -> bool:
    """Whether several words say a number among them, as a password is told aloud: `martello due quattro`."""
    words = _PIECE.findall(text)
    if lang not in TABLES or not 1 < len(words) <= _MOST_WORDS or not all(map(str.isalpha, words)):
        return False
    return any(len(word) > 1 and reading.number(word, lang) is not None for word in words)


def _letter(one: str, session: Session, among: str = _LETTERS) -> str:
    """Another letter, the same for the same one, and never one for two."""
    return _next_of(one, among, "letter", session) if one[:1].isalpha() else one


def _next_of(one: str, among: str, kind: str, session: Session) -> str:
    """The sign behind another in the session's order of them; of one that is not among them, one for the same one."""
    order = session.shuffled(kind, among)
    at = order.index(one) if one in order else session.keyed(kind, one)
    return order[(at + 1) % len(order)]


@cache
def _around(lang: str) -> frozenset[str]:
    """The folded words between the letters and numbers of dictated values."""
    words = alphabet(lang)
    linking = (word for link in words.links for word in link)
    said = (*words.signs, *words.times, words.times_of, *words.fillers, *words.accents, *linking)
    return frozenset(fold(word) for one in said for word in one.split())
