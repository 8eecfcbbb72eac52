"""What a medicine is for, by lists of each language, by brands, and by the ending of its international name."""

from __future__ import annotations

from functools import cache
from typing import Final

from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import LANGUAGES, home, lines, words

_LIST: Final = "medicine"
_LAST_VOWELS: Final = "aeo"
_KNOWN: Final = "known "
_ENDING: Final = "ending "


def alike(text: str, lang: str) -> tuple[str, ...]:
    """The medicines of a language that are for what this one is for; none where nothing tells it."""
    kind = _kind(text, lang)
    return words(lang, _LIST).get(kind, ()) if kind else ()


def _kind(text: str, lang: str) -> str | None:
    """What a medicine is for, by its whole name, else by the first of its words that tells it."""
    said = fold(text)
    listed = _listed(home(lang))
    return next((kind for word in (said, *said.split()) if (kind := listed.get(word) or _by_ending(word))), None)


def _by_ending(word: str) -> str | None:
    bare = word.rstrip(_LAST_VOWELS)
    return next((kind for end, kind in _endings() if bare.endswith(end) and len(bare) > len(end)), None)


@cache
def _listed(lang: str) -> dict[str, str]:
    """The kind of each folded name of all languages; the language's own lists go before others."""
    found = {fold(one): kind for kind, names in words(lang, _LIST).items() for one in names}
    for other in LANGUAGES:
        for kind, names in words(other, _LIST).items():
            found |= {folded: kind for one in names if (folded := fold(one)) not in found}
    for kind, name in _world(_KNOWN):
        found.setdefault(fold(name), kind)
    return found


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    """The endings of names without a last vowel, the longest first, with their kind."""
    found = ((fold(end).rstrip(_LAST_VOWELS), kind) for kind, end in _world(_ENDING))
    return tuple(sorted(found, key=lambda row: -len(row[0])))


def _world(lead: str) -> list[tuple[str, str]]:
    """Kind and value of each line of the list of all languages that begins so."""
    rows = (line.removeprefix(lead).partition(": ") for line in lines("world", _LIST) if line.startswith(lead))
    return [(kind, value.strip()) for kind, _, values in rows for value in values.split(",")]
