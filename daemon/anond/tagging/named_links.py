"""Values in addresses of the net behind a name that tells what they are: `?dob=1984-05-03`, `/users/oona-trellick`.

Names of parameters are read in six languages, in any spelling (`zipCode`, `billing_zip`, `customer[first-name]`),
values also where signs in them are written by their numbers (`J%C3%BCrgen%20Ek`). Such a name needs no list of names
beside it, but for pages of customers, since `/customers/success` is nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote_plus

from anond.languages.joined import ALL
from anond.tags import Span
from anond_gazetteers.fold import fold

KindsOf = Callable[[str], Collection[str]]


class _Kind(NamedTuple):
    """What the value of a parameter is, and what it looks like."""

    tag: str
    sub: str | None
    shape: re.Pattern[str]


_PEOPLE: Final = frozenset(("first_female", "first_male", "first_any", "surname"))
_WORDS: Final = re.compile(r"(?=.*[^\W\d_]{2})[^\d=]+")
_KINDS: Final = {
    name: kind
    for names, kind in (
        (ALL.links.users, _Kind("UID", "username", re.compile(r"(?=.*[^\W\d_]{2})[\w.@ +-]+"))),
        (ALL.links.accounts, _Kind("UID", None, re.compile(r"(?=(?:.*\d){4})[\w ./-]+"))),
        (ALL.links.streets, _Kind("ADDRESS", None, re.compile(r"(?=.*[^\W\d_]{3})(?=.*[ \d]).{5,}"))),
        (ALL.links.towns, _Kind("LOCATION", None, _WORDS)),
        (
            ALL.links.postal,
            _Kind("ZIP", None, re.compile(r"(?=(?:.*\d){2})[A-Za-z]{0,2}-?[\dA-Za-z][\dA-Za-z -]{2,8}")),
        ),
        (ALL.links.phones, _Kind("UID", "phone", re.compile(r"[+(]?(?=(?:.*\d){5})[\d ()./-]+"))),
        (ALL.links.births, _Kind("DATE", "birth", re.compile(r"(?=(?:.*\d){4})[\w ./:-]{4,}"))),
        (ALL.links.mails, _Kind("EMAIL", None, re.compile(r"\S+@\S+\.\S+"))),
        (ALL.links.names, _Kind("PERSON", None, _WORDS)),
    )
    for name in names.split()
}
_PAGES: Final = frozenset(ALL.links.pages.split())
_PARAMETER = re.compile(
    r"(?<=[?&#])(?P<name>[^\s=&?#/\"'<>]{1,40})=(?P<value>[^\s&#\"'<>;]{2,200}?)(?=[.,:!)\]]*(?:[\s&#\"'<>;]|$))"
)
_PART = re.compile(r"[^\W\d_A-Z]+|[A-Z]+[^\W\d_A-Z]*|\d+")
_MAIL = re.compile(r"(?i)(?<![\w.+-])[\w.+-]{1,64}%40[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_ADDRESS = re.compile(
    r"(?<![^\s\"'(<=\[])(?:[a-z][a-z+.-]{1,15}://|(?:[\w-]{1,63}\.){1,5}[a-z]{2,12}(?=[:/])|(?=/\w))[^\s\"'<>?#]{2,400}"
)


def _folder(*names: str) -> str:
    return "|".join(sorted({one for some in names for one in some.split()}, key=len, reverse=True))


_NUMBERED: Final = frozenset(ALL.links.number_pages.split())
_CUSTOMERS: Final = frozenset(ALL.links.customer_pages.split())
_OWNED = re.compile(
    rf"(?i)(?<=/)(?P<folder>{_folder(ALL.links.user_pages, ALL.links.customer_pages, ALL.links.number_pages)})/"
    r"(?P<value>[\w.%~+-]{2,80})(?<![.,])"
)
_HOME = re.compile(r"(?<=/)~(?P<value>[A-Za-z][\w.-]{1,39})(?=[/\s]|$)")
_NUMBER = re.compile(r"(?=(?:.*\d){3})(?!(?:19|20)\d\d$)[A-Za-z]{0,4}[-_]?\d[\w-]*")
_FILE = re.compile(r"(?i)\.(?:html?|php|aspx?|jsp|js|css|json|xml|csv|pdf|png|jpe?g|svg|ico|md)$")
_BETWEEN = re.compile(r"[\W\d_]+")
GATE: Final = (
    r"[?&#][A-Za-z_.\[\]%\xc0-\xff-]{1,24}=[^\s&=]|%40[A-Za-z0-9]|/~[A-Za-z]|"
    rf"(?i)/(?:{_folder(ALL.links.user_pages, ALL.links.customer_pages, ALL.links.number_pages)})/[\w%~]"
)


def named_links(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """The values of parameters, and the owners of pages."""
    for match in _PARAMETER.finditer(text):
        kind, said = _kind(unquote_plus(match["name"])), unquote_plus(match["value"])
        if kind and kind.shape.fullmatch(said) and fold(said) not in _PAGES:
            yield Span(*match.span("value"), kind.tag, kind.sub, "rule:link", 0.8)
    for match in _MAIL.finditer(text):
        yield Span(*match.span(), "EMAIL", None, "rule:link", 0.8)
    for address in _ADDRESS.finditer(text):
        for match in _OWNED.finditer(text, *address.span()):
            sub = _owned(match["folder"].lower(), unquote_plus(match["value"]), kinds_of)
            if sub:
                yield Span(*match.span("value"), "UID", sub, "rule:link", 0.8)
        for match in _HOME.finditer(text, *address.span()):
            yield Span(*match.span("value"), "UID", "username", "rule:link", 0.8)


def _kind(name: str) -> _Kind | None:
    """What a parameter of this name holds: by all its parts, or by those behind the first ones."""
    parts = [fold(part) for part in _PART.findall(name)]
    return next((kind for at in range(len(parts)) if (kind := _KINDS.get("".join(parts[at:])))), None)


def _owned(folder: str, said: str, kinds_of: KindsOf) -> str:
    """Whose page it is, as a sub: a user's or a number's; "" for nobody's."""
    if _NUMBER.fullmatch(said):
        return "order"
    folded = fold(said)
    if folder in _NUMBERED or folded in _PAGES or _FILE.search(said) or not any(map(str.isalpha, said)):
        return ""
    words = [word for word in _BETWEEN.split(said) if len(word) > 1]
    is_name = any(not _PEOPLE.isdisjoint(kinds_of(word)) for word in words)
    if folder in _CUSTOMERS:
        return "username" if len(words) > 1 and is_name and not _PAGES.intersection(folded.split("-")) else ""
    return "username" if len(said) > 1 else ""
