"""`anond run`: the daemon."""

from __future__ import annotations

import os

from anond import assemble, connect
from anond.cli.options import ConfigFile
from anond.starting import keys_for, run_async, start


def command(config: ConfigFile = None) -> None:
    """Anonymise the stream until a signal comes. The first drains and commits, the second stops at once."""
    settings = start(config)
    if not run_async(assemble.serve(settings, keys_for(settings, connect.DAEMON_RINGS))):
        os._exit(1)  # Python would wait for the thread with the batch that nobody wants any more
