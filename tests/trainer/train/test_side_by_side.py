"""Languages in processes of their own: results, failures, and ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from anond.errors import ConfigError
from anond_trainer.train.side_by_side import Failed, Step, side_by_side

PATIENCE = 300.0


def double(number: int, step: Step) -> int:
    """Good work."""
    step("doubling", 0.5)
    return 2 * number


def stumble(error: Exception, step: Step) -> int:
    """Work that raises."""
    raise error


def die(number: int, step: Step) -> int:
    """Work whose process is killed in the middle."""
    os.kill(os.getpid(), number)
    raise AssertionError


def busy(path: str, step: Step) -> int:
    """Work without end; it says which process does it."""
    Path(path).write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def wait_for(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def runs(number: int) -> bool:
    """Whether a process runs (one that waits to be buried does not)."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_each_language_has_its_result_and_one_that_fails_takes_no_other_with_it() -> None:
    """Errors of ours are told, of others only type and place: their message may quote what they choked on."""
    steps: list[tuple[str, str, float]] = []
    works = {
        "de": partial(die, signal.SIGKILL), "en": partial(double, 21),
        "es": partial(stumble, ConfigError("no such setting")), "sv": partial(stumble, ValueError("Oona Trellick")),
    }  # fmt: skip
    found = side_by_side(works, 2, lambda *words: steps.append(words))
    assert found["en"] == 42
    assert found["de"] == Failed("its process was ended by SIGKILL (out of memory?)")
    assert found["es"] == Failed("no such setting")
    assert isinstance(found["sv"], Failed)
    assert found["sv"].why.startswith("ValueError < ")
    assert "Oona" not in found["sv"].why
    assert steps == [("en", "doubling", 0.5)]


def test_what_interrupts_the_one_who_waits_ends_all_processes(tmp_path: Path) -> None:
    """At once: they would go on for minutes."""
    works = {"en": partial(busy, str(tmp_path / "en")), "es": partial(double, 1)}

    def interrupt(lang: str, step: str, share: float) -> None:
        wait_for((tmp_path / "en").exists)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        side_by_side(works, 2, interrupt)
    assert multiprocessing.active_children() == []


def test_a_process_ends_with_its_parent_however_that_ends(tmp_path: Path) -> None:
    """Also by SIGKILL, in the middle of work."""
    program = (
        "import sys\nfrom functools import partial\n"
        "from anond_trainer.train.side_by_side import side_by_side\n"
        "from tests.trainer.train.test_side_by_side import busy\n"
        "if __name__ == '__main__':\n"
        "    side_by_side({'en': partial(busy, sys.argv[1])}, 1, print)\n"
    )
    (tmp_path / "program.py").write_text(program)
    place, root = tmp_path / "en", Path(__file__).parents[3]
    parent = subprocess.Popen(
        [sys.executable, str(tmp_path / "program.py"), str(place)], env=os.environ | {"PYTHONPATH": str(root)}
    )
    try:
        wait_for(lambda: place.exists() and place.read_text())
        child = int(place.read_text())
        assert runs(child)
    finally:
        parent.kill()
        parent.wait(PATIENCE)
    wait_for(lambda: not runs(child))


def test_signals_of_the_terminal_do_not_reach_a_process(tmp_path: Path) -> None:
    """Ctrl-C goes to all of a group; the parent alone decides."""
    found = side_by_side({"en": survive}, 1, lambda *words: None)
    assert found == {"en": "alive"}


def survive(step: Step) -> str:
    """Work that signals itself."""
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGTERM)
    return "alive"
