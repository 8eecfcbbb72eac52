"""How people say letters, signs and pauses when they spell: letter names, code words, `wie Berta`, in six languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from anond_gazetteers import fold

_NATO = (
    "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa "
    "quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu"
)
_CODE_WORDS: Mapping[str, str] = {
    "en": "able baker easy fox george item jig king love nan oboe peter queen roger sugar uncle zebra",
    "de": "anton berta cäsar dora emil friedrich gustav heinrich ida julius kaufmann konrad ludwig martha nordpol otto "
    "paula quelle richard samuel siegfried theodor ulrich viktor wilhelm xanthippe ypsilon zacharias zeppelin ärger "
    "ökonom übermut",
    "sv": "adam bertil cesar caesar david erik filip gustav helge ivar johan kalle ludvig martin niklas olof petter "
    "qvintus rudolf sigurd tore urban viktor wilhelm xerxes yngve zäta åke ärlig östen",
    "es": "",
    "it": "ancona bologna como domodossola empoli firenze genova hotel imola jolly kappa livorno milano napoli otranto "
    "padova palermo quarto roma savona torino taranto udine venezia verona washington xeres yacht york zara",
    "fr": "anatole berthe célestin désiré eugène françois gaston henri irma joseph kléber louis marcel nicolas oscar "
    "pierre quintal raoul suzanne thérèse ursule victor william xavier yvonne zoé",
}
# Names of letters that are no words otherwise, and those that are.
_LETTERS: Mapping[str, str] = {
    "en": "zed=z zee=z aitch=h haitch=h",
    "de": "ypsilon=y jott=j zett=z eszett=ß vau=v",
    "sv": "zäta=z",
    "es": "be=b ce=c efe=f ge=g hache=h jota=j ka=k ele=l eme=m ene=n eñe=ñ pe=p cu=q erre=r ere=r equis=x zeta=z "
    "uve=v ye=y",
    "it": "bi=b ci=c effe=f gi=g acca=h elle=l emme=m enne=n pi=p qu=q cu=q erre=r esse=s vu=v ics=x ipsilon=y "
    "zeta=z kappa=k jei=j gei=j",
    "fr": "bé=b cé=c dé=d effe=f gé=g hache=h ji=j ka=k emme=m enne=n pé=p erre=r esse=s té=t vé=v ixe=x zède=z zed=z",
}
_WEAK: Mapping[str, str] = {
    "en": "a=a i=i",
    "de": "",
    "sv": "i=i å=å ö=ö ge=g",
    "es": "de=d te=t ve=v ese=s a=a e=e o=o u=u y=y i=i",
    "it": "di=d ti=t vi=v ci=c a=a e=e i=i o=o",
    "fr": "de=d ce=c elle=l te=t y=y a=a à=à",
}
_IN_TWO_WORDS: Mapping[str, str] = {
    "en": "double_u=w double_you=w double_v=w",
    "de": "scharfes_s=ß",
    "sv": "dubbel_v=w dubbel_ve=w",
    "es": "uve_doble=w doble_uve=w doble_ve=w ve_doble=w doble_u=w i_griega=y y_griega=y i_latina=i be_larga=b "
    "be_alta=b be_grande=b ve_corta=v ve_baja=v ve_chica=v b_grande=b v_chica=v v_corta=v b_larga=b",
    "it": "doppia_vu=w doppio_vu=w vu_doppia=w i_lunga=j i_greca=y vi_doppia=w",
    "fr": "i_grec=y double_v=w double_vé=w",
}
_LINKS: Mapping[str, str] = {
    "en": "as_in for like is_for",
    "de": "wie von",
    "sv": "som_i som för",
    "es": "de como_en como_de como",
    "it": "come_di come di",
    "fr": "comme_dans comme de",
}
_TIMES: Mapping[str, str] = {
    "en": "double=2 triple=3 treble=3 quadruple=4",
    "de": "doppel=2 doppelte=2 zweimal=2 dreimal=3 viermal=4 fünfmal=5",
    "sv": "dubbel=2 dubbla=2 dubbelt=2 trippel=3",
    "es": "doble=2 triple=3 cuádruple=4",
    "it": "doppio=2 doppia=2 triplo=3 tripla=3",
    "fr": "double=2 triple=3",
}
_TIMES_OF: Mapping[str, str] = {  # behind a number: `tre volte zero`
    "en": "times", "de": "mal", "sv": "gånger", "es": "veces", "it": "volte", "fr": "fois",
}  # fmt: skip
_ZEROS: Mapping[str, str] = {
    "en": "zeros zeroes ohs", "de": "nullen", "sv": "nollor", "es": "ceros", "it": "zeri", "fr": "zéros",
}  # fmt: skip
_SIGNS: Mapping[str, str] = {
    "en": "dash=- hyphen=- minus=- slash=/ dot=. point=. underscore=_ space=_ hash=# star=* stroke=/ apostrophe='",
    "de": "strich=- bindestrich=- minus=- schrägstrich=/ slash=/ punkt=. unterstrich=_ leerzeichen=_ querstrich=/",
    "sv": "streck=- strecket=- bindestreck=- minus=- snedstreck=/ punkt=. understreck=_ mellanslag=_ apostrof='",
    "es": "guion=- guión=- raya=- barra=/ punto=. espacio=_ apóstrofo='",
    "it": "trattino=- meno=- barra=/ slash=/ punto=. spazio=_ apostrofo='",
    "fr": "tiret=- barre=/ slash=/ point=. espace=_ apostrophe='",
}
_FILLERS: Mapping[str, str] = {
    "en": "uh um uhm uhh umm er erm hmm then next so okay again capital uppercase lowercase big small",
    "de": "äh ähm eh ehm hm dann danach also ja weiter nochmal groß gross klein großes kleines die der",
    "sv": "eh öh öhm ehm hm sedan sen så stort litet stor liten därefter",
    "es": "eh ehm este em mmm luego después pues mayúscula minúscula entonces",
    "it": "eh ehm uhm mm poi allora dopo maiuscola minuscola maiuscolo minuscolo quindi",
    "fr": "euh heu hum puis ensuite alors majuscule minuscule",
}
_JOINS: Mapping[str, str] = {  # say `and` alone, and then end a value; `and then` does not
    "en": "and", "de": "und", "sv": "och", "es": "y", "it": "e", "fr": "et",
}  # fmt: skip
_ACCENTS: Mapping[str, str] = {
    "en": "umlaut accent acute grave",
    "de": "umlaut akzent",
    "sv": "accent prick prickar ring",
    "es": "tilde acento diéresis",
    "it": "accento accentata",
    "fr": "accent aigu grave circonflexe tréma cédille",
}


def _pairs(table: str) -> dict[str, str]:
    return {word.replace("_", " "): value for word, _, value in (entry.partition("=") for entry in table.split())}


class Alphabet:
    """The words of one language that say letters and what stands between them; words are lower-cased, not folded."""

    def __init__(self, lang: str) -> None:
        self.letters = _pairs(_LETTERS[lang])
        self.weak = _pairs(_WEAK[lang])
        self.in_two_words = _pairs(_IN_TWO_WORDS[lang])
        self.first_of_two = frozenset(two.split()[0] for two in self.in_two_words)
        self.links = tuple(tuple(link.split("_")) for link in _LINKS[lang].split())
        self.first_of_link = frozenset(link[0] for link in self.links)
        self.times = {word: int(n) for word, n in _pairs(_TIMES[lang]).items()}
        self.times_of = _TIMES_OF[lang]
        self.zeros = frozenset(_ZEROS[lang].split())
        self.signs = _pairs(_SIGNS[lang])
        self.fillers = frozenset(_FILLERS[lang].split())
        self.join = _JOINS[lang]
        self.accents = frozenset(_ACCENTS[lang].split())
        self.code_words = {word: fold(word)[0] for word in f"{_NATO} {_CODE_WORDS[lang]}".split()}


@cache
def alphabet(lang: str) -> Alphabet:
    """The alphabet of one of the six languages."""
    return Alphabet(lang)
