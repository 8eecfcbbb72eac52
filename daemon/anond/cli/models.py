"""`anond models`: which models there are, what they say of themselves, and which is in use."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Annotated, TypeVar

import orjson
import typer

from anond import connect
from anond.cli.card import page
from anond.cli.models_in_use import Listed, in_shadow, listing, readable_time
from anond.cli.options import AsJson, ConfigFile
from anond.cli.refused import listing as refused_listing
from anond.cli.refused import page as refused_page
from anond.config import Settings
from anond.engines.model.file import Model, encode
from anond.errors import ConfigError, KeysError, ModelRefused
from anond.log.protocol import Log
from anond.models_topic.records import announcement, publication
from anond.models_topic.registry import Registry
from anond.operations.refused import find as find_refused
from anond.operations.refused import refused_models
from anond.seal import Keys
from anond.starters import load_starters
from anond.starting import keys_for, run_async, start

app = typer.Typer(help="List, show, verify and roll back models.", no_args_is_help=True)
T = TypeVar("T")
ModelId = Annotated[str, typer.Argument(help="Id of a model, such as es-0007.")]


@app.command("list")
def list_(as_json: AsJson = False, config: ConfigFile = None) -> None:
    """Which models there are, by language; `*` marks those in use, `~` one in shadow (models.shadow).

    A starter is used where none was published; `anond models rollback ID` goes back to it, or to any that is listed.
    """
    settings = start(config)
    keys = keys_for(settings, ["trust"])

    async def rows(registry: Registry, _: Log) -> list[Listed]:
        return list(listing(registry.topic, settings, time.time()))

    for row in run_async(_with_registry(settings, keys, rows)):
        typer.echo(orjson.dumps(asdict(row)).decode() if as_json else row.line())


@app.command()
def show(
    model: Annotated[
        str, typer.Argument(help="Id of a model, such as es-0007, or a language (its model in use).")
    ] = "",
    refused: Annotated[
        bool, typer.Option("--refused", help="Of models that `anond train` refused: which are kept, or one's report.")
    ] = False,
    config: ConfigFile = None,
) -> None:
    """What a model says of itself: data, licences, figures."""
    settings = start(config)
    if refused:
        folder = settings.train_folder / "refused"
        for line in refused_page(find_refused(folder, model)) if model else refused_listing(refused_models(folder)):
            typer.echo(line)
        return
    if not model:
        raise ConfigError("which model? its id, as `anond models list` has it, or --refused")
    found, _ = _standing(settings, model)
    typer.echo(orjson.dumps(found.header, option=orjson.OPT_INDENT_2).decode())


@app.command()
def card(
    model: Annotated[str, typer.Argument(help="A language (its model in use), an id, or a model file.")],
    config: ConfigFile = None,
) -> None:
    """A model's card as a page: what it learnt from, licences, figures, known gaps."""
    settings = start(config)
    path = Path(model)
    for line in page(*(_opened(settings, path) if path.is_file() else _standing(settings, model))):
        typer.echo(line)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A model file.", exists=True, dir_okay=False)], config: ConfigFile = None
) -> None:
    """Check a model file: its form, its digest and its signature."""
    verifier = keys_for(start(config), ["trust"]).need("trust")
    model = Model.load(file.read_bytes(), verifier.verify)
    typer.echo(f"ok: {model.card.id} for {model.card.lang}")


