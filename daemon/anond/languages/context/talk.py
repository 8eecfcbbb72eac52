"""Words of talk beside names, passwords and births."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class TalkWords:
    """Words of talk beside names, passwords and births."""

    no_titled: str = plain_words()
    """Titles, offices and words of a sentence that are no name behind a title; folded."""
    short_titles: str = plain_words()
    """Titles behind which a name of two letters is one; as they are written."""
    first_name_titles: str = plain_words()
    """Titles that stand before first names."""
    particles: str = ""
    """Particles behind a title, before a name."""
    particle_articles: str = ""
    """Articles behind these."""
    flights: str = ""
    """Words before the number of somebody's own flight: *my flight*, *flight number*."""
    flight_signs: str = ""
    """Beginnings of the word for a flight."""
    id_links: str = ""
    """Words between *id* and a number."""
    id_owners: str = ""
    """Words for people, joined to *id* by a hyphen: *Kunden-ID*."""
    id_words: str = ""
    """Other words for *id* of a person: *identifiant client*."""
    several_ids: str = ""
    """Several things of somebody that have numbers: *my orders*."""
    id_now: str = ""
    """*now*, before the number."""
    number_signs: str = ""
    """*no.* before a number, with the blank behind it."""
    nobodys_ids: str = ""
    """Things of programs and shops that have an id, too."""
    names_in_scripts: str = ""
    """Words before a name in another script."""
    passphrases: str = ""
    """Words for a password that may be a phrase."""
    phrase_signs: str = ""
    """Beginnings of these."""
    one_of_two_codes: str = ""
    """Words for a code of which two are told: *either 4471 or 4472*."""
    one_of_two: str = ""
    """*either*."""
    born_in: str = ""
    """Words before a year of birth, with the blank behind them: *soy del*."""
    born_signs: str = ""
    """Words that begin these, for RE2."""
    about_passwords: str = plain_words()
    """Words of a sentence about a password, which is none; folded."""
    about_logins: str = plain_words()
    """Further words that tell of a password or a user name, and are none; folded."""
    nicknames: str = plain_words()
    """Words for a name by which somebody logs in, in every language."""
    now: str = ""
    """*now*, *still*, before such a value."""
    name_whose: str = ""
    """*my*, *his*, before *name*."""
    name_signs: str = ""
    """Beginnings of the word for a name."""
    named_signs: str = ""
    """Words of which one stands where somebody's name is told."""
    paid_signs: str = ""
    """Beginnings of words for paying and sending."""
    meant: str = plain_words()
    """*my*, *call*: somebody of the talk is meant; in small letters."""
    known_for: str = ""
    """Roles of public people, before a name."""
    works: str = ""
    """Works of public people."""
    works_by: str = ""
    """*by*, between a work and its author."""
    works_whose: str = ""
    """The genitive of an author before a work."""
    created: str = ""
    """What public people did, behind a name."""
    family: str = plain_words()
    """Titles that are plain words, too: *family*; folded."""
    thanked: str = plain_words()
    """Two words of thanks, `_` between them, behind which a name is called; folded."""
    before_capitals: str = plain_words()
    """Words behind which a capital says that a word is a name."""
    abbreviations: str = plain_words()
    """Abbreviations that are nobody's initials; folded."""
    links: str = plain_words()
    """*and*, *of*, inside of a name, as links or conjunctions; folded."""
    articles: str = plain_words()
    """*the*, *a*, before the name of a place; folded."""
    name_heads: str = plain_words()
    """Titles and articles before a name, beside those of the session; folded."""
    name_ends: str = plain_words()
    """What stands behind a full name and tells of which generation its bearer is: *Jr.*, *III*; folded."""
    name_links: str = plain_words()
    """*or*, *alias* between two forms of a name; folded."""
    joining: str = plain_words()
    """*and* between two names, which is no particle; folded."""
    generic: str = plain_words()
    """Words of companies, addresses and products that are no name alone; folded."""
    particles_further: str = ""
    """Particles between two names."""
    particles_further_articles: str = ""
    """Articles behind these."""
    particles_von: str = ""
    """Particles between two names, after which a noun stands that is a name, too."""
    particles_von_articles: str = ""
    """Articles behind these."""
    dotted_titles: str = plain_words()
    """Titles that a dot has to follow: without it they are letters, countries, days; as they are written."""
    ranks: str = plain_words()
    """Titles behind other titles; as they are written."""
    faculties: str = plain_words()
    """Short words with a dot that say of what somebody is a doctor, behind that title: *Dr. med.*; folded."""
