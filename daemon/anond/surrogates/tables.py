"""Small tables of words in six languages: titles, particles, months, and names that are also common words."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES: Final = _words(
    """mr mrs ms miss mx sir madam herr frau hr fr frl fru froken sr sra srta senor senora senorita don dona
    monsieur madame mademoiselle m mme mlle signor signora signore signorina sig sigra dott dottoressa dr doctor
    family familie familia famille famiglia familjen"""
)

PARTICLES: Final = _words(
    """de la las los del della dello dei degli di da dal dalla do dos das du des der den von vom van zu zum zur
    af av ter ten op y und och e et and"""
)
INNER_PARTICLES: Final = PARTICLES | _words("al el bin ibn le lo")  # at the start of a name these may be names

# Names that are common words when written small; the others are found again in any case.
COMMON: Final = _words(
    """will may mark rose hope grace joy faith art bill rob sue pat jack dawn april june august summer autumn ivy
    lily daisy ruby amber frank grant chase drew rich guy gene ray dean max miles penny sandy holly iris olive pearl
    robin sky star victor ernest earnest baker cook carter smith king young white black brown green gray grey long
    short day bell wood woods hill field fields park parks price cross fox bird love case page rice bush stone
    banks rivers waters berry cherry field street church mason hunter taylor turner walker potter cooper fisher
    patience happy comfort blessing blessings precious mercy swift ocean wren violet violets prince major minor
    con hans per mit dann ein come singen ebba frisk
    carnicero cordero domingo guerra paredes remedios nieves rocio alba soledad grosso carpintero herrero
    conte celeste felice pace speranza leone gallo ferro ferrari bacher backer happy weber muller schneider becker
    sol luz mar paz pilar rosa blanca blanco clara claro dolores angel angeles leon cruz santos reyes rey flores
    rojo rubio moreno delgado bueno bravo calle campo castillo iglesias mora vega rios prado soto leal franco casa
    bella bello chiara chiaro serena sereno gioia vita fiore fiori costa rossi rosso neri nero bruno russo bianco
    bianchi conti monti villa marina luce stella viola fede grazia mano riva serra valle ponte porta sala
    pierre jean rose blanc blanche petit petite grand legrand noel aime ange martin marie olive claude lune
    france soleil fort roche marchand boulanger berger fontaine riviere perle joie avril mai juin juillet
    stern wolf lang klein gross jung kurz braun weiss schwarz koch richter bauer fuchs vogel berg bach wald sommer
    winter mai ernst klar hart kraft stark engel kaiser konig schulz herzog graf vogt ende gut hof leer essen
    bjorn sten stig liv dag vi sara siv sol ask alv ek lind berg dahl falk hjort krona strand sand lund holm dal
    tur ros lilja viola stina mo bo lo my ro al el an bad bath nice wem reading mobile"""
)

_MONTHS: dict[str, str] = {
    "en": "january february march april may june july august september october november december",
    "en.": "jan feb mar apr may jun jul aug sep oct nov dec",
    "de": "januar februar märz april mai juni juli august september oktober november dezember",
    "de.": "jan feb mär apr mai jun jul aug sep okt nov dez",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "sv.": "jan feb mar apr maj jun jul aug sep okt nov dec",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "es.": "ene feb mar abr may jun jul ago sep oct nov dic",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "it.": "gen feb mar apr mag giu lug ago set ott nov dic",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "fr.": "janv févr mars avr mai juin juil août sept oct nov déc",
}
_MONTHS |= {f"{name}t": _MONTHS[name].replace(" sep ", " sept ") for name in ("en.", "de.", "sv.", "es.")}
MONTHS: Final = {name: tuple(months.split()) for name, months in _MONTHS.items()}
AROUND_DATES: Final = _words("de del of the den le il el la l der am dem vom on om")
ORDINALS: Final = _words("st nd rd th er re e eme a o")
