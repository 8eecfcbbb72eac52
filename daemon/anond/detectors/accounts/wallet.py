"""Addresses of crypto wallets: by checksum, or by shape if they have none or a word beside them names a coin."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from anond.detectors.accounts.keccak import keccak256
from anond.detectors.base import KEYS, Detector, before
from anond.languages.joined import ALL
from anond.tags import Span

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_B58 = f"[{_BASE58}]"
_OLD = re.compile(rf"(?<![\w./+=-])[13LMDT]{_B58}{{25,34}}(?![\w+=])")
_SEGWIT = re.compile(r"(?i)(?<![\w./+=-])(?:bc|tb|ltc|addr|cosmos)1[02-9ac-hj-np-z]{23,100}(?![\w+=])")
_ETHER = re.compile(r"(?<![\w./+=-])0[xX][0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?(?![\w+=])")
_OTHERS = re.compile(
    rf"(?<![\w./+=-])(?:[48][0-9AB]{_B58}{{93}}|r{_B58}{{25,34}}|G[A-Z2-7]{{55}}|{_B58}{{32,44}})(?![\w+=])"
)
_COIN = re.compile(
    r"(?i)\b(?:btc|bitcoins?|eth|ether\w*|usdt|usdc|litecoin|ltc|doge\w*|xrp|ripple|xmr|monero|solana|sol|tron|trx|"
    rf"stellar|xlm|satoshis?|metamask|ledger|phantom|{ALL.accounts.wallets})\b[^\n]{{0,30}}$"
)
_LONGEST = 200  # candidates of one text whose checksums are computed


def find(text: str, lang: str) -> Iterator[Span]:
    """Find wallets: sure if the checksum is right; a wrong one lowers the score."""
    for count, match in enumerate(_OLD.finditer(text)):
        right = count < _LONGEST and base58_checks(match[0])
        if right or _named(text, match.start()):
            yield WALLET.span(*match.span(), "UID", None, 1.0 if right else 0.7, right)
    for count, match in enumerate(_SEGWIT.finditer(text)):
        right = count < _LONGEST and bech32_checks(match[0])
        yield WALLET.span(*match.span(), "UID", None, 1.0 if right else 0.8, right)
    for count, match in enumerate(_ETHER.finditer(text)):
        right = count < _LONGEST and len(match[0]) == 42 and eip55_checks(match[0])
        yield WALLET.span(*match.span(), "UID", None, 1.0 if right else 0.8, right)
    for match in _OTHERS.finditer(text):
        if not _OLD.fullmatch(match[0]) and _is_mixed(match[0]) and (len(match[0]) > 90 or _named(text, match.start())):
            yield WALLET.span(*match.span(), "UID", None, 0.8)


def _named(text: str, start: int) -> bool:
    return _COIN.search(before(text, start)) is not None


def _is_mixed(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isupper, value))


def base58_checks(address: str) -> bool:
    """Whether an address is 25 bytes in base 58 of which the last four are the double SHA-256 of the others."""
    number = 0
    for character in address:
        number = number * 58 + _BASE58.index(character)
    if number >> 200:
        return False
    raw = number.to_bytes(25, "big")
    return hashlib.sha256(hashlib.sha256(raw[:21]).digest()).digest()[:4] == raw[21:]


def bech32_checks(address: str) -> bool:
    """Whether the last six characters check the others (BIP 173, BIP 350)."""
    if address not in (address.lower(), address.upper()):
        return False
    prefix, _, data = address.lower().rpartition("1")
    values = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix] + [_BECH32.index(c) for c in data]
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for i, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            check ^= generator if top >> i & 1 else 0
    return check in (1, 0x2BC830A3)


def eip55_checks(address: str) -> bool:
    """Whether the capitals of an address match its hash; an address without mixed case has no checksum."""
    body = address[2:]
    if body in (body.lower(), body.upper()):
        return False
    digest = keccak256(body.lower().encode()).hex()
    return all(c.isdigit() or c.isupper() == (int(d, 16) > 7) for c, d in zip(body, digest, strict=False))


WALLET = Detector("wallet", r"[0-9A-Za-z]{26}", find, KEYS)
