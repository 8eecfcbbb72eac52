"""Names that mean one person: short forms, and the same name across languages."""

from __future__ import annotations

import pytest

from anond_gazetteers import fold, load
from anond_gazetteers.kept import WORLD, sections
from anond_gazetteers.lexicon import LANGUAGES


@pytest.mark.parametrize(
    ("name", "lang", "others"),
    [
        ("Francisco", "es", {"fran", "paco", "kiko", "pancho"}),
        ("Paco", "es", {"francisco", "kiko"}),
        ("María José", "es", {"majo"}),
        ("Alexandra", "de", {"alex", "sandra"}),
        ("Alex", "de", {"alexandra", "alexander"}),
        ("Giuseppe", "it", {"beppe", "peppe", "pino"}),
        ("WILLIAM", "en", {"bill", "will", "liam"}),
        ("elizabeth", "en", {"beth", "liz", "betty"}),
        ("Katarina", "sv", {"kattis", "kajsa"}),
        ("Jean-Pierre", "fr", {"pierrot", "jp"}),
        ("jean pierre", "fr", {"pierrot"}),
        ("Åke", "sv", {"akan"}),
        ("Paco", "und", {"francisco"}),
    ],
)
def test_short_forms_lead_to_the_full_name_and_back(name: str, lang: str, others: set[str]) -> None:
    """Whatever a person is called, the other names they go by are found, folded."""
    assert others <= load().short_forms(name, lang)


@pytest.mark.parametrize(
    ("one", "other", "lang"),
    [
        ("Alexandra", "alexander", "de"),
        ("Francisco", "francisca", "es"),
        ("Anna", "anna", "sv"),
        ("zzz", "zzz", "en"),
        ("", "", "en"),
    ],
)
def test_names_of_two_people_stay_apart(one: str, other: str, lang: str) -> None:
    """A short form that two names share does not make them one, and no name is its own short form."""
    assert other not in load().short_forms(one, lang)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Jaume", {"jaime", "james", "jakob", "giacomo"}),
        ("john", {"juan", "giovanni", "jean", "johannes", "ivan"}),
        ("Guillaume", {"william", "guglielmo", "wilhelm"}),
        ("Łukasz", {"lucas", "luca"}),
    ],
)
def test_a_name_is_found_in_other_languages(name: str, others: set[str]) -> None:
    """The same name across languages is found, folded, from each side."""
    assert others <= load().equivalents(name)
    assert all(fold(name) in load().equivalents(other) for other in others)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_short_forms(lang: str) -> None:
    """At least 150 names of each language have short forms, each in one line and under its own name only."""
    heads = [head for kind in ("short_female", "short_male") for head, _ in sections(lang, kind)]
    assert len(heads) >= 150
    assert all(heads)
    assert all(head not in short for kind in ("short_female", "short_male") for head, short in sections(lang, kind))


def test_two_hundred_names_are_known_across_languages() -> None:
    """At least 200 names have their equivalents."""
    assert sum(len(others) >= 1 for _, others in sections(WORLD, "equivalents")) >= 200


@pytest.mark.parametrize(
    ("name", "kind", "lang", "least", "most"),
    [
        ("Mary", "first_female", "en", 1_000, 80_000),
        ("Smith", "surname", "en", 1_000, 30_000),
        ("Anna", "first_female", "sv", 1_000, 80_000),
        ("Berlin", "city", "de", 3_000_000, 4_500_000),
        ("Anna", "city", "en", 0, 50_000),
        ("zzz", "surname", "en", 0, 0),
        ("Anna", "first_female", "pl", 0, 0),
    ],
)
def test_how_many_bear_a_name(name: str, kind: str, lang: str, least: int, most: int) -> None:
    """Counted names tell how common they are, towns how many live there; what is not counted is 0."""
    assert least <= load().bearers(name, kind, lang) <= most
