"""`anond serve`: the anonymiser as a small HTTP service, for a bot that has to clean turns before it stores them."""

from __future__ import annotations

import asyncio
import signal

import typer

from anond.cli.extras import extra
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.published import models_in_use
from anond.seal import Keys
from anond.starting import keys_for, run_async, start


def command(config: ConfigFile = None) -> None:
    """Clean turns over HTTP, on loopback, until a signal comes. What a person should see is refused with a reason."""
    with extra("serve"):
        import anond.serving.server  # noqa: F401
    settings = start(config)
    run_async(_serve(settings, keys_for(settings, ["state"])))


async def _serve(settings: Settings, keys: Keys) -> None:
    from anond.garbage import collect_seldom, give_back_large_blocks
    from anond.serving.app import create_app
    from anond.serving.cleaner import EventCleaner
    from anond.serving.guard import secret_of
    from anond.serving.kept_sessions import KeptSessions
    from anond.serving.newer import Newer
    from anond.serving.server import hosts_of, listen, serve

    give_back_large_blocks()
    s, stop, state = settings.serve, asyncio.Event(), keys.need("state")
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    secret, in_use = secret_of(s.secret_file), models_in_use(settings)
    for warning in in_use.warnings(set(in_use.unusable)):
        typer.echo(warning, err=True)
    sessions = KeptSessions(
        settings.data_folder,
        state,
        settings.sessions.ttl,
        settings.sessions.cache,
        cache_bytes=settings.sessions.cache_bytes,
        sync=settings.log.sync,
    )
    try:
        cleaner = EventCleaner(settings, state, in_use, sessions)
        bound = listen(s.host, s.port)
        hosts = hosts_of(bound)
        collect_seldom()
        typer.echo(f"turns are cleaned at http://{hosts[0]}/v1/turn")
        newer = Newer(settings, keys, cleaner, in_use)
        app = create_app(cleaner, s, () if s.allow_remote else hosts, secret, newer.follow)
        await serve(app, bound, stop, settings.observe.stop_within)
    finally:
        sessions.close()
