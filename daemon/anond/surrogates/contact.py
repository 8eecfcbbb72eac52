"""EMAIL and IP: addresses that lead to nobody, e-mail in the session's names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from anond.session.value import Value
from anond.session.values import names
from anond.session.values.contact import ADDRESS, EMAIL, IP, ip_of
from anond.surrogates import labels
from anond.surrogates.choice import Session
from anond.surrogates.spoken import email
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering

_DOCUMENTATION: Final = ("192.0.2.", "198.51.100.", "203.0.113.")  # RFC 5737
_DOCUMENTATION_6: Final = 0x20010DB8 << 96  # RFC 3849
_SHORTEST_NAME: Final = 3


def replace(text: str, span: Span, session: Session) -> str:
    """An e-mail address in the surrogate of the name that it holds; a type tag for a dictated one."""
    match = ADDRESS.fullmatch(text.strip())
    if not match:
        dictated = email.replace(text, session.lang, lambda written: replace(written, span, session))
        return dictated or labels.replace(text, span, session)
    canonical = fold(match.group())
    is_taken = session.ledger.kind(EMAIL).is_taken
    invented = session.settled(
        EMAIL, canonical, Value("EMAIL", None, text),
        lambda: next((c for c in _addresses(canonical, session) if not is_taken(c) and c != canonical), None),
    )  # fmt: skip
    return invented or labels.replace(text, span, session)


def replace_ip(text: str, span: Span, session: Session) -> str:
    """An address of the blocks set aside for documentation, with the port or prefix length of this one."""
    written = ip_of(text)
    if not written:
        return labels.replace(text, span, session)
    canonical, is_taken = written.lower(), session.ledger.kind(IP).is_taken
    candidates = _hosts_6(canonical, session) if ":" in canonical else _hosts(canonical, session)
    invented = session.settled(
        IP, canonical, Value("IP", None, text),
        lambda: next((c for c in candidates if not is_taken(c) and c != canonical), None),
    )  # fmt: skip
    return text.replace(written, invented) if invented else labels.replace(text, span, session)


def _hosts(canonical: str, session: Session) -> Iterator[str]:
    for at in session.order(IP, canonical, 254 * len(_DOCUMENTATION)):
        block, host = divmod(at, 254)
        yield f"{_DOCUMENTATION[block]}{host + 1}"


def _hosts_6(canonical: str, session: Session) -> Iterator[str]:
    for attempt in range(8):
        yield str(ip_address(_DOCUMENTATION_6 | session.keyed(IP, canonical, str(attempt)) >> 96))


def _addresses(canonical: str, session: Session) -> Iterator[str]:
    """Addresses to try: the first as it is, the others with two keyed digits."""
    local, _, host = canonical.rpartition("@")
    hosts = [h for h in session.options("email_host") if h not in host] or ["example.org"]
    chosen = hosts[next(session.order("host", host, len(hosts)))]
    person = _of_known_names(local, session) or _of_nobody(local, session)
    yield f"{person}@{chosen}"
    for at in session.order("local", canonical, 90):
        yield f"{person}{at + 10}@{chosen}"


def _of_known_names(local: str, session: Session) -> str:
    """The local part with the session's names replaced, digits keyed, the rest left out; empty if it has no name."""
    known = [(n, v) for n, v in session.ledger.of_kind(names.KIND) if n in local and v.surrogate]
    known = sorted((one for one in known if len(one[0]) >= _SHORTEST_NAME), key=lambda entry: -len(entry[0]))
    surrogates = {name: _plain(value.surrogate) for name, value in known}
    if not surrogates:
        return ""
    found = re.compile("|".join([*map(re.escape, surrogates), r"[._+-]", r"\d+", r"(?<![a-z])[a-z]"]))
    out = "".join(surrogates.get(part) or _initial(part, surrogates, session) for part in found.findall(local))
    return re.sub(r"([._+-])[._+-]+", r"\1", out).strip("._+-")


def _initial(part: str, others: Collection[str], session: Session) -> str:
    """The initial of the person whose other name stands in the address too; anything else as it comes."""
    for person in reversed(session.ledger.people):
        for name in person if part.isalpha() and not set(person).isdisjoint(others) else ():
            known = session.ledger.known(names.KIND, name)
            if known and known.surrogate and name.startswith(part) and name not in others:
                return _plain(known.surrogate)[:1]
    return _rest(part, session)


def _rest(part: str, session: Session) -> str:
    if part.isdecimal():
        return str(session.keyed("digits", part) % 10 ** len(part)).zfill(len(part))
    if part.isalpha():
        return "abcdefghijklmnoprstuvw"[session.keyed("letter", part) % 22]
    return part


def _of_nobody(local: str, session: Session) -> str:
    """An invented first name and surname that share nothing with the local part."""
    words = []
    for kind in ("first_any", "surname"):
        options = [word for word in _plain_words(session.options(kind)) if word not in local]
        words += [options[next(session.order(kind, local, len(options)))]] if options else []
    return ".".join(words) or "user"


@lru_cache(maxsize=16)  # two lists for each language
def _plain_words(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(filter(None, map(_plain, names)))


@remembering(4096)
def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", fold(name))
