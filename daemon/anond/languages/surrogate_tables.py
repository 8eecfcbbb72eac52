"""The tables of one language by which surrogates are put in its forms: another street, name, number in words.

In these tables blanks part the words, and words are folded (without capitals and accents), unless a comment says
otherwise. A table that is left empty leaves a surrogate in its plain form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False, repr=False)
class NameForms:
    """How names of people are read and put."""

    endings: Mapping[str, str] = field(default_factory=lambda: {"a": "female"})
    """The gender (`female`, `male`) that the last letter of an unlisted first name tells."""
    men: str = ""
    """First names of men that women bear elsewhere: *andrea*."""
    articles: Mapping[str, str] = field(default_factory=dict)
    """The gender that an article before a name tells: *die* Mila."""
    men_alone: str = ""
    """Articles that stand before men's names and no woman's: *vom* Friedl; folded."""
    of_callings: Mapping[str, str] = field(default_factory=dict)
    """The gender that an article tells before the noun before a name: *le* trésorier Dominique; folded."""
    behind_kin: str = ""
    """Adjectives between somebody's kin and their name: *mi hermana pequeña Cruz*; folded."""
    she: str = ""
    """Pronouns that mean a woman named before them; patterns, parted by `|`."""
    he: str = ""
    """Those that mean a man."""
    addressed: str = "(?!)"
    """What stands before the form of address that somebody wants: *Anrede* Herr; patterns."""
    called: str = ""
    """Words between somebody and their name: *my wife is called Kim*; patterns."""
    behind: Mapping[str, str] = field(default_factory=dict)
    """Surnames behind a particle, by the particle, where those of other languages do not do; with capitals."""
    surname_endings: str = ""
    """The ends of surnames, by which an unlisted name is one; parted by `|`, patterns."""
    genitive: str = ""
    """What is put behind a name for what is theirs: `s` (*Annas*), or `'s`."""
    many_hissing: str = ""
    """What is put behind a name in `s`, `x`, `z`, `ch` or `sh` for a family: *the Joneses*."""
    genitive_hissing: str = "'"
    """What is put behind such a name for what is theirs: *Hans'*."""
    elides_always: bool = False
    """Whether *de* is never whole before a vowel, and an elided article stands in small letters, too: *d'amélie*."""
    saints_own: bool = False
    """Whether saints of churches have a genitive: *Sankta Annas*."""
    one_surname: bool = False
    """Whether people seldom have two surnames, so that a middle name may be a first name."""
    bearers_counted: bool = False
    """Whether the lists of first names come from counts of who bears them."""


@dataclass(frozen=True, eq=False, repr=False)
class LetterSayings:
    """How people tell the letters of a name; patterns, parted by `|`, with accents. `(?!)` is never said."""

    with_: str = "with"
    """*with* two f."""
    without: str = "without|not with|with no"
    two: str = "two|double"
    once: str = "one|a single|only one"
    article: str = "an?|the"
    """Articles before a letter; one that is cut short ends in its apostrophe."""
    noun: str = "letter"
    and_: str = "and"
    or_: str = "or"
    like: str = "like|as in|for"
    """Between a letter and a word that begins with it."""
    first: str = "at the (?:start|beginning|front)|first"
    last: str = "at the end|last"
    before: str = "before"
    after: str = "after"
    names: str = ""
    """The names of letters, as `name=letters`; `_` is a blank."""
    weak: str = ""
    """Letters and their names that are other words as well."""


