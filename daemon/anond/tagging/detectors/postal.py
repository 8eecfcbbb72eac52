"""Postal codes: British, Irish and Canadian ones by their shape; figures beside a town, a street, a state or a word for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from anond.tagging.detectors.base import Detector, before
from anond.tagging.tags import Span
from anond_gazetteers import Gazetteers, load

_CAREFUL: Final = 120
_AREAS: Final = (
    "AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|"
    "L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE"
)
_BY_SHAPE = re.compile(
    r"(?i)(?<![\w/@#.-])(?:"
    rf"(?:{_AREAS})\d[0-9A-Z]? ?\d[ABD-HJLNP-UW-Z]{{2}}"
    r"|[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d"
    r"|(?:[AC-FHKNPRTV-Y]\d\d|D6W) [0-9AC-FHKNPRTV-Y]{4}"
    r")(?![\w@-]|[.,:]\d)"
)
_EIRCODE = re.compile(r"(?i)(?:[AC-FHKNPRTV-Y]\d\d|D6W) ?(?=[A-Z\d]{0,3}\d)(?=\d{0,3}[A-Z])[0-9AC-FHKNPRTV-Y]{4}")
_LOWER_JOINED = re.compile(r"[a-z]\d[a-z]\d[a-z]\d|[a-z]{1,2}\d{1,2}[a-z]{2}")  # `b2b3c4`, `h20mg`: as good as any word
_FIGURES = re.compile(
    r"(?<![\w€$£#+@=.,/:-])(?:(?P<country>A|B|CH|CZ|D|DE|AT|DK|E|ES|F|FR|FI|FIN|I|IT|L|LU|N|NO|NL|PL|S|SE|CP|C\.P\.)[ -])?"
    r"(?P<code>\d{5}-\d{4}|\d{3} \d{2}|\d{3} \d{3}|\d{2}-\d{3}|\d{4,7}(?: ?[A-Z]{2}(?![\w]))?|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)(?![\w%€$£@-]|[.,:/]\d| ?[%€$£])"
)
_ASKED = re.compile(
    r"(?i)(?<!\w)(?:zip(?: ?codes?)?|post ?codes?|postal ?codes?|postcode|eircode|plz|postleitzahl|c[óo]digo postal|c\.?p\.?|code postal|c\.?a\.?p\.?|codice (?:di avviamento )?postale|"
    r"postnummer|postnumret|postnr|postiljon|postal)[\"']?(?:(?: (?:is|was|ist|lautet|war|är|es|era|è|est|c'est|number|no|nr|de|la|el|del|the|my|mi|mio|mein\w*|mitt|nuevo|new)|'s)\b){0,4}[ :=.,(\"'»«]{1,4}$"
)
_INDIAN = re.compile(r"(?i)(?<!\w)pin ?(?:codes?|no)?(?: is| number)?[ :=-]{1,3}$")
_BEHIND = re.compile(
    r"(?i)[ )]{0,2}(?:is|ist|är|es|è|est|c'est)? ?(?:\(|my |our |the |mein\w* |unsere |mitt |mi |il mio |el |mon |ma |le |die |das )?(?:zip|post ?code|plz|postleitzahl|c[óo]digo postal|code postal|cap|postnummer|eircode)\b"
)
_STREET = re.compile(
    r"(?i)(?:(?:[^\W\d_]+(?:str(?:\.|asse|aße)?|weg|gasse|platz|allee|ring|damm|ufer|gatan|vägen|gata|väg|gränd|stigen|katu|tie|laan|straat|steig|hof|berg|graben)|(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|blvd|boulevard|court|ct|trl|trail|"
    r"way|place|pl|cres|crescent|square|terrace|highway|hwy|close)\.?) ?(?:(?:\d{1,4} ?[a-zA-Z]?(?:/\d+)*)?[,;]?\s{1,2}(?:(?:apt|unit|flat|lgh|top|tür|stiege|#)\.? ?\w{1,4},?\s)?)"
    r"|(?:via|viale|piazza|corso|largo|vicolo|calle|c/|avda?\.?|avenida|plaza|paseo|carrera|cra\.?|jr\.?|jirón|rue|avenue|av\.?|bd|boulevard|place|chemin|route|allée|impasse|quai|strada)\s[^\d\n]{2,32}\d{1,4} ?(?:bis|ter|[a-zA-Z])?[,;]?\s{1,2}"
    r"|\d{1,4} ?(?:bis|ter)?,? (?:rue|avenue|av\.?|bd|boulevard|place|chemin|route|allée|impasse|quai)\s[^\d\n]{2,36}[,;]?\s{1,2}"
    r"|(?:box|postfach|apartado|apdo\.?|casella postale|bp|b\.p\.) \d{1,5},? )$"
)
_STATE = re.compile(
    r"(?:\b(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR|NSW|VIC|QLD|SA|TAS|ACT|NT)"
    r"|(?i:\b(?:nsw|vic|qld|tas|texas|california|florida|new york|illinois|ohio|georgia|michigan|virginia|washington|arizona|massachusetts|tennessee|indiana|missouri|maryland|wisconsin|colorado|minnesota|alabama|"
    r"oregon|oklahoma|connecticut|utah|iowa|nevada|kansas|arkansas|mississippi|nebraska|idaho|hawaii|maine|montana|alaska|wyoming|vermont|tx|ny|fl|nj|pa|nc|cdmx|caba|gauteng|maharashtra|karnataka|delhi|puerto rico)))\.?,? $"
)
_COUNTED = re.compile(
    r"(?i) ?(?:euros?|eur|kr|kronor|sek|chf|usd|dollars?|pounds?|pesos?|soles|rupees|rand|kg|km|m2|m²|cm|mm|ml|g|mb|gb|uhr|h|min\w*|times|mal|stück|stk|pcs|personen|people|personnes|personas|persone|personer|"
    r"einwohner|invånare|habitants|habitantes|abitanti|steps|schritte|steg|pasos|passi|pas|punkte|points|poäng|puntos|punti|klicks|views|followers|follower|jahre|years|år|años|anni|ans|kwh|watt|w|volt|units|items|seats|plätze|bitcoin|fans|meter|metres|metros|metri|mètres)\b"
)
_NO_TOWN_BEFORE = re.compile(
    r"(?i)(?:order|bestell\w*|pedido|ordine|commande|nr|no|nummer|number|year|jahr|año|anno|version|windows|error|fehler|code|kod|código|codice|flight|vuelo|volo|art\w*|item|model\w*|room|zimmer)[ .:#]{1,3}$"
)
_SINCE = re.compile(r"(?i)(?<!\w)(?:seit|since|desde|dal|depuis|sedan|im|in|nel|en|år)[ ]$")
_WORD: Final = r"[^\W\d_][\w'’.-]*"
_NEXT = re.compile(rf"(?:[ ,]{{1,3}}|\n)(?P<town>{_WORD}(?:[ ]{_WORD}){{0,3}})")
_LAST = re.compile(
    rf"(?P<town>{_WORD}(?:[ ]{_WORD}){{0,2}})(?:,|[ ][-–])?[ ]$|(?P<line>{_WORD}(?:[ ]{_WORD}){{0,2}})\n$"
)
_BEFORE_TOWN: Final = frozenset(("en", "es"))  # languages in whose countries the town stands before the code
_LENGTHS: Final = {
    "en": (5, 4, 6), "de": (5, 4), "sv": (5,), "es": (5, 4, 6, 7), "it": (5, 4), "fr": (5, 4),
}  # fmt: skip
_STRONG, _WEAK = 0.45, 0.2


def find(text: str, lang: str) -> Iterator[Span]:
    """Postal codes in `text`; none is sure."""
    for match in _BY_SHAPE.finditer(text):
        value = match[0]
        if not _LOWER_JOINED.fullmatch(value) and not (
            value[1:3].isdigit() and not _is_british(value) and not _EIRCODE.fullmatch(value) and len(value) < 8
        ):
            if sum(map(str.isdigit, value)) > 1 and not _is_eircode_only(value):
                yield POSTAL.span(*match.span(), "ZIP", None, 0.85)
    for looked, match in enumerate(_FIGURES.finditer(text)):
        if looked > _CAREFUL:
            return
        start, end = match.span("code")
        if _is_code(text, match, start, end, lang):
            yield POSTAL.span(start, end, "ZIP", None, 0.8)
    for match in _JOINED_IRISH.finditer(text):
        if _ASKED.search(before(text, match.start())):
            yield POSTAL.span(*match.span(), "ZIP", None, 0.8)


_JOINED_IRISH = re.compile(
    r"(?i)(?<!\w)(?:[AC-FHKNPRTV-Y]\d\d|D6W)[0-9AC-FHKNPRTV-Y]{4}(?!\w)|(?<!\w)[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d(?!\w)"
)
_BRITISH = re.compile(rf"(?i)(?:{_AREAS})\d[0-9A-Z]? ?\d[ABD-HJLNP-UW-Z]{{2}}")
_CANADIAN = re.compile(r"(?i)[A-Z]\d[A-Z][ -]?\d[A-Z]\d")


def _is_british(value: str) -> bool:
    return _BRITISH.fullmatch(value) is not None


def _is_eircode_only(value: str) -> bool:
    """Whether a value has the shape of an Irish code alone, and not its mixture of letters and figures."""
    return not _is_british(value) and _CANADIAN.fullmatch(value) is None and _EIRCODE.fullmatch(value) is None


def _is_code(text: str, match: re.Match[str], start: int, end: int, lang: str) -> bool:
    lead = before(text, start)
    if _COUNTED.match(text, end):
        return False
    if _ASKED.search(lead) or (match["country"] in ("CP", "C.P.")) or _BEHIND.match(text, end):
        return True
    code = match["code"]
    if _INDIAN.search(lead) and re.fullmatch(r"[1-9]\d\d ?\d\d\d", code):
        return True
    lead = before(text, match.start())
    whole = match.start() == 0 or text[match.start() - 1] in "\n "
    if not whole:
        return False
    if "-" in code and len(code) == 10:
        return True
    if (
        len(code) == 4
        and (code[:2] in ("19", "20") or _SINCE.search(lead))
        and not match["country"]
        and not _STREET.search(text[max(0, start - 60) : start])
    ):
        return _STATE.search(lead) is not None
    if match["country"] and match["country"].isupper() and text[match.end("country")] == "-":
        return True
    figures = code.replace(" ", "")
    if figures.isdigit() and len(figures) not in _LENGTHS.get(lang, (4, 5, 6)):
        return False
    if _NO_TOWN_BEFORE.search(lead):
        return False
    if _STREET.search(text[max(0, match.start() - 64) : match.start()]) or (
        len(figures) in (4, 5) and _STATE.search(lead)
    ):
        return True
    return _beside_a_town(text, match, lang)


def _beside_a_town(text: str, match: re.Match[str], lang: str) -> bool:
    after = _NEXT.match(text, match.end())
    if after and (after["town"][0].isupper() or text.islower()):
        need = _WEAK if after["town"][0].isupper() else _STRONG
        if _is_town(after["town"], lang, need) and not after[0].startswith(", "):
            return True
    lead = _LAST.search(text[max(0, match.start() - 48) : match.start()])
    if lead and (lang in _BEFORE_TOWN or "," in lead[0]):
        words = (lead["town"] or lead["line"]).split()
        cased = words[-1][0].isupper()
        return (cased or text.islower()) and any(
            _is_town(" ".join(words[at:]), lang, _WEAK if cased else _STRONG, whole=True) for at in range(len(words))
        )
    return False


def _is_town(words: str, lang: str, least: float, whole: bool = False) -> bool:
    """Whether the lists know a town at the beginning of these words (or in all of them)."""
    tokens = words.replace("-", " ").replace(".", " ").split()
    hits = _lists().find(tokens, lang)
    return any(
        h.start == 0 and h.kind in ("city", "region") and h.strength >= least and (not whole or h.end == len(tokens))
        for h in hits
    )


@cache
def _lists() -> Gazetteers:
    return load()


POSTAL = Detector("postal", r"\d\d\d|[A-Za-z]\d[\dA-Za-z]? ?\d[A-Za-z]|(?i)[a-z]\d[a-z\d]", find)
