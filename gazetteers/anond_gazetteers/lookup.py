"""Look words up in the lexicon: longest match over word sequences, one pass, case- and accent-folded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import not_
from typing import Generic, NamedTuple, TypeVar

from anond_gazetteers.compiled import outdated
from anond_gazetteers.fold import fold_all
from anond_gazetteers.forgetting import forgetful
from anond_gazetteers.invented_lists import put_together
from anond_gazetteers.lexicon import (
    CONTINUES,
    KINDS,
    LANGUAGES,
    NAMES,
    Lexicon,
    LexiconRefused,
    from_byte,
    key_of,
    read,
    shelf_of,
)
from anond_gazetteers.name_groups import NameGroups
from anond_gazetteers.packed_names import SortedNames
from anond_gazetteers.pools import Pool, ShortForms, unpacked

try:
    from anond_gazetteers._lookup import arrays as _arrays
    from anond_gazetteers._lookup import count as _count
    from anond_gazetteers._lookup import entry as _entry_at
    from anond_gazetteers._lookup import find as _find
    from anond_gazetteers._lookup import keys as _keys
    from anond_gazetteers._lookup import place as _place

    IS_COMPILED = True
except ImportError:
    IS_COMPILED = False

CACHED_WORDS = 1 << 13  # remembered for each language, also those that are on no list: about 1.5 MB
CACHED_PHRASES = 1 << 10
_UNTOLD = -2  # its answer for long words and those of more than ASCII
_SURE_SURNAME = 0.12  # above the strengths of surnames that are everyday words: *love*, *young*, *rey*
_PROPER = frozenset(("first_female", "first_male", "first_any", "surname", "city", "region", "country"))
_NOTHING: frozenset[str] = frozenset()
_SETS: dict[frozenset[str], frozenset[str]] = {}  # those of kinds that some word has, each once
_ALONE = {kind: frozenset((kind,)) for kind in KINDS}
_SETS.update((found, found) for found in (*_ALONE.values(), _NOTHING))
_COUNTED = {lang: 1 + len(LANGUAGES) + at for at, lang in enumerate(LANGUAGES)}  # where a record counts bearers
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
_STRENGTHS = tuple([round(byte / 255, 3) for byte in range(256)])  # of a byte of a record
_COUNTS = [from_byte(byte) for byte in range(256)]
_OF_BITS = {0: _NOTHING}  # the set of kinds whose numbers are the bits of a number
ANYWHERE = "*"  # where the names of all languages stand together
ACROSS = ""  # where the names stand that are the same across languages


class Hit(NamedTuple):
    """Words [start, end) are on the list `kind`; `strength` says how sure they are a name and no common words."""

    start: int
    end: int
    kind: str
    strength: float


class _Entry(NamedTuple):
    longest: int
    continues: bool
    readings: _Readings
    at_home: frozenset[str]  # the kinds of these readings, but for those on which it is far less at home


E = TypeVar("E")
_Readings = tuple[tuple[str, float], ...]


class DrawnNames(NamedTuple):
    """The names of a language to draw from: all of them folded, and as they are written those with accents alone."""

    folded: SortedNames
    accented: Mapping[str, str]


class Gazetteers:
    """The lists of every language, behind one look-up."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._surrogates: dict[tuple[str, str], tuple[str, ...]] = {}
        self._groups: dict[str, NameGroups] = {}
        self._common: dict[str, frozenset[str]] = {}
        self._doubles: dict[tuple[str, str], tuple[str, ...]] = {}
        self._drawn: dict[str, DrawnNames] = {}
        self._pools: dict[tuple[str, str], Pool] = {}
        self._written: dict[str, ShortForms] = {}
        self._lookups: dict[tuple[str, frozenset[str]], tuple[_Entries, _Entries]] = {}
        self._places = forgetful(_Places(lexicon))
        self._keys = _keys(lexicon.keys) if IS_COMPILED else None
        self._arrays = _arrays(lexicon.ends, lexicon.reach, lexicon.records) if IS_COMPILED else None

    def find(self, words: Sequence[str], lang: str, kinds: frozenset[str] = NAMES) -> list[Hit]:
        """Every entry of these kinds among `words`, longest first from the left; words on several lists give several
        hits. A language without lists of its own is looked up in all of them.
        """
        known = self._lookup(lang, kinds)
        if self._keys:
            told = words if type(words) is list else list(words)
            found = _find(told, *known, CACHED_WORDS, CACHED_PHRASES, self._keys, key_of)
        else:
            found = _found(words, *known)
        return [Hit(start, end, kind, strength) for start, end, readings in found for kind, strength in readings]

    def kinds_of(self, word: str, lang: str, kinds: frozenset[str] = NAMES) -> frozenset[str]:
        """Those of these lists that a word or phrase stands on, but for those on which it is far less at home."""
        known = (self._lookups.get((lang, kinds)) or self._lookup(lang, kinds))[0]
        if " " in word:  # most are single words
            first = word.partition(" ")[0]
            if first.isalpha() and ((begins := known[first]) is None or begins.longest < 2):
                return _NOTHING
        found = known[word]
        return found.at_home if found else _NOTHING

    def is_sure_surname(self, word: str, lang: str) -> bool:
        """Whether a word is a surname of a language, rather than a town, and hardly used as anything else."""
        strengths = {hit.kind: hit.strength for hit in self.find((word,), lang)}
        return strengths.get("surname", 0.0) >= max(_SURE_SURNAME, strengths.get("city", 0.0))

    def strength(self, word: str) -> float:
        """How sure a word is a name of a person or a place in any language; 0 where it is on no such list."""
        found = self._lookup("", NAMES)[0][word]
        return max((strength for kind, strength in found.readings if kind in _PROPER), default=0.0) if found else 0.0

    def bearers(self, name: str, kind: str, lang: str) -> int:
        """How many bear a name, where it is known: of a million people in the language's countries, or the people of
        the largest town of that name; none in a language without lists.
        """
        if lang not in _COUNTED or (place := self._place(name)) < 0:
            return 0
        if self._arrays:
            return _COUNTS[_count(self._arrays, place, _COUNTED[lang], _NUMBERS[kind])]
        column, number = _COUNTED[lang], _NUMBERS[kind]
        records = self._lexicon.raw_entry(place).records
        return _COUNTS[max([record[column] for record in records if record[0] == number], default=0)]

    def short_forms(self, name: str, lang: str) -> frozenset[str]:
        """The other names, folded, that a person of this name may go by: Paco and Kiko for Francisco, and back.

        A short form of several names (Alex) has the forms of all. A language without lists is looked up in all.
        """
        return self._alike(name, lang if lang in LANGUAGES else ANYWHERE)

    def equivalents(self, name: str) -> frozenset[str]:
        """The folded forms of a name in other languages: Jaime, James, Jakob for Jaume."""
        return self._alike(name, ACROSS)

    def surrogates(self, kind: str, lang: str) -> tuple[str, ...]:
        """Common values of a kind for substitution, in a fixed order; English where the language has no lists."""
        wanted = (kind, lang if lang in LANGUAGES else "en")
        if wanted not in self._surrogates:
            self._surrogates[wanted] = tuple(self._lexicon.surrogates()[wanted[1]][kind])
        return self._surrogates[wanted]

    def pool(self, kind: str, lang: str) -> Pool:
        """The names of a kind to draw from as people bear them; English where the language has no lists."""
        wanted = (kind, lang if lang in LANGUAGES else "en")
        if wanted not in self._pools:
            names, weights = self._lexicon.people("pools")[wanted[1]][kind]
            self._pools[wanted] = unpacked(names, weights, wanted[1], kind)
        return self._pools[wanted]

    def accented(self, lang: str) -> Mapping[str, str]:
        """Names of a language that are written with accents alone, by their folded forms."""
        return self._drawn_names(lang).accented

    def is_drawn(self, folded: str, lang: str) -> bool:
        """Whether a folded name is among those to draw from."""
        return folded in self._drawn_names(lang).folded

    def _drawn_names(self, lang: str) -> DrawnNames:
        found = self._drawn.get(lang)
        if found is None:
            names = [name for kind in ("first_female", "first_male", "surname") for name in self.pool(kind, lang).names]
            are_plain = list(map(str.isascii, names))
            special = list(compress(names, map(not_, are_plain)))
            plain = frozenset(" ".join(compress(names, are_plain)).lower().split(" "))
            accented = dict(zip(fold_all(special), special, strict=True))
            alone = {one: name for one, name in accented.items() if one not in plain}
            found = DrawnNames(SortedNames(plain.union(accented)), alone)
            self._drawn[lang] = found
        return found

    def doubles(self, kind: str, lang: str) -> tuple[str, ...]:
        """Double first names of women, of men, or of both, each once; English where the language has no lists.

        Those that lists have, and halves of such put together, those often that many double names have.
        """
        wanted = (kind, lang if lang in LANGUAGES else "en")
        if wanted not in self._doubles:
            listed = self._lexicon.people("doubles")[wanted[1]]
            kinds = ("first_female", "first_male") if kind == "first_any" else (kind,)
            names = (name for one in kinds for name in (*listed[one], *put_together(one, wanted[1])))
            self._doubles[wanted] = tuple(dict.fromkeys(names))
        return self._doubles[wanted]

    def apostrophed(self, lang: str) -> tuple[str, ...]:
        """Surnames that begin with an elided particle; English where the language has no lists."""
        return tuple(self._lexicon.people("apostrophed")[lang if lang in LANGUAGES else "en"])

    def written_forms(self, lang: str) -> ShortForms:
        """Full and short names as they are written; English where the language has no lists."""
        wanted = lang if lang in LANGUAGES else "en"
        if wanted not in self._written:
            self._written[wanted] = ShortForms(self._lexicon.people("short")[wanted])
        return self._written[wanted]

    def is_common(self, word: str, lang: str) -> bool:
        """Whether a word is among the commonest of a language, and no name; nothing is, in one that is not known."""
        if lang not in self._common:
            self._common[lang] = frozenset(self._lexicon.common(lang))
        return key_of(word) in self._common[lang]

    def _alike(self, name: str, lang: str) -> frozenset[str]:
        if (groups := self._groups.get(lang)) is None:
            listed = self._lexicon.groups()
            groups = NameGroups(
                group for one in (LANGUAGES if lang == ANYWHERE else (lang,)) for group in listed.get(one, [])
            )
            self._groups[lang] = groups
        return groups.alike(key_of(name))

    def _place(self, word: str) -> int:
        """Where the lexicon holds a word or phrase; less than 0 where it does not."""
        place = _place(self._keys, word) if self._keys else _UNTOLD
        if place == _UNTOLD:
            place = self._places[word]
        return place

    def _lookup(self, lang: str, kinds: frozenset[str]) -> tuple[_Entries, _Entries]:
        """The remembered look-ups of words and of phrases, made when first asked for."""
        wanted = (lang if lang in LANGUAGES else "", kinds)
        if wanted not in self._lookups:
            self._lookups[wanted] = (self._entries(*wanted, CACHED_WORDS), self._entries(*wanted, CACHED_PHRASES))
        return self._lookups[wanted]

    def _entries(self, lang: str, kinds: frozenset[str], remembered: int) -> _Entries:
        column, shelf = LANGUAGES.index(lang) + 1 if lang else 0, shelf_of(kinds)
        asked = tuple([kind if kind in kinds else "" for kind in KINDS])
        arrays, raw_entry = self._arrays, self._lexicon.raw_entry

        def entry(place: int) -> _Entry | None:
            if arrays:
                longest, continues, readings, bits = _entry_at(arrays, place, column, shelf, asked, _STRENGTHS)
                at_home = _OF_BITS[bits] if bits in _OF_BITS else _of_bits(bits)
            else:
                found = raw_entry(place)
                readings = _readings(found.records, column, asked)
                longest, continues = found.reach[shelf] % CONTINUES, found.reach[shelf] >= CONTINUES
                at_home = _at_home(readings)
            is_entry = readings or longest > 1 or continues
            return _Entry(longest, continues, readings, at_home) if is_entry else None

        return forgetful(_Remembered(entry, remembered, self._place))


