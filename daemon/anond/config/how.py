"""`[policy.how]`: the strategy of each tag or sub. `policy.hide` says which tags are hidden."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from anond.errors import ConfigError
from anond.tags import SUBS, TAGS, Policy, policy

STRATEGIES: Final[Mapping[str, str]] = {
    "entity": "an invented value of its kind, the same for the whole session",
    "word": "each word by another of its class",
    "fixed": "one text for all values",
    "tag": "[PERSON]",
    "number": "Person 1, Person 2",
    "suppress": "***",
    "generalise": "what is left when the details go",
    "hash": "a short hash, keyed by session",
    "seal": "sealed, for those who hold the state ring",
    "keep": "left as it is",
}
_ENTRIES: Final = (*TAGS, *(f"{tag}/{sub}" for tag, subs in SUBS.items() for sub in subs))
_LONGEST: Final = 100  # characters of a text of the user's own


@dataclass(frozen=True, slots=True)
class ChosenStrategy:
    """A strategy, with the user's text or confirmation for it."""

    strategy: str
    own: str = ""


ChosenStrategies = Mapping[str, ChosenStrategy]  # by TAG or TAG/sub


def chosen_strategies(how: Mapping[str, Any]) -> dict[str, ChosenStrategy]:
    """The strategy for each tag that is named; a ConfigError for a tag or a strategy that there is not."""
    return {name: chosen_strategy(name, value) for name, value in how.items()}


def chosen_strategy(name: str, value: Any) -> ChosenStrategy:
    """The strategy that one line of `[policy.how]` chooses."""
    if name not in _ENTRIES:
        raise ConfigError(f"there is no such tag{_near(name, _ENTRIES)}")
    if isinstance(value, dict) and len(value) == 1:
        return _own(*next(iter(value.items())))
    if not isinstance(value, str):
        raise ConfigError('it takes the name of a strategy, or one with a text of your own, { fixed = "Jane Doe" }')
    return ChosenStrategy(_checked_strategy(value))


def _own(strategy: str, said: Any) -> ChosenStrategy:
    """A strategy with its argument."""
    if _checked_strategy(strategy) == "keep" and said is True:
        return ChosenStrategy("keep", "meant")
    if strategy == "fixed" and isinstance(said, str) and said.strip() and said.isprintable() and len(said) <= _LONGEST:
        return ChosenStrategy("fixed", said)
    if strategy == "fixed":
        raise ConfigError(f"fixed takes a text of 1 to {_LONGEST} characters in one line")
    raise ConfigError(f"{strategy} takes nothing; fixed takes a text, keep takes true")


def _checked_strategy(strategy: str) -> str:
    if strategy not in STRATEGIES:
        raise ConfigError(f"there is no such strategy{_near(strategy, STRATEGIES)}; there are {', '.join(STRATEGIES)}")
    return strategy


def hidden(hide: Any, how: Mapping[str, Any]) -> Policy:
    """The policy in use: the hidden tags without those that the settings keep and confirm.

    Whatever is kept counts as not hidden everywhere: in clean turns, in their risk, in audits and recalls.
    """
    whole = policy(hide)
    found = set(whole.hides)
    for name, chosen in chosen_strategies(how).items():
        if chosen.strategy == "keep":
            found -= _spared(name, chosen, whole)
    if not found and whole.hides:
        raise ConfigError("all that policy.hide names is kept: nothing would be hidden")
    return Policy(whole.name, frozenset(found)) if found != whole.hides else whole


def readable_tags(hide: Any, how: Mapping[str, Any]) -> list[str]:
    """The tags that the policy would hide and the settings keep readable."""
    return sorted(policy(hide).hides - hidden(hide, how).hides)


def in_order(entries: Iterable[str]) -> list[str]:
    """Tags and TAG/sub pairs in the order of the tag set."""
    wanted = set(entries)
    return [one for tag in TAGS for one in (tag, *(f"{tag}/{sub}" for sub in SUBS.get(tag, ()))) if one in wanted]


def _spared(name: str, chosen: ChosenStrategy, whole: Policy) -> set[str]:
    """The entries of the policy that one `keep` removes; a ConfigError if the settings do not confirm it."""
    tag, _, sub = name.partition("/")
    if sub and tag in whole.hides:
        raise ConfigError(
            f"{name} cannot be kept, since policy.hide hides all of {tag}: list the subs to be hidden there"
        )
    spared = {entry for entry in whole.hides if entry == name or entry.startswith(f"{name}/")}
    if spared and not chosen.own:
        raise ConfigError(
            f"{name} is hidden by policy.hide, and keep would let it out: take it from there, or "
            f'write "{name}" = {{ keep = true }}'
        )
    return spared


def strategy_for(found: ChosenStrategies, tag: str, sub: str | None) -> ChosenStrategy | None:
    """The strategy for a span: that of its sub if there is one, else that of its tag."""
    return found.get(f"{tag}/{sub}") or found.get(tag)


def _near(name: str, known: Iterable[str]) -> str:
    folded = {one.lower(): one for one in known}
    close = difflib.get_close_matches(name.lower(), list(folded), 1)
    return f"; did you mean {folded[close[0]]!r}?" if close else ""
