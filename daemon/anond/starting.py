"""The start of a program: settings, logging, keys, event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Collection, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from anond import config, logging_setup, seal
from anond.config import Settings
from anond.config.how import readable_tags
from anond.config.let_through import let_through
from anond.seal import Keys

T = TypeVar("T")

logger = logging.getLogger(__name__)


def start(path: Path | None) -> Settings:
    """Read the settings and set up logging. Variables that are no settings are named, and change nothing."""
    settings = config.load(path)
    logging_setup.configure("json" if settings.observe.logs == "json" else "text", settings.observe.level)
    for name, nearest in config.unknown(os.environ):
        logger.warning("no such setting: this variable changes nothing", extra={"variable": name, "nearest": nearest})
    if left := readable_tags(settings.policy.hide, settings.policy.how):
        logger.warning("policy.how keeps what policy.hide names: it goes out as it is", extra={"kept": ", ".join(left)})
    for said in let_through(settings):
        logger.warning(said)
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
