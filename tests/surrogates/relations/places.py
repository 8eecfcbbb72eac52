"""Relations between places, addresses and their surrogates."""

from __future__ import annotations

import re

from anond.session.values.numbers import core_of
from anond.session.values.words import canonical_words
from anond.surrogates import area_codes, distances, localities, phones, place_lists
from anond_gazetteers.invented_lists import districts, quarters
from tests.surrogates.cases import Outcome


def alike(made: Outcome, number: str, kind: str) -> bool:
    """The surrogate is a place of a kind: `country`, `region`, `town` or `code`."""
    surrogate = made.surrogate(number)
    canonical = canonical_words(surrogate)
    is_namesake = kind == "town" and place_lists.town(canonical, made.lang) is not None  # of its region: Girona
    divisions = place_lists.by_division(made.lang) if kind == "state" else {}  # New York is one, and a town
    is_namesake = is_namesake or canonical in map(canonical_words, divisions)
    return is_namesake or place_lists.kind_of(surrogate, canonical, made.lang)[0] == kind


def same_beginning(made: Outcome, number: str) -> bool:
    """Value and surrogate begin with the same word, such as `San` or `Bad`."""
    first = (re.split(r"[ '’-]", one(number))[0].casefold() for one in (made.value, made.surrogate))
    return len(set(first)) == 1


def same_vowel(made: Outcome, number: str) -> bool:
    """Both begin with a vowel or neither does, so that `d'` and `ad` before them stay right."""
    value, surrogate = (canonical_words(one(number))[0] in "aeiou" for one in (made.value, made.surrogate))
    return value == surrogate


def same_shape(made: Outcome, number: str) -> bool:
    """As many digits in the same places between the same marks, if letters are left out of account."""
    value, surrogate = (
        re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+|\s", "", one(number))) for one in (made.value, made.surrogate)
    )
    return value == surrogate


def keeps(made: Outcome, number: str, *words: str) -> bool:
    """These words of the value stand in its surrogate."""
    return all(word in made.surrogate(number) for word in words)


def loses(made: Outcome, number: str, *words: str) -> bool:
    """None of these words stands in the surrogate, whatever its case."""
    said = re.findall(r"\w+", made.surrogate(number).casefold())
    return not any(word.casefold() in said for word in words)


def initials(made: Outcome, short: str, full: str) -> bool:
    """One surrogate is the initials of the other."""
    letters = (word[0] for word in re.findall(r"\w+", made.surrogate(full)))
    return made.surrogate(short).casefold() == "".join(letters).casefold()


def turn_has(made: Outcome, turn: str, pattern: str) -> bool:
    """A clean turn says what a regular expression finds (`_` there stands for a space)."""
    return re.search(pattern.replace("_", " "), made.clean[int(turn) - 1]) is not None


def code_of(made: Outcome, code: str, town: str) -> bool:
    """A postal code begins as those of a town do, and both are others than they were."""
    there = localities.town_named(made.surrogate(town), made.lang)
    new = core_of(made.surrogate(code))
    is_new = new != core_of(made.value(code)) and made.surrogate(town) != made.value(town)
    return is_new and there is not None and bool(there.codes) and new.startswith(there.codes.casefold())


def in_land(made: Outcome, town: str, code: str) -> bool:
    """A town is another one of the country with this code."""
    there = localities.town_named(made.surrogate(town), made.lang)
    return there is not None and there.country == code and made.surrogate(town) != made.value(town)


def in_land_if_listed(made: Outcome, town: str, code: str) -> bool:
    """A town is another one, of the country with this code unless it is on no list."""
    there = localities.town_named(made.surrogate(town), made.lang)
    return made.surrogate(town) != made.value(town) and (there is None or there.country == code)


def no_district(made: Outcome, town: str) -> bool:
    """A town is another one, and no district of a larger one."""
    parts = place_lists.towns_of_districts(made.lang)
    return made.surrogate(town) != made.value(town) and canonical_words(made.surrogate(town)) not in parts


def no_quarter(made: Outcome, town: str) -> bool:
    """A town is another one, and no part of a large town that the list has as a town."""
    parts = {canonical_words(name) for name in quarters(made.lang)}
    return made.surrogate(town) != made.value(town) and canonical_words(made.surrogate(town)) not in parts


def of_land(made: Outcome, town: str, code: str, lang: str) -> bool:
    """A town is one of a country (by its code) on the list of a language."""
    there = place_lists.town(canonical_words(made.surrogate(town)), lang)
    return there is not None and there.country == code


def two_apart(made: Outcome, number: str) -> bool:
    """The two numbers of a house are two apart."""
    first, last = (int(found) for found in re.findall(r"\d+", made.surrogate(number)))
    return last - first == 2


def lies_in(made: Outcome, town: str, division: str) -> bool:
    """A town lies in a state, region or province."""
    there = localities.town_named(made.surrogate(town), made.lang)
    named = canonical_words(made.surrogate(division))
    return there is not None and named in map(canonical_words, (there.division, there.short))


def town_in(made: Outcome, town: str, country: str) -> bool:
    """A town lies in a country, and both are others than they were."""
    code = place_lists.countries_with_towns().get(canonical_words(made.surrogate(country)))
    names = {canonical_words(one.name) for one in place_lists.towns_of(code, made.lang)} if code else set()
    is_new = made.surrogate(town) != made.value(town) and made.surrogate(country) != made.value(country)
    return is_new and canonical_words(made.surrogate(town)) in names


def one_region(made: Outcome, one: str, other: str) -> bool:
    """Both surrogates are listed towns of one region."""
    towns = [place_lists.town(canonical_words(made.surrogate(number)), made.lang) for number in (one, other)]
    return all(towns) and len({town.division for town in towns if town}) == 1


def district_of(made: Outcome, district: str, town: str) -> bool:
    """A district is another one, of another town: the one that stands for its own."""
    own = {canonical_words(name): listed for name, listed in districts(made.lang).items()}
    there = own.get(canonical_words(made.surrogate(town)), ())
    return made.surrogate(district) in there and made.surrogate(town) != made.value(town)


def at_most(made: Outcome, one: str, other: str, kilometres: str) -> bool:
    """Two listed towns lie no farther from each other."""
    towns = [place_lists.town(canonical_words(made.surrogate(number)), made.lang) for number in (one, other)]
    if towns[0] is None or towns[1] is None:
        return False
    far = distances.between(towns[0], towns[1])
    return far is not None and far <= int(kilometres)


def area_fits(made: Outcome, phone: str, town: str) -> bool:
    """A telephone number is another one, of the town if its areas are known and it has numbers set aside, if any."""
    there = place_lists.town(canonical_words(made.surrogate(town)), made.lang)
    digits = re.sub(r"\D", "", made.surrogate(phone)).removeprefix("0")
    areas = area_codes.of(there) if there else ()
    free = phones.is_set_aside(digits)
    return digits not in made.value(phone) and (not areas or digits.startswith(areas) or (free and made.lang == "de"))


def large_abroad(made: Outcome, town: str) -> bool:
    """A town is one that other languages know, as large as those that they know."""
    canonical = canonical_words(made.surrogate(town))
    return place_lists.is_known_abroad(canonical, "en")
