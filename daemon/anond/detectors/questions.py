"""The kinds of values that a turn asks the other side for: after such a question a bare `anna` is a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from anond.languages import WORDS
from anond.languages.tables import Language
from anond.text.prefilter import prefilter_of
from anond.text.questions import AMOUNT, COUNT, NO_VALUE, VENUE, WHEN, question
from anond_gazetteers.forgetting import remembering

KINDS: Final = ("name", "phone", "email", "address", "birth", "password", "id")
_ALL_KINDS: Final = (*KINDS, VENUE, WHEN, COUNT)
_WITH_ACCENTS: Final = str.maketrans({"a": "[aàâäå]", "e": "[eéèê]", "i": "[iîí]", "o": "[oôóö]", "u": "[uùûü]"})
_NEXT = re.compile(r"[?!.;] *[^\W\d_]")
_AND: Final = "|".join(word for words in WORDS.values() for word in words.conjunctions.split() if word.isalpha())
_MORE = re.compile(rf"(?i){_NEXT.pattern}|[^\W_],? (?:{_AND}|&) ")
_BIRTHDAY = re.compile("(?i)" + "|".join(words.birthdays for words in WORDS.values()))
_SHORT: Final = 64  # characters
_MEMORY: Final = 1 << 23  # bytes of an automaton at most


def kinds_asked(text: str, lang: str) -> str:
    """The kinds that a turn asks for: the first two of `KINDS` that it names, joined by `+`, or "".

    Words decide, not question marks. The number that comes with a phone asks for no id, and *name of the hotel* for no
    name. A turn that asks for no value may ask for a venue, for a day or time, or for a count (`NO_VALUE`).
    """
    found = triggers(lang if lang in WORDS else "")(text)
    if not found:
        return ""
    asked = [_ALL_KINDS[i] for i in sorted(found)]
    kinds = [kind for kind in asked if kind not in NO_VALUE]
    if kinds == ["name"] and VENUE in asked and _asks_for_venue_alone(text, lang):
        return "name" if _MORE.search(text) else VENUE
    if not kinds:
        return _without_value([kind for kind in NO_VALUE if kind in asked], text)
    if kinds[-1] == "id" and "phone" in kinds:
        del kinds[-1]
    return "+".join(kinds[:2])


def _without_value(asked: Sequence[str], text: str) -> str:
    """What a turn asks for that is no value, where it asks for nothing else: two questions may ask for a value, too.

    *Which hotel, and who is the guest?* asks for nothing that is known here; a count is what its first number is.
    """
    is_all = _MORE.search(text) is None
    if asked == [COUNT]:
        return AMOUNT if is_all else "" if _NEXT.search(text) else COUNT
    return asked[0] if is_all and not _BIRTHDAY.search(text) else ""


def after(what: str, by: str, speaker: str, text: str, lang: str) -> tuple[str, str]:
    """The open question after this turn and who asked it; it stays open while the other side answers."""
    now = _asked_shortly(text, lang) if len(text) <= _SHORT else kinds_asked(text, lang)
    answers = (not now or now in NO_VALUE) and question(what, by, speaker)
    return (what, by) if answers else (now, speaker)


@remembering(1 << 10)
def _asked_shortly(text: str, lang: str) -> str:
    """The same of a short turn, which may be said again and again."""
    return kinds_asked(text, lang)


@cache
def triggers(lang: str) -> Callable[[str], Sequence[int]]:
    """One automaton over all kinds; that of no language knows the triggers of all."""
    patterns = []
    languages = [WORDS[lang]] if lang else [*WORDS.values()]
    asking = {
        **{kind: [one.questions[kind] for one in languages] for kind in KINDS},
        VENUE: [_venue_asked(one) for one in languages],
        WHEN: [one.when for one in languages],
        COUNT: [one.how_many for one in languages],
    }
    for kind in _ALL_KINDS:
        words = "|".join(asking[kind]).replace(r"\w", r"[\pL\d_]")
        patterns.append(rf"(?i)(?:^|[^\pL])(?:{words})")
    return prefilter_of(patterns, _MEMORY)


def _venue_asked(words: Language) -> str:
    """A pattern for words that ask which hotel, restaurant, station is meant."""
    kinds = {kind for table in (*words.venues, *words.public_places) for kind in table.split()}
    named = "|".join(sorted(kind.replace("_", " ") for kind in kinds)).translate(_WITH_ACCENTS)
    return rf"(?:{words.which}) (?:\w+ )?(?:{named})\b"


def _asks_for_venue_alone(text: str, lang: str) -> bool:
    """Whether a turn asks for a venue's name and for nobody's."""
    without = name_of_venue(lang if lang in WORDS else "").sub(" ", text)
    return without != text and "name" not in kinds_asked(without, lang)


@cache
def name_of_venue(lang: str) -> re.Pattern[str]:
    """A pattern for the end of a question that asks which venue is meant: *what is the name of the hotel?*."""
    languages = [WORDS[lang]] if lang else [*WORDS.values()]
    asked = "|".join(_venue_asked(one) for one in languages)
    return re.compile(rf"(?i)(?<!\w)(?:{asked})(?=\W*$|\W?[?.!,])")
