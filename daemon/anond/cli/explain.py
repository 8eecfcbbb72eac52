"""`anond explain`: why something was replaced in a clean event, read again from what the platform still keeps."""

from __future__ import annotations

from typing import Annotated

import orjson
import typer

from anond import connect
from anond.cli.explanation import Explanation, Found
from anond.cli.on_record import on_record
from anond.cli.options import AsJson, ConfigFile
from anond.config import Settings
from anond.engines.model.file import Model
from anond.errors import ConfigError, ModelRefused, NotKept
from anond.models_topic.registry import Registry
from anond.operations.kept_turns import Kept, KeptTurns
from anond.published import usable
from anond.seal import Keys, SessionKeys
from anond.starters import load_starters
from anond.starters.chosen_engine import chosen_engine, load_networks
from anond.starting import keys_for, run_async, start

RECORD = "explained.jsonl"
_BACK = 200_000


def command(
    name: Annotated[str, typer.Argument(metavar="ID", help="The anond.id of a clean event.")],
    reason: Annotated[str, typer.Option("--why", help="The reason, which is recorded. Name nobody in it.")],
    back: Annotated[
        int, typer.Option(help="Records before it that are looked through for its session.", min=0)
    ] = _BACK,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Show what spoke for each replacement, IN PLAIN TEXT. Who, when and why is recorded before."""
    settings = start(config)
    if not reason.strip():
        raise ConfigError("--why: a reason has to be given")
    keys = keys_for(settings, ["state", "review", "trust"])
    kept, found = run_async(_turn_and_models(settings, keys, name, back))
    if not kept.records:
        raise NotKept(_gone_message(kept, settings))
    on_record(settings.data_folder, RECORD, reason.strip(), [{"did": "explain", "turn": name}])
    told = Explanation(name, settings, keys, kept, found)
    typer.echo(orjson.dumps(told.row()).decode() if as_json else "\n".join(told.lines()))


async def _turn_and_models(settings: Settings, keys: Keys, name: str, back: int) -> tuple[Kept, Found]:
    log = connect.open_log(settings, keys.need("state"))
    t = settings.topics
    try:
        await log.create(connect.topics(settings, t.turns, t.clean, t.decisions, t.keys, t.models))
        turns = KeptTurns(log, settings, connect.field_map(settings), SessionKeys(keys.need("review")))
        kept = await turns.find(name, back)
        registry = Registry(log, t.models, keys.need("trust"))
        in_use = await usable(registry, keys.review, starters=settings.models.starters, chosen=chosen_engine(settings))
        named = str(kept.event["anond"]["model"]) if kept.event is not None else ""
        return kept, Found(in_use, await _model(registry, keys, named), named)
    finally:
        await log.close()


async def _model(registry: Registry, keys: Keys, name: str) -> Model | None:
    """A model by its id: shipped, or published and still on its topic."""
    for shipped in (*load_starters(), *load_networks()):
        if shipped.id == name:
            return shipped
    for lang, one in registry.topic.chunks:
        if one == name:
            try:
                return Model.load(await registry.join(lang, one), keys.need("trust").verify)
            except ModelRefused:
                return None
    return None


def _gone_message(kept: Kept, settings: Settings) -> str:
    said = f"{settings.topics.turns} does not keep its record any more"
    if settings.log.kind == "local":
        said += f" (log.input_retention is {settings.log.input_retention} seconds)"
    said += ": what spoke for a replacement cannot be told"
    if kept.event is None:
        return f"{said}, and {settings.topics.clean} keeps no event of it"
    about = kept.event["anond"]
    return (
        f"{said}; its clean event is {about['status']}, in {about['lang'] or 'no language'}, model {about['model']!r}"
    )
