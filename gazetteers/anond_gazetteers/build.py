"""Compile the lexicon from the packages in `harvest` and the hand-kept files in `sources`.

`python -m anond_gazetteers.build` writes `lexicon.bin`, and its digest beside it; the same packages and sources give
the same bytes. With `--chats DIR` it first counts again, in gold turns of the project's own, how often the listed words
are used as common words (`sources/<lang>/used.txt`).
"""

from __future__ import annotations

import argparse
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from anond_gazetteers import harvest, substitutes
from anond_gazetteers.kept import WORLD, common, count_uses, people, sections, values
from anond_gazetteers.lexicon import LANGUAGES, NAMES, encode, key_of, write
from anond_gazetteers.substitutes import FIRST, surrogates

BASE = {"surname": (0.85, 0.55), "city": (0.85, 0.6), "region": (0.85, 0.6), "country": (0.9, 0.6)}  # at home, abroad
FURTHER = (0.75, 0.45)  # a name of a long list, at home and abroad
AS_NAME = 3.5  # how common, in wordfreq's scale, a name of such a list is
AS_TOWN = 3.2  # how common a small town's name is
AS_BRAND = 4.5  # how common a brand's or a company's name is
AS_BORNE = 4.75  # how common a name is that one of a hundred people bears
KNOWN = {
    "particle": (0.9, 0.4), "title": (0.9, 0.0), "nationality": (0.9, 0.0), "street_type": (0.9, 0.0),
    "holiday": (0.9, 0.5), "org_suffix": (0.9, 0.6), "figure": (0.9, 0.7), "fictional": (0.85, 0.65),
    "team": (0.85, 0.65), "work": (0.85, 0.5), "event": (0.85, 0.6), "medicine": (0.9, 0.8),
}  # fmt: skip
TRADE = {"brand": (0.9, 0.7), "company": (0.9, 0.6)}  # at home, abroad
IN_ENGLISH = 0.4  # English words for nationalities in texts of other languages
SURELY = ("language", "month", "weekday", "particle", "title", "street_type", "org_suffix")  # words that are common
SMALL_TOWN, LARGE_CITY = 20_000, 150_000
LONGEST_PHRASE = 6
SHORT_OF = re.compile(  # a town as people call it: of Braunau am Inn, Stratford-upon-Avon, Aix-en-Provence
    r"(\w[\w' -]*?\w{3})(?: |-)(?:am|an der|an|im|in|in der|ob der|bei|by|upon|on|in|le|sur|sous|en|lès|les|di|in|sul|"
    r"sull|al|del|della|de la|de los|de las|de|d)(?: |-|')\w"
)
SIGN = re.compile(r"([^\w\s'’.‐‑–-])")  # which is a token of its own: `M & S`
HAND_KEPT_SHARE = 0.001  # what a name kept by hand counts, about that of a name of middling frequency
CLEAR_MAJORITY = 2.0  # a name is a woman's (a man's) if it is so many times more frequent among them
FUNCTION_WORD = 0.05  # the factor that marks articles and the like in `common.txt`
WELL_KNOWN = 0.75  # `Los Angeles`, `La Rioja`; below it `La Luz` is likelier a light than a village
ARTICLE_FACTOR = 0.3
LIKELY = 0.3  # from here on a word is a name rather than a common word
FAINTEST = 0.06  # below this a word is a common word and on no list

Strengths = dict[tuple[str, str], dict[str, float]]


