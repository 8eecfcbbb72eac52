"""Tells dictated values from counts, times, prices and abbreviations, by the words around them and by their shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from anond.detectors.spoken.dictation import Piece
from anond.text.prefilter import prefilter_of


def _said_before(words: str, gap: int) -> Callable[[str], Sequence[int]]:
    """A function that says whether a text ends with one of these words, and then at most `gap` characters, no digits.

    RE2 takes a microsecond where `re` takes thirty, and a turn may spell hundreds of values.
    """
    letter = r"[\pL\pN_]"
    sought = words.replace(r"\w", letter)
    gap_behind = rf"(?:[^\pL\pN_\n][^\n\p{{Nd}}]{{0,{gap - 1}}})?"
    return prefilter_of([rf"(?i)(?:^|[^\pL\pN_])(?:{sought}){gap_behind}$"], 1 << 24)


number_asked = _said_before(
    r"\w*(?:numbers?|nummer|numret|nummret)|num|nr|núm\w*|n[úu]meros?|numéros?|nº|"
    r"\w*(?:code|kod|koden)|"
    r"c[óo]digos?|codice|pin|tan|otp|cvv|cvc|id|ids|ref\w*|referen\w+|référence|referencia|riferimento|"
    r"(?:bestell|auftrags|kunden|vertrags|konto|sendungs|paket)\w*|order|orden|pedido|ordine|commande|booking|buchung|"
    r"bokning|reserva|prenotazione|réservation|ticket|case|claim|account|acct|konto|kontot|cuenta|conto|compte|kunde|"
    r"kund|cliente|client|iban|card|karte|kort|kortet|tarjeta|carta|carte|mastercard|visa|passport|pass|pasaporte|"
    r"passaporto|passeport|dni|nie|c[ée]dula|rut|cf|policy|police|p[óo]liza|polizza|member\w*|mitglied\w*|socio|"
    r"plate|reg|kennzeichen|matr[íi]cula|targa|plaque|immatriculée?|chapa|patente|badge|serial|seriennummer|meter|"
    r"passwor[dt]|kennwort|lösenord\w*|contraseña|clave|mot de passe|mdp|"
    r"(?:ends?|ending)(?: in| with)?|endet(?: auf| mit)?|termina(?:da|do)?(?: en)?|acaba(?:da|do)?(?: en)?|"
    r"slutar(?: på)?|slutsiffror\w*|finisce(?: con| per)?|finit(?: par)?|finissant(?: par)?|letzten?|last|"
    r"[úu]ltim[oaie]s?|derni[èe]r\w*|sista|ende?|fine?|final|slutet|schluss|hinten|digits|ziffern|"
    r"siffror\w*|d[íi]gitos|cifras|cifre|chiffres|"
    r"tel\w*|tfn|phone|mobile?n?|mob|cell\w*|call|ring|reach|text|whats ?app|landline|fax|handy\w*|anruf\w*|"
    r"erreich\w*|durchwahl|extension|ext|anknytning|interno|poste|klappe|festnetz|ruf|nås|m[óo]vil|fijo|"
    r"ll[aá]m[aeo]\w*|marc[aqo]\w*|chiam\w+|cell|fisso|portable|fixe|appel\w*|joindre|joignable|rappel\w*|"
    r"contact\w*|recapito|contrat\w*|dossier|sinistre|siniestro|sinistro|expediente|pratica|folio|licencia",
    22,
)
phone_asked = _said_before(
    r"tel\w*|tfn|phone|mobile?n?|mobilnu\w*|mob|cell\w*|call|ring|reach|text|whats ?app|"
    r"landline|handy\w*|"
    r"anruf\w*|erreich\w*|festnetz\w*|ruf\w*|rückruf\w*|nås?|når|m[óo]vil|fijo|ll[aá]m[aeo]\w*|chiam\w+|fisso|portable|"
    r"fixe|appel\w*|joindre|joignable|rappel\w*|recapito",
    16,
)
name_asked = _said_before(
    r"spell\w*|spelt|name|names|surname|\w*buchstab\w+|\w*namen?|heiß\w*|heiss\w*|schreib\w*|"
    r"geschrieben|stava\w*|\w*namn\w*|heter|skriv\w*|deletre\w*|nombre|apellidos?|escrib\w+|llam\w+|nome|cognome|"
    r"scriv\w+|chiam\w+|spelling|compitar\w*|nom|prénom|[ée]p[èée]l\w*|[ée]cri\w*|appell\w*",
    18,
)
HOW_MANY = re.compile(
    r"(?i)\b(?:last|first|letzten?|ersten?|sista|första|[úu]ltim[oaei]s?|prim[ei]\w*|derni[èe]r\w*|premi[èe]r\w*) $"
)
LABEL = re.compile(
    r"(?i)\b(?:\w*(?:number|nummer|numret)|n[úu]mero|numéro|id|ref|referen\w+|référence|riferimento|code|"
    r"kod|koden|c[óo]digo|"
    r"codice|account|policy|póliza|polizza|dni|nie|plate|reg|kennzeichen|matr[íi]cula|targa|plaque|contrat|dossier):? $"
)
POSTCODE_ASKED = re.compile(
    r"(?i)(?<!\w)(?:post ?code|zip(?: ?code)?|postal code|eircode|plz|postleitzahl|postnummer|postnr|c[óo]digo postal|"
    r"cp|c\.p\.|cap|code postal|npa)\b[^\n\d]{0,16}$"
)
_CANADIAN = r"[abceghj-nprstvxy]\d[a-z]\d[a-z]\d"
POSTCODE = {
    "en": re.compile(rf"(?i)[a-pr-uwyz][a-hk-y]?\d[\da-hjkps-uw]?\d[abd-hjlnp-uw-z]{{2}}|{_CANADIAN}"),
    "fr": re.compile(rf"(?i){_CANADIAN}"),
}
EMERGENCY = frozenset(
    ("911", "999", "112", "110", "118", "115", "113", "114", "116117", "117", "061", "091", "000", "101", "1177")
)
birth_said = _said_before(
    r"born|birth\w*|dob|geb\w*|född\w*|födelse\w*|naci\w*|nacimiento|nat[oaie]|nascita|née?|naissance|"
    r"seit|since|depuis|desde|dal|sedan",
    14,
)
UNIT = re.compile(
    r" ?(?:[€$£%]|(?:euros?|eur|kr|kronor|krona|spänn|pounds?|quid|dollars?|bucks|pence|pesos?|soles|francs?|franken|"
    r"stutz|rappen|franchi|cents?|cent(?:imes|esimi|avos|ímetros)|minut\w*|min|mins|hours?|stunden?|uhr|h|"
    r"heures?|horas?|"
    r"ore|timmar|timme|days?|tage?n?|dagar|dygn|jours?|d[íi]as?|giorn\w+|weeks?|wochen?|veckor|semaines?|semanas?|"
    r"settiman\w+|months?|monate?n?|månader|mois|mes(?:es|i|e)?|years?|jahre?n?|år|ans|années?|años?|ann[io]|kilos?|"
    r"kg|gramm?\w*|grams?|gramos|lit(?:er|res?|ros|ri)|met(?:ers?|res?|ros|ri)|mètres?|kilomet\w+|km|cm|"
    r"zentimeter|centimet\w+|inch\w*|zoll|tum|percent|prozent|procent|por ciento|per cento|pour cent|times|mal|gånger|"
    r"veces|volte|fois|people|person(?:en|as|e|nes|er|s)?|gäste|o'?clock|stycken|stück|pieces|pièces|pezzi|piezas|"
    r"unidades|degrees|grad|grados|gradi|degrés|watt|volt|gigas?|gb|megas?|in the (?:morning|afternoon|evening)|"
    r"de la (?:mañana|tarde|noche)|del (?:mattino|pomeriggio)|du (?:matin|soir))\b)",
    re.IGNORECASE,
)
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_KEYS = ("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl")
_SEQUENCES = "|".join(
    sorted(
        {
            row[i:j]
            for row in (_ALPHABET, _ALPHABET[::-1], *_KEYS)
            for i in range(len(row))
            for j in range(i + 3, len(row) + 1)
        },
        key=len,
        reverse=True,
    )
)
_WORDS = (
    "urss cgil cisl uil erasmus caf cpam insee rtve onu otan ong osce oms gratuit gratuito kostenlos "
    "srl srls spa sas snc sarl sasu eurl wasd www http https html xhtml xml json css php sql pdf jpeg jpg png mpeg "
    "ftp smtp imap dns dhcp wlan wifi lan vpn usb hdmi lte gsm sim pin puk tan iban bic swift sepa imei vin ean isbn "
    "asap faq rsvp lol rofl lmao omg wtf yolo fomo lgbt lgbtq lgbtqi nasa nato unesco unicef fifa uefa ikea adac aok "
    "tuv dhl ups dpd gls sncf ratp edf renfe aena dgt inps inail asl sbb oebb bmw kfz ard zdf rai bbc cnn usa ussr uk "
    "eu un udssr gmbh agb dsgvo gdpr rgpd ndr wdr swr mdr ccoo ugt psoe cdu csu fdp spd hsbc aldi lidl svt ssab sj "
    "diy tbh imo imho ngl brb fyi btw ok okay yes no never stop free sale love wow help please sos now not what why "
    "great nein ja bitte danke wichtig achtung gratis nunca jamas siempre si jamais merci oui non mai sempre grazie "
    "aldrig nej tack viktigt important urgente urgent"
)
NO_NAME = re.compile(rf"(?i)(?:{_SEQUENCES}|(.)\1*|(?:ha|he|hi|ja|lo)+l?h?|x+o+[xo]*|{'|'.join(set(_WORDS.split()))})")
NO_CODE = re.compile(
    r"(?i)(?:\d{1,4}[ap]m?)+|\d{1,4}h\d{0,2}|(?:\d+x)+\d*|\d{1,4}[a-z]|[a-z]\d{1,2}|\d{1,4}(?:km|kg|gb|k|m)"
)
_ROUND = 50


def is_count(numbers: Sequence[Piece]) -> bool:
    """Whether numbers are a count: they rise or fall in equal steps, are all round, or beat time."""
    said = [int(piece.value) for piece in numbers]
    steps = {later - sooner for sooner, later in pairwise(said)}
    if len(said) > 2 and len(steps) == 1 and steps != {0}:
        return True
    return set(said) == {1, 2} or all(n >= _ROUND and n % _ROUND == 0 for n in said)


def is_date_or_time(numbers: Sequence[Piece]) -> bool:
    """Whether numbers are years said in halves, hours each with its minutes, or a day, a month and a year."""
    said = [int(piece.value) for piece in numbers]
    if len(said) == 3:
        (day, month, year), zero = said, numbers[2].value[0] == "0"
        return (
            _is_year(day, month)
            or _is_year(month, year)
            or (0 < day < 32 and 0 < month < 13 and year > 19 and not zero)
        )
    pairs = list(zip(said[::2], said[1::2], strict=False))
    if len(said) % 2:
        return False
    return all(_is_year(*pair) for pair in pairs) or all(
        hour < 25 and 10 <= minute < 60 and minute % 5 == 0 for hour, minute in pairs
    )


def _is_year(century: int, year: int) -> bool:
    return century in (19, 20) and 10 <= year < 100


def is_network(value: str, dots: Sequence[int]) -> bool:
    """Whether the figures between three dots make an address of a network."""
    if len(dots) != 3:
        return False
    parts = [value[a:b] for a, b in zip((0, *dots), (*dots, len(value)), strict=True)]
    return all(0 < len(part) < 4 and int(part) < 256 and (len(part) == 1 or part[0] != "0") for part in parts)
