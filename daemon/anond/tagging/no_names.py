"""Words that models mistake for people or places: idioms that contain a name, words without the blank between.

`frank und frei`, `Jack of all trades` and `a cuerpo de rey` name nobody; `nicethanks` and `thankyousomuch` are words of
thanks run into each other; `okey` and `omw` are what people write in chats. Only what stands in the whole phrase, or is
no name on a list, is left alone, and a word of chats unless words beside it say that somebody is called so. Greetings
and thanks of other languages (`merhaba`) and lengthened ones (`hallåå`) are words of chats, too; of some 10,000 that
the written (synthetic) dialogues and people's chats hold, none is somebody's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import Final

from anond.detectors.naming_words import name_beside
from anond.languages import WORDS
from anond.languages.international import GREETINGS
from anond.languages.joined import ALL
from anond.tagging.person_cues import Cue, any_of_table, cue_of
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]
IsCommon = Callable[[str, str], bool]
_MISTAKEN: Final = ("PERSON", "LOCATION")
_RUN_TOGETHER: Final = (*_MISTAKEN, "UID")  # models know such a word as a user's name, too
_PEOPLE: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_NAMES: Final = _PEOPLE | {"city", "region", "country"}
_SHORTEST: Final = 3  # letters of a word of thanks that runs into another
_IDIOMS: Final = {
    lang: re.compile(rf"(?i)(?<!\w)(?:{any_of_table(words.idioms)})(?!\w|['’]s)") for lang, words in WORDS.items()
}
_GREETINGS: Final = {
    lang: frozenset(word for word in words.greetings.split() if len(word) >= _SHORTEST) for lang, words in WORDS.items()
}
_OF_CHATS: Final = {lang: frozenset(f"{words.of_chats} {GREETINGS}".split()) for lang, words in WORDS.items()}
_LENGTHENED: Final = re.compile(r"(\w)\1+")
_SQUEEZED: Final = {
    lang: frozenset(
        _LENGTHENED.sub(r"\1", fold(word))
        for word in f"{words.of_chats} {words.openings} {words.greetings}".split()
        if word.isalpha()
    )
    for lang, words in WORDS.items()
}
_BESIDE_THANKS: Final = {lang: frozenset(words.beside_thanks.split()) for lang, words in WORDS.items()}
_TELLS: Final = re.compile(rf"(?i)(?:(?<!\w)(?:{ALL.grammar.present}) |[:=] ?)[\"'“]?$")
_TELLING: Final = 16  # characters
_OF_NOBODY: Final = ("", "other")  # kinds of naming words
_MOST: Final = 32  # letters of words that run into each other
_PART: Final = range(2, 13)  # letters of one of them


def without_phrases(
    tagged: Iterable[Span], text: str, lang: str, asked: str, kinds_of: KindsOf, is_common: IsCommon
) -> list[Span]:  # fmt: skip
    """The spans of a model without parts of idioms, words of chats, and greetings run into another word."""
    tagged = list(tagged)
    if lang not in WORDS or not any(span.tag in _RUN_TOGETHER for span in tagged):
        return tagged
    nobody = [*words_of_chats(tagged, text, lang, asked, kinds_of, is_common), *in_idioms(tagged, text, lang)]
    return [span for span in tagged if span not in nobody]


def in_idioms(tagged: Iterable[Span], text: str, lang: str) -> list[Span]:
    """The people and places of a model that lie in an idiom, or in talk of the weather and of colours."""
    mistaken = [span for span in tagged if span.tag in _MISTAKEN] if lang in WORDS else []
    idioms = [idiom.span() for idiom in _IDIOMS[lang].finditer(text)] if mistaken else []
    return [span for span in mistaken if any(start <= span.start and span.end <= end for start, end in idioms)]


def words_of_chats(
    tagged: Iterable[Span], text: str, lang: str, asked: str, kinds_of: KindsOf, is_common: IsCommon
) -> list[Span]:  # fmt: skip
    """The spans of a model that are words of chats, or thanks run into other words: they are nobody, and so no risk."""
    return [
        span
        for span in tagged
        if (span.tag in _MISTAKEN and _is_of_chats(span, text, lang, asked, kinds_of))
        or (
            _may_be_run_together(span, text, asked)
            and _is_glued(text[span.start : span.end], lang, kinds_of, is_common)
        )
    ]


def _may_be_run_together(span: Span, text: str, asked: str) -> bool:
    """Whether a span may be words run into each other; what else than a whole turn is so may be a user's name."""
    if span.tag == "UID":
        return not asked and text.strip(" .!\n") == text[span.start : span.end]
    return span.tag in _MISTAKEN


def _is_of_chats(span: Span, text: str, lang: str, asked: str, kinds_of: KindsOf) -> bool:
    """Whether a span is a word of chats that nobody is said to be called.

    Of 51 such spans in people's chats (the parts of multidogo that are learnt from) none is somebody's name.
    """
    word = fold(text[span.start : span.end])
    if word not in _OF_CHATS.get(lang, ()) and not _is_lengthened(word, lang, kinds_of):
        return False
    return cue_of(text, span.start, span.end, lang, asked) == Cue.NONE and not _is_told(span, text)


def _is_lengthened(word: str, lang: str, kinds_of: KindsOf) -> bool:
    """Whether a word that is no name greets with letters said twice: `hallåå`, `heyyy`."""
    if lang not in WORDS or not word.isalpha() or not _LENGTHENED.search(word) or not _NAMES.isdisjoint(kinds_of(word)):
        return False
    return _LENGTHENED.sub(r"\1", word) in _SQUEEZED[lang]


def _is_told(span: Span, text: str) -> bool:
    """Whether words before say that it is somebody's, as a password is: `my password is okey`."""
    is_value = _TELLS.search(text, max(0, span.start - _TELLING), span.start)
    return is_value is not None and name_beside(text, span.start, span.end).kind not in _OF_NOBODY


def _is_glued(said: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> bool:
    """Whether each word in small letters, none on a list of names, is several that run into each other."""
    if lang not in WORDS:
        return False
    words = said.split()
    return all(
        word.isalpha() and word.islower() and len(word) <= _MOST and _NAMES.isdisjoint(kinds_of(word)) for word in words
    ) and all(_is_several(fold(word), lang, kinds_of, is_common) for word in words)


def _is_several(word: str, lang: str, kinds_of: KindsOf, is_common: IsCommon) -> bool:
    """Whether a word can be cut into everyday words, one of them of thanks; a name that runs into it stays a name."""
    said = _GREETINGS[lang] | _BESIDE_THANKS[lang]
    plain, thanks = {0}, set[int]()  # the places up to which there are such words, and those with thanks among them
    for end in range(2, len(word) + 1):
        for start in [start for start in plain if end - start in _PART and (start, end) != (0, len(word))]:
            part = word[start:end]
            is_said = part in said
            if not is_said and not (is_common(part, lang) and _PEOPLE.isdisjoint(kinds_of(part))):
                continue
            plain.add(end)
            if start in thanks or (is_said and len(part) >= _SHORTEST):
                thanks.add(end)
    return len(word) in thanks