class Builder:
    """Collects strengths by phrase, kind and language; the greatest reading wins."""

    def __init__(self) -> None:
        self.strengths: Strengths = defaultdict(dict)

    def add(self, kind: str, lang: str, names: Iterable[str], strength: float) -> None:
        """Put names on a list of one language."""
        for name in names:
            for spelling in spellings(name, lang):
                key = key_of(spelling)
                words = key.split(" ")
                says_much = len(words) == 1 or len(max(words, key=len)) > 2 or kind in SURELY or kind in TRADE
                if len(key) > 1 and len(words) <= LONGEST_PHRASE and says_much:
                    known = self.strengths[key, kind]
                    known[lang] = max(known.get(lang, 0.0), strength)

    def add_people(self) -> None:
        """First names by gender and surnames: at home, then those of everywhere else."""
        everywhere = {locale for locales in harvest.HOME_LOCALES.values() for locale in locales}
        for lang in LANGUAGES:
            home = harvest.HOME_LOCALES[lang]
            abroad = sorted(everywhere - set(home)) + list(harvest.OTHER_LOCALES)
            for kind in FIRST:
                self._add_names(kind, lang, home, abroad, (0.9, 0.7))
            self._add_names("surname", lang, home, abroad, BASE["surname"])
            self._add_kept("first_any", lang, AS_NAME)
            for kind in FIRST:
                for first, seconds in sections(lang, kind.replace("first", "compound")):
                    compounds = [f"{first} {second}" for second in seconds]
                    self.add(kind.replace("first", "compound"), lang, compounds, 0.95)

    def _add_names(
        self, kind: str, lang: str, home: Iterable[str], abroad: Iterable[str], strengths: tuple[float, float]
    ) -> None:
        at_home = {name for locale in home for name in harvest.names(locale, kind)} | set(people(lang, kind))
        elsewhere = {name for locale in abroad for name in harvest.names(locale, kind)} | set(values(WORLD, kind))
        self.add(kind, lang, at_home, strengths[0])
        self.add(kind, lang, elsewhere, strengths[1])
        self._add_further(kind, lang)

    def _add_further(self, kind: str, lang: str) -> None:
        """Names of lists that are longer and less clean: as strong as they are rare as words."""
        shelves = [(harvest.HOME_SHELVES[lang], FURTHER[0]), (harvest.OTHER_SHELVES, FURTHER[1])]
        shelves += [(names, FURTHER[1]) for other, names in harvest.HOME_SHELVES.items() if other != lang]
        for names, base in shelves:
            for name in sorted(set().union(*(harvest.shelved(shelf, kind) for shelf in names))):
                self.add(kind, lang, [name], base * rarity(name, lang, AS_NAME))
        self._add_kept(kind, lang, AS_NAME)
        for name, share in harvest.counted(kind).items():
            base = FURTHER[0 if lang == "en" else 1]
            self.add(kind, lang, [name], base * rarity(name, lang, AS_BORNE + math.log10(share)))

    def _add_kept(self, kind: str, lang: str, expected: float) -> None:
        """The long lists that are kept by hand, of a language and of the others."""
        for home in LANGUAGES:
            base = FURTHER[home != lang]
            for name in values(home, f"further_{kind}"):
                self.add(kind, lang, [name], base * rarity(name, lang, expected))

    def add_places(self) -> None:
        """Settlements, regions and countries."""
        for city in harvest.cities():
            names = [city.name]
            if city.population >= LARGE_CITY:
                names += [other for other in city.others if len(other) > 3 and harvest.is_latin(other)]
            short = SHORT_OF.match(city.name)
            for lang in LANGUAGES:
                strength = city_strength(city, lang)
                self.add("city", lang, names, strength)
                if short:
                    self.add("city", lang, [short[1]], strength * rarity(short[1], lang, AS_TOWN))
        for lang in LANGUAGES:
            self.add(
                "region", lang, [*harvest.regions(), *values(WORLD, "region")], BASE["region"][0 if lang == "en" else 1]
            )
            for kind in ("city", "region"):
                self._add_kept(kind, lang, AS_TOWN)
            for other in LANGUAGES:
                self.add("region", other, values(lang, "region"), BASE["region"][other != lang])
                self.add("country", other, values(lang, "country"), BASE["country"][other != lang])

    def add_calendar(self) -> None:
        """Countries in every language's words; languages, months and weekdays in the language's own and in English."""
        for lang, words in harvest.all_calendars().items():
            for kind, word in words:
                if kind == "country":
                    for other in LANGUAGES:
                        self.add(kind, other, [word], BASE["country"][other != lang])
                else:
                    self.add(kind, lang, [word], 0.9)

    def add_known(self) -> None:
        """What is kept by hand of every other kind: in its own language, and weaker in the others."""
        for kind, (at_home, abroad) in KNOWN.items():
            for lang in LANGUAGES:
                self.add(kind, lang, values(WORLD, kind), at_home)
                for other in LANGUAGES if abroad else (lang,):
                    self.add(kind, other, values(lang, kind), at_home if other == lang else abroad)
        for lang in LANGUAGES:
            self.add("nationality", lang, values("en", "nationality"), IN_ENGLISH)

    def add_trade(self) -> None:
        """Goods and companies: a word that is more common than such names are (`Next`, `Boots`) is the weaker."""
        for kind, (at_home, abroad) in TRADE.items():
            for home in (WORLD, *LANGUAGES):
                for name in values(home, kind):
                    for lang in LANGUAGES:
                        base = at_home if home in (WORLD, lang) else abroad
                        strength = base * (1 if " " in name else rarity(name, lang, AS_BRAND))
                        self.add(kind, lang, {name, SIGN.sub(r" \1 ", name)}, strength)

    def settle_gender(self) -> None:
        """A name that women and men share in a language becomes `first_any` there, or stays on the list of most."""
        for lang in LANGUAGES:
            women, men = (name_shares(lang, kind) for kind in FIRST)
            unisex = {key_of(name) for name in values(lang, "first_any")}
            for key in sorted({key for key, kind in self.strengths if kind in FIRST}):
                readings = [self.strengths.get((key, kind), {}) for kind in FIRST]
                if all(lang in reading for reading in readings) or key in unisex:
                    strength = max(reading.pop(lang, 0.0) for reading in readings)
                    kind = "first_any" if key in unisex else gender(women.get(key, 0.0), men.get(key, 0.0))
                    self.strengths[key, kind][lang] = strength

    def weaken(self) -> None:
        """Lower the strength of names that are common words of a language."""
        for lang in LANGUAGES:
            factors = common(lang)
            for (key, kind), strengths in self.strengths.items():
                if lang in strengths and kind not in SURELY:
                    strengths[lang] *= factors.get(key, 1.0)
                    if (
                        " " in key
                        and factors.get(key.split(" ")[0], 1.0) <= FUNCTION_WORD
                        and strengths[lang] < WELL_KNOWN
                    ):
                        strengths[lang] *= ARTICLE_FACTOR

    def kept(self) -> Strengths:
        """The readings that say something."""
        clear = {
            entry: {lang: strength for lang, strength in strengths.items() if strength >= FAINTEST}
            for entry, strengths in self.strengths.items()
        }
        return {entry: strengths for entry, strengths in clear.items() if strengths}


