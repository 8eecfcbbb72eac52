"""One training run at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from anond_trainer.train.lock import AnotherRun, only_run

HOLD = """
import sys, time
from pathlib import Path
from anond_trainer.train.lock import only_run
with only_run(Path(sys.argv[1]), 1_800_000_000.0):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_run_says_since_when_another_is_at_work_and_a_killed_one_leaves_nothing(tmp_path: Path) -> None:
    """The kernel frees the lock when its holder ends, also by SIGKILL."""
    path = tmp_path / "data" / "train" / "lock"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(AnotherRun) as caught, only_run(path, 1_900_000_000.0):
            pass
        assert str(caught.value) == (
            f"another run of `anond train` is at work since 2027-01-15 08:00 UTC (process {holder.pid}): "
            "nothing was done"
        )
        assert caught.value.exit_code == 8
    finally:
        holder.kill()
        holder.communicate()
    with only_run(path, 1_900_000_000.0):
        assert f'"process":{os.getpid()}' in path.read_text()


def test_the_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    """As all that a run writes."""
    path = tmp_path / "data" / "train" / "lock"
    with only_run(path, 0.0):
        modes = [place.stat().st_mode & 0o777 for place in (path, path.parent, path.parent.parent)]
    assert modes == [0o600, 0o700, 0o700]


@pytest.mark.parametrize("said", [b"", b"{", b'{"since": "soon", "process": 1}', b'{"since": 1e400, "process": 1}'])
def test_a_lock_that_says_nothing_keeps_others_out_all_the_same(tmp_path: Path, said: bytes) -> None:
    """Its holder may be about to write, or have a full disk."""
    path = tmp_path / "train" / "lock"
    with only_run(path, 0.0):
        path.write_bytes(said)
        with pytest.raises(AnotherRun, match=r"is at work: nothing was done"), only_run(path, 0.0):
            pass
