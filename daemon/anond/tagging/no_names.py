"""Words that a model takes for people or places and that are none: idioms that hold a name, words without their blank.

`frank und frei`, `Jack of all trades` and `a cuerpo de rey` name nobody; `nicethanks` is a word of thanks run into
another. Only what stands in the whole phrase, or is no name on a list, is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

from anond.detectors.words import WORDS
from anond.tagging.person_cues import any_of_table
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_MISTAKEN: Final = ("PERSON", "LOCATION")
_PEOPLE: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_SHORTEST: Final = 3  # letters of a greeting that runs into another word
_LONG: Final = 5  # letters of one that no name ends with
_IDIOMS: Final = {
    lang: re.compile(rf"(?i)(?<!\w)(?:{any_of_table(words.idioms)})(?!\w)") for lang, words in WORDS.items()
}
_GREETINGS: Final = {
    lang: frozenset(word for word in words.greetings.split() if len(word) >= _SHORTEST) for lang, words in WORDS.items()
}


def without_phrases(
    tagged: Iterable[Span], text: str, lang: str, kinds_of: KindsOf, is_common: IsCommon
) -> list[Span]:  # fmt: skip
    """The spans of a model without those that are part of an idiom, or a greeting run into another word."""
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
    if any(len(one) >= _LONG and word.endswith(one) and len(word) > len(one) + 1 for one in greetings):
        return True
    return any(
        one in greetings and (other in greetings or is_common(other, lang))
        for one, other in ((word[:at], word[at:]) for at in range(_SHORTEST, len(word) - 1))
    )
