"""Options that several commands share, and the start that they have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
import uvloop

from anond import config
from anond.config import Settings
from anond.seal import Keys
from anond.seal import load as load_keys
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
    return load_keys(settings.keys_folder, rings)


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run a command's work on uvloop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
