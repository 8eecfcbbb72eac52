"""Whether a text of the shape of a street address is an address, by the words of its name."""

from __future__ import annotations

import re
from typing import Final

from anond.languages import WORDS
from anond.languages.joined import ALL

_NEVER: Final = {lang: frozenset(words.addresses.never.split()) for lang, words in WORDS.items()}
_NO_NAMES: Final = {lang: frozenset(words.addresses.no_names.split()) for lang, words in WORDS.items()}
_NO_PLACES: Final = {lang: frozenset(words.addresses.no_places.split()) for lang, words in WORDS.items()}
_EXCEPT: Final = frozenset(ALL.places.name_parts.split())  # though they look like no name
_PROPER: Final = frozenset(ALL.places.proper_parts.split())  # with a capital part of a street's name
_HOUSES: Final = {lang: frozenset(words.venues[1].split()) for lang, words in WORDS.items()}
_NEXT = re.compile(r" ([^\W\d_]+)")
_NAMED: Final = frozenset(("end", "weak", "preposed", "before", "after"))


def is_name(match: re.Match[str], kind: str, lang: str, case: str) -> bool:
    """Whether a text of the shape of an address is an address: its name is no common word.

    `case` says what letters the whole text has: `small`, `large`, or both.
    """
    if kind not in _NAMED:
        return True
    name = match["name"]
    words = [word.strip(".,") for word in name.lower().split()]
    if kind in ("end", "weak"):
        named = len(words) > 1 or words[-1] not in _NEVER[lang]
        return named and (kind == "end" or not WORDS[lang].capital_nouns or not name.islower() or case == "small")
    if kind == "preposed":
        return words[-1] not in _NO_PLACES[lang] and case != "large"
    refused = _NO_NAMES[lang] - _EXCEPT if kind == "before" else _NO_NAMES[lang]
    if kind == "after" and not _is_led(match) and _is_house(match, lang):
        return False
    if kind == "after":
        words = words[name.startswith("The ") : -1] or words[:1] * name.startswith("The ")
        refused = refused - {"the"} if name.startswith("The ") else refused
    elif all(word in _EXCEPT for word in words):
        return False
    if name.startswith("St"):
        refused = refused - {"st"}
    return (
        bool(words)
        and not any(
            word in refused and not (kind == "before" and word in _PROPER and word.capitalize() in name)
            for word in words
        )
        and (not name.islower() or case == "small" or _is_led(match))
    )


def _is_house(match: re.Match[str], lang: str) -> bool:
    """Whether the kind of a building stands right behind a name: `Cedar Court Apartments`."""
    behind = _NEXT.match(match.string, match.end())
    return behind is not None and behind[1].lower() in _HOUSES[lang]


def _is_led(match: re.Match[str]) -> bool:
    """Whether a name in small letters stands beside a house number, as in chats."""
    return any(map(str.isdigit, match[0]))
