"""Names of pets, which models take for people: `my dog Sunny`, `mein Hund heißt Rex`, `il mio gatto Argo`.

A pet is MISC, which `selective` leaves. All of some 60 names right behind an animal in the written (synthetic)
dialogues are pets'; behind a comma it may be the name of who is spoken to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from anond.languages import WORDS
from anond.tagging.person_cues import any_of_table
from anond.tags import Span

_MISTAKEN: Final = ("PERSON", "LOCATION")
_REACH: Final = 40  # characters before a name in which the animal may stand
_ANIMAL: Final = {
    lang: re.compile(rf"(?i)(?<!\w)(?:{any_of_table(words.pets[0])}) (?:(?:{any_of_table(words.pets[1])}) )?$")
    for lang, words in WORDS.items()
}


def without_pets(tagged: Iterable[Span], text: str, lang: str) -> list[Span]:
    """The spans of a model, with pets retagged."""
    animal = _ANIMAL.get(lang)
    return [replace(one, tag="MISC", sub=None) if animal and _is_pet(one, text, animal) else one for one in tagged]


def _is_pet(span: Span, text: str, animal: re.Pattern[str]) -> bool:
    name, *behind = text[span.start : span.end].split(" ")
    if span.tag not in _MISTAKEN or any(not word.islower() for word in behind) or (behind and name.islower()):
        return False  # behind a name with a capital a verb may have been taken along
    return animal.search(text, max(0, span.start - _REACH), span.start) is not None
