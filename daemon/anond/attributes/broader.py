"""The broader term that replaces an attribute; its type tag if none is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anond.attributes.candidates import Candidate
from anond.attributes.sentence import Sentence

_VOWELS: Final = "aeiou"
_ARTICLES: Final = ("a ", "an ")
_AS_NOUN: Final[Mapping[str, str]] = {"ETHNICITY": "person {}", "RELIGION0": "{} person"}  # behind an article
_NEEDS: Final = ("have", "prep", "be", "go")  # cues behind which a noun has its article


def broader_term(one: Candidate, about: Sentence) -> tuple[int, str]:
    """The first token that is replaced, and the term; an English article goes with its noun (`an engineer`)."""
    if about.lang != "en" or not one.broader:
        return one.first, _cased(one.broader, one.first, about)
    bare = one.broader
    for article in _ARTICLES:
        bare = bare.removeprefix(article)
    if one.first and about.folded[one.first - 1] in ("a", "an"):
        noun = _AS_NOUN.get(one.kind) or _AS_NOUN.get(one.group) or "{}"
        new = f"{'an' if noun.format(bare)[0].lower() in _VOWELS else 'a'} {noun.format(bare)}"
        return one.first - 1, _cased(new, one.first - 1, about)
    has_article = bare != one.broader or one.kind == "TRANSPORT"
    if has_article and (not one.first or any(about.has(one.first - 1, cue) for cue in _NEEDS)):
        bare = f"{'an' if bare[0].lower() in _VOWELS else 'a'} {bare}"
    return one.first, _cased(bare, one.first, about)


def _cased(term: str, first: int, about: Sentence) -> str:
    """The term with a capital where it begins the turn and the turn begins with one."""
    begins = first == 0 and about.words[0][:1].isupper()
    return term[:1].upper() + term[1:] if begins else term
