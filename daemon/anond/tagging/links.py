"""Values inside addresses and markup that a policy leaves: ids, keys and names in queries, logins, profile pages.

`?token=9f8e…`, `?q=Rosa+Stern`, `ftp://rosa:pw@host`, `linkedin.com/in/rosa-stern`, `<surname>Stern</surname>`. What
stands behind a name that tells what it is (`?dob=…`, `/users/…`) is found in `tagging.named_links`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

from anond.languages.international import BRANDS
from anond.languages.joined import ALL
from anond.tags import Span

KindsOf = Callable[[str], Collection[str]]
FIRST: Final = frozenset(("first_female", "first_male", "first_any"))
_ENDS: Final = r"(?=[&#\s\"'<>);,]|$)"
_QUERY = re.compile(
    rf"(?i)[?&#](?:(?:{ALL.programs.ids_in_links})=(?P<id>(?=[\w-]*\d[\w-]*\d[\w-]*\d[\w-]*\d)[\w-]{{4,40}})|"
    rf"(?:{ALL.programs.keys_in_links})=(?P<key>(?=[\w.~%+-]*\d)[\w.~%+-]{{4,200}})){_ENDS}"
)
_SAID: Final = r"[^\W\d_]{2,30}(?:(?:[+_.-]|%20)[^\W\d_]{2,30}){1,3}"
_SOUGHT = re.compile(
    rf"(?i)[?&#](?:q|query|search|s|p|to|for|who|contact|client)"
    rf"=(?P<name>{_SAID}){_ENDS}"
)
_PARTS = re.compile(r"[+_.-]|%20")
_LOGIN = re.compile(r"\b[a-z][a-z+.-]{1,15}://(?P<user>[^\s:@/?#]{1,64})(?P<rest>:[^\s@/]{0,64})?@")
_PAGE = re.compile(
    r"(?i)(?<![\w.-])(?:www\.|m\.|[a-z]{2}\.)?(?:linkedin\.com/(?:in|pub)/|xing\.com/profile/|snapchat\.com/add/|"
    r"reddit\.com/u(?:ser)?/|youtube\.com/@|tiktok\.com/@|medium\.com/@|mastodon\.social/@|open\.spotify\.com/user/|"
    r"(?P<mixed>(?:facebook|fb|instagram|twitter|x|github|gitlab|twitch|venmo|threads|soundcloud|vk|bitbucket)"
    r"\.(?:com|net|tv)/@?|(?:t|paypal|wa)\.me/))"
    r"(?P<login>[\w.%-]{2,60}?)(?=[/?#\s\"'<>),;!]|[.:](?:\s|$)|$)"
)
_PAGE_WORDS: Final = """
    login signup watch groups group help settings events pages page marketplace share sharer explore p reel reels
    search home about legal hashtag i intent jobs company school features pricing topics r tv stories story photo
    photos profile.php messages notifications privacy terms business policies support docs blog orgs sponsors
    download app dialog people directory accounts"""
_PAGES: Final = frozenset(_PAGE_WORDS.split())
_BRANDS: Final = frozenset(BRANDS.replace("_", " ").split())
_ELEMENT = re.compile(rf"(?i)<(?P<tag>{ALL.programs.elements})>(?P<value>[^<>\n]{{2,60}})</(?P=tag)>")
_SECRETS: Final = ("pin", "pass")


def queries(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Named ids and keys in the query of an address, and names of people in searches."""
    for match in _QUERY.finditer(text):
        name = "id" if match["id"] else "key"
        yield Span(*match.span(name), "UID", None if match["id"] else "password", "rule:query", 0.8)
    for match in _SOUGHT.finditer(text):
        first, *_, last = _PARTS.split(match["name"])
        if FIRST & set(kinds_of(first)) and (last.istitle() or "surname" in kinds_of(last)):
            yield Span(*match.span("name"), "PERSON", None, "rule:query", 0.8)


def logins(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """The user name and password in an address."""
    for match in _LOGIN.finditer(text):
        yield Span(*match.span("user"), "UID", "username", "rule:login", 0.8)
        if match["rest"] and len(match["rest"]) > 1:
            yield Span(match.start("rest") + 1, match.end("rest"), "UID", "password", "rule:login", 0.8)


def pages(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """The owner of a profile page, of a social network, except brands and the network itself."""
    for match in _PAGE.finditer(text):
        login = match["login"].lower()
        if not (match["mixed"] and (login in _PAGES or login in _BRANDS)):
            yield Span(*match.span("login"), "UID", "username", "rule:page", 0.8)


def elements(text: str, kinds_of: KindsOf) -> Iterator[Span]:
    """Names, codes and passwords in XML elements with such names."""
    for match in _ELEMENT.finditer(text):
        if any(map(str.isalnum, match["value"])):
            is_secret = match["tag"].lower().startswith(_SECRETS)
            tag, sub = ("UID", "password") if is_secret else ("PERSON", None)
            yield Span(*match.span("value"), tag, sub, "rule:element", 0.8)