@app.command()
def rollback(model: ModelId, config: ConfigFile = None) -> None:
    """Put an earlier published model in use again. Running daemons take it up."""
    settings = start(config)
    keys = keys_for(settings, ["trust", "publish"])

    async def back(registry: Registry, log: Log) -> None:
        shipped = next((m for m in load_starters() if m.id == model), None)
        starter = shipped if shipped is not None and _is_announced(registry, shipped.lang) else None
        if shipped is not None and starter is None and (shipped.lang, model) not in registry.topic.chunks:
            off = "" if settings.models.starters else ", but models.starters is off: turn it on"
            raise ModelRefused(
                f"nothing else is announced for {shipped.lang}: daemons read with the shipped {model}{off}"
            )
        lang, data = (starter.lang, b"") if starter else await _file(registry, model)
        if _is_current(registry, lang, model):
            raise ModelRefused(f"model {model} is in use already")
        at, topic, signer = (
            registry.topic.next_announcement(lang, time.time()),
            settings.topics.models,
            keys.need("publish"),
        )
        if starter:  # it was installed, never published: now it is, signed like the others
            signed = encode(starter.card, starter.weights, signer, starter.network)
            await log.append(publication(signed, lang, model, topic, signer, at))
            return
        Model.load(data, keys.need("trust").verify)
        await log.append([announcement(data, lang, model, at).message(topic, signer)])

    run_async(_with_registry(settings, keys, back))
    typer.echo(f"{model} is announced; daemons take it up within seconds")


def _opened(settings: Settings, path: Path) -> tuple[Model, str]:
    """A model file, which may be unsigned, since nothing but words come of it."""
    data = path.read_bytes()

    def trust(key_id: str, signed: bytes, signature: bytes) -> None:
        keys_for(settings, ["trust"]).need("trust").verify(key_id, signed, signature)

    return Model.load(data, trust, (sha256(data).hexdigest(),)), "a file"


def _standing(settings: Settings, wanted: str) -> tuple[Model, str]:
    """The model of an id, or the one in use for a language, and its state."""
    try:
        keys = keys_for(settings, ["trust"])
    except KeysError as error:  # nothing that was published can be trusted: the shipped ones can be told about
        for starter in load_starters():
            if wanted in (starter.id, starter.lang):
                return starter, f"shipped; which model is in use cannot be told: {error}"
        raise

    async def find(registry: Registry, _: Log) -> tuple[str, str]:
        current = registry.topic.current
        starters = {m.lang: m.id for m in load_starters()}
        if wanted in current or wanted in starters:
            lang, name = wanted, current[wanted].id if wanted in current else starters[wanted]
        else:
            lang, name = wanted.partition("-")[0], wanted
        shadow = in_shadow(registry.topic, lang, settings.models, time.time())
        if _is_current(registry, lang, name):
            return name, shadow.sentence() if shadow else f"in use since {readable_time(current[lang].at)}"
        if shadow and shadow.before == name:
            return name, f"in use, beside {current[lang].id} in shadow"
        if lang not in current and starters.get(lang) == name:
            return name, "shipped, in use" if settings.models.starters else "shipped, not in use (models.starters)"
        return name, "not in use"

    name, standing = run_async(_with_registry(settings, keys, find))
    return _find(settings, keys, name), standing


def _find(settings: Settings, keys: Keys, model: str) -> Model:
    async def find(registry: Registry, _: Log) -> Model:
        for starter in load_starters():
            if starter.card.id == model:
                return starter
        return Model.load((await _file(registry, model))[1], keys.need("trust").verify)

    return run_async(_with_registry(settings, keys, find))


async def _file(registry: Registry, model: str) -> tuple[str, bytes]:
    for lang, id_ in registry.topic.chunks:
        if id_ == model:
            return lang, await registry.join(lang, id_)
    raise ModelRefused(f"model {model} is not published here; see `anond models list`")


def _is_announced(registry: Registry, lang: str) -> bool:
    """Whether there is an announcement, if only one that no key of ours signed: the next takes its place."""
    return lang in registry.topic.current or f"current/{lang}" in registry.refused_keys


def _is_current(registry: Registry, lang: str, model: str) -> bool:
    found = registry.topic.current.get(lang)
    return found is not None and found.id == model


async def _with_registry(settings: Settings, keys: Keys, work: Callable[[Registry, Log], Awaitable[T]]) -> T:
    """Open the log, read the models topic to its end, and run work on it."""
    log = connect.open_log(settings, None)
    try:
        await log.create(connect.topics(settings, settings.topics.models))
        registry = Registry(log, settings.topics.models, keys.need("trust"))
        await registry.read(wait=0.0)
        return await work(registry, log)
    finally:
        await log.close()
