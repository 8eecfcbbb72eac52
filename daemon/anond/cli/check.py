"""`anond check`: a doctor. Each line is ok, or says exactly what to do."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib.util import find_spec
from typing import Annotated, Final

import typer

from anond import config, connect, seal
from anond.attributes.kinds import GENERALISE, HIDE, KEEP
from anond.attributes.model import load_model
from anond.cli import dead, deployment, losses, topics
from anond.cli.findings import Finding, print_findings
from anond.cli.options import AsJson, ConfigFile
from anond.config import Settings
from anond.config.how import in_order
from anond.config.let_through import let_through, spelled_names
from anond.config.setting import name_of
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.engines.chain.kernels import best_kernel
from anond.errors import AnondError, KeyNotHeld, LogError
from anond.log.reading import every_record
from anond.models_topic.registry import Registry
from anond.seal import Ring, key_id_of
from anond.seal.destroyed import on_purpose
from anond.session.store import SessionStore, sealed_part
from anond.starters import load_starters
from anond.starting import run_async
from anond_gazetteers import LexiconRefused
from anond_gazetteers import load as load_gazetteers

ROOM: Final = 32_000_000  # bytes: a few seconds of turns, so that the warning comes before the disk is full


def command(
    as_json: AsJson = False,
    in_place: Annotated[
        bool, typer.Option("--deployment", help="Also look at what surrounds a daemon: in its container or unit.")
    ] = False,
    config: ConfigFile = None,
) -> None:
    """Look at configuration, keys, folders, log, models, packages. Exits with 1 if anything is wrong."""
    print_findings(examine(config, in_place), as_json=as_json)


def examine(path: ConfigFile, in_place: bool = False) -> Iterator[Finding]:
    """All findings; later checks may depend on earlier ones."""
    try:
        settings = config.load(path)
    except AnondError as error:
        yield Finding("configuration", False, str(error))
        return
    yield Finding("configuration", True, f"data in {settings.data_folder}")
    for name, nearest in config.unknown(os.environ):
        hint = f"; did you mean {nearest}?" if nearest else ""
        yield Finding("variable", True, f"{name} is no setting, and changes nothing{hint}")
    steps: tuple[tuple[str, Callable[[Settings], str]], ...] = (
        ("packages", _packages),
        ("policy", _policy),
        ("field names", _field_names),
        ("keys", _keys),
        ("data folder", _folder),
        ("log", _log),
        *((("schema registry", _schemas),) if settings.schema.address else ()),
        ("sessions", _sessions),
        ("sealed data", _sealed),
        ("dead letters", _dead),
        ("starter models", _starters),
        ("published models", _published),
        ("language model", _language),
        ("attribute model", _attributes),
        ("word lists", _lexicon),
    )
    for what, step in steps:
        try:
            yield Finding(what, True, step(settings))
        except (AnondError, LexiconRefused) as error:
            yield Finding(what, False, str(error))
        except OSError as error:
            yield Finding(what, False, f"{error.strerror}: {error.filename}")
    if settings.log.kind == "kafka":
        yield from _topic_findings(settings)
    if in_place:
        yield from deployment.findings(deployment.surroundings(settings), settings)


def _topic_findings(settings: Settings) -> Iterator[Finding]:
    """The settings of topics on the cluster, which others may have changed."""
    try:
        yield from run_async(topics.examined(settings))
    except AnondError as error:
        yield Finding("topics", False, str(error))


def _packages(_: Settings) -> str:
    missing = []
    for name, extra in (("sklearn_crfsuite", "train"), ("starlette", "review")):
        if find_spec(name) is None:
            missing.append(extra)
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    extras = f"not installed here: extras {', '.join(missing)}" if missing else "extras train and review"
    return f"{python}; {extras}; decoder: {best_kernel().NAME}"


def _field_names(settings: Settings) -> str:
    connect.field_map(settings)
    default, own = type(settings.fields)(), settings.fields
    changed = [f for f in fields(own) if getattr(own, f.name) != getattr(default, f.name)]
    names = [name_of(f) for f in changed if f.name != "preset"]
    return f"{own.preset}, but for {', '.join(names)}" if names else own.preset


def _keys(settings: Settings) -> str:
    seal.load(settings.keys_folder, connect.DAEMON_RINGS)
    mode = stat.S_IMODE(settings.keys_folder.stat().st_mode)
    if mode & 0o022 and not mode & stat.S_ISVTX:  # Kubernetes mounts secrets in a folder that is sticky
        raise AnondError(f"{settings.keys_folder} can be written by others (mode {mode:04o}): chmod 700 it")
    return f"{counted(len(seal.listing(settings.keys_folder)), 'key')} in {settings.keys_folder}"


def _folder(settings: Settings) -> str:
    folder = settings.data_folder
    if not folder.exists():
        return f"{folder} will be made"
    if not folder.is_dir():
        raise AnondError(f"{folder} is no folder: name another by `data`")
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & 0o077:
        raise AnondError(f"{folder} is open to others (mode {mode:04o}): chmod 700 {folder}")
    if not os.access(folder, os.W_OK):
        raise AnondError(f"{folder} cannot be written by user {os.geteuid()}: chown {os.geteuid()} {folder}")
    if (left := shutil.disk_usage(folder).free) < ROOM:
        raise AnondError(
            f"{folder} has {left / 1e6:.0f} MB left on its disk: make room; nothing is written to a full one"
        )
    return f"{folder}, mode {mode:04o}"


def _log(settings: Settings) -> str:
    state = seal.load(settings.keys_folder, ["state"]).need("state")

    async def found() -> str:
        log = connect.open_log(settings, state)
        try:
            await log.create(connect.topics(settings))
            lag = await log.lag(settings.topics.group, settings.topics.turns)
            return f"{settings.log.kind}, {counted(len(lag), 'partition')}, {counted(sum(lag.values()), 'turn')} to go"
        finally:
            await log.close()

    return run_async(found())


def _schemas(settings: Settings) -> str:
    async def found() -> str:
        schemas = connect.schemas(settings)
        try:
            ids = await schemas.prepare()
        finally:
            await schemas.close()
        return ", ".join(f"{topic} by id {number}" for topic, number in ids.items()) or "for turns alone"

    return run_async(found())


def _sessions(settings: Settings) -> str:
    state = seal.load(settings.keys_folder, ["state"]).need("state")
    store = SessionStore(state, settings.sessions.ttl, settings.sessions.cache)

    async def found() -> str:
        log, latest = connect.open_log(settings, None), dict[bytes, bytes | None]()
        try:
            async for record in every_record(log, settings.topics.sessions):
                latest[record.key or b""] = record.value  # on Kafka also of a session that was let go of since
            _refuse_destroyed(settings, state, [value for value in latest.values() if value])
            for key, value in latest.items():
                store.restore(key, value)
            return "sealed with a key that is held" if len(store) else "none yet"
        finally:
            await log.close()

    return run_async(found())


def _refuse_destroyed(settings: Settings, state: Ring, ledgers: list[bytes]) -> None:
    """Raise KeyNotHeld where sessions need keys that were destroyed on purpose, and no other that is not here."""
    missing = {key_id_of(sealed_part(value)) for value in ledgers} - {*state.key_ids()}
    if on_purpose(settings.keys_folder, "state", missing):
        raise KeyNotHeld(
            "sessions are sealed with a key that was destroyed on purpose, and daemons leave their partitions closed: "
            "stop the daemons and run `anond sessions reset --why …` (docs/keys.md)"
        )


def _policy(settings: Settings) -> str:
    hides = policy_in_use(settings.policy).hides
    said = [f"hides {', '.join(in_order(hides))}"] if hides else []
    attributes = {KEEP: "attributes are kept", GENERALISE: "generalises attributes", HIDE: "hides attributes"}
    return "; ".join([*said, *let_through(settings), *spelled_names(settings), attributes[settings.policy.attributes]])


def _sealed(settings: Settings) -> str:
    found = run_async(losses.unreadable(settings))
    if found.lost:
        told = "; ".join(
            f"{losses.counts_in_words(counts)} {losses.verb_for(counts)} a key of {ring}.json"
            for ring, counts in found.lost.items()
        )
        raise AnondError(f"{told} that is not in {settings.keys_folder}: restore it from its copy; {losses.NO_COPY}")
    if found.destroyed:
        told = "; ".join(f"{losses.counts_in_words(counts)} of {ring}.json" for ring, counts in found.destroyed.items())
        return f"nothing opens what was sealed by keys that were destroyed on purpose: {told}; all else can be read"
    return "all can be read with the keys that are here"


def _dead(settings: Settings) -> str:
    async def found() -> str:
        async with dead.opened(settings) as letters:
            left = Counter(one.reason for one in await letters.list() if not one.fed)
            return ", ".join(
                f"{count} {reason}" for reason, count in sorted(left.items(), key=lambda one: (-one[1], one[0]))
            )

    try:
        said = run_async(found())
    except LogError as error:
        return f"not looked at: {error}"  # on Kafka they are not for every role
    return f"{said}: `anond dead list` says what to do" if said else "none that were not fed again"


def _starters(settings: Settings) -> str:
    began = time.perf_counter()
    names = ", ".join(model.card.id for model in load_starters())
    return f"{names} ({1000 * (time.perf_counter() - began):.0f} ms)"


def _published(settings: Settings) -> str:
    verifier = seal.load(settings.keys_folder, ["trust"]).need("trust")

    async def found() -> str:
        log = connect.open_log(settings, None)
        try:
            await log.create(connect.topics(settings))
            registry = Registry(log, settings.topics.models, verifier)
            models = await registry.poll(wait=0.0)
            if refused := len(registry.refused_keys) + len(registry.unusable):
                raise AnondError(
                    f"{refused} refused; `anond models list` says what reads in its place, and `anond models rollback` "
                    "puts that, or another, in use"
                )
            return ", ".join(model.card.id for model in models) or "none yet"
        finally:
            await log.close()

    return run_async(found())


def _language(_: Settings) -> str:
    from anond.text.language import LanguageModel

    LanguageModel.load()
    return "loads"


def _attributes(_: Settings) -> str:
    load_model()
    return "loads"


def _lexicon(_: Settings) -> str:
    began = time.perf_counter()
    load_gazetteers()
    return f"as installed ({1000 * (time.perf_counter() - began):.0f} ms)"
