"""Look-up in the compiled lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond_gazetteers import Gazetteers, Hit, load
from anond_gazetteers.lexicon import KINDS, LANGUAGES, PATH, LexiconRefused, encode, key_of, read, write
from tests.stopwatch import cpu_seconds

LISTS = {
    ("new york", "city"): {"en": 0.9},
    ("york", "city"): {"en": 0.8},
    ("papua nya guinea", "country"): {"sv": 0.9},
    ("san sebastian de los reyes", "city"): {"es": 0.7},
    ("san", "surname"): {"es": 0.3},
    ("andrea", "first_male"): {"it": 0.9},
    ("andrea", "first_female"): {"de": 0.9},
    ("saint etienne", "city"): {"fr": 0.8},
}
SURROGATES = {"en": {"city": ["Northby"]}, "sv": {"city": ["Sydby"]}}


@pytest.fixture
def small(tmp_path: Path) -> Gazetteers:
    """A lexicon of a few entries."""
    path = tmp_path / "small.bin"
    write(encode(LISTS, SURROGATES, {}), path)
    return Gazetteers(read(path))


@pytest.mark.parametrize(
    ("text", "lang", "hits"),
    [
        ("i live in New York now", "en", [Hit(3, 5, "city", 0.902)]),
        ("i live in York now", "en", [Hit(3, 4, "city", 0.8)]),
        ("NEW YORK New york", "en", [Hit(0, 2, "city", 0.902), Hit(2, 4, "city", 0.902)]),
        ("new shoes from york", "en", [Hit(3, 4, "city", 0.8)]),
        ("i am new", "en", []),
        ("till Papua Nya Guinea", "sv", [Hit(1, 4, "country", 0.902)]),
        ("till Papua Nya", "sv", []),
        ("en San Sebastián de los Reyes .", "es", [Hit(1, 6, "city", 0.698)]),
        ("en San Sebastián de los", "es", [Hit(1, 2, "surname", 0.298)]),
        ("à Saint-Étienne", "fr", [Hit(1, 2, "city", 0.8)]),
        ("à Saint - Étienne ici", "fr", [Hit(1, 4, "city", 0.8)]),
        ("à saint etienne", "fr", [Hit(1, 3, "city", 0.8)]),
        ("Andrea", "it", [Hit(0, 1, "first_male", 0.902)]),
        ("Andrea", "de", [Hit(0, 1, "first_female", 0.902)]),
        ("Andrea", "fr", []),
        ("Andrea", "und", [Hit(0, 1, "first_female", 0.902), Hit(0, 1, "first_male", 0.902)]),
        ("- ' .", "en", []),
        ("", "en", []),
    ],
)
def test_longest_entry_wins(small: Gazetteers, text: str, lang: str, hits: list[Hit]) -> None:
    """The longest listed sequence from the left is found, whatever its case, accents and hyphens."""
    assert small.find(text.split(), lang) == hits


def test_a_language_without_lists_takes_english_surrogates(small: Gazetteers) -> None:
    """Substitution needs a value in any language."""
    assert (small.surrogates("city", "sv"), small.surrogates("city", "und")) == (("Sydby",), ("Northby",))


def test_a_file_that_is_no_lexicon_is_refused(tmp_path: Path) -> None:
    """Reading another file says so."""
    write(b"something else entirely", tmp_path / "other.bin")
    with pytest.raises(LexiconRefused, match=r"other\.bin is no lexicon of this version; install anond again"):
        read(tmp_path / "other.bin")


@pytest.mark.parametrize(
    "damage", ["end zeroed", "one bit", "cut", "empty", "no card", "card is no card", "no lexicon"]
)
def test_a_damaged_lexicon_is_refused_with_its_fix(tmp_path: Path, damage: str) -> None:
    """Lists that are not those installed would leave names readable: with two megabytes zeroed, half as many again."""
    path, data = tmp_path / "lexicon.bin", PATH.read_bytes()
    card = PATH.with_suffix(".json").read_bytes()
    harmed = {
        "end zeroed": data[:-2_000_000] + bytes(2_000_000), "one bit": data[:5000] + b"!" + data[5001:],
        "cut": data[:-9], "empty": b"",
    }  # fmt: skip
    if damage != "no lexicon":
        path.write_bytes(harmed.get(damage, data))
    if damage != "no card":
        path.with_suffix(".json").write_bytes(b"[]" if damage == "card is no card" else card)
    with pytest.raises(LexiconRefused, match="install anond again"):
        read(path)
    path.write_bytes(data)
    path.with_suffix(".json").write_bytes(card)
    assert len(read(path).keys) == len(read().keys)


@pytest.mark.parametrize(
    ("word", "lang", "kind"),
    [
        ("Jennifer", "en", "first_female"),
        ("Lars", "sv", "first_male"),
        ("Paco", "es", "first_male"),
        ("Bärbel", "de", "first_female"),
        ("baerbel", "de", "first_female"),
        ("Claude", "fr", "first_any"),
        ("Andrea", "it", "first_any"),
        ("Esposito", "it", "surname"),
        ("Lindström", "sv", "surname"),
        ("firenze", "it", "city"),
        ("Göteborg", "sv", "city"),
        ("Skåne", "sv", "region"),
        ("Euskadi", "es", "region"),
        ("Deutschland", "de", "country"),
        ("États-Unis", "fr", "country"),
        ("francés", "es", "language"),
        ("marzo", "it", "month"),
        ("torsdag", "sv", "weekday"),
    ],
)
def test_shipped_lists_know_everyday_names(word: str, lang: str, kind: str) -> None:
    """The lexicon that comes with the package holds the names that people use."""
    assert kind in load().kinds_of(word, lang)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("thanks i would like to know when it comes back", "en"),
        ("ich habe noch eine frage zu meiner rechnung bitte", "de"),
        ("jag har inte fått mitt paket än tack", "sv"),
        ("no me ha llegado el pedido todavía gracias", "es"),
        ("non ho ancora ricevuto il pacco grazie mille", "it"),
        ("je n ai pas reçu mon colis merci", "fr"),
    ],
)
def test_ordinary_turns_hit_nothing_strong(text: str, lang: str) -> None:
    """Common words are no names."""
    assert [hit for hit in load().find(text.split(), lang) if hit.strength > 0.3] == []


@pytest.mark.parametrize(
    ("word", "lang"), [("will", "en"), ("stern", "de"), ("björn", "sv"), ("rosa", "es"), ("petit", "fr")]
)
def test_common_words_that_are_names_are_weak(word: str, lang: str) -> None:
    """A name that is a common word is listed with a low strength."""
    hits = load().find([word], lang)
    assert hits
    assert max(hit.strength for hit in hits) < 0.3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("first_female", 200), ("first_male", 200), ("first_any", 200), ("surname", 200),
        ("city", 80), ("street", 60), ("email_host", 10),
    ],
)  # fmt: skip
def test_surrogates_are_many_and_different(kind: str, least: int, lang: str) -> None:
    """Each list for substitution is long enough, and no two of its values fold alike."""
    values = load().surrogates(kind, lang)
    assert len(values) >= least
    assert len({key_of(value) for value in values}) == len(values)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["first_female", "first_male", "surname"])
def test_surrogate_names_are_found_again_as_their_kind(kind: str, lang: str) -> None:
    """A name for substitution is one word and reads as a name of its kind."""
    gazetteers = load()
    for name in gazetteers.surrogates(kind, lang):
        assert name.isalpha()
        assert kind in gazetteers.kinds_of(name, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_surrogate_hosts_are_reserved(lang: str) -> None:
    """No invented address can ever reach anybody."""
    reserved = (".example", ".test", ".invalid", "example.com", "example.org", "example.net")
    assert all(host.endswith(reserved) for host in load().surrogates("email_host", lang))


def test_the_lexicon_is_small_and_opens_fast() -> None:
    """Fifteen megabytes, fifty milliseconds."""
    assert PATH.stat().st_size < 15_000_000
    assert cpu_seconds(read) < 0.05


def test_long_texts_take_linear_time() -> None:
    """A hundred thousand words that all start phrases are looked up in about a second."""
    words = ["san", "new", "los", "la"] * 25_000
    load().find(words[:1000], "es")
    assert cpu_seconds(lambda: load().find(words, "es"), 1.0) < 3


def test_kinds_have_stable_names() -> None:
    """Features and ledger rely on these names."""
    assert KINDS[:6] == ("first_female", "first_male", "first_any", "surname", "city", "region")
