"""E-mail, web addresses and user names: the new names in place of the old ones, new hosts, new figures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from anond_gazetteers import fold
from anond_trainer.writer.cast import Cast, styled
from anond_trainer.writer.numbers import Scheme

_HOST: Final = re.compile(r"(?<=@)[\w-]+(?:\.[\w-]+)+|(?<=://)[\w.-]+|^(?:www\.)?[\w-]+(?:\.[\w-]+)+(?![\w.+-]*@)")
_MAILBOX: Final = re.compile(r"[^\s@]+@([\w-]+(?:\.[\w-]+)+)")
_SPACED: Final = re.compile(r"(?<!\w)[^\W\d_](?: [^\W\d_](?!\w)){2,}")
_LEAST: Final = 3
_NUMBERS: Final = re.compile(r"\d+")
PUBLIC: Final = (
    "gmail.example", "hotmail.example", "outlook.example", "yahoo.example", "icloud.example", "proton.example",
    "example.com", "example.org",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hosts:
    """The hosts that mail goes to, and those of web sites."""

    mail: Sequence[str] = field(repr=False)
    web: Sequence[str] = field(repr=False)


class Logins:
    """The new logins of one dialogue."""

    def __init__(self, cast: Cast, scheme: Scheme, hosts: Hosts, share: float, random: Random) -> None:
        self._cast, self._scheme, self._hosts, self._share, self._random = cast, scheme, hosts, share, random
        self._new_hosts: dict[str, str] = {}
        words = {_plain(old): _plain(new) for old, new in cast.words().items()}
        self._words = {old: new for old, new in words.items() if len(old) >= _LEAST and new}

    def replace(self, text: str) -> str:
        """A login in the new names, hosts and figures of the dialogue."""
        if " " in text.strip():
            return self._dictated(text)
        host = _HOST.search(text)
        if not host:
            return self._scheme.figures(self._named(text))
        lead, tail = text[: host.start()], text[host.end() :]
        return (
            self._scheme.figures(self._named(lead))
            + self._host(host[0], "@" in lead)
            + self._scheme.figures(self._named(tail))
        )

    def user(self, text: str) -> str:
        """A user name or a password: it has no host."""
        return self._dictated(text) if " " in text.strip() else self._scheme.figures(self._named(text))

    def _dictated(self, text: str) -> str:
        """An address said aloud: whole words that are names, and names in single letters."""

        def letters(match: re.Match[str]) -> str:
            new = self._words.get(_plain(match[0]))
            return " ".join(new) if new else match[0]

        text = _SPACED.sub(letters, text)
        return re.sub(r"[^\W\d_]{3,}", lambda m: styled(m[0], self._words.get(_plain(m[0]), m[0])), text)

    def _named(self, text: str) -> str:
        if not self._words or not text:
            return text
        return _any_of(self._words).sub(self._swap, text)

    def _swap(self, match: re.Match[str]) -> str:
        name = _plain(match["name"])
        new = styled(match["name"], self._words[name])
        initial = self._cast.initial(match["initial"], (name,)) if match["initial"] else ""
        return _plain_letter(initial, match["initial"]) + match["gap"] + new if initial else (match["gap"] or "") + new

    def _host(self, host: str, mail: bool) -> str:
        """Another host, the same for the same; with the names of the dialogue where this one has one."""
        if host not in self._new_hosts:
            named = self._named(host)
            options = self._hosts.mail if mail else self._hosts.web
            other = self._random.choice(options) if named == host and self._random.random() < self._share else named
            self._new_hosts[host] = styled(host, other) if host.isupper() or host.islower() else other
        return self._new_hosts[host]


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", fold(name))


def _plain_letter(new: str, old: str) -> str:
    return styled(old, fold(new)[:1] or old)


def _any_of(words: Mapping[str, str]) -> re.Pattern[str]:
    """A pattern of some names, the longest first, each also with an initial before it."""
    listed = "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))
    return re.compile(rf"(?:(?<![a-z])(?P<initial>[a-z]))?(?P<gap>[._-]?)(?P<name>{listed})", re.IGNORECASE)


def hosts_of(texts: Sequence[str]) -> list[str]:
    """The hosts of some addresses, each once, in order."""
    return sorted({found[1].lower() for text in texts if (found := _MAILBOX.fullmatch(text))})
