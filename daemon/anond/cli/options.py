"""Options that several commands share, and the start that they have in common."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
import uvloop

from anond import config, seal
from anond.config import Settings
from anond.seal import Keys
from anond.stream import logs

T = TypeVar("T")

ConfigFile = Annotated[
    Path | None, typer.Option("--config", "-c", help="Settings; ./anond.toml if it is there.", show_default=False)
]


def start(path: Path | None) -> Settings:
    """Read the settings and set up logging."""
    settings = config.load(path)
    logs.configure("json" if settings.observe.logs == "json" else "text", settings.observe.level)
    return settings


def keys_for(settings: Settings, rings: Collection[str]) -> Keys:
    """The key rings that a command needs, and no other."""
    return seal.load(settings.keys_folder, rings)


def make_keys(settings: Settings) -> tuple[Path, ...]:
    """Make the rings that are missing, in a data folder that nobody else can look into."""
    settings.data_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return seal.new(settings.keys_folder, ["state", "review", "publish"], time.time())


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's work on uvloop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
