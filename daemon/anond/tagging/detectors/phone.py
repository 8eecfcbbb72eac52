"""Telephone numbers, by the number plans of phonenumbers, behind a shape that keeps dates, prices and versions "
"out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import ModuleType

from anond.tagging.detectors.base import FIGURES, Detector, before, digits
from anond.tagging.tags import Span

REGIONS = {
    "en": ("GB", "US", "AU", "IE", "NZ", "ZA", "IN"),
    "de": ("DE", "AT", "CH"),
    "sv": ("SE", "FI"),
    "es": ("ES", "MX", "CO", "AR", "CL", "PE"),
    "it": ("IT", "CH"),
    "fr": ("FR", "BE", "CH", "CA"),
}
_WITHOUT_TRUNK = frozenset(("US", "CA", "ES", "IT", "MX", "CO", "AR", "CL", "PE", "IN"))  # dialled without a leading 0
_LOOK_UPS = 100  # candidates of one text that the number plans are asked about; each costs some 100 µs
_ANY = ("US", "GB", "DE", "FR", "ES", "IT", "SE")
_CANDIDATE = re.compile(
    r"(?<![\w#@=€$£%/-])(?<!\d[.,/:])(?:\+ ?|"
    r"\( ?\+?)?\d(?:[ \u00a0]?[().\-–/·]?[ \u00a0]?[()]?\d){5,16}(?![\w@%€$£°])"
)
_NOT_A_PHONE = re.compile(
    r"\d{1,4}([./-])\d{1,2}\1\d{2,4}(?: \d{1,2})?"  # dates
    r"|\d{4}-\d{2}-\d{2}[ \d.-]*"
    r"|\d{1,3}(?:[. ]\d{3})*,\d+|\d{1,3}(?:\.\d{3})+"  # amounts
    r"|\d{1,3}(?:\.\d{1,3}){3}"  # addresses
    r"|\d{4}(?:[ -]\d{4}){3}"  # cards
    r"|(?:19|20)\d{6}[ -]?\d{4}"  # personal numbers
    r"|(?:19|20)\d\d ?[-–/] ?(?:19|20)\d\d"  # years
    r"|756\.\d{4}\.\d{4}\.\d{2}|\d{2}\.\d{3}\.\d{3}-\d|\d{3}-\d{2}-\d{4}"
)
_LEFT_OUT = re.compile(
    r"(?i)(?:[€$£]|\b(?:eur|usd|chf|sek|order\w*|bestell\w*|pedido|ordine|commande|beställning\w*|invoice|"
    r"rechnung\w*|factura|fattura|"
    r"facture|faktura|ocr|ref\w*|ticket|kund\w*|konto\w*|account|iban|imei|isbn|ean|serial\w*|dni|bg|bankgiro|"
    r"plusgiro|org|"
    r"personnummer|passport|passnummer|pasaporte|passaporto|passeport|licen[cs]e|loan|vertrag\w*|mitglied\w*|nhs|"
    r"ssn|steuer\w*|siret|siren|cif|nif|art\w*|case|tracking|sendung\w*|booking|buchung\w*|police|policy|"
    r"póliza|polizza|vat|ust\w*|mwst|id|v(?:ersion)?|error|fehler|pid|uid|port)\b)[^\w\n]{0,4}"
    r"(?:(?:number|nummer|no|nr|num|n|id|code|nº|n°|is|ist|es|är|è|est)\b[^\w\n]{0,4}){0,2}$"
)
_CODE = re.compile(r"(?<![^\W_])[A-Z]{2,4}[ .]$|(?i:imei|iccid|chip)[^\n]{0,20}$")
_CONTEXT = re.compile(
    r"(?i)(?:\b(?:tel\w*|tfn|tlf|phone|mob\w*|cell\w*|call|ring\w*|text|sms|whats ?app|wa|landline|fax|handy\w*|"
    r"anruf\w*|erreich\w*|durchwahl|"
    r"festnetz|ruf\w*|nås|móvil|movil|fijo|llam\w+|chiam\w+|fisso|portable|fixe|appel\w*|"
    r"joindre|joignable|contact\w*|recapito|recapiti|t|m)\b|[☎📞📱])[^\n]{0,24}$"
)
_SEPARATOR = re.compile(r"[ \u00a0().\-–/]")


def find(text: str, lang: str) -> Iterator[Span]:
    """Telephone numbers in `text`: sure where the plan knows the number and `+` or a word beside it says phone."""
    looked_up = 0
    for match in _CANDIDATE.finditer(text):
        value = match[0]
        number = digits(value)
        lead = before(text, match.start())
        if 7 <= len(number) <= 15 and not _NOT_A_PHONE.fullmatch(value) and not _names_another(lead):
            start = match.start() + (len(value) - len(value.lstrip("( ")) if value.count("(") > value.count(")") else 0)
            regions = REGIONS.get(lang, _ANY) if looked_up < _LOOK_UPS else ()
            looked_up += 1
            score, sure = judge(text[start : match.end()], number, regions, _CONTEXT.search(lead) is not None)
            if score:
                yield PHONE.span(start, match.end(), "UID", "phone", score, sure)


def _names_another(lead: str) -> bool:
    """Whether the words before a candidate say that it is something else: an order, a device, a code in capitals."""
    return _LEFT_OUT.search(lead) is not None or (_CODE.search(lead) is not None and _CONTEXT.search(lead) is None)


def judge(value: str, number: str, regions: Sequence[str], in_context: bool) -> tuple[float, bool]:
    """How likely a candidate is a phone number of these regions or of the world, and whether that is sure.

    Without regions only its shape and its context are judged.
    """
    if value.lstrip("( ").startswith(("+", "00")):
        if regions and valid("+" + number.removeprefix("00"), None):
            return 1.0, True
        return (0.8, False) if value[0] == "+" or in_context else (0.0, False)
    able = [region for region in regions if number[0] == "0" or region in _WITHOUT_TRUNK]
    known = len(number) < 14 and any(valid(number, region) for region in able)
    if known and in_context:
        return 1.0, True
    grouped = _SEPARATOR.search(value) is not None
    if known and ("/" not in value or number[0] == "0"):
        return (0.85 if number[0] == "0" or (grouped and len(number) > 8) else 0.6), False
    if in_context and len(number) < 13:
        return 0.7, False
    return (0.5, False) if number[0] == "0" and grouped and 8 < len(number) < 13 else (0.0, False)


@lru_cache(maxsize=1)
def _library() -> ModuleType:
    """phonenumbers, imported when the first candidate is seen: it is large."""
    import phonenumbers

    module: ModuleType = phonenumbers
    return module


def valid(number: str, region: str | None) -> bool:
    """Whether the number plan of a region (or of the country code) has this number."""
    library = _library()
    try:
        return bool(library.is_valid_number(library.parse(number, region)))
    except library.NumberParseException:
        return False


PHONE = Detector("phone", FIGURES, find, tuple(REGIONS))
