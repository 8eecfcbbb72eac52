"""Other named things (towns, companies, goods, films), from the dialogues and the lists."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from anond_gazetteers import Gazetteers, fold
from anond_gazetteers.kept import WORLD, values
from anond_gazetteers.lexicon import LANGUAGES
from anond_trainer.writer.draft import Draft
from anond_trainer.writer.names import Names

_FROM_LISTS: Final = {
    "LOCATION": ("region",), "MEDCHEM": ("medicine",), "TEAM": ("team",), "FIGURE": ("figure",),
    "FICTIONAL": ("fictional",), "WORK": ("work",), "EVENT": ("event",), "ORG": ("org",), "PRODUCT": ("product",),
}  # fmt: skip
SWAPPED: Final = (*_FROM_LISTS, "FACILITY", "GEO", "GROUP", "MISC", "NATIONALITY", "LANGUAGE")
_INFLECTED: Final = ("NATIONALITY", "LANGUAGE", "GEO")
_BEFORE: Final = re.compile(r"([^\W\d_]+['’]?)\s*$")
_ARTICLES: Final = (
    "the a an my our your der die das den dem des ein eine einen einem einer im am zum zur vom beim ins mein "
    "meine min mitt mina ett en det de el la los las un una unos unas al del lo gli le il l' l’ i dei degli "
    "delle della dello dell' dell’ nel nella nell' nell’ sul sulla dal dalla dall' dall’ uno les du au aux d' "
    "d’ une mon ma mi tu su"
)
_DETERMINERS: Final = frozenset(_ARTICLES.split())
_TRIES: Final = 12
_LONGEST: Final = 5  # words of a value that stands in for another


class Things:
    """The candidates for named things, by tag and by the article before them."""

    def __init__(self, drafts: Iterable[Draft], names: Names, lists: Gazetteers) -> None:
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for draft in drafts:
            before = ""
            for bit in draft.bits:
                if bit.tag in SWAPPED and len(bit.text.split()) <= _LONGEST and not bit.text.islower():
                    found[bit.tag, _determiner(before)].add(bit.text)
                before = bit.text
        for tag, sources in _FROM_LISTS.items():
            for source in sources:
                found[tag, ""].update((*values(names.lang, source), *values(WORLD, source)))
        self._home = lists.surrogates("city", names.lang)
        self._abroad = [city for lang in LANGUAGES if lang != names.lang for city in lists.surrogates("city", lang)]
        self._pools = {key: sorted(listed) for key, listed in found.items()}
        self._names = names

    def draw(self, tag: str, old: str, before: str, random: Random) -> str:
        """Something of the tag that may stand where `old` does; `old` itself where nothing comes up."""
        determiner = _determiner(before)
        if tag == "LOCATION" and self._names.is_place(old):
            return old  # countries and regions go with articles and adjectives
        for _ in range(_TRIES):
            pool = self._pool(tag, determiner, random)
            new = random.choice(pool) if pool else old
            like = _kindred(tag, old, new)
            if (
                like
                and self._names.keeps_word_before(old, new)
                and not (tag == "LOCATION" and self._names.is_place(new))
            ):
                return new
        return old

    def _pool(self, tag: str, determiner: str, random: Random) -> Sequence[str]:
        listed = self._pools.get((tag, determiner), ())
        if tag != "LOCATION" or determiner:
            return listed
        return random.choices((listed, self._home, self._abroad), (0.4, 0.45, 0.15))[0]


def _kindred(tag: str, old: str, new: str) -> bool:
    """Whether one may stand for the other: inflected alike; a pet for a pet, a network for a network."""
    if tag == "MISC":
        return old.isalpha() == new.isalpha()
    return tag not in _INFLECTED or fold(new)[-2:] == fold(old)[-2:]


def _determiner(before: str) -> str:
    """The article right before a value, if one is there."""
    match = _BEFORE.search(before)
    word = match[1].lower() if match else ""
    return word if word in _DETERMINERS else ""
