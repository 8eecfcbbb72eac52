"""EMAIL and IP: addresses that reach nobody; e-mail addresses follow the session's names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from anond.session.value import Value
from anond.session.values import places
from anond.session.values.contact import ADDRESS, EMAIL, IP, ip_of
from anond.surrogates import hosts, labels, logins
from anond.surrogates.choice import Session
from anond.surrogates.spoken import email, network, word_by_word
from anond.tags import Span
from anond_gazetteers.fold import fold

_DOCUMENTATION: Final = ("192.0.2.", "198.51.100.", "203.0.113.")  # RFC 5737
_AT: Final = re.compile(r"[(\[]at[)\]]", re.IGNORECASE)
_LABELS: Final = re.compile(r"[^\W_]+")
_LINK_LOCAL: Final = 0xFE80 << 112  # RFC 4291; reaches nobody beyond its own network
_DOCUMENTATION_6: Final = 0x20010DB8 << 96  # RFC 3849


def replace(text: str, span: Span, session: Session) -> str:
    """An e-mail address made of the surrogates of the names in it; a type tag for a dictated one."""
    match = ADDRESS.fullmatch(text.strip())
    if not match:
        dictated = email.replace(text, session.lang, lambda written: replace(written, span, session))
        return dictated or _part(text, span, session) or labels.replace(text, span, session)
    canonical = fold(match.group())
    is_taken = session.ledger.kind(EMAIL).is_taken
    tried = _addresses(canonical, match[1].lower(), session)
    unsaid = (address for address in tried if address != canonical and not session.is_known(EMAIL, address))
    free = (address for address in unsaid if not is_taken(address))
    invented = session.known_or_invented(EMAIL, canonical, Value("EMAIL", None, text), lambda: next(free, None))
    return invented or labels.replace(text, span, session)


def _part(text: str, span: Span, session: Session) -> str | None:
    """An address with `(at)`, a local part alone, or a dictated address that is not fully understood."""
    if sign := _AT.search(text):
        made = replace(text[: sign.start()] + "@" + text[sign.end() :], span, session)
        return made.replace("@", sign[0]) if "@" in made else None
    if any(c.isspace() for c in text.strip()):
        return word_by_word.replace(text, span, session)
    local, at, _ = text.partition("@")
    canonical, is_taken = fold(text), session.ledger.kind(EMAIL).is_taken
    tried = (f"{login}{at}" for login in logins.invented(local, session)) if local else iter(())
    free = (made for made in tried if not is_taken(made) and fold(made) != canonical)
    return session.known_or_invented(EMAIL, canonical, Value("EMAIL", None, text), lambda: next(free, None))


def replace_ip(text: str, span: Span, session: Session) -> str:
    """An address of the blocks reserved for documentation, with the original's port or prefix length."""
    written = ip_of(text)
    if not written:
        said = network.replace(text, session.lang, lambda one: replace_ip(one, span, session))
        return said or word_by_word.replace(text, span, session) or labels.replace(text, span, session)
    canonical, is_taken = written.lower(), session.ledger.kind(IP).is_taken
    candidates = _hosts_6(canonical, session) if ":" in canonical else _hosts(canonical, session)
    free = (one for one in candidates if not is_taken(one) and one != canonical and not session.is_known(IP, one))
    invented = session.known_or_invented(IP, canonical, Value("IP", None, text), lambda: next(free, None))
    return text.replace(written, invented) if invented else labels.replace(text, span, session)


def _hosts(canonical: str, session: Session) -> Iterator[str]:
    for at in session.order(IP, canonical, 254 * len(_DOCUMENTATION)):
        block, host = divmod(at, 254)
        yield f"{_DOCUMENTATION[block]}{host + 1}"


def _hosts_6(canonical: str, session: Session) -> Iterator[str]:
    block, bits = (_LINK_LOCAL, 64) if _is_link_local(canonical) else (_DOCUMENTATION_6, 32)
    for attempt in range(8):
        yield str(ip_address(block | session.keyed(IP, canonical, str(attempt)) >> 128 - bits))


def _is_link_local(canonical: str) -> bool:
    """Whether an address is one of those that each machine gives itself: `fe80::`."""
    try:
        return ip_address(canonical.partition("/")[0].partition("%")[0]).is_link_local
    except ValueError:
        return False


def _addresses(canonical: str, local: str, session: Session) -> Iterator[str]:
    """Candidates: first the address as its name is replaced, then the same with two keyed digits."""
    host = canonical.rpartition("@")[2]
    chosen = _host(host, session)
    for login in logins.invented(local, session):
        yield f"{login}@{chosen}"


def _host(host: str, session: Session) -> str:
    """The host of an organisation that the session knows, else a host that reaches nobody."""
    labels = _LABELS.findall(host.rpartition(".")[0])
    if any((places.CORE, fold(label)) in session.ledger.values for label in labels):
        return hosts.host(host, session)
    listed = [one for one in session.options("email_host") if one not in host] or ["example.org"]
    return listed[next(session.order("host", host, len(listed)))]
