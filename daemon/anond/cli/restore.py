"""`anond restore`: brings a copy back into an empty data folder; what may have gone out does not go out again."""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from anond import connect
from anond.cli.backup import MANIFEST, SETTINGS, digest_of
from anond.cli.models_copy import FILE, bring_back_models
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.counted import counted
from anond.errors import BackupError, KeysError
from anond.operations.restored import Marked, Marker
from anond.seal import Keys
from anond.seal.destroyed import FILE as DESTROYED
from anond.seal.destroyed import note_destroyed, parse
from anond.starting import keys_for, run_async, start


def command(
    folder: Annotated[Path, typer.Argument(help="A folder that `anond backup` made.")], config: ConfigFile = None
) -> None:
    """Bring a copy back into an empty data folder; keys are there."""
    settings = start(config)
    manifest = _checked(folder)
    keys = keys_for(settings, ["state", "review"])
    for name in manifest["files"].keys() - {SETTINGS}:
        if (settings.data_folder / name).exists():
            raise BackupError(f"{settings.data_folder / name} is there already: restore into an empty data folder")
    if FILE in manifest["files"] and settings.log.kind != "kafka":
        raise BackupError(f"{folder} is a copy beside a cluster: restore it where log.kind is kafka")
    marked = _restore(settings, keys, folder, manifest)
    made = datetime.fromtimestamp(manifest["at"], UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    typer.echo(f"restored as of {made}: {', '.join(name for name in manifest['files'] if name != SETTINGS)}")
    if SETTINGS in manifest["files"]:
        typer.echo(f"the settings of then are in {folder / SETTINGS}: they were not taken over")
    if marked.waiting or marked.turns:
        typer.echo(
            f"{counted(marked.waiting, 'turn')} that waited and {counted(marked.turns, 'turn')} that nobody had read "
            "yet: dead letters now, since they may have gone out since: feed those of which no clean event has the id "
            "(`anond dead list`)"
        )
    if FILE in manifest["files"]:
        _bring_back(settings, folder)
    if DESTROYED in manifest["files"]:
        _bring_note(settings, folder)
    if marked.broken:
        typer.echo(
            f"{counted(marked.broken, 'session does', 'sessions do')} not open with the keys that are here: "
            "`anond check`"
        )


def _bring_back(settings: Settings, folder: Path) -> None:
    count = run_async(bring_back_models(settings, folder / FILE))
    if count < 0:
        typer.echo(f"{settings.topics.models} holds models already: those of the copy are left where they are")
    else:
        typer.echo(
            f"{counted(count, 'record of models is', 'records of models are')} on {settings.topics.models} again"
        )


def _bring_note(settings: Settings, folder: Path) -> None:
    """Restore the note of destroyed keys beside the rings: a copy of the rings may lack it."""
    try:
        note_destroyed(settings.keys_folder, parse((folder / DESTROYED).read_bytes()))
    except (ValueError, KeysError) as error:
        typer.echo(f"which keys were destroyed on purpose is not noted here: {error or 'the note does not read'}")


def _checked(folder: Path) -> Mapping[str, Any]:
    """The manifest of a copy whose files are all there and as they were made."""
    try:
        manifest: Mapping[str, Any] = orjson.loads((folder / MANIFEST).read_bytes())
        files = dict(manifest["files"])
        known = manifest["version"] == 1 and isinstance(manifest["at"], float)
        safe = all(not Path(name).is_absolute() and ".." not in Path(name).parts for name in files)
    except (OSError, ValueError, KeyError, TypeError):
        raise BackupError(f"{folder} is no copy that `anond backup` made") from None
    if not known or not safe:
        raise BackupError(f"{folder} is a copy of another release, or no copy of ours")
    for name, digest in files.items():
        if not (folder / name).is_file() or digest_of(folder / name) != digest:
            raise BackupError(f"{folder / name} is not as it was copied: take another copy")
    return manifest


def _restore(settings: Settings, keys: Keys, folder: Path, manifest: Mapping[str, Any]) -> Marked:
    """Copy, mark, and only then let it appear, the log last: a daemon that is started too early finds nothing."""
    data = settings.data_folder
    beside = data / ".restore"
    data.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):  # another user's: `anond check` tells
        data.chmod(0o700)  # it may have been made by hand, for the keys
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(mode=0o700, parents=True)
    names = [name for name in manifest["files"] if name not in ("log.db", FILE, SETTINGS, DESTROYED)]
    for name in {*names, "log.db"} & {*manifest["files"]}:
        (beside / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copyfile(folder / name, beside / name)
        (beside / name).chmod(0o600)
    marked = Marked()
    if "log.db" in manifest["files"]:
        names.append("log.db")
        marked = run_async(_mark(replace(settings, data=str(beside)), keys))
    for name in names:
        (data / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (beside / name).rename(data / name)
    shutil.rmtree(beside)
    return marked


async def _mark(settings: Settings, keys: Keys) -> Marked:
    state, review = keys.need("state"), keys.need("review")
    log = connect.open_log(settings, state)
    try:
        await log.create(connect.topics(settings))
        return await Marker(log, settings, connect.field_map(settings), state, review, time.time()).mark()
    finally:
        await log.close()
