"""`anond run`: the daemon."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable

from anond import assemble
from anond.cli.options import ConfigFile, keys_for, run_async, start
from anond.config import Settings
from anond.seal import Keys
from anond.stream.log import Log
from anond.stream.service import Daemon

_SWITCH = (
    0.0005  # seconds that the pipeline's thread may keep the event loop waiting; a transaction waits several times
)
Maker = Callable[[Settings, Log, Keys], Daemon]


def command(config: ConfigFile = None) -> None:
    """Anonymise the stream until a signal comes. The first drains and commits, the second stops at once."""
    settings = start(config)
    if not run_async(serve(settings, keys_for(settings, assemble.DAEMON_RINGS))):
        os._exit(1)  # Python would wait for the thread with the batch that nobody wants any more


async def serve(settings: Settings, keys: Keys, make: Maker = assemble.daemon) -> bool:
    """Open the log, make sure of its topics, and serve; whether it ended in order."""
    log = assemble.open_log(settings, keys.need("state"))
    try:
        await log.create(assemble.topics(settings))
        daemon = make(settings, log, keys)
        gc.collect()
        sys.setswitchinterval(_SWITCH)
        gc.set_threshold(20_000, 50, 1_000)  # a full collection holds everything up for tens of ms, and finds little
        gc.freeze()  # lists and models stay for ever: the collector need not walk them
        await daemon.serve()
        return not daemon.forced
    finally:
        await log.close()
