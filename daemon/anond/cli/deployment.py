"""`anond check --deployment`: checks a daemon's container or unit from inside."""

from __future__ import annotations

import http
import http.client
import os
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from anond.cli.findings import Finding
from anond.config import Settings

PUBLISHING = "publish.json"  # the trainer's own: a daemon verifies models, and signs none
_PATIENCE = 5.0  # seconds that a daemon may take to answer
_NO_SETTING = "-"


@dataclass(frozen=True)
class Surroundings:
    """The facts about the process, its file system and the daemon beside it."""

    user: int
    root_writable: bool
    core_limit: int
    may_gain_rights: bool
    keys_writable: bool
    signs_models: bool
    health: str  # what the daemon's page says of /readyz; "" where nobody answers, "-" where it has none
    ready: bool = True  # whether it says so


def surroundings(settings: Settings) -> Surroundings:
    """The surroundings of this process; nothing is changed."""
    keys = settings.keys_folder
    health, ready = _health(settings)
    return Surroundings(
        user=os.geteuid(),
        root_writable=not os.statvfs("/").f_flag & os.ST_RDONLY,
        core_limit=resource.getrlimit(resource.RLIMIT_CORE)[1],
        may_gain_rights="NoNewPrivs:\t1" not in _status(),
        keys_writable=os.access(keys, os.W_OK),
        signs_models=(keys / PUBLISHING).exists(),
        health=health,
        ready=ready,
    )


def findings(seen: Surroundings, settings: Settings) -> Iterator[Finding]:
    """Each line ok, or what to change in the container, the pod or the unit."""
    keys = settings.keys_folder
    yield _line("user", seen.user != 0, f"runs as user {seen.user}", "runs as root: give it a user of its own")
    yield _line(
        "root folder", not seen.root_writable, "can only be read",
        "can be written: readOnlyRootFilesystem, read_only or ProtectSystem=strict",
    )  # fmt: skip
    yield _line(
        "rights", not seen.may_gain_rights, "can gain none",
        "may gain rights: allowPrivilegeEscalation: false, no-new-privileges or NoNewPrivileges=yes",
    )  # fmt: skip
    yield _line("core dumps", seen.core_limit == 0, "are off", "are not off: ulimits core 0 or LimitCORE=0")
    yield _line(
        "key folder", not seen.keys_writable, f"{keys} can only be read",
        f"{keys} can be written by what reads it: mount it read-only, and rotate keys elsewhere",
    )  # fmt: skip
    yield _line(
        "signing key", not seen.signs_models, "is not here",
        f"{keys / PUBLISHING} is here, and no daemon needs it: keep it with the trainer",
    )  # fmt: skip
    yield _daemon(seen, settings)


def _daemon(seen: Surroundings, settings: Settings) -> Finding:
    """Whether the daemon beside this process answers, and is ready."""
    observe = settings.observe
    address = f"{observe.host}:{observe.port}"
    if seen.health == _NO_SETTING:
        return Finding("daemon", True, "its metrics are not served, or on a port that is not told (observe.port)")
    if not seen.health:
        return Finding("daemon", False, f"nobody answers on {address}: does it run, with these settings?")
    return _line("daemon", seen.ready, f"{address} says {seen.health}", f"not ready, as {address} says: {seen.health}")


def _line(what: str, good: bool, says: str, mend: str) -> Finding:
    return Finding(what, good, says if good else mend)


def _status() -> str:
    """Linux's status of this process; empty on other systems."""
    try:
        return Path("/proc/self/status").read_text("ascii", "replace")
    except OSError:
        return ""


def _health(settings: Settings) -> tuple[str, bool]:
    """What the daemon's page says of /readyz, and whether that means that it is ready."""
    host, port = settings.observe.host, settings.observe.port
    if port <= 0:
        return _NO_SETTING, True
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (what to ask, not where to listen)
    door = http.client.HTTPConnection(near, port, timeout=_PATIENCE)
    try:
        door.request("GET", "/readyz")
        answer = door.getresponse()
        return answer.read(200).decode("ascii", "replace").strip(), answer.status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return "", False
    finally:
        door.close()
