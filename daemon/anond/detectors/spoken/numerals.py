"""Numbers in words: the figures that a phrase such as `quatre-vingt-dix-sept` says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from anond.languages import WORDS
from anond.languages.tables import NumberWords
from anond_gazetteers import fold
from anond_gazetteers.forgetting import remembering

_LONGEST = 60  # letters of a number in one word


@cache
def figures_of(lang: str) -> Mapping[str, str]:
    """The figures of each single word, case- and accent-folded, compounds such as `siebenunddreißig` with them."""
    words = WORDS[lang].numbers
    table = {fold(word): str(n) for n, word in enumerate(words.small.split())}
    table |= {fold(word): str(20 + 10 * n) for n, word in enumerate(words.tens.split())}
    table |= {fold(word): figures for word, _, figures in (pair.partition("=") for pair in words.others.split())}
    table |= _joined(lang, table)
    if words.glues_zero:
        zero = words.small.split()[0]
        table |= {f"{zero}{word}": f"0{figures}" for word, figures in table.items() if len(figures) < 3}
    return table


def _joined(lang: str, table: Mapping[str, str]) -> dict[str, str]:
    """Tens and units in one word."""
    units = {word: int(n) for word, n in table.items() if 0 < int(n) < 10}
    tens = {word: int(n) for word, n in table.items() if int(n) >= 20 and int(n) % 10 == 0 and int(n) < 100}
    pairs: dict[str, str] = {}
    for ten, many in tens.items():
        for unit, n in units.items():
            pairs |= dict.fromkeys(_forms(WORDS[lang].numbers, ten, unit), str(many + n))
    return pairs


def _forms(words: NumberWords, ten: str, unit: str) -> tuple[str, ...]:
    """The words that a ten and a unit, folded, make together."""
    units = _pairs(words.joined_units).get(unit, unit).split("/")
    before = ten[:-1] if words.joined_elides and unit[0] in "uo" else ten
    tens = _pairs(words.joined_tens).get(ten, ten)
    return tuple(form.format(ten=before, tens=tens, unit=one) for one in units for form in words.joined.split())


def _pairs(table: str) -> dict[str, str]:
    return {word: form for word, _, form in (pair.partition("=") for pair in table.split())}


@cache
def _compounds(lang: str) -> tuple[tuple[str, int], ...]:
    """The stems that multiply inside a word, with their factors."""
    pairs = (pair.partition("=") for pair in WORDS[lang].numbers.compounds.split())
    return tuple((stem, int(figures)) for stem, _, figures in pairs)


@remembering(4096)
def compound(lang: str, word: str) -> int | None:
    """The number that a word with hundreds or thousands says (`duecentoventisei`, `zweitausendvier`), if it is one."""
    for stem, multiplier in _compounds(lang) if len(word) <= _LONGEST else ():
        lead, found, rest = word.partition(stem)
        if found:
            many = 1 if lead in ("", "ein", "ett", "en") else _part(lang, lead)
            more = _part(lang, rest.removeprefix(WORDS[lang].numbers.compound_link)) if rest else 0
            fits = many is not None and more is not None and more < multiplier and (lead or rest)
            if fits and many is not None and more is not None:
                return many * multiplier + more
    return None


def _part(lang: str, word: str) -> int | None:
    figures = figures_of(lang).get(word)
    if figures is not None:
        return int(figures)
    return dict(_compounds(lang)).get(word) or compound(lang, word)  # *centomila*, *hunderttausend*


def stems(lang: str) -> tuple[str, ...]:
    """The stems of which every number word that is in no table holds one."""
    return tuple(stem for stem, _ in _compounds(lang) if stem != "mille")


def multiplying(lang: str) -> frozenset[str]:
    """The words for hundred, thousand and million."""
    return frozenset().union(*_multipliers(lang))


@cache
def _multipliers(lang: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    words = WORDS[lang].numbers
    kinds = (words.hundred, words.thousand, words.million)
    hundred, thousand, million = (frozenset(map(fold, kind.split())) for kind in kinds)
    return hundred, thousand, million


class Reader:
    """Reads number phrases from folded words; `near[i]`: only a blank or a hyphen parts word i from the one before."""

    def __init__(self, words: Sequence[str], near: Sequence[bool], lang: str) -> None:
        self._words, self._near, self._lang = words, near, lang
        self._table = figures_of(lang)
        self._hundred, self._thousand, self._million = _multipliers(lang)
        self._words_of = WORDS[lang].numbers
        self._ones = frozenset(self._words_of.ones_behind_tens.split())
        self._cut = frozenset(map(fold, self._words_of.cut_forms.split()))
        self._link, self._splits = self._words_of.link, self._words_of.splits_tens

    def read(self, at: int) -> tuple[int, str]:
        """The number of words from `at` that say one number, and its digits; (0, "") where none begins."""
        word = self._words[at]
        figures = self._table.get(word)
        if figures is None and not self._begins(word):
            return 0, ""
        if figures is not None and len(figures) > 1 and figures[0] == "0":
            return 1, figures
        used, value = self._below_million(at)
        if self._word(at + used) in self._million and 0 < value < 1000:
            used += 1
            is_more = self._is_number(at + used) or self._word(at + used) in self._thousand
            more, rest = self._below_million(at + used) if is_more else (0, 0)
            used, value = used + more, value * 1_000_000 + rest
        return (0, "") if used == 1 and word in self._cut else (used, str(value))

    def _begins(self, word: str) -> bool:
        return word in self._hundred or word in self._thousand or compound(self._lang, word) is not None

    def _word(self, at: int) -> str:
        """The word at a place if it belongs to the phrase before it."""
        return self._words[at] if at < len(self._words) and self._near[at] else ""

    def _is_number(self, at: int) -> bool:
        word = self._word(at)
        return word in self._table or word in self._hundred or compound(self._lang, word) is not None

    def _below_million(self, at: int) -> tuple[int, int]:
        used, value = (0, 1) if self._words[at] in self._thousand else self._below_thousand(at)
        if (self._word(at + used) if used else self._words[at]) in self._thousand and 0 < value < 1000:
            used += 1
            used, value = self._behind_thousand(at, used, value * 1000)
        elif value >= 1000 and not value % 1000 and compound(self._lang, self._words[at]) == value:
            used, value = self._behind_thousand(at, used, value)  # `tvåtusen trehundra`
        return used, value

    def _behind_thousand(self, at: int, used: int, value: int) -> tuple[int, int]:
        """A number of thousands with what is said behind it: `two thousand three hundred`, `one thousand and five`."""
        link = self._words_of.hundred_link
        skip = 1 if link and self._word(at + used) == link else 0
        if not self._is_number(at + used + skip):
            return used, value
        more, rest = self._below_thousand(at + used + skip)
        fits = 0 < rest < (100 if skip else 1000)
        return (used + skip + more, value + rest) if fits else (used, value)

    def _below_thousand(self, at: int) -> tuple[int, int]:
        word = self._words[at]
        if (whole := compound(self._lang, word)) is not None and word not in self._table:
            used, value = 1, whole
        else:
            used, value = (0, 1) if word in self._hundred else self._below_hundred(at)
        if 0 < value < 20 and (self._word(at + used) if used else word) in self._hundred:
            used, value = used + 1, value * 100
        if value < 100 or value % 100 or value > 1900:
            return used, value
        skip = 1 if self._words_of.hundred_link and self._word(at + used) == self._words_of.hundred_link else 0
        if not self._is_number(at + used + skip) or self._word(at + used + skip) in self._hundred:
            return used, value
        more, rest = self._below_hundred(at + used + skip)
        fits = 0 < rest < 100 and self._word(at + used + skip + more) not in self._hundred
        if not skip and rest < 10 and self._goes_on_singly(at + used + more):
            return used, value
        return (used + skip + more, value + rest) if fits else (used, value)

    def _goes_on_singly(self, at: int) -> bool:
        """Whether a single figure follows `nine hundred one`: 900, then figures one by one, not 901."""
        is_told = bool(self._words_of.hundred_link) or self._words_of.unit_first
        return is_told and len(self._table.get(self._word(at), "")) == 1

    def _below_hundred(self, at: int) -> tuple[int, int]:
        used, value = self._small(at)
        following = self._word(at + used)
        if self._words_of.unit_first and 0 < value < 10 and following == self._link:
            tens = self._table.get(self._word(at + 2), "")
            return (3, int(tens) + value) if len(tens) == 2 and tens[1] == "0" else (used, value)
        if value == 4 and following in self._words_of.twenties.split():
            used, value = 2, 80
        if not (20 <= value <= 90 and value % 10 == 0) and not (self._words_of.ten_takes_units and value == 10):
            return used, value
        return self._with_unit(at, used, value)

    def _with_unit(self, at: int, used: int, value: int) -> tuple[int, int]:
        """Tens with the unit behind them, if one is there."""
        following = self._word(at + used)
        linked = bool(self._link) and following == self._link and not self._words_of.unit_first
        place = at + used + linked
        if linked and self._word(place) in self._ones:
            return used + 2, value + 1
        if not (linked or self._splits) or not self._is_number(place) or self._word(place) in self._hundred:
            return used, value
        more, unit = self._small(place)
        most = 19 if value in self._words_of.tens_to_nineteen else 9
        fits = 0 < unit <= most and self._word(place + more) not in self._hundred
        return (used + linked + more, value + unit) if fits else (used, value)

    def _small(self, at: int) -> tuple[int, int]:
        """A number of one word, or of ten and a unit: `dix-sept`."""
        value = _part(self._lang, self._words[at]) or 0
        if value == 10 and self._words_of.units_behind_ten:
            unit = int(self._table.get(self._word(at + 1), 0))
            return (2, 10 + unit) if unit in self._words_of.units_behind_ten else (1, value)
        return 1, value
