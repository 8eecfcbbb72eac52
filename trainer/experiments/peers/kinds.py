"""What the types of each peer are among anond's tags. A type that is not here is an id of some kind: UID."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from anond.tags import CII, PII, SUBS, Span

NOTHING: Final = ""  # types that no tag stands for: times of day, quantities, ordinal numbers

COMMON: Final[Mapping[str, str]] = {
    "PERSON": "PERSON", "EMAIL": "EMAIL", "EMAIL_ADDRESS": "EMAIL", "PHONE": "UID/phone", "PHONE_NUMBER": "UID/phone",
    "CREDIT_CARD": "UID/card", "IBAN_CODE": "UID/iban", "IP_ADDRESS": "IP", "URL": "URL", "LOCATION": "LOCATION",
    "ORGANIZATION": "ORG", "DATE": "DATE", "DATE_TIME": "DATE", "ADDRESS": "ADDRESS", "ZIP_CODE": "ZIP",
}  # fmt: skip

TYPES: Final[Mapping[str, Mapping[str, str]]] = {
    "presidio": {
        **COMMON, "NRP": "NATIONALITY", "MAC_ADDRESS": "UID", "US_SSN": "UID/national", "UK_NINO": "UID/national",
        "UK_NHS": "UID/national", "ES_NIF": "UID/national", "ES_NIE": "UID/national", "IT_FISCAL_CODE": "UID/national",
        "SE_PERSONNUMMER": "UID/national", "DE_TAX_ID": "UID/national", "DE_SOCIAL_SECURITY": "UID/national",
        "US_BANK_NUMBER": "UID/account", "DE_PLZ": "ZIP", "UK_POSTCODE": "ZIP",
        "DE_KFZ": "UID/plate", "UK_VEHICLE_REGISTRATION": "UID/plate",
    },
    "datafog": {
        **COMMON, "DE_IBAN": "UID/iban", "DE_POSTAL_CODE": "ZIP", "SSN": "UID/national", "NORP": "NATIONALITY",
        "DE_TAX_ID": "UID/national", "DE_SOCIAL_SECURITY_NUMBER": "UID/national", "PRODUCT": "PRODUCT",
        "EVENT": "EVENT", "WORK_OF_ART": "WORK", "LANGUAGE": "LANGUAGE", "MONEY": "UNIT", "QUANTITY": "UNIT",
        "PERCENT": "UNIT", "TIME": NOTHING, "CARDINAL": NOTHING, "ORDINAL": NOTHING, "LAW": NOTHING,
    },
    "scrubadub": {
        "credential": "UID/password", "credit_card": "UID/card", "email": "EMAIL", "phone": "UID/phone",
        "postalcode": "ZIP", "twitter": "UID/username", "url": "URL", "vehicle_licence_plate": "UID/plate",
        "name": "PERSON", "address": "ADDRESS", "date_of_birth": "DATE/birth",
    },
    "crfsuite": {},
    "anond": {},
}  # fmt: skip


def spans(peer: str, found: Iterable[tuple[int, int, str]]) -> list[Span]:
    """What a peer found, with anond's tags."""
    named = ((start, end, tag(peer, kind)) for start, end, kind in found)
    return [Span(start, end, *_parts(name)) for start, end, name in named if name]


def tag(peer: str, kind: str) -> str:
    """The tag, or TAG/sub, of a peer's type; a type that is a tag already is itself."""
    if not TYPES[peer]:
        return kind
    return TYPES[peer].get(kind, "UID")


def tells(peer: str, tags: tuple[str, ...]) -> bool:
    """Whether a peer has types for what is named after companies, beside addresses of pages."""
    return not TYPES[peer] or any(name in tags for name in TYPES[peer].values() if name != "URL")


def _parts(name: str) -> tuple[str, str | None]:
    first, _, sub = name.partition("/")
    return first, sub if sub in SUBS.get(first, ()) else None


CLASSES: Final = {"PII": PII, "CII": CII}
