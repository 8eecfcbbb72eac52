"""`anond check --deployment`: what surrounds a daemon is good, or each line says what to change."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from anond.cli.deployment import Surroundings, findings, surroundings
from anond.config import Settings
from anond.config.settings import ObserveSettings
from anond.service.health import HealthServer

GOOD = Surroundings(
    user=10001, root_writable=False, core_limit=0, may_gain_rights=False, keys_writable=False, signs_models=False,
    health="ok",
)  # fmt: skip


def test_a_deployment_like_ours_is_well() -> None:
    """Nothing is to be changed in what deploy/ makes."""
    assert [line.what for line in findings(GOOD, Settings()) if not line.ok] == []


@pytest.mark.parametrize(
    ("change", "what", "says"),
    [
        ({"user": 0}, "user", "a user of its own"),
        ({"root_writable": True}, "root folder", "ProtectSystem=strict"),
        ({"may_gain_rights": True}, "rights", "NoNewPrivileges=yes"),
        ({"core_limit": -1}, "core dumps", "LimitCORE=0"),
        ({"keys_writable": True}, "key folder", "mount it read-only"),
        ({"signs_models": True}, "signing key", "keep it with the trainer"),
        ({"health": "", "ready": False}, "daemon", "nobody answers on 127.0.0.1:9464"),
        (
            {"health": "sessions of partitions [1] are not restored", "ready": False},
            "daemon",
            "not ready, as 127.0.0.1:9464 says: sessions of partitions [1] are not restored",
        ),
    ],
)
def test_each_thing_that_is_wrong_is_told_with_what_mends_it(change: dict[str, int], what: str, says: str) -> None:
    """One line, and the others are well."""
    (wrong,) = (line for line in findings(replace(GOOD, **change), Settings()) if not line.ok)
    assert wrong.what == what
    assert says in wrong.says


def test_what_is_seen_is_what_is_there(tmp_path: Path) -> None:
    """A key folder that can be written and holds the trainer's key; a port on which nobody listens."""
    settings = Settings(data=str(tmp_path), observe=ObserveSettings(port=1))
    settings.keys_folder.mkdir()
    (settings.keys_folder / "publish.json").touch()
    seen = surroundings(settings)
    assert (seen.keys_writable, seen.signs_models, seen.health) == (True, True, "")
    assert surroundings(replace(settings, observe=ObserveSettings(port=-1))).health == "-"


@pytest.mark.parametrize(("ready", "why"), [(True, "ready"), (False, "sessions of partitions [1] are not restored")])
def test_a_daemon_that_answers_is_well_only_if_it_is_ready(ready: bool, why: str) -> None:
    """What its own server says of /readyz counts, by the code that a probe would see."""

    async def asked() -> Surroundings:
        server = HealthServer(lambda: b"", lambda: (True, "ok"), lambda: (ready, why))
        await server.start("127.0.0.1", 0)
        try:
            return await asyncio.to_thread(surroundings, Settings(observe=ObserveSettings(port=server.port)))
        finally:
            await server.close()

    seen = asyncio.run(asked())
    assert (seen.health, seen.ready) == (why, ready)
