"""Pick the lists for substitution: common one-word names and towns, what is invented or reserved (build time)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from anond_gazetteers import harvest
from anond_gazetteers.kept import WORLD, people, values
from anond_gazetteers.lexicon import key_of

FIRST = ("first_female", "first_male")
COUNTS = {"first_female": 300, "first_male": 300, "first_any": 300, "surname": 300, "city": 120}
INVENTED = ("street", "email_host", "org", "product", "domain", "address_shape", "phone", "iban", "card")
TOWN = (8_000, 90_000)
SURE_ENOUGH = 0.6

Strengths = Mapping[tuple[str, str], Mapping[str, float]]


def surrogates(strengths: Strengths, lang: str) -> dict[str, list[str]]:
    """The lists of one language by kind; no two values of a kind fold alike."""
    lists = {kind: _people(strengths, kind, (kind,), lang) for kind in (*FIRST, "surname")}
    unisex = _people(strengths, "first_any", FIRST, lang)
    mixed = [name for pair in zip(*(lists[kind] for kind in FIRST), strict=False) for name in pair]
    lists["first_any"] = distinct([*unisex, *mixed])[: COUNTS["first_any"]]
    lists["city"] = _usable(strengths, _towns(lang), "city", lang)
    return lists | {kind: distinct([*values(lang, kind), *values(WORLD, kind)]) for kind in INVENTED}


def distinct(names: Iterable[str]) -> list[str]:
    """Names without those that fold like an earlier one."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(key_of(name), name)
    return list(first.values())


def _people(strengths: Strengths, kind: str, sources: Iterable[str], lang: str) -> list[str]:
    """The names most home lists know first, then those of most weight, then those that most lists elsewhere know."""
    known = [harvest.names(locale, listed) for locale in harvest.HOME_LOCALES[lang] for listed in sources]
    known += [dict.fromkeys(people(lang, listed), 1.0) for listed in sources]
    abroad = [harvest.names(locale, listed) for locale in harvest.OTHER_LOCALES for listed in sources]

    def rank(name: str) -> tuple[float, float, int, str]:
        at_home = sum(name in names for names in known)
        return -at_home, -known[0].get(name, 0.0), -sum(name in names for names in abroad), name

    return _usable(strengths, sorted({name for names in known for name in names}, key=rank), kind, lang)


def _towns(lang: str) -> list[str]:
    country = harvest.HOME_COUNTRIES[lang].split()[0]
    towns = [city for city in harvest.cities() if city.country == country and TOWN[0] <= city.population <= TOWN[1]]
    never = values(lang, "not_town")
    return [city.name for city in sorted(towns, key=lambda city: -city.population) if city.name not in never]


def _usable(strengths: Strengths, names: Iterable[str], kind: str, lang: str) -> list[str]:
    """Single words that are surely names of this kind in this language."""
    return distinct(
        name
        for name in names
        if name.isalpha()
        and 3 < len(name) < 12
        and strengths.get((key_of(name), kind), {}).get(lang, 0.0) >= SURE_ENOUGH
    )[: COUNTS[kind]]
