"""Reserved values: mail hosts under reserved names, accounts at banks that do not exist, test cards.

Written (synthetic) dialogues hold no others: no text of ours names a living person's mailbox, account or card.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from random import Random
from typing import Final

import stdnum.iban
import stdnum.luhn

from anond.detectors.accounts.iban import LENGTHS
from anond_trainer.data.gold import GoldTurn

HOST: Final = re.compile(r"(?<=\w@)[\w-]+(?:\.[\w-]+)+")
_OURS: Final = re.compile(r"(?:.*\.)?(?:example|test|invalid|localhost|example\.(?:com|org|net))")  # RFC 2606, RFC 6761
_SECOND: Final = re.compile(r"\.(?:com?|ac|org|net|gov)\.\w\w$|\.\w+$")
_LEAST_CARD, _MOST_CARD = 13, 19
_ZEROS: Final = {  # how many zeros behind the check digits name no bank
    "DE": 8, "AT": 5, "CH": 5, "LI": 5, "ES": 4, "FR": 5, "MC": 5, "SE": 3, "FI": 6, "LU": 3, "PL": 8, "PT": 4,
    "LT": 5, "BA": 3, "TN": 2, "DK": 4, "NO": 4,
}  # fmt: skip
_LETTERS: Final = frozenset({"GB", "IE", "NL", "RO", "MT"})  # a bank by four letters: none is called XXXX
_PUBLISHED: Final = frozenset({  # examples of the registry of ISO 13616 and of those who explain it
    "BE68539007547034", "BE71096123456769", "GB29NWBK60161331926819", "GB82WEST12345698765432",
    "DE89370400440532013000", "ES9121000418450200051332", "FR1420041010050500013M02606",
    "IT60X0542811101000000123456", "CH9300762011623852957", "AT611904300234573201", "SE4550000000058398257466",
})  # fmt: skip
TEST_CARDS: Final = (
    "4242424242424242", "4000056655665556", "4000002500003155", "4000002760003184", "4000003800000446",
    "4000000000003220", "4000000000000341", "4000000000009995", "4000000000000127", "4000001240000000",
    "4000004840008001", "4000000560000004", "4000002500000003", "4000002760000016", "4000003800000008",
    "4000007240000007", "4000007520000008", "4000007560000009", "4111111111111111", "4012888888881881",
    "4988438843884305", "4166676667666746", "4444333322221111", "4646464646464644", "5555555555554444",
    "2223003122003222", "5200828282828210", "5105105105105100", "5555444433331111", "5577000055770004",
    "5585558555855583", "2222400070000005", "5424000000000015", "6011111111111117", "6011000990139424",
    "6555900000604105", "3566002020360505", "6200000000000005", "378282246310005", "371449635398431",
    "378734493671000", "370000000000002", "36227206271667", "3056930009020004", "4222222222222",
)  # fmt: skip
"""Numbers that payment services publish for trying things out: they pass the check, and pay nothing."""


def real_values(turn: GoldTurn) -> Iterator[str]:
    """The kinds of written values in a turn that may be somebody's: `mail`, `iban`, `card`, one for each."""
    for match in HOST.finditer(turn.text):
        if not is_reserved(match[0]):
            yield "mail"
    for span in turn.spans:
        core = "".join(c for c in turn.text[span.start : span.end] if c.isalnum())
        if span.tag == "UID" and is_real(core, span.sub):
            yield str(span.sub)


def is_reserved(host: str) -> bool:
    """Whether a host stands under a name that nobody can register, or is a number."""
    return _OURS.fullmatch(host.lower()) is not None or host[-1].isdecimal()


def reserved_host(host: str) -> str:
    """The host with a reserved ending: `gmail.example` for `gmail.com`."""
    return host if is_reserved(host) else _SECOND.sub("", host) + (".EXAMPLE" if host.isupper() else ".example")


def is_real(core: str, sub: str | None) -> bool:
    """Whether letters and digits without gaps pass the check of an account or a card, and are not reserved."""
    return _real_iban(core.upper()) if sub == "iban" else sub == "card" and _real_card(core)


def unreal(core: str, sub: str | None, taken: Container[str], random: Random) -> str:
    """A reserved number of the same length in place of a real one, and none of `taken`; others as they are."""
    if not is_real(core, sub):
        return core
    new = _account(core.upper(), random) if sub == "iban" else _card(core, taken, random)
    return new.lower() if core.islower() else new


def _real_card(core: str) -> bool:
    fits = core.isascii() and core.isdecimal() and _LEAST_CARD <= len(core) <= _MOST_CARD
    return fits and stdnum.luhn.is_valid(core) and core not in TEST_CARDS


def _real_iban(core: str) -> bool:
    if not core.isascii() or LENGTHS.get(core[:2]) != len(core) or core in _PUBLISHED:
        return False
    return bool(stdnum.iban.is_valid(core, check_country=False)) and _bank(core) != core[4 : 4 + len(_bank(core))]


def _bank(core: str) -> str:
    """The characters behind the check digits that are no bank of the country."""
    country = core[:2]
    if country in ("IT", "SM"):
        return f"{core[4]}00000"
    if country in _LETTERS:
        return "XXXX"
    return "0" * _ZEROS[country] if country in _ZEROS else "-"


def _account(core: str, random: Random) -> str:
    """The same account at no bank; a published example, or a number that fails its check, where banks are unknown."""
    bank = _bank(core)
    if bank != "-":
        body = core[:4] + bank + core[4 + len(bank) :]
        return f"{body[:2]}{stdnum.iban.calc_check_digits(body)}{body[4:]}"
    known = sorted(one for one in _PUBLISHED if one.startswith(core[:2]))
    return random.choice(known) if known else core[:-1] + str((int(core[-1]) + 1) % 10)


def _card(core: str, taken: Container[str], random: Random) -> str:
    """A published test number of the same length and, where there is one, of the same network."""
    free = [card for card in TEST_CARDS if len(card) == len(core) and card not in taken]
    same = [card for card in free if card[0] == core[0]]
    if same or free:
        return random.choice(same or free)
    return core[:-1] + str((int(core[-1]) + 1) % 10)
