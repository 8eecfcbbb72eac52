"""One broker for all processes of a test run: the first that needs it starts it, and it ends when the run does.

python tests/shared_broker.py PID FILE    waits, within `brokers.py run`, for the end of a process
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import time
from pathlib import Path

_PATIENCE = 240.0  # seconds until a broker is up, on a busy machine too
_PROGRAM = Path(__file__).parents[1] / "deploy" / "kafka" / "brokers.py"


def shared_broker(folder: Path) -> str:
    """The address of the broker of this run, whose processes all know this folder; started if nobody has yet."""
    with (folder / "broker.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (told := folder / "broker").exists():
            _start(folder, told)
        return told.read_text()


def _start(folder: Path, told: Path) -> None:
    run = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()  # the process that outlives the others
    printed = folder / "broker.log"
    command = [sys.executable, str(_PROGRAM), "run", "--", sys.executable, __file__, str(run), str(told)]
    with printed.open("w") as out:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True)
    until = time.monotonic() + _PATIENCE
    while not told.exists():
        assert process.poll() is None, printed.read_text()
        assert time.monotonic() < until, "the broker of this run does not come up"
        time.sleep(0.1)
    process.returncode = 0  # it is left alone: others may need it after us


def main() -> None:
    """Tell the address, and wait until a process has ended."""
    run, told = int(sys.argv[1]), Path(sys.argv[2])
    new = told.with_suffix(".new")
    new.write_text(os.environ["ANOND_KAFKA_SERVERS"])
    new.rename(told)
    while Path(f"/proc/{run}").exists():
        time.sleep(0.5)


if __name__ == "__main__":
    main()
