"""Corrects the ends of names: superfluous words are cut off, a surname behind a first name is added.

`to Leeds`, `Johnson I`, `bettina 20` end too far; of `Greg Couch` a model may find *Greg* alone, since a couch is no
name. Behind a first name a word with a capital is one, unless it is a common word that no list of surnames holds; in
small letters (`jane doe called`) a word is one where it is listed as a surname and hardly used as anything else, or
where it ends the sentence (`soy estela hierro otra vez`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from anond.engines.labels import touched
from anond.languages import WORDS
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond.text.tokens import Tokens
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
_WORD_NEXT = re.compile(r" [^\W\d_]")
_CUT: Final = ("PERSON", "LOCATION")
_SPARE: Final = {
    lang: (frozenset(words.spare[0].split()), frozenset(words.spare[1].split())) for lang, words in WORDS.items()
}
_FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_NOTHING: Final[tuple[frozenset[str], frozenset[str]]] = (frozenset(), frozenset())
_BRACKETS: Final = {")": "(", "]": "[", "}": "{"}
_QUOTES: Final = frozenset("'\"“”‘’«»")
_OPENING: Final = frozenset("'\"“”‘’«»,;")
_CLOSING: Final = frozenset("'\"“”‘’«»,;!?")
_SHORTENED: Final = 3  # letters of a word that a dot may belong to: `Jr.`
_SHORTEST: Final = 3  # letters of a surname without a question for it
_ENDS: Final = {
    lang: re.compile(
        rf"(?i)(?: (?:{any_of_table(words.people.again)}|{any_of_table(words.people.asks)}))?\s*(?:$|[.,!?;\n)])"
    )
    for lang, words in WORDS.items()
}


def trimmed(tagged: Iterable[Span], tokens: Tokens, lang: str) -> list[Span]:
    """The spans of a model without words and marks at their ends that belong to no value."""
    spare = _SPARE.get(lang, _NOTHING)
    return [_trimmed(span, tokens, *(spare if span.tag in _CUT else _NOTHING)) for span in tagged]


def _trimmed(span: Span, tokens: Tokens, first: Collection[str], last: Collection[str]) -> Span:
    places = touched(span, tokens)
    if len(places) < 2:  # most
        return span
    start, stop = places.start, places.stop
    words = tokens.words
    while stop - start > 1 and (
        _is_spare(words, stop, last)
        or _closes(words, stop, span.tag)
        or _is_open(words, start, stop)
        or _is_amount(span, tokens, stop)
    ):
        stop -= 1
    while stop - start > 1 and (
        words[start] in _OPENING
        or (words[start] == "." and span.tag in _CUT)
        or (words[start].islower() and fold(words[start]) in first)
    ):
        start += 1
    if (start, stop) == (places.start, places.stop):
        return span
    return replace(span, start=tokens.starts[start], end=tokens.ends[stop - 1])


def _closes(words: Sequence[str], stop: int, tag: str) -> bool:
    """Whether the last word is a mark that ends a sentence or quote; a dot may belong to a short word."""
    mark, before = words[stop - 1], words[stop - 2]
    if tag == "UID":  # a password may end with any sign
        return mark in _QUOTES
    return mark in _CLOSING or (mark == "." and tag in _CUT and len(before) > _SHORTENED)


def _is_open(words: Sequence[str], start: int, stop: int) -> bool:
    """Whether the last word is a bracket that opens before the span: `[ssn 7195]`."""
    opening = _BRACKETS.get(words[stop - 1])
    return opening is not None and not any(opening in word for word in words[start : stop - 1])


def _is_amount(span: Span, tokens: Tokens, stop: int) -> bool:
    """Whether the last word is a number of its own behind a name: `owe bettina 20`."""
    return span.tag == "PERSON" and tokens.words[stop - 1].isdigit() and tokens.starts[stop - 1] > tokens.ends[stop - 2]


def _is_spare(words: Sequence[str], stop: int, last: Collection[str]) -> bool:
    """Whether the last word ends no name: it has small letters, or is *I* without a dot."""
    word = words[stop - 1]
    is_initial = word == "I" and words[stop : stop + 1] == ["."]
    return (word.islower() or (word == "I" and not is_initial)) and fold(word) in last


def with_surnames(
    spans: Sequence[Span],
    text: str,
    tokens: Tokens,
    lang: str,
    kinds_of: KindsOf,
    is_common: Callable[[str, str], bool],
    is_sure: Callable[[str], bool],
) -> Sequence[Span]:
    """The spans, with the surnames behind first names; `is_sure` asks if a word is hardly anything but a surname."""
    if not any(span.tag == "PERSON" and _WORD_NEXT.match(text, span.end) for span in spans) or text.istitle():
        return spans
    taken = [span.start for span in spans]
    return [_with_surname(span, text, tokens, lang, kinds_of, is_common, is_sure, taken) for span in spans]


def _with_surname(
    span: Span, text: str, tokens: Tokens, lang: str, kinds_of: KindsOf, is_common: Callable[[str, str], bool],
    is_sure: Callable[[str], bool], taken: Collection[int],
) -> Span:  # fmt: skip
    places = touched(span, tokens) if span.tag == "PERSON" else range(0)
    at = places.stop
    if len(places) != 1 or at >= len(tokens.words) or tokens.starts[at] in taken:
        return span
    word, name = tokens.words[at], tokens.words[at - 1]
    if tokens.starts[at] != span.end + 1 or text[span.end] != " " or not _FIRST & set(kinds_of(name)):
        return span
    if not (word.isalpha() and len(word) >= _SHORTEST):
        return span
    if (
        word.islower()
        and name.islower()
        and (is_sure(word) or _ends_sentence(word, tokens.ends[at], text, lang, kinds_of, is_common))
    ):
        return replace(span, end=tokens.ends[at], sub=None)
    if not (word.istitle() and name.istitle()):
        return span
    listed = "surname" in kinds_of(word)
    fits = listed or not (is_common(word, lang) or _nouns_have_capitals(lang))
    return replace(span, end=tokens.ends[at], sub=None) if fits else span


def _ends_sentence(
    word: str, end: int, text: str, lang: str, kinds_of: KindsOf, is_common: Callable[[str, str], bool]
) -> bool:  # fmt: skip
    """Whether a listed surname in small letters ends a sentence, apart from *again* and *please*.

    Of 156 such words behind a first name in the written (synthetic) dialogues 145 belong to the name.
    """
    if lang not in _ENDS or "surname" not in kinds_of(word) or is_common(word, lang):
        return False
    return _ENDS[lang].match(text, end) is not None


def _nouns_have_capitals(lang: str) -> bool:
    return lang in WORDS and WORDS[lang].capital_nouns
