"""`anond policy`: what is hidden, what is left, and how; what the settings name; and what a sentence becomes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import orjson
import typer

from anond.anonymiser import Anonymiser
from anond.attributes.kinds import KINDS
from anond.cli.options import AsJson, ConfigFile, Lang
from anond.config import Settings
from anond.config.how import ChosenStrategies, chosen_strategies, in_order, strategy_for
from anond.config.let_through import spelled_names
from anond.config.tag_guide import guidelines
from anond.config.turn_policies import policy_in_use, tables
from anond.errors import ConfigError
from anond.events.field_names import SPEAKERS
from anond.starting import start
from anond.surrogates.strategies.seal import TOKEN
from anond.tags import SUBS

_WIDTH = 20


def _known_speaker(speaker: str) -> str:
    if speaker not in SPEAKERS:
        raise ConfigError(f"--speaker {speaker!r}: there is no such speaker; there are {', '.join(SPEAKERS)}")
    return speaker


def command(
    texts: Annotated[list[str] | None, typer.Argument(help="Sentences; what each becomes is shown.")] = None,
    text: Annotated[list[str] | None, typer.Option("--text", help="The same, as an option.")] = None,
    lang: Lang = None,
    speaker: Annotated[str, typer.Option(help="Who says them: user, agent or bot.", callback=_known_speaker)] = "user",
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Show what is hidden, left, and how; what sentences become."""
    settings = start(config)
    rows, sentences = list(_rows(settings)), [*(texts or ()), *(text or ())]
    if as_json:
        for row in rows:
            typer.echo(orjson.dumps(row))
    elif not sentences:
        for line in (*_lines(rows), *_own(settings)):
            typer.echo(line)
    if sentences:
        session, is_sealed = Anonymiser(bytes(32), settings).session("policy"), False
        for one in sentences:
            read = session.read(one, speaker, **({"lang": lang} if lang else {}))
            typer.echo(read.text if read.text is not None else f"(waits for a person: {read.reason})")
            is_sealed = is_sealed or bool(read.text and TOKEN.search(read.text))
        if is_sealed:
            typer.echo(
                "Sealed values here are examples, under a key of no ring: `anond unseal` cannot open them.", err=True
            )


def _rows(settings: Settings) -> Iterator[dict[str, object]]:
    """Each tag, and each sub that differs from its tag: whether it is hidden, how, and its meaning."""
    policy, strategies = policy_in_use(settings.policy), chosen_strategies(settings.policy.how)
    for guide in guidelines():
        whole = policy.covers(guide.tag)
        yield _row(guide.tag, whole, strategies, guide.meaning)
        for sub in SUBS.get(guide.tag, ()):
            if policy.covers(guide.tag, sub) != whole or f"{guide.tag}/{sub}" in strategies:
                yield _row(f"{guide.tag}/{sub}", policy.covers(guide.tag, sub), strategies, "")


def _row(entry: str, is_hidden: bool, strategies: ChosenStrategies, meaning: str) -> dict[str, object]:
    tag, _, sub = entry.partition("/")
    chosen = strategy_for(strategies, tag, sub or None)
    how = (chosen.strategy if chosen else "entity") if is_hidden else ""
    return {
        "tag": entry,
        "hidden": is_hidden,
        "how": how,
        "own": chosen.own if chosen and is_hidden else "",
        "what": meaning,
    }


def _lines(rows: list[dict[str, object]]) -> Iterator[str]:
    for is_hidden, head in ((True, "hidden:"), (False, "left as it is:")):
        some = [row for row in rows if row["hidden"] is is_hidden]
        yield head if some else f"{head} nothing"
        for row in some:
            how = f"{row['how']} {row['own']!r}" if row["own"] else str(row["how"])
            yield f"  {row['tag']:{_WIDTH}}{how:12}{row['what']}".rstrip()


def _own(settings: Settings) -> Iterator[str]:
    """The speakers, languages, values and ids of the settings."""
    own, base = settings.policy, policy_in_use(settings.policy).hides
    for name, hides in tables(own):
        more, less = in_order(hides - base), in_order(base - hides)
        said = [*(f"+{one}" for one in more), *(f"-{one}" for one in less)]
        yield f"{name}: {' '.join(said) or 'as policy.hide'}"
    if own.keep:
        yield "kept as whole values, also where somebody is called so:"
        yield from (f"  {value}" for value in own.keep)
    if own.always or own.patterns:
        yield "always hidden:"
        yield from (f"  {word:{_WIDTH}}{tag}" for word, tag in own.always.items())
        for one in own.patterns:
            check = f" with a check digit ({one['check']})" if one.get("check") else ""
            yield f"  {one['name']:{_WIDTH}}{one['tag']:12}{one['pattern']}{check}"
    yield f"{', '.join(KINDS)}: {own.attributes}"
    yield from spelled_names(settings)
    if own.languages:
        yield f"read: {', '.join(own.languages)}; turns in other languages: {settings.divert.no_model}"
