"""Names to draw from: those of a language by how many bear them, those of other languages, invented words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Final

from anond_gazetteers import Gazetteers, fold, load
from anond_gazetteers.kept import WORLD, common, people
from anond_gazetteers.lexicon import LANGUAGES
from anond_trainer.writer.invented_words import Inventor

FEMALE, MALE, ANY, SURNAME = "first_female", "first_male", "first_any", "surname"
KINDS: Final = (FEMALE, MALE, ANY, SURNAME)
_ORIGINS: Final = (("home", 0.5), ("rare", 0.17), ("abroad", 0.1), ("world", 0.1), ("word", 0.05), ("invented", 0.08))
_NAMES: Final = tuple(name for name, _ in _ORIGINS)
_SHARES: Final = tuple(accumulate(share for _, share in _ORIGINS))
_TRIES: Final = 60
_VOWELS: Final = frozenset("aeiouyh")
_ELIDE: Final = ("fr", "it")


@dataclass(frozen=True, slots=True)
class _Weighted:
    """Values and how often each is drawn."""

    values: Sequence[str]
    sums: Sequence[float] = field(repr=False)

    def draw(self, random: Random) -> str:
        return random.choices(self.values, cum_weights=self.sums)[0] if self.values else ""


class Names:
    """The names of one language and where they come from."""

    def __init__(self, lang: str, lists: Gazetteers) -> None:
        self.lang, self._lists = lang, lists
        self._pools: dict[tuple[str, str], _Weighted] = {}
        self._inventors = {kind: Inventor([*_listed(lists, lang, kind), *_names_of_kind(lang, kind)]) for kind in KINDS}
        for kind in KINDS:
            self._fill(kind)

    def draw(self, kind: str, random: Random, fits: Callable[[str], bool]) -> str:
        """A name of this kind that fits, of any origin; nothing where none comes up."""
        for _ in range(_TRIES):
            origin = random.choices(_NAMES, cum_weights=_SHARES)[0]
            pool = self._pools.get((kind, origin))
            name = pool.draw(random) if pool else self._inventors[kind].word(random)
            if name and fits(name):
                return name
        return ""

    def keeps_word_before(self, old: str, new: str) -> bool:
        """Whether what stands before a name may stay: articles and prepositions are cut short before vowels."""
        return self.lang not in _ELIDE or _vowel(old) == _vowel(new)

    def kind_of(self, word: str) -> str:
        """The kind of name that a word is listed as; a first name of any gender if listed as both or none."""
        kinds = self.kinds_of(word)
        first = [kind for kind in (FEMALE, MALE) if kind in kinds]
        if SURNAME in kinds and not first and ANY not in kinds:
            return SURNAME
        return first[0] if len(first) == 1 else ANY

    def kinds_of(self, word: str) -> frozenset[str]:
        """The kinds of names under which a word is listed."""
        return self._lists.kinds_of(word, self.lang) & frozenset(KINDS)

    def is_place(self, word: str) -> bool:
        """Whether a word is listed as a country, a region or a nation's language: no town."""
        return bool(self._lists.kinds_of(word, self.lang) & {"country", "region", "language"})

    def short_forms(self, name: str) -> list[str]:
        """The shorter names that somebody of this name may go by, folded."""
        return sorted(form for form in self._lists.short_forms(name, self.lang) if 2 < len(form) <= len(name))

    def is_short(self, short: str, name: str) -> bool:
        """Whether `short` is a short form of `name`, as Tom is of Thomas; both are folded."""
        return len(short) <= len(name) and short in self._lists.short_forms(name, self.lang)

    def _fill(self, kind: str) -> None:
        home = _listed(self._lists, self.lang, kind)
        borne = [1.0 + self._lists.bearers(name, kind, self.lang) for name in home]
        rare = sorted({*home, *_names_of_kind(self.lang, kind)})
        abroad = [name for lang in LANGUAGES if lang != self.lang for name in _listed(self._lists, lang, kind)]
        world = [name for source in _parts(kind) for name in people(WORLD, source)]
        words = common(self.lang)
        pools: dict[str, tuple[Iterable[str], Iterable[float]]] = {
            "home": (home, borne), "rare": (rare, [1.0] * len(rare)), "abroad": (abroad, [1.0] * len(abroad)),
            "world": (world, [1.0] * len(world)),
        }  # fmt: skip
        both = [name for name in rare if fold(name) in words]
        pools["word"] = (both, [1.0] * len(both))
        for origin, (values, weights) in pools.items():
            self._pools[kind, origin] = _Weighted(list(values), list(accumulate(weights)))


@lru_cache(maxsize=len(LANGUAGES))
def names_of(lang: str) -> Names:
    """The names of a language, read once."""
    return Names(lang, load())


def _listed(lists: Gazetteers, lang: str, kind: str) -> list[str]:
    return list(lists.surrogates(kind, lang))


def _names_of_kind(lang: str, kind: str) -> list[str]:
    return [name for source in _parts(kind) for name in people(lang, source) if name.isalpha()]


def _parts(kind: str) -> tuple[str, ...]:
    return (FEMALE, MALE) if kind == ANY else (kind,)


def _vowel(word: str) -> bool:
    return fold(word)[:1] in _VOWELS
