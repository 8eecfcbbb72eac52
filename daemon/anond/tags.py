"""The 24 tags of AnonyMate (Adams et al. 2019), their subs, spans, and which tags a policy hides."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from anond.errors import ConfigError

PII = ("PERSON", "ADDRESS", "ZIP", "LOCATION", "EMAIL", "UID", "IP")
CII = ("ORG", "PRODUCT", "FACILITY", "URL")
OTHER = (
    "NATIONALITY", "GEO", "EVENT", "WORK", "LANGUAGE", "UNIT", "MISC", "MEDCHEM",
    "TEAM", "GROUP", "FIGURE", "FICTIONAL", "DATE",
)  # fmt: skip
TAGS = PII + CII + OTHER

SUBS: Mapping[str, tuple[str, ...]] = {
    "PERSON": ("first", "female", "male", "surname"),
    "UID": ("phone", "card", "iban", "national", "account", "order", "username", "password", "plate"),
    "DATE": ("birth",),
}
_OF_FIRST = ("female", "male")  # whose names are first names, too
OWN_SOURCE: Final = "policy:"  # how the source of values that the settings always hide begins
OWN: Final = "own"  # the sub of values that the settings always hide: it is hidden whatever its tag


@dataclass(slots=True, unsafe_hash=True)  # never changed; frozen ones take four times as long to make
class Span:
    """A stretch of text [start, end) with its tag; `source` says which evidence found it.

    Offsets count characters (code points). `sure` evidence decides alone (a check digit proves it).
    """

    start: int
    end: int
    tag: str
    sub: str | None = None
    source: str = ""
    score: float = 1.0
    sure: bool = False

    def __lt__(self, other: Span) -> bool:
        """Spans sort as they stand in the text."""
        return (self.start, self.end, self.tag, self.sub or "") < (other.start, other.end, other.tag, other.sub or "")

    def gold(self) -> dict[str, Any]:
        """The span as gold, labels and decisions write it."""
        out: dict[str, Any] = {"start": self.start, "end": self.end, "tag": self.tag}
        if self.sub:
            out["sub"] = self.sub
        return out

    @classmethod
    def from_gold(cls, data: Mapping[str, Any], source: str = "gold") -> Span:
        """Read a span from its gold form; raises ValueError on an unknown tag, sub or empty stretch."""
        start, end, tag, sub = data["start"], data["end"], data["tag"], data.get("sub")
        if not (type(start) is int and type(end) is int and 0 <= start < end):
            raise ValueError("a span needs 0 <= start < end")
        if tag not in TAGS:
            raise ValueError("a span has an unknown tag")
        if sub not in (None, OWN) and sub not in SUBS.get(tag, ()):
            raise ValueError(f"{tag} has no such sub")
        return cls(start, end, tag, sub, source)


@dataclass(frozen=True, slots=True)
class Policy:
    """Which spans are hidden: a set of tags and `TAG/sub` pairs.

    `others` are those of certain speakers and languages: (speaker, language, what is hidden), "" for any.
    """

    name: str
    hides: frozenset[str]
    others: tuple[tuple[str, str, frozenset[str]], ...] = ()

    def of(self, speaker: str, lang: str) -> Policy:
        """The policy for turns of a speaker in a language."""
        return _policy_of(self, speaker, lang) if self.others else self

    def covers(self, tag: str, sub: str | None = None) -> bool:
        """Whether a span of this tag and sub is replaced."""
        if sub == OWN:
            return True
        if tag in self.hides or sub is None:
            return tag in self.hides
        return f"{tag}/{sub}" in self.hides or (sub in _OF_FIRST and f"{tag}/first" in self.hides)

    def covers_marked(self, tag: str, sub: str | None) -> bool:
        """Whether a span that a person marked is replaced: one without a sub is, where any sub of its tag is."""
        return self.covers(tag, sub) or (sub is None and self.hides_part(tag))

    def hides_part(self, tag: str) -> bool:
        """Whether the policy replaces some subs of a tag and leaves others, and no model tells these subs apart."""
        return (
            tag not in self.hides and tag != "DATE" and any(f"{tag}/{sub}" in self.hides for sub in SUBS.get(tag, ()))
        )


@lru_cache(maxsize=256)
def _policy_of(policy: Policy, speaker: str, lang: str) -> Policy:
    by_turn = {(who, tongue): hides for who, tongue, hides in policy.others}
    for turn in ((speaker, lang), (speaker, ""), ("", lang)):
        if turn in by_turn:
            return Policy(policy.name, by_turn[turn])
    return Policy(policy.name, policy.hides)


SELECTIVE = Policy("selective", frozenset((*PII, "DATE/birth")))
BLANKET = Policy("blanket", frozenset((*PII, *CII, "DATE")))


NOTHING = Policy("nothing", frozenset())
_NAMED = {"selective": SELECTIVE, "blanket": BLANKET, "nothing": NOTHING}


def policy(names: str | Iterable[str]) -> Policy:
    """A policy by its name, or made of a list: names of policies, tags, TAG/sub pairs; `-` takes away, `+` adds."""
    if isinstance(names, str):
        if names in _NAMED:
            return _NAMED[names]
        names = [names]
    hides: set[str] = set()
    for name in names:
        sign, entry = (name[0], name[1:]) if name[:1] in ("+", "-") else ("", name)
        if not sign and entry in ("selective", "blanket"):
            hides |= _NAMED[entry].hides
            continue
        tag, _, sub = entry.partition("/")
        if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
            raise ConfigError(
                f"policy: {name!r} is no tag; {_near(tag)}use selective, blanket, or a list of {', '.join(TAGS)}"
            )
        if sign == "-":
            hides -= _tags_taken_away(hides, entry)
        else:
            hides.add(entry)
    return Policy("table", frozenset(hides))


def _near(name: str) -> str:
    known = {one.lower(): one for one in (*TAGS, "selective", "blanket")}
    close = difflib.get_close_matches(name.lower(), known, 1)
    return f"did you mean {known[close[0]]!r}, or else " if close else ""


def _tags_taken_away(hides: set[str], entry: str) -> set[str]:
    """What one entry takes away; a ConfigError where it takes nothing, or a part of what is hidden as a whole."""
    tag, _, sub = entry.partition("/")
    if sub and tag in hides:
        others = ", ".join(f'"+{tag}/{other}"' for other in SUBS[tag] if other != sub)
        raise ConfigError(f"policy: all of {tag} is hidden: take away '-{tag}' and add what is left, {others}")
    taken = {one for one in hides if one == entry or one.startswith(f"{entry}/")}
    if not taken:
        raise ConfigError(f"policy: '-{entry}' takes nothing away: {entry} is not hidden by what stands before it")
    return taken
