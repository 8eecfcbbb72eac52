"""What kind of firm, house or product a value is, and what others of that kind are called.

The names are real words, or are put together of two: `Nordlicht`, `Brightpath`, `Miramar`. None is a firm or a brand of
our lists. The kind is told by the words of the value, or else by the nearest word around it that tells one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final

from anond.languages import surrogate_words
from anond.surrogates.choice import Session
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.invented_lists import firms, words

_PRODUCTS: Final = frozenset(("car", "device", "machine", "app", "pay", "goods", "style", "thing"))
_HOUSES: Final = frozenset(
    ("hotel", "food", "pharmacy", "care", "school", "nursery")
)  # that words around a facility tell
_DEFAULTS: Final = {"PRODUCT": "thing", "FACILITY": "house"}
_BEFORE, _BEHIND = 50, 35  # characters around a value in which a word may tell its kind
_SIGNS_OUT: Final = str.maketrans(dict.fromkeys(".,;:!?()/-'’\"«»„“”_", " "))
_VOWELS: Final = "aeiou"
_SAYS: Final = "says "


@dataclass(slots=True)
class Kind:
    """The kind of one value, looked for when it is first asked for."""

    words: Sequence[str] = field(repr=False)
    tag: str
    span: Span
    session: Session = field(repr=False)
    is_own: bool = False  # whether the value's own words tell it
    _found: str | None = None

    def __call__(self) -> str:
        """The kind: `bank`, `hotel`, `car`; that of any firm, house or product where nothing tells."""
        if self._found is None:
            self._found = self._told() or default(self.tag)
        return self._found

    def _told(self) -> str:
        """The kind by the words of the value; by those around it if none of its own says what it does."""
        lang, tag = self.session.lang, self.tag
        signs, brands = _signs(lang, tag == "PRODUCT"), _signs("world", tag == "PRODUCT")
        own = list(map(fold, self.words))
        for word in own:
            if kind := signs.get(word) or brands.get(word, ""):
                self.is_own = True
                return kind
        if tag != "PRODUCT" and len(own) > 1 and not _branches(lang).isdisjoint(own):
            return ""
        text, span = self.session.text, self.span
        before = text[max(0, span.start - _BEFORE) : span.start].lower().translate(_SIGNS_OUT).split()
        behind = text[span.end : span.end + _BEHIND].lower().translate(_SIGNS_OUT).split()
        if tag == "PRODUCT" and "@" in text[span.start : span.end + _BEHIND]:
            return "app"  # on which somebody is called so
        before.reverse()
        for word in chain.from_iterable(zip_longest(before, behind, fillvalue="")):
            kind = signs.get(word) or brands.get(word, "")
            if kind and (tag != "FACILITY" or kind in _HOUSES):
                return kind
        return ""


def default(tag: str) -> str:
    """The kind of a value of which nothing tells one."""
    return _DEFAULTS.get(tag, "firm")


@lru_cache(maxsize=16)
def _signs(lang: str, is_product: bool) -> dict[str, str]:
    """The folded words, of a language or of all, that tell the kind of a product, or of a firm or house."""
    found: dict[str, str] = {}
    for head, listed in firms(lang).items():
        kind = head.removeprefix(_SAYS)
        if kind != head and (kind in _PRODUCTS) == is_product:
            for word in listed:
                found.setdefault(fold(word), kind)
                found.setdefault(word, kind)  # as it is written around a value
    return found


def is_told(word: str, lang: str) -> bool:
    """Whether a word tells the kind of a product or a firm and is no brand."""
    return fold(word) in _own_signs(lang)


@lru_cache(maxsize=8)
def _own_signs(lang: str) -> frozenset[str]:
    """The folded words of a language itself that tell kinds."""
    return frozenset((*_signs(lang, True), *_signs(lang, False)))


@lru_cache(maxsize=8)
def _branches(lang: str) -> frozenset[str]:
    """The folded words that say of what branch a firm is."""
    return frozenset(map(fold, words(lang, "organisation").get("keep", ())))


@lru_cache(maxsize=256)  # a score of kinds for each language
def names(kind: str, lang: str, begins_with_vowel: bool, is_said: bool = False) -> tuple[str, ...]:
    """What those of a kind are called; where articles are cut short, with or without a vowel first.

    A name beside which its kind `is_said` has no word of it: neither `Nordbank Bank` nor `Gridpower Energy`.
    """
    if kind in _PRODUCTS and lang != "world" and not surrogate_words(lang).elides:
        return names(kind, "world", False)
    lists = firms("world" if kind in _PRODUCTS else lang)
    listed = [name for name in lists.get(kind, ()) if " " not in name]
    for one in () if is_said else lists.get(f"{kind} begin", ()):
        listed += [one + end for end in lists.get(f"{kind} end", ()) if _go_together(one, end)]
    if lang != "world" and surrogate_words(lang).elides:
        listed = [name for name in listed if name[0] not in "Hh" and (fold(name)[0] in _VOWELS) == begins_with_vowel]
    return tuple(dict.fromkeys(listed))


def _go_together(one: str, end: str) -> bool:
    """Whether a beginning and an end make a word that can be said: neither `Bergberg` nor `Ecoonda`."""
    begin = fold(one)
    two_vowels = begin[-1] in _VOWELS and fold(end)[0] in _VOWELS
    return not (begin.startswith(fold(end)) or begin[-1] == fold(end)[0] or two_vowels)


def beside(kind: str, tag: str, lang: str) -> tuple[str, ...]:
    """Words that stand beside the name of a firm or product of a kind; of a facility kinds of houses."""
    if tag == "FACILITY":
        return words(lang, "organisation").get("site", ())
    return firms("world" if kind in _PRODUCTS else lang).get(f"beside {kind}") or words(lang, "organisation").get(
        "beside", ()
    )


def behind(article: str, lang: str) -> tuple[str, ...]:
    """What stands behind an article in names of firms and houses: `Les Tilleuls`, `Zum Anker`."""
    return firms(lang).get(f"behind {article}", ())


@lru_cache(maxsize=256)  # some endings for each language
def beginnings(end: str, lang: str) -> tuple[str, ...]:
    """What stands before an ending that says what a firm does: `Nord` before `bank`."""
    lists = firms(lang)
    return lists.get(f"before {end}") or lists.get("before") or words(lang, "organisation")["begin"]


def lead(lang: str) -> tuple[str, ...]:
    """Words before the surname that a firm bears: *Firma* Kessler; none where such words stand behind it."""
    return firms(lang).get("lead", ())


def firsts(lang: str) -> tuple[str, ...]:
    """First names before a surname and a hyphen, after whom schools and institutes are called."""
    return firms(lang).get("first", ())


@lru_cache(maxsize=8)
def bearing_surnames(lang: str) -> frozenset[str]:
    """The kinds of firms that often bear a surname."""
    return frozenset(firms(lang).get("families", ()))


@lru_cache(maxsize=8)
def family_words(lang: str) -> frozenset[str]:
    """Folded words beside which a surname stands: *Söhne*, *brothers*."""
    return frozenset(map(fold, firms(lang).get("of families", ())))


@lru_cache(maxsize=8)
def of_words(lang: str) -> frozenset[str]:
    """Words before the place or the family that a firm or house is named after: *Hospital de*."""
    return frozenset(firms(lang).get("of", ()))


def prepare(lang: str) -> None:
    """Put together the names of all kinds in a language, and the words that tell them."""
    told = {
        kind for one in (lang, "world") for is_product in (False, True) for kind in _signs(one, is_product).values()
    }
    for kind in told.union(("firm", *_DEFAULTS.values())):
        for begins_with_vowel in (False, True) if surrogate_words(lang).elides else (False,):
            names(kind, lang, begins_with_vowel)