@dataclass(frozen=True, eq=False, repr=False)
class StreetForms:
    """How streets are written, beside the kinds of streets that detectors know."""

    ends: str = ""
    """Kinds at the end of a street's name of one word (*Lindenstraße*); patterns, parted by `|`."""
    end: str = ""
    """The kind that a street gets which has none of these."""
    end_before_kind: str = ""
    """The same before a kind in a word of its own (*Skogsbackens väg*); else such streets have names of towns."""
    heads: Mapping[str, str] = field(default_factory=dict)
    """Prepositions and articles before a street's name, and the list in `invented/LANG/street.txt` of what follows."""
    people_whole: str = ""
    """People by first name and surname, after whom streets are named that two names name: *Anna-Seghers-Straße*."""
    people: str = ""
    """Names of people before a hyphen (*Goethe-Straße*); with capitals."""
    of_two_towns: str = ""
    """Adjectives before the name of a town in *-er*, of a street that two towns share it with: *Kleine Ulmer*."""
    to: Mapping[str, str] = field(default_factory=dict)
    """Articles with *to* (*via alla Chiesa*), and what stands for them in lists of names with a preposition."""
    kind_ends: str = ""
    """The ends of kinds behind a letter and a dot: *p.zza*."""
    adjectives: str = ""
    """Words that stay alone, and are part of a name beside one: *Ponte Vecchio*."""
    roads: str = ""
    """Kinds of roads that have a class and a number."""
    classes_of_roads: str = ""
    """These classes: *strada statale 16*."""
    saints: str = ""
    """Short words for a saint before a name: *S. Anna*."""
    kept: str = ""
    """Words that stay: *oh* for zero."""
    ordinals: str = ""
    """Endings behind a number that is an ordinal: *21st*."""
    ordinal_by_digit: str = ""
    """These endings by the last digit, 0 to 9, for an ending that agrees with its number; else it stays."""
    ordinal_of_teens: str = ""
    """The ending behind 11, 12 and 13, where it is none of the others."""
    ordinal_genders: bool = False
    """Whether `a` or `o` follows these endings, as in the original: *3ra*."""


