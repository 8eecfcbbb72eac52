"""Bank identifiers (BIC, ISO 9362): bank, country, place, branch, beside a word or an account that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from anond.detectors.accounts.iban import LENGTHS
from anond.detectors.base import HOSTS, Detector, before
from anond.languages.joined import ALL
from anond.tags import Span

_CODE = re.compile(
    r"(?<!\w)[A-Za-z]{4} ?(?P<country>[A-Za-z]{2}) ?[A-Za-z0-9]{2}(?: ?(?:[A-Z0-9]{3}|[a-z0-9]{3}))?(?!\w)"
)
_SAID = re.compile(
    rf"(?i)(?<!\w)(?:bic|swift)(?:[ /-]?(?:bic|swift|{ALL.accounts.bank_codes}))*[\"']?"
    rf"(?: (?:{ALL.grammar.present}))?[ :=./(\"'-]{{1,4}}$"
)
_BEHIND = re.compile(
    rf"(?i)[ )\"']{{0,2}}(?:{ALL.grammar.present}|=|\()[ (]?(?:{ALL.accounts.whose_bank})?(?:bic|swift)\b"
)
_ELSEWHERE: Final = frozenset(
    [
        "US",
        "CA",
        "AU",
        "NZ",
        "JP",
        "CN",
        "HK",
        "SG",
        "IN",
        "ZA",
        "MX",
        "AR",
        "CL",
        "CO",
        "PE",
        "UY",
        "EC",
        "BO",
        "PY",
        "KR",
        "TH",
        "MY",
        "ID",
        "PH",
        "VN",
        "NG",
        "KE",
        "MA",
    ]
)
_BANK = re.compile(r"(?i)(?<!\w)(?:iban|bic|swift|[A-Z]{2}\d{2} ?[A-Z0-9]{4})")


def find(text: str, lang: str) -> Iterator[Span]:
    """Find bank identifiers: behind their name in any case, elsewhere in capitals with digits or `XXX`."""
    bank = _BANK.search(text) is not None
    if not bank:
        return
    for match in _CODE.finditer(text):
        country = match["country"].upper()
        if country not in LENGTHS and country not in _ELSEWHERE:
            continue
        said = _SAID.search(before(text, match.start())) or _BEHIND.match(text, match.end())
        code = match[0].replace(" ", "")
        plain = " " not in match[0]
        if said or (plain and code.isupper() and (code.endswith("XXX") or any(map(str.isdigit, code[6:])))):
            yield BIC.span(*match.span(), "UID", "account", 0.9 if said else 0.7)


BIC = Detector("bic", r"(?i)bic|swift|iban|\b[a-z]{2}\d{2}", find, HOSTS)
