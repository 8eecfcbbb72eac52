"""User names of social networks: `@name`, `@name@host`, `name#1234`, `u/name`, and names behind that of a network."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.detectors.base import HANDLES, Detector, lowered
from anond.detectors.naming_words import kind_of
from anond.languages.joined import ALL
from anond.tags import Span

_TIMES = rf"\d{{1,2}}(?:[.:]\d\d)?(?:{ALL.contact.time_units})"  # `@5pm` says when
_HANDLE = re.compile(
    rf"(?<![\w@./%+*-])@(?=[\d._-]{{0,8}}[^\W\d_])(?!(?i:{_TIMES}|{ALL.contact.groups})\b(?![.-]\w))\w[\w.-]{{0,38}}\w"
    r"(?:@(?:\w[\w-]{0,40}\.){1,4}[^\W\d_]{2,12})?(?![\w@])(?!\.\w)"
)
_NUMBERED = re.compile(r"(?<![\w@./#-])(?P<name>[^\W\d_][\w.]{1,31})#\d{4,5}(?!\w)")
_REDDIT = re.compile(r"(?<![\w./])/?u/(?!(?:min|sec|sek|std)\b)[A-Za-z0-9][\w-]{2,20}(?![\w/])")
_NETWORKS = (
    r"insta(?:gram)?|ig|twitter|tik ?tok|snap(?:chat)?|telegram|discord|twitch|psn|xbox(?: live)?|gamertag|steam|skype|"
    r"facebook|fb|threads|mastodon|bluesky|linkedin|you ?tube|reddit|github|gitlab|onlyfans|vinted|wallapop|roblox|"
    r"fortnite|epic(?: games)?|riot|minecraft|tinder|bumble|strava|spotify|signal|kik|pinterest|soundcloud"
)
_NAMED = re.compile(
    rf"(?<![\w@./-])(?:{_NETWORKS})(?:{ALL.contact.account_suffixes})?(?!\w)"
    rf"(?:[ -](?:{ALL.contact.account_of})(?!\w)){{0,5}}[ ]?[:=]?[ ]?[\"'(]?"
    r"(?P<name>(?!v\d)(?:live:)?(?=[\w-]*(?:[\d_]|\.\w))[^\W\d_][\w.-]{1,30}\w)(?![\w@#])(?!\.\w)"
)
_ON = re.compile(  # `i'm NightOwl_22 on xbox`
    rf"(?<!\w)(?:{ALL.contact.called}) "
    r"(?P<name>(?=[\w-]*(?:\d|_\w|\.\w))[^\W\d_][\w.-]{1,30}\w) "
    rf"(?:{ALL.contact.on}) (?:{_NETWORKS})(?!\w)"
)
_DOMAIN = re.compile(r"[\w-]+\.(?:com|net|org|de|es|it|fr|se|gg|tv|me|app|io)")


def find(text: str, lang: str) -> Iterator[Span]:
    """Find user names, with their `@`."""
    for pattern in (_HANDLE, _NUMBERED, _REDDIT):
        for match in pattern.finditer(text):
            if pattern is _NUMBERED and kind_of(match["name"].lower()):
                continue  # `ticket#12345`
            yield HANDLE.span(match.start(), match.end(), "UID", "username", 0.9)
    lower = lowered(text)
    for pattern in (_NAMED, _ON):
        for match in pattern.finditer(lower):
            if not _DOMAIN.fullmatch(match["name"]):
                yield HANDLE.span(*match.span("name"), "UID", "username", 0.75)


HANDLE = Detector(
    "handle",
    rf"@[^\s.]|[\pL\pN_.]#\pN{{4}}|u/|(?i)\b(?:{_NETWORKS})(?:{ALL.contact.account_suffixes})?(?:[^\pL]|$)",
    find,
    HANDLES,
)