def rarity(name: str, lang: str, expected: float) -> float:
    """1 for a name that is no more common, as a word, than a name should be; less the more it is."""
    return min(1.0, 10 ** ((expected - harvest.commonness(key_of(name), lang)) / 2))


def spellings(name: str, lang: str) -> Iterator[str]:
    """A name, and its spelling without umlauts where the language has one."""
    yield name
    if lang == "de":
        plain = name
        for letter, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue")):
            plain = plain.replace(letter, letters)
        yield plain


def name_shares(lang: str, kind: str) -> dict[str, float]:
    """How much of a first-name list each name makes up, summed over the home locales; by phrase key."""
    shares: dict[str, float] = defaultdict(float)
    for locale in harvest.HOME_LOCALES[lang]:
        names = harvest.names(locale, kind)
        total = sum(names.values())
        for name, weight in names.items():
            shares[key_of(name)] += weight / total
    for name in {key_of(name) for name in people(lang, kind)}:
        shares[name] += HAND_KEPT_SHARE
    return shares


def gender(women: float, men: float) -> str:
    """The list for a name that makes up these shares of women's and men's names."""
    if women > men * CLEAR_MAJORITY:
        return "first_female"
    return "first_male" if men > women * CLEAR_MAJORITY else "first_any"


def city_strength(city: harvest.City, lang: str) -> float:
    """Large cities are known everywhere, towns at home."""
    home = city.country in harvest.HOME_COUNTRIES[lang].split()
    strong, weak = BASE["city"]
    if city.population >= LARGE_CITY:
        return strong if home else weak + 0.2
    if city.population >= SMALL_TOWN:
        return strong - 0.1 if home else weak - 0.2
    return weak if home else weak - 0.4


