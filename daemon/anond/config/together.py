"""Settings that contradict each other, though each alone is fine."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import combinations
from pathlib import PurePath
from urllib.parse import urlsplit

from anond.config import turn_policies
from anond.config.how import hidden
from anond.config.loopback import is_loopback
from anond.config.own_rules import kept_values, own_rules
from anond.config.settings import ENGINES, Settings
from anond.errors import ConfigError
from anond.tags import policy

Written = Callable[[str, str], str]  # where a setting (section, name) was given its value; nothing where it was not


def check_together(settings: Settings, written: Written) -> None:
    """Raise ConfigError where settings contradict each other."""
    _check_topics(settings, written)
    _check_readiness(settings, written)
    _check_kept(settings, written)
    _check_reach(settings, written)
    _check_own(settings, written)
    _check_times(settings, written)
    _check_registry(settings, written)
    _check_engines(settings, written)


def _check_topics(settings: Settings, written: Written) -> None:
    """Every topic needs a name of its own: else a daemon would read its own output, or a reader mix up topics."""
    topics = settings.topics
    names = [f.name for f in dataclasses.fields(topics) if f.metadata["topic"]]
    for one, other in combinations(names, 2):
        theirs, value = getattr(topics, one), getattr(topics, other)
        if theirs.replace(".", "_") != value.replace(".", "_"):
            continue
        if not written("topics", other):  # then it is the first that was changed
            one, other, theirs, value = other, one, value, theirs
        why = f"topics.{one} has that name"
        if theirs != value:
            why = f"Kafka does not tell it from topics.{one} = {theirs!r}, since '.' and '_' are one in its metrics"
        raise ConfigError(
            f"{written('topics', other)} = {value!r} is refused: {why}, and each topic needs a name of its own"
        )


def _check_times(settings: Settings, written: Written) -> None:
    """Beside a true date in the text a moved time would tell by how much the session's dates move."""
    if settings.fields.times == "move" and not _hides_dates(settings):
        raise ConfigError(
            f"{written('fields', 'times')} = 'move' is refused: policy.hide leaves DATE in the text, and a true date "
            "beside a moved time tells by how much the session's dates move"
        )


def _check_engines(settings: Settings, written: Written) -> None:
    """Check that the engine of each language exists."""
    chosen = settings.models.engine
    where = written("models", "engine") or "models.engine"
    try:
        turn_policies.check_languages(chosen)
    except ConfigError as error:
        raise ConfigError(f"{where} is refused: {error}") from None
    if wrong := [one for one in chosen.values() if one not in ENGINES]:
        raise ConfigError(f"{where} is refused: there is no engine {wrong[0]!r}; there are {', '.join(ENGINES)}")


def _hides_dates(settings: Settings) -> bool:
    """Whether dates are hidden, whoever speaks in whichever language."""
    tables = (hides for _, hides in turn_policies.tables(settings.policy))
    return all("DATE" in hides for hides in (policy(settings.policy.hide).hides, *tables))


def _check_registry(settings: Settings, written: Written) -> None:
    """An address that holds a secret would stand in logs; a secret that goes in plain text is none."""
    s = settings.schema
    if not s.address:
        return
    where = written("schema", "address")
    try:
        url = urlsplit(s.address)
        is_address = url.scheme in ("http", "https") and url.hostname and not url.query and not url.fragment
        if not is_address or url.username or url.password or url.port == 0:
            raise ValueError
    except ValueError:
        raise ConfigError(
            f"{where} is refused: it takes http://host:port or https://host:port, with a path, and without a name or "
            "a password: see schema.user and schema.secret_file"
        ) from None
    if s.secret_file and url.scheme == "http" and not is_loopback(url.hostname or ""):
        raise ConfigError(f"{where} is refused: the secret of schema.secret_file would go in plain text; use https")
    if s.user and not s.secret_file:
        raise ConfigError(f"{written('schema', 'user')} is refused: schema.secret_file is missing")
    if s.clean_file and PurePath(s.clean_file).suffix not in (".avsc", ".json", ".proto"):
        raise ConfigError(f"{written('schema', 'clean_file')} is refused: it takes a file .avsc, .json or .proto")


def _check_readiness(settings: Settings, written: Written) -> None:
    """An idle partition answers once in `batch.wait`: a daemon would be called not ready between two of them."""
    within, wait = settings.observe.ready_within, settings.batch.wait
    if within > wait:
        return
    if where := written("observe", "ready_within"):
        raise ConfigError(f"{where} = {within} is refused: it has to be more than batch.wait = {wait}")
    where = written("batch", "wait")
    raise ConfigError(f"{where} = {wait} is refused: it has to be less than observe.ready_within = {within}")


def _check_reach(settings: Settings, written: Written) -> None:
    """Metrics tell how much is said and in which languages, and `anond serve` what stands for whom: others reach them
    only if that is meant."""
    observe = settings.observe
    if observe.port >= 0 and not observe.allow_remote and not is_loopback(observe.host):
        raise ConfigError(
            f"{written('observe', 'host')} = {observe.host!r} is refused: it can be reached from elsewhere, and "
            "whoever asks would be told the metrics; set observe.allow_remote = true to do so"
        )
    serve = settings.serve
    if not serve.allow_remote and not is_loopback(serve.host):
        raise ConfigError(
            f"{written('serve', 'host')} = {serve.host!r} is refused: it can be reached from elsewhere; set "
            "serve.allow_remote = true and serve.secret_file to do so"
        )
    if serve.allow_remote and not serve.secret_file:
        raise ConfigError(
            f"{written('serve', 'allow_remote')} = true is refused: whoever reaches it could ask what stands for whom; "
            "set serve.secret_file, too"
        )


def _check_kept(settings: Settings, written: Written) -> None:
    """A hidden tag is kept only where the setting says `keep = true`; at least one tag has to stay hidden."""
    try:
        hidden(settings.policy.hide, settings.policy.how)
    except ConfigError as error:
        where = written("policy", "how") or "policy.how"
        raise ConfigError(f"{where} is refused: {error}") from None


def _check_own(settings: Settings, written: Written) -> None:
    """Raise ConfigError for values, patterns, speakers or languages of a policy that cannot work; names the setting."""
    own = settings.policy
    checks: tuple[tuple[str, Callable[[], object]], ...] = (
        ("keep", lambda: kept_values(own)),
        ("always", lambda: own_rules(dataclasses.replace(own, keep=[], patterns=[]))),
        ("patterns", lambda: own_rules(dataclasses.replace(own, keep=[], always={}))),
        ("speaker", lambda: turn_policies.by_speaker(own)),
        ("language", lambda: turn_policies.by_language(own)),
        ("topics", lambda: turn_policies.check_topics(own.topics)),
        ("languages", lambda: turn_policies.check_languages(own.languages)),
        (
            "how",
            lambda: turn_policies.policy_in_use(own),
        ),  # which may keep what a speaker's or a language's table hides
    )
    for name, check in checks:
        try:
            check()
        except ConfigError as error:
            raise ConfigError(f"{written('policy', name) or f'policy.{name}'} is refused: {error}") from None
