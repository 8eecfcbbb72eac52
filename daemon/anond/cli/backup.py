"""`anond backup`: a copy of the data folder, all but keys, while daemons work."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import orjson
import typer

from anond.cli.models_copy import FILE, copy_models
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.config.loading import settings_file
from anond.errors import BackupError
from anond.seal.destroyed import FILE as DESTROYED
from anond.starting import run_async, start
from anond.version import __version__

MANIFEST: Final = "backup.json"
SETTINGS: Final = "anond.toml"
DATABASES: Final = ("review.db", "log.db")  # in this order: what the log says last is newer than what the page knows


def command(
    folder: Annotated[Path, typer.Argument(help="A new folder for the copy.")], config: ConfigFile = None
) -> None:
    """Copy data and settings, all but keys, while daemons work."""
    settings = start(config)
    made = make(settings, folder, time.time(), settings_file(config, os.environ))
    typer.echo(f"copied to {folder}: {', '.join(made)}; no key is in it: keep their copy apart")


def make(settings: Settings, folder: Path, now: float, config: Path | None = None) -> list[str]:
    """Make a copy, which gets its name when it is complete; returns the names of its parts."""
    if folder.exists():
        raise BackupError(f"{folder} is there already: name a new folder")
    if settings.log.kind == "local" and not (settings.data_folder / "log.db").exists():
        raise BackupError(f"{settings.data_folder} holds no log: there is nothing to copy")
    beside = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(mode=0o700, parents=True)
    try:
        names = [*_databases(settings, beside), *_files(settings.data_folder, beside), *_models(settings, beside)]
        if (settings.keys_folder / DESTROYED).exists():  # ids and times alone
            shutil.copyfile(settings.keys_folder / DESTROYED, beside / DESTROYED)
            names.append(DESTROYED)
        if config is not None:
            shutil.copyfile(config, beside / SETTINGS)
            (beside / SETTINGS).chmod(0o600)
            names.append(SETTINGS)
        digests = {name: digest_of(beside / name) for name in names}
        manifest = {"version": 1, "made_by": __version__, "at": now, "log": settings.log.kind, "files": digests}
        (beside / MANIFEST).write_bytes(orjson.dumps(manifest, option=orjson.OPT_INDENT_2))
        beside.rename(folder)
    except OSError as error:
        raise BackupError(f"{folder}: {error.strerror}") from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return names


def _databases(settings: Settings, beside: Path) -> list[str]:
    made = []
    for name in DATABASES:
        source = settings.data_folder / name
        if source.exists() and not (name == "log.db" and settings.log.kind != "local"):
            try:
                _copy(source, beside / name)
            except sqlite3.Error:
                raise BackupError(f"{source} cannot be read as a database: it was not copied") from None
            made.append(name)
    return made


def _copy(source: Path, target: Path) -> None:
    """The database as one transaction sees it, while others write."""
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)


def _files(data: Path, beside: Path) -> list[str]:
    """The records of commands, and the memory of training."""
    made = []
    for path in sorted([*data.glob("*.jsonl"), *(data / "train").rglob("*")]):
        if path.is_file() and not path.is_symlink():
            name = str(path.relative_to(data))
            (beside / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.copyfile(path, beside / name)
            (beside / name).chmod(0o600)
            made.append(name)
    return made


def _models(settings: Settings, beside: Path) -> list[str]:
    """The models of a cluster; in a local log they are copied with it."""
    if settings.log.kind == "local":
        return []
    run_async(copy_models(settings, beside / FILE))
    return [FILE]


def digest_of(path: Path) -> str:
    """A digest that identifies a copied file."""
    with path.open("rb") as file:
        found = sha256()
        while some := file.read(1 << 20):
            found.update(some)
    return found.hexdigest()