@dataclass(frozen=True, eq=False, repr=False)
class GeneralWords:
    """Words that stand for a value by what it is, with capitals and accents; English ones are the default."""

    country: str = "country"
    region: str = "region"
    town: str = "town"
    sizes: tuple[str, str, str, str] = ("city", "town", "small town", "village")
    """A town by its size, the largest first."""
    street: str = "street"
    streets_in: tuple[str, str, str, str] = (
        "street in a city", "street in a town", "street in a small town", "street in a village",
    )  # fmt: skip
    """A street by the size of its town."""
    decade: str = "{}s"
    """A decade: `{}` is its first year."""
    numbered: Mapping[str, str] = field(
        default_factory=lambda: {
            "PERSON": "Person",
            "ADDRESS": "Address",
            "LOCATION": "Place",
            "UID": "Number",
            "ORG": "Company",
            "PRODUCT": "Product",
            "DATE": "Date",
            "ZIP": "Postcode",
            "EMAIL": "E-mail",
            "FACILITY": "Place",
            "URL": "Web address",
            "IP": "IP address",
            "NATIONALITY": "Nationality",
            "LANGUAGE": "Language",
            "UNIT": "Measure",
            "EVENT": "Event",
            "TEAM": "Team",
            "WORK": "Work",
            "MEDCHEM": "Medicine",
            "GROUP": "Group",
            "GEO": "Landscape",
            "MISC": "Name",
            "FIGURE": "Person of note",
            "FICTIONAL": "Character",
        }
    )
    """The word for each tag before a number: *Person 1*."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """The text of each tag for the strategy `fixed`, where the English one is none of this language."""


@dataclass(frozen=True, eq=False, repr=False)
class SurrogateWords:
    """All words and forms of one language by which surrogates are made."""

    names: NameForms = field(default_factory=NameForms)
    letters: LetterSayings = field(default_factory=LetterSayings)
    streets: StreetForms = field(default_factory=StreetForms)
    general: GeneralWords = field(default_factory=GeneralWords)
    zip_countries: Mapping[int, str] = field(default_factory=dict)
    """The country of a postal code in figures, by how many they are, where no town stands beside it."""
    words_of_countries: Mapping[str, str] = field(default_factory=dict)
    """Words and signs that are said in one country where the language is spoken, by its code; patterns."""
    home_country: str = ""
    """The country of places on no list where nothing tells one and many countries speak the language."""
    home_towns: str = ""
    """Its towns that are called like a larger one elsewhere."""
    zip_begins: tuple[int, int] = (0, 99)
    """The least and the greatest first two digits of the postal codes of five."""
    phones: str = ""
    """The countries of telephone numbers without a country code, by their codes (`phones.py`), the likeliest first."""
    national_id: str = ""
    """The form of national ids in which surrogates have another birth date (`national_ids.FORMS`)."""
    plates: str = ""
    """The countries whose plates are looked for, by their codes (`plates.py`), the likeliest first."""
    cantons: str = ""
    """The Swiss cantons where the language is spoken, as plates have them."""
    feminine_medicines: tuple[str, ...] = ()
    """The ends of names of medicines with the article of women: *la metformine*."""
    other_ids: tuple[str, ...] = ()
    """The forms of ids of other countries where the language is spoken."""
    offices: tuple[str, str, str, str] = (
        "contact hello", "support helpdesk", "billing accounts", "office reception booking",
    )  # fmt: skip
    """Names of logins that several people share: for contact, for help, for money, for the rest."""
    code_words: str = ""
    """The usual code word of each letter, with accents; the words of aviation where there is none."""
    signs: tuple[str, str, str, str] = ("dot", "underscore", "dash", "plus")
    """What `.`, `_`, `-` and `+` of an address are called aloud, with accents."""
    articles_end_nouns: bool = False
    """Whether the article is the end of a noun: *Volvon*."""
    clubs_have_number: bool = False
    """Whether a word of a club's name in the plural is put for one in the plural."""
    firms_in: str = ""
    """*in*, before the town in a firm's name; folded."""
    last_codes_first: bool = False
    """Whether letters that are several codes are a province before a country: *LI*."""
    american_states: bool = False
    """Whether states and provinces of America are known by name."""
    elides: bool = False
    """Whether an article or preposition is cut short before a vowel: *d'Amélie*, *l'Aquila*."""
    no_elision_before: str = ""
    """Letters before which elision is uncertain: no town that is drawn begins with one."""
    digraphs: bool = False
    """Whether `ae`, `oe` and `ue` stand for umlauts."""
    writes_accents: bool = False
    """Whether a longer text without accents is one whose author leaves them out."""
    march_is_tuesday: bool = False
    """Whether *mar* is also short for Tuesday, before the day of a month."""
    first_is_ordinal: bool = False
    """Whether the first of a month, and no other day, is said as an ordinal."""
    cut_articles: Mapping[str, str] = field(default_factory=dict)
    """Articles and prepositions before a date that begins with a vowel, and the same before another: *l'*, *il*."""
    dates_as_vowels: str = ""
    """How dates begin before which they are cut short, as they are said: *8*, *undici*, *aprile*; a pattern, folded."""
    first_words_of_dates: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Other words with which dates begin (seasons), folded, each with those articles that `cut_articles` lacks."""
    first_in_figures: str = ""
    """The first of a month in figures before the month's name: *1er*."""
    months_have_capitals: bool = False
    """Whether names of months have a capital."""
    a_hundred: str = ""
    """The article that stands for one before a hundred: *a*."""
    units: str = ""
    """Words for units that multiply in other languages: *mil*, ten kilometres."""
    origin_endings: tuple[tuple[str, int], ...] = (("", 0),)
    """The form of an unlisted nationality by its ending: its place in a row of `invented/LANG/origin.txt`."""
    origin_adjectives: str = ""
    """The adjectives of nationalities, where people are called by nouns: `invented/LANG/origin.txt` has *people*."""
    origin_epicene: str = ""
    """The ends of nationalities that women and men share: *belga*; a pattern. Rows have pairs of forms: his, hers."""
    places_behind: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The places that may stand behind a preposition and article (or `a|b`), in groups of one kind; `_` is a blank."""
    origin_links: str = "from"
    """What stands before a place that somebody is from, and need not be in: *I'm from*; patterns, parted by `|`."""
    plain_preposition: str = ""
    """The one of them behind which also those regions stand that are in no group: *in Campania*."""
    origin_woman: str = ""
    """The ending of such a noun for a woman."""
    holiday_days: tuple[str, ...] = ()
    """The ends of holidays with the preposition of a day, which are `holiday day` in `invented/LANG/origin.txt`."""
    languages_have_one_form: bool = False
    """Whether a language has the first form of its nationality: *español*."""
