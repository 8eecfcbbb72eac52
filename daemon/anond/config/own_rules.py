"""The values of the settings: `policy.keep`, `policy.always`, `policy.patterns`.

Patterns come from people, so RE2 runs them: its time grows with the text alone, whatever the pattern is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import re2
from stdnum import damm, luhn, verhoeff
from stdnum.iso7064 import mod_11_2, mod_11_10, mod_37_2, mod_97_10

from anond.config.turn_settings import PolicySettings
from anond.errors import ConfigError
from anond.tags import SUBS, TAGS

CHECKS: Final[Mapping[str, Callable[[str], bool]]] = {
    "luhn": luhn.is_valid, "verhoeff": verhoeff.is_valid, "damm": damm.is_valid,
    "mod11": mod_11_10.is_valid, "mod11_2": mod_11_2.is_valid, "mod37": mod_37_2.is_valid, "mod97": mod_97_10.is_valid,
}  # fmt: skip
_WITH_LETTERS: Final = ("mod11_2", "mod37", "mod97")
_MOST: Final = 1_000  # words of a list
_MOST_PATTERNS: Final = 50
_LONGEST: Final = 200  # characters of a word or a pattern
_MEMORY: Final = 1 << 20  # bytes of one pattern's automaton
_PROBES: Final = ("", "a", "A b", "12", "é-1", "\n")  # a pattern that matches nothing in one of these matches anywhere


@dataclass(frozen=True, slots=True)
class Pattern:
    """An id of the user's own; `check` proves its check digit, if it has one."""

    name: str
    pattern: str
    tag: str
    sub: str | None
    check: str = ""

    def is_valid(self, value: str) -> bool:
        """Whether the check digit of a value is right; True where the id has none."""
        plain = "".join(c for c in value if c.isascii() and (c.isdigit() or (c.isalpha() and self._has_letters)))
        return not self.check or (len(plain) > 1 and CHECKS[self.check](plain.upper()))

    @property
    def _has_letters(self) -> bool:
        return self.check in _WITH_LETTERS


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The values that settings name: those that are kept, and those that are always hidden, with tag and sub."""

    keep: tuple[str, ...] = field(default=(), repr=False)
    always: tuple[tuple[str, str, str | None], ...] = field(default=(), repr=False)
    patterns: tuple[Pattern, ...] = ()


NO_RULES: Final = OwnRules()


def own_rules(settings: PolicySettings) -> OwnRules:
    """The rules of the settings; a ConfigError where one cannot work."""
    return OwnRules(kept_values(settings), tuple(_always(settings)), tuple(_patterns(settings)))


def kept_values(settings: PolicySettings) -> tuple[str, ...]:
    """The values of `policy.keep`."""
    _check_words(settings.keep)
    always = {word.casefold() for word in settings.always}
    if both := [word for word in settings.keep if word.casefold() in always]:
        raise ConfigError(f"{both[0]!r} is in policy.always, too: it cannot be both kept and hidden")
    return tuple(settings.keep)


def _always(settings: PolicySettings) -> Iterator[tuple[str, str, str | None]]:
    _check_words(settings.always)
    for word, name in settings.always.items():
        yield (word, *_tag_of(name))


def _check_words(words: Iterable[str]) -> None:
    some = list(words)
    if len(some) > _MOST:
        raise ConfigError(f"{len(some)} words; there may be {_MOST}")
    for word in some:
        if not 1 <= len(word) <= _LONGEST or not word.isprintable() or sum(map(str.isalnum, word)) < 2:
            raise ConfigError(f"{word!r}: a word has two letters or digits, and 1 to {_LONGEST} characters in one line")


def _patterns(settings: PolicySettings) -> Iterator[Pattern]:
    if len(settings.patterns) > _MOST_PATTERNS:
        raise ConfigError(f"{len(settings.patterns)} patterns; there may be {_MOST_PATTERNS}")
    names: set[str] = set()
    for number, given in enumerate(settings.patterns, 1):
        one = _pattern(given, given.get("name") or f"pattern {number}")
        if one.name in names:
            raise ConfigError(f"two patterns are called {one.name!r}")
        names.add(one.name)
        yield one


def _pattern(given: Mapping[str, Any], name: str) -> Pattern:
    wrong = [key for key in given if key not in ("name", "pattern", "tag", "check")]
    missing = [key for key in ("name", "pattern", "tag") if not isinstance(given.get(key), str) or not given[key]]
    if wrong or missing:
        said = f"there is no {wrong[0]!r}" if wrong else f"{missing[0]} is missing"
        raise ConfigError(f"{name}: {said}; a pattern has name, pattern, tag, and may have check")
    check = given.get("check", "")
    if check and check not in CHECKS:
        raise ConfigError(f"{name}: there is no check {check!r}; there are {', '.join(CHECKS)}")
    if len(given["pattern"]) > _LONGEST:
        raise ConfigError(f"{name}: the pattern is longer than {_LONGEST} characters")
    compiled = compile_pattern(given["pattern"], name)
    if any(found.start() == found.end() for probe in _PROBES for found in compiled.finditer(probe)):
        raise ConfigError(f"{name}: the pattern matches the empty text, and so everywhere")
    return Pattern(name, given["pattern"], *_tag_of(given["tag"]), check)


def compile_pattern(pattern: str, name: str) -> Any:
    """The compiled pattern; a ConfigError where RE2 does not take it."""
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    try:
        return re2.compile(pattern, options)
    except re2.error as error:
        why = error.args[0].decode() if isinstance(error.args[0], bytes) else error.args[0]
        raise ConfigError(f"{name}: RE2 does not take the pattern: {why}") from None


def _tag_of(name: str) -> tuple[str, str | None]:
    tag, _, sub = name.partition("/")
    if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
        raise ConfigError(f"{name!r} is no tag; there are {', '.join(TAGS)}")
    return tag, sub or None
