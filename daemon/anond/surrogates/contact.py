"""EMAIL and IP: addresses that lead to nobody, e-mail in the session's names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from ipaddress import ip_address
from typing import Final

from anond.session.value import Value
from anond.session.values import names
from anond.session.values.contact import ADDRESS, EMAIL, IP, ip_of
from anond.surrogates import labels
from anond.surrogates.choice import Session
from anond.surrogates.names.drawing import draws
from anond.surrogates.spoken import email
from anond.tags import Span
from anond_gazetteers.fold import fold
from anond_gazetteers.forgetting import remembering

_DOCUMENTATION: Final = ("192.0.2.", "198.51.100.", "203.0.113.")  # RFC 5737
_DOCUMENTATION_6: Final = 0x20010DB8 << 96  # RFC 3849
_SHORTEST_NAME: Final = 3
_UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "å": "aa", "Å": "Aa"}
)
_PIECE: Final = re.compile(r"[._+-]|\d+|[a-z]+")


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
    forms = {
        spelling: made
        for name, value in session.ledger.of_kind(names.KIND)
        if value.surrogate and len(name) >= _SHORTEST_NAME
        for spelling, made in _spellings(name, value.form, value.surrogate)
        if spelling in local
    }
    surrogates = dict(sorted(forms.items(), key=lambda entry: -len(entry[0])))
    if not surrogates:
        return ""
    found = re.compile("|".join([*map(re.escape, surrogates), r"[._+-]", r"\d+", r"(?<![a-z])[a-z]"]))
    out = "".join(surrogates.get(part) or _initial(part, surrogates, session) for part in found.findall(local))
    return re.sub(r"([._+-])[._+-]+", r"\1", out).strip("._+-")


def _spellings(name: str, form: str, surrogate: str) -> Iterator[tuple[str, str]]:
    """A name and its surrogate as addresses write them: without accents, and with `ue` for `ü`."""
    yield name, _plain(surrogate)
    if form.translate(_UMLAUTS) != form:
        yield fold(form.translate(_UMLAUTS)), _plain(surrogate.translate(_UMLAUTS))


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
    """Invented names, letters and digits in the shape of the local part, which share nothing with it."""
    out, kind = [], ""
    for piece in _PIECE.findall(local):
        if not piece.isalpha() or len(piece) == 1:
            out.append(_rest(piece, session))
            continue
        kind = _kind(piece, bool(kind), session)
        out.append(_drawn(kind, piece, local, session))
    return "".join(out).strip("._+-") or "user"


def _kind(piece: str, is_later: bool, session: Session) -> str:
    """As which name a piece of an address reads: a surname behind another name, a first name of its gender."""
    kinds = session.lists.kinds_of(piece, session.lang)
    genders = kinds & {"first_female", "first_male"}
    if is_later or ("surname" in kinds and not genders):
        return "surname"
    return next(iter(genders)) if len(genders) == 1 else "first_any"


def _drawn(kind: str, piece: str, local: str, session: Session) -> str:
    """A name without accents that is no part of the address."""
    plain = map(_plain, draws(kind, piece, session))
    return next((name for name in plain if len(name) >= _SHORTEST_NAME and name not in local), "user")


@remembering(4096)
def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", fold(name))