def _readings(records: Iterable[bytes], column: int, asked: Sequence[str]) -> _Readings:
    """The kinds that are asked for, and their strengths in the language of a column, or the highest of any."""
    bytes_of = ((asked[one[0]], one[column] if column else max(one[1 : len(LANGUAGES) + 1])) for one in records)
    return tuple([(kind, _STRENGTHS[byte]) for kind, byte in bytes_of if byte and kind])


def _of_bits(bits: int) -> frozenset[str]:
    """The set of kinds whose numbers are the bits of a number; one object for equal sets."""
    found = frozenset(kind for number, kind in enumerate(KINDS) if bits >> number & 1)
    return _OF_BITS.setdefault(bits, _SETS.setdefault(found, found))


def _at_home(readings: tuple[tuple[str, float], ...]) -> frozenset[str]:
    """The kinds of a word but for those on which it is far less at home than on another; one object for equal sets."""
    if len(readings) < 2:
        return _ALONE[readings[0][0]] if readings else _NOTHING
    best = max([strength for _, strength in readings])
    found = frozenset(kind for kind, strength in readings if strength >= best / 2)
    return _SETS.setdefault(found, found)


class _Places(dict[str, int]):
    """Where a lexicon holds words that the kernel does not know, bounded likewise."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon

    def __missing__(self, word: str) -> int:
        """Look a word up that is new, or was forgotten."""
        if len(self) >= CACHED_WORDS:
            self.clear()
        self[word] = place = self._lexicon.place(key) if (key := key_of(word)) else -1
        return place


class _Remembered(dict[str, "E | None"], Generic[E]):
    """What was looked up, also in vain. When it is full it is emptied: a look into it has to cost next to nothing."""

    def __init__(self, entry: Callable[[int], E | None], most: int, place: Callable[[str], int]) -> None:
        super().__init__()
        self._entry, self._most, self._place = entry, most, place

    def __missing__(self, word: str) -> E | None:
        """Look a word up that is new, or was forgotten."""
        if len(self) >= self._most:
            self.clear()
        place = self._place(word)
        self[word] = found = self._entry(place) if place >= 0 else None
        return found


_Entries = _Remembered[_Entry]


def _found(words: Sequence[str], known: _Entries, phrases: _Entries) -> list[tuple[int, int, _Readings]]:
    """The entries among words, the longest from the left: where they begin and end, and their readings."""
    entries = [known[word] for word in words]
    found: list[tuple[int, int, _Readings]] = []
    free, last = 0, len(words) - 1
    for start, entry in enumerate(entries):
        if entry is None or start < free:
            continue
        longest, _, readings, _ = entry
        end = start + 1
        if longest > 1 and start < last:
            second = entries[end]
            if second.continues if second else not words[end].isalnum():  # where a joint may follow, too
                end, readings = _longest(words, start, entry, known, phrases)
        if readings:
            found.append((start, end, readings))
            free = end
    return found


def _longest(
    words: Sequence[str], start: int, first: _Entry, known: _Entries, phrases: _Entries
) -> tuple[int, _Readings]:
    """The end and the readings of the longest phrase that starts here, or of its first word."""
    end, readings = start + 1, first.readings
    phrase, count = words[start], 1
    for at in range(start + 1, min(len(words), start + 2 * first.longest - 1)):
        if not (words[at].isalnum() or key_of(words[at])):
            continue
        if count == 1 and not ((second := known[words[at]]) and second.continues):
            break
        phrase, count = f"{phrase} {words[at]}", count + 1
        longer = phrases[phrase]
        if longer is None:
            break
        if longer.readings:
            end, readings = at + 1, longer.readings
    return end, readings


@lru_cache(maxsize=1)
def load() -> Gazetteers:
    """The lists that come with the package, opened once."""
    if IS_COMPILED and (what_to_do := outdated(sys.modules[_find.__module__])):
        raise LexiconRefused(what_to_do)
    return Gazetteers(read())