def bearers() -> Strengths:
    """How many of a million people bear a name, where that is counted, and how many live in a town."""
    counts: Strengths = defaultdict(dict)
    for lang in LANGUAGES:
        shares = {kind: harvest.shares(lang, kind) for kind in (*FIRST, "surname")}
        shares["first_any"] = {name: share for kind in FIRST for name, share in shares[kind].items()}
        for kind, counted in shares.items():
            for name, share in counted.items():
                known = counts[key_of(name), kind]
                known[lang] = max(known.get(lang, 0.0), 1_000_000 * share)
        for city in harvest.cities():
            known = counts[key_of(city.name), "city"]
            known[lang] = max(known.get(lang, 0.0), float(city.population))
    return counts


def groups() -> dict[str, list[list[str]]]:
    """The folded names that one person may go by, in a language; under "" the same name across languages."""
    found = {
        lang: [_group(head, short) for kind in ("short_female", "short_male") for head, short in sections(lang, kind)]
        for lang in LANGUAGES
    }
    return found | {"": [_group(head, others) for head, others in sections(WORLD, "equivalents")]}


def common_words(kept: Mapping[tuple[str, str], Mapping[str, float]]) -> dict[str, list[str]]:
    """The folded words of each language that are common, and on no list of names."""
    named = {key for (key, kind), strengths in kept.items() if kind in NAMES and max(strengths.values()) >= LIKELY}
    folded = {lang: {key_of(word) for word in words} for lang, words in harvest.stop_words().items()}
    return {lang: sorted(word for word in words - named if word.isalpha()) for lang, words in folded.items()}


def _group(head: str, others: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(key_of(name) for name in (head, *others)))


def collect() -> Builder:
    """Everything that is listed, before common words are weakened."""
    builder = Builder()
    builder.add_people()
    builder.add_places()
    builder.add_calendar()
    builder.add_known()
    builder.add_trade()
    builder.settle_gender()
    return builder


def build() -> bytes:
    """The lexicon's bytes."""
    builder = collect()
    builder.weaken()
    kept = builder.kept()
    lists = {lang: surrogates(kept, lang) for lang in LANGUAGES}
    people = {
        "pools": {lang: substitutes.pools(kept, lang) for lang in LANGUAGES},
        "doubles": {lang: substitutes.doubles(lang) for lang in LANGUAGES},
        "apostrophed": {lang: substitutes.apostrophed(lang) for lang in LANGUAGES},
        "short": {lang: substitutes.short_forms(lang) for lang in LANGUAGES},
    }
    return encode(kept, lists, harvest.made_with(), bearers(), groups(), common_words(kept), people)


def main() -> None:
    """Write the lexicon that comes with the package, and its card."""
    arguments = argparse.ArgumentParser(prog="python -m anond_gazetteers.build", description=main.__doc__)
    arguments.add_argument("--chats", type=Path, metavar="DIR", help="count common words in DIR/<lang>.jsonl first")
    chats = arguments.parse_args().chats
    if chats is not None:
        listed = {key for key, _ in collect().strengths}
        for lang in LANGUAGES:
            count_uses(chats, lang, listed)
    write(build())


if __name__ == "__main__":
    main()
