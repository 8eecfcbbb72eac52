"""The policy in use: the tags hidden in all turns, and those of certain speakers and languages.

`[policy.speaker.agent]` and `[policy.language.de]` add to `policy.hide` and take away from it, as its own list does.
Of an agent's turn in German both count. Where one of the two says that something is hidden (`+ORG`) and the other takes
it away, it is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from anond.config.how import hidden
from anond.config.turn_settings import PolicySettings
from anond.errors import ConfigError
from anond.tags import Policy, policy
from anond.text.topics import TOPICS

SPEAKERS: Final = ("user", "agent", "bot")
_LANGUAGE: Final = re.compile(r"[a-z]{2}")


class _TableHides(NamedTuple):
    """The tags hidden by one table, and those that the table itself names."""

    hides: frozenset[str]
    named: frozenset[str]


def policy_in_use(settings: PolicySettings) -> Policy:
    """The policy of the settings without kept tags; a ConfigError if a table cannot work."""
    base = hidden(settings.hide, settings.how)
    speakers, languages = by_speaker(settings), by_language(settings)
    if not speakers and not languages:
        return base
    whole, plain = policy(settings.hide).hides, _TableHides(policy(settings.hide).hides, frozenset())
    others = [
        (who, lang, _less_kept(_together(whole, one, other), settings))
        for who, one in (("", plain), *speakers.items())
        for lang, other in (("", plain), *languages.items())
        if who or lang
    ]
    return Policy(base.name, base.hides, tuple(others))


def by_speaker(settings: PolicySettings) -> Mapping[str, _TableHides]:
    """The tables of speakers."""
    for who in settings.speaker:
        if who not in SPEAKERS:
            raise ConfigError(f"there is no speaker {who!r}; there are {', '.join(SPEAKERS)}")
    return {who: _read_table(settings.hide, who, table) for who, table in settings.speaker.items()}


def by_language(settings: PolicySettings) -> Mapping[str, _TableHides]:
    """The tables of languages."""
    check_languages(settings.language)
    return {lang: _read_table(settings.hide, lang, table) for lang, table in settings.language.items()}


def check_languages(languages: Any) -> None:
    """Raise ConfigError where one of these is no code of a language."""
    if wrong := [lang for lang in languages if not _LANGUAGE.fullmatch(lang)]:
        raise ConfigError(f"{wrong[0]!r} is no language; write its code, such as 'en'")


def check_topics(topics: Any) -> None:
    """Raise ConfigError where one of these is no topic in which public people are talked about."""
    if wrong := [topic for topic in topics if topic not in TOPICS]:
        raise ConfigError(f"there is no topic {wrong[0]!r}; there are {', '.join(TOPICS)}")


def tables(settings: PolicySettings) -> Iterator[tuple[str, frozenset[str]]]:
    """The name of each table, and the tags that it hides."""
    for kind, told in (("speaker", by_speaker(settings)), ("language", by_language(settings))):
        for name, one in told.items():
            yield f"policy.{kind}.{name}", _less_kept(one.hides, settings)


def on_record(settings: PolicySettings) -> Any:
    """The policy for records of training and audits: `hide` alone if there is nothing else."""
    own: tuple[Any, ...] = (
        settings.keep,
        settings.always,
        settings.patterns,
        settings.speaker,
        settings.language,
        settings.languages,
    )
    own = (*own, settings.topics) if settings.topics else own
    return [settings.hide, *own] if any(own) else settings.hide


def _read_table(hide: Any, name: str, table: Any) -> _TableHides:
    if not isinstance(table, dict) or list(table) != ["hide"]:
        raise ConfigError(f'{name} takes hide, such as {{ hide = ["+ORG", "-EMAIL"] }}')
    if table["hide"] == "nothing":
        return _TableHides(frozenset(), frozenset())
    given = table["hide"]
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise ConfigError(f'{name}: hide takes a list such as ["+ORG", "-EMAIL"], or "nothing"')
    base = [hide] if isinstance(hide, str) and hide != "nothing" else [] if isinstance(hide, str) else hide
    hides = policy([*base, *given]).hides
    if not hides:
        raise ConfigError(f'{name}: it hides nothing, and every text goes out as it is; to mean that, write "nothing"')
    added = [one for one in given if not one.startswith("-")]
    return _TableHides(hides, policy(added).hides & hides if added else frozenset())


def _together(whole: frozenset[str], one: _TableHides, other: _TableHides) -> frozenset[str]:
    """The tags that two tables hide together, among those of the whole policy."""
    either, both = one.hides | other.hides, one.hides & other.hides
    return both | (either - whole) | one.named | other.named


def _less_kept(hides: frozenset[str], settings: PolicySettings) -> frozenset[str]:
    return hidden(sorted(hides), settings.how).hides if hides else hides
