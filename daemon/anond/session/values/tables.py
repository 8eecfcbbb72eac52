"""Small tables of words of all languages: titles, particles, months."""

from __future__ import annotations

from typing import Final

from anond.languages import LANGUAGES, WORDS
from anond_gazetteers.fold import fold


def words_in(text: str) -> frozenset[str]:
    """The words of a table."""
    return frozenset(text.split())


TITLES: Final = words_in(
    """mr mrs ms miss mx sir madam herr frau hr fr frl fru froken sr sra srta senor senora senorita don dona
    monsieur madame mademoiselle m mme mlle signor signora signore signorina sig sigra dott dottoressa dr dra
    doctor doctora family familie familia famille famiglia familjen"""
)

PARTICLES: Final = words_in(
    """de la las los del della dello dei degli di da dal dalla do dos das du des der den von vom van zu zum zur
    af av ter ten op y und och e et and"""
)
INNER_PARTICLES: Final = PARTICLES | words_in("al el bin ibn le lo")  # at the start of a name these may be names

_USUAL: Final = 2  # tables of each language that stand before all other spellings


def _month_tables(lang: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(table.split()) for table in WORDS[lang].dates.month_tables)


MONTHS_OF: Final = {lang: _month_tables(lang) for lang in LANGUAGES}
MONTHS: Final = tuple(table for lang in LANGUAGES for table in MONTHS_OF[lang][:_USUAL]) + tuple(
    table for lang in LANGUAGES for table in MONTHS_OF[lang][_USUAL:]
)
MONTH_NUMBERS: Final = {fold(name): at for table in MONTHS for at, name in enumerate(table, 1)}
WEEKDAYS: Final = words_in(
    """monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
    mandag tisdag onsdag torsdag fredag lordag sondag mandagen tisdagen onsdagen torsdagen fredagen lordagen sondagen
    man tis ons tors lor son lunes martes miercoles jueves viernes sabado domingo lun mie jue vie sab dom
    lundi mardi mercredi jeudi vendredi samedi dimanche jeu ven sam dim
    lunedi martedi mercoledi giovedi venerdi sabato domenica mer gio"""
)
MODIFIERS: Final = words_in(
    """next this last coming early late mid end start beginning middle past nachste nachsten nachster kommende kommenden
    kommender letzte letzten letzter diese diesen dieser anfang ende mitte nasta forra slutet borjan mitten av proximo
    pasado este finales principios mediados que viene fin debut mi prochain prochaine dernier derniere prossimo prossima
    scorso scorsa questo questa fine inizio meta on im in en dans nel al au hasta from until since by"""
)
AROUND_DATES: Final = words_in("de del of the den le il el la l der am dem vom on om")
ORDINALS: Final = words_in("st nd rd th er re e eme a o")
