"""One PostgreSQL for all processes of a test run, from Debian's packages: who needs it first starts it.

python tests/shared_postgres.py PID FOLDER    serves it from a folder on a Unix socket until a process has ended
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAMS = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), default=None)
_PATIENCE = 240.0  # seconds until it is up, on a busy machine too


def shared_postgres(folder: Path) -> str:
    """The address of the server of this run, whose processes all know this folder; started if nobody has yet."""
    with (folder / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (told := folder / "postgres").exists():
            told.write_text(_start(folder))
        return told.read_text()


def _start(folder: Path) -> str:
    run = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()  # the process that outlives the others
    home = Path(tempfile.mkdtemp(prefix="anond-pg-"))  # a short path, as a socket wants it, and open to its user
    home.chmod(0o755)
    command = [sys.executable, __file__, str(run), str(home)]
    with (folder / "postgres.log").open("w") as out:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
    until = time.monotonic() + _PATIENCE
    while not (home / "up").exists():
        assert process.poll() is None, (folder / "postgres.log").read_text()
        assert time.monotonic() < until, "the PostgreSQL of this run does not come up"
        time.sleep(0.05)
    process.returncode = 0  # it is left alone: others may need it after us
    return f"postgresql://anond@/postgres?host={home}"


def main() -> None:
    """Make a cluster and serve it as a user who is not root; at the end of the run nothing is left of it."""
    run, home = int(sys.argv[1]), Path(sys.argv[2])
    data, nobody = home / "data", os.geteuid() == 0
    data.mkdir(mode=0o700)
    if nobody:
        for path in (home, data):
            shutil.chown(path, "nobody")
    user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if nobody else {}
    assert PROGRAMS is not None
    make = [
        PROGRAMS / "initdb",
        "-D",
        data,
        "-A",
        "trust",
        "-U",
        "anond",
        "--no-sync",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
    ]
    options = [f"unix_socket_directories={home}", "listen_addresses=", "fsync=off", "max_connections=200"]
    serve = [PROGRAMS / "postgres", "-D", data, *(part for one in options for part in ("-c", one))]
    subprocess.run(make, check=True, cwd="/", stdout=subprocess.DEVNULL, **user)
    with subprocess.Popen(serve, cwd="/", **user) as process:
        while not list(home.glob(".s.PGSQL.*")) or "ready" not in (data / "postmaster.pid").read_text():
            assert process.poll() is None
            time.sleep(0.05)
        (home / "up").touch()
        while Path(f"/proc/{run}").exists() and process.poll() is None:
            time.sleep(0.5)
        process.terminate()
    shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
