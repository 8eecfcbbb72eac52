"""Names behind a title: `Frau Stern`, `Mrs Bell`, `M. Petit`, also those that are common words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.detectors.base import PHRASES, Detector, any_of
from anond.languages import WORDS
from anond.tags import Span
from anond_gazetteers import fold, load
from anond_gazetteers.forgetting import remembering

_EVERYWHERE: Final = "Mr mr Mrs mrs Ms MR MRS Dr Prof"
_ONLY_DOTTED: Final = "M m Fr Hr Sig sig SIG Dott dott D Ing ing Arq arq Lic lic Avv avv Geom geom Rag rag Arch arch"
_DOTTED: Final = frozenset(_ONLY_DOTTED.split())  # without a dot they are letters, countries, days
_WHOLE_WORD: Final = 5  # letters of a title that is not shortened: a dot behind it ends a sentence
_SHORT_WORDS: Final = frozenset(
    ("Frau", "frau", "FRAU", "Fru", "fru", "FRU", "Don", "don", "Sir", "Lady", "Miss", "Mx", "Sor")
)
_RANKS: Final = "Dr Prof Doktor Professor Dipl Ing Mag Dott Dott.ssa Avv Dra"
_NO_NAME_WORDS: Final = (  # titles, offices and words that continue a sentence, folded
    "herr herrn frau monsieur madame mademoiselle senor senora signor signora signore doktor doctor doctora docteur "
    "dottore dottoressa professor profesor professeur direktor director directora direttore direttrice directeur "
    "directrice direktorin president presidente prasident prasidentin presidenta chair chairman speaker minister "
    "ministerin ministro ministra ministre statsminister kanzler kanzlerin bundeskanzler bundeskanzlerin mayor "
    "burgermeister burgermeisterin alcalde alcaldesa sindaco sindaca maire juez jueza giudice juge judge preside "
    "rector "
    "rektor rektorin recteur inspector inspektor kommissar kommissarin ispettore inspecteur officer wachtmeister "
    "lehrer "
    "papa pappa mama mamma wirt wirtin apotheker gott ur lehrerin notar notarin freiherr studienrat oberstudienrat "
    "nachbar nachbarin kollege kollegin ober kellner pfarrerin general generala colonel "
    "coronel embajador ambassadeur consejero conseiller ingeniero abogado avocat kund kunde cliente client "
    "i how what when where why who can could is are do does did the a an my your please thanks thank no not yes and or "
    "of in on at it this that und oder ist sind hat ich sie wir bitte danke was wie wann wo warum y o es esta por como "
    "cuando donde que mi no si gracias e il la lo le un una per come quando dove che mi si grazie et ou est a je vous "
    "nous s'il merci comment quand non oui ar och eller har jag ni du inte tack vad hur nar var appointment america "
    "bug "
    "who revoila voila"
)
_NO_NAMES: Final = frozenset(_NO_NAME_WORDS.split())
_ARTICLES: Final = ("La", "Le", "Lo", "Il")  # as in `Le Goff`
_BEFORE_FIRST_NAMES: Final = ("don", "doña", "d", "dña", "suor", "sor", "sœur", "sir")
_MOST_WORDS: Final = 3  # of a German name, behind its first
_CAPITAL: Final = r"[^\W\d_a-zà-öø-ÿ]"
_WORD: Final = rf"{_CAPITAL}(?:['’](?={_CAPITAL}))?[^\W\d_]+(?:[-'’](?!s\b)[^\W\d_]+)*"
_OF: Final = (
    r"(?:(?:van|von|vom|zu|zur|af|de|du|del|della|dello|di|da|dos|ter|ten)"
    r"(?: (?:la|las|los|le|der|den|dem|het))? |d['’])"
)
_OF_NOBLES: Final = r"(?:(?:van|von|af)(?: (?:der|den|dem|de|het))? )"


def find(text: str, lang: str) -> Iterator[Span]:
    """The word or words with a capital that follow a title."""
    for match in pattern(lang).finditer(text):
        start, end = match.span("name")
        if _has_capital_nouns(lang):
            end = _behind_first_names(text, start, end, lang)
        words = text[match.start("first") : end].split()
        while len(words) > 1 and fold(words[-1]) in _NO_NAMES:
            end -= len(words.pop()) + 1
        if fold(words[0]) not in _NO_NAMES or (len(words) > 1 and words[0] in _ARTICLES):
            one = " " not in text[start:end] and match["title"].lower() not in _BEFORE_FIRST_NAMES
            yield TITLED.span(start, end, "PERSON", "surname" if one else None, 0.8)


def _has_capital_nouns(lang: str) -> bool:
    return lang in WORDS and WORDS[lang].capital_nouns


def _behind_first_names(text: str, start: int, end: int, lang: str) -> int:
    """The end of a German name of several words. All nouns have capitals, so first names and particles decide."""
    for _ in range(_MOST_WORDS):
        more = _MORE.match(text, end)
        first = _is_first_name(text[start:end].rpartition(" ")[2], lang)
        if not more or not (first or more["of"] or (not more["von"] and _is_first_name(more["word"], lang))):
            break
        end = more.end()
    return end


@remembering(1024)
def _is_first_name(word: str, lang: str) -> bool:
    return any(kind.startswith("first") for kind in load().kinds_of(word, lang))


_MORE = re.compile(
    rf" (?:(?P<of>(?:da|dos|de|del|di)(?: (?:la|las|los))? |d['’])|(?P<von>(?:von|van|zu)(?: (?:der|den|dem))? ))?"
    rf"(?P<word>{_WORD})"
)


@cache
def pattern(lang: str) -> re.Pattern[str]:
    """A title and the name behind it: in German one word, since all nouns have capitals."""
    more = "" if _has_capital_nouns(lang) else rf"(?: (?:d['’])?{_WORD}){{0,2}}"
    titles, callings = (WORDS[lang].titles.titles, WORDS[lang].titles.callings) if lang in WORDS else ("", "")
    address = _alternation(f"{_EVERYWHERE} {titles}")
    calling = _alternation(callings)
    return re.compile(
        rf"(?<![\w.])(?<!\d )(?<!\b[A-Z]\. )(?P<title>{address}|(?P<calling>{calling})) "
        rf"(?:(?:{any_of(_RANKS)})\b\.? )*"
        rf"(?P<name>(?(calling){_OF_NOBLES}?|{_OF}?)(?P<first>{_WORD}){more})"
    )


def _alternation(titles: str) -> str:
    """Titles of a table: short ones with or without a dot, some only with one."""
    words = titles.split()
    dotted = [rf"{re.escape(word)}\." for word in words if len(word) < _WHOLE_WORD and word not in _SHORT_WORDS]
    plain = [re.escape(word) for word in words if word not in _DOTTED]
    return "|".join(dotted + plain) or "(?!)"


_OF_LANGUAGES: Final = [f"{words.titles.titles} {words.titles.callings}" for words in WORDS.values()]
_ALL: Final = sorted({re.escape(title) for table in (_EVERYWHERE, *_OF_LANGUAGES) for title in table.split()})
TITLED = Detector(
    "titled",
    rf"\b(?:{'|'.join(_ALL)})\.? (?:[^a-z]|d['’]|(?:v|z|af|de|du|di|da|do|te)[a-z]{{0,4}} )",
    find,
    PHRASES,
)
