"""Words that models mistake for people or places: idioms that contain a name, words without the blank between.

`frank und frei`, `Jack of all trades` and `a cuerpo de rey` name nobody; `nicethanks` is a word of thanks run into
another. Only what stands in the whole phrase, or is no name on a list, is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

from anond.languages import WORDS
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_MISTAKEN: Final = ("PERSON", "LOCATION")
_PEOPLE: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_SHORTEST: Final = 3  # letters of a greeting that runs into another word
_IDIOMS: Final = {
    lang: re.compile(rf"(?i)(?<!\w)(?:{any_of_table(words.idioms)})(?!\w)") for lang, words in WORDS.items()
}
_GREETINGS: Final = {
    lang: frozenset(word for word in words.greetings.split() if len(word) >= _SHORTEST) for lang, words in WORDS.items()
}
_LONGEST: Final = {lang: max(map(len, words), default=0) for lang, words in _GREETINGS.items()}
_BESIDE_THANKS: Final = {lang: frozenset(words.beside_thanks.split()) for lang, words in WORDS.items()}


def without_phrases(
    tagged: Iterable[Span], text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon
) -> list[Span]:  # fmt: skip
    """The spans of a model without parts of idioms, and without greetings run into another word."""
    tagged = list(tagged)
    if lang not in WORDS or not any(span.tag in _MISTAKEN for span in tagged):
        return tagged
    idioms = [idiom.span() for idiom in _IDIOMS[lang].finditer(text)]
    return [
        span
        for span in tagged
        if span.tag not in _MISTAKEN
        or not (
            any(start <= span.start and span.end <= end for start, end in idioms)
            or _is_glued(text[span.start : span.end], lang, kinds_of, is_common)
        )
    ]


def _is_glued(said: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> bool:
    if not (said.isalpha() and said.islower()) or not _PEOPLE.isdisjoint(kinds_of(said)):
        return False
    word, greetings = fold(said), _GREETINGS[lang]
    last, longest = len(word) - 1, _LONGEST[lang]  # a long word is not cut where neither part can be a greeting
    places = range(2, last) if last <= 2 * longest else (*range(2, longest + 1), *range(last + 1 - longest, last))
    parts = ((word[:at], word[at:]) for at in places)
    return any(
        (one in greetings and _is_plain(other, lang, kinds_of, is_common))
        or (other in greetings and _is_plain(one, lang, kinds_of, is_common))
        for one, other in parts
    )


def _is_plain(word: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> bool:
    """Whether a word is an everyday word and no name: a name that runs into thanks stays a name."""
    if word in _GREETINGS[lang] or word in _BESIDE_THANKS[lang]:
        return True
    return is_common(word, lang) and _PEOPLE.isdisjoint(kinds_of(word))
