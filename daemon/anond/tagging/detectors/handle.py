"""User names of social networks: `@name`, `@name@host`, `name#1234`, `u/name`, and a name behind that of a network."""

from __future__ import annotations

import re
from collections.abc import Iterator

from anond.tagging.detectors.base import Detector
from anond.tagging.tags import Span

_HANDLE = re.compile(
    r"(?<![\w@./%+*-])@(?=[\d._-]{0,8}[^\W\d_])\w[\w.-]{0,38}\w(?:@(?:\w[\w-]{0,40}\.){1,4}[^\W\d_]{2,12})?(?![\w@])(?!\.\w)"
)
_NUMBERED = re.compile(r"(?<![\w@./#-])[^\W\d_][\w.]{1,31}#\d{4,5}(?!\w)")
_REDDIT = re.compile(r"(?<![\w./])/?u/[A-Za-z0-9][\w-]{2,20}(?![\w/])")
_NETWORKS = (
    r"insta(?:gram)?|ig|twitter|tik ?tok|snap(?:chat)?|telegram|discord|twitch|psn|xbox(?: live)?|gamertag|steam|skype|"
    r"facebook|fb|threads|mastodon|bluesky|linkedin|you ?tube|reddit|github|gitlab|onlyfans|vinted|wallapop|roblox|"
    r"fortnite|epic(?: games)?|riot|minecraft|tinder|bumble|strava|spotify|signal|kik|pinterest|soundcloud"
)
_BETWEEN = (
    r"is|are|ist|es|è|est|är|name|handle|username|user|id|account|acc|konto|kontot|cuenta|profil\w*|perfil|profilo|heißt|"
    r"heiße|heisse|ich|bin|mein|mi|mio|mon|mitt|heter|jag|soy|sono|c'est|je|suis|i'm|im|nick(?:name)?|usuario|utente|"
    r"benutzername|användarnamn|pseudo|tag|on|auf|på|su|sur|en|me|add|find|como|come|als|som|under|unter|the|il|el|le|"
    r"lautet|mich|findest|du|handle's|ign"
)
_NAMED = re.compile(
    rf"(?i)(?<![\w@./-])(?:{_NETWORKS})(?!\w)(?:[ -](?:{_BETWEEN})(?!\w)){{0,4}}[ ]?[:=]?[ ]?[\"'(]?"
    r"(?P<name>(?=[\w-]*(?:[\d_]|\.\w))[^\W\d_][\w.-]{1,30}\w)(?![\w@#])(?!\.\w)"
)
_DOMAIN = re.compile(r"(?i)[\w-]+\.(?:com|net|org|de|es|it|fr|se|gg|tv|me|app|io)")


def find(text: str, lang: str) -> Iterator[Span]:
    """User names in `text`, with their `@`."""
    for pattern in (_HANDLE, _NUMBERED, _REDDIT):
        for match in pattern.finditer(text):
            yield HANDLE.span(match.start(), match.end(), "UID", "username", 0.9)
    for match in _NAMED.finditer(text):
        if not _DOMAIN.fullmatch(match["name"]):
            yield HANDLE.span(*match.span("name"), "UID", "username", 0.75)


HANDLE = Detector("handle", rf"@[^\s.]|[\pL\pN_.]#\pN{{4}}|u/|(?i)\b(?:{_NETWORKS})[^\pL]", find)
