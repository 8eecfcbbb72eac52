"""Runs of training that are killed at one step of their writing after another, and the runs after them.

    python -m tests.trainer.cli.killed_training FOLDER published|refused

Prints at how many steps a run was killed. It ends with 1 where one left anything half done.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from anond.engines.model.card import Card
from anond.engines.model.file import Model, encode
from anond.engines.model.weights import Weights
from anond.operations.refused import Refused, refused_models
from anond.starters import load_starters
from anond.starting import run_async
from anond_trainer.active.priorities import Wanted
from anond_trainer.train.lock import only_run
from anond_trainer.train.nightly import Result
from anond_trainer.train.tried import Memory
from anond_trainer.training_run.asking import Asking
from anond_trainer.training_run.request import Request
from anond_trainer.training_run.run import Run
from tests.house import House
from tests.trainer.cli.conftest import SETTINGS, TrainingPlace, decided

LANG: Final = "it"
REPORT: Final = {"recall": 0.9}
_KILLED: Final = 9  # the exit code of a child that killed itself
_MOST: Final = 300  # steps; a run takes some forty
_ROWS: Final = 500  # of a starter's weights, so that a model is written and read in no time
_WRITES: Final = ("INSERT", "UPDATE", "DELETE", "REPLACE", "BEGIN", "COMMIT", "CREATE")


@dataclass(frozen=True, slots=True)
class Nights:
    """Runs of training in one folder that do all but the learning, whose result is always the same."""

    place: TrainingPlace
    publish: bool
    card: Card
    weights: Weights

    def run(self) -> str:
        """One run; what it says of the language."""
        settings, keys = self.place.house.settings, self.place.house.keys
        with only_run(settings.train_folder / "lock", time.time()):
            run = Run(settings, Request(), keys)
            inputs = run_async(run.begin())
            tried = Memory.read(settings.train_folder / "tried.json")
            results, audits = run.results_and_audits(tried, inputs)
            outcomes, worth_trying = run.look_for_news(results)
            if worth_trying:
                found = self._result(f"{LANG}-{inputs.next_number(LANG):04d}")
                run.asking[LANG] = Asking((Wanted(f"0-{LANG}3", "chosen"),))
                run_async(run.publish_results(results, audits, {LANG: found}, outcomes))
            return outcomes[LANG]

    def run_and_die_at(self, step: int) -> None:
        """A run that is killed before a step, if it comes to it."""
        die_at(step)
        self.run()

    def _result(self, name: str) -> Result:
        model = encode(replace(self.card, id=name), self.weights, self.place.house.keys.need("publish"))
        return Result(LANG, "so it is", name, publish=self.publish, model=model, report=REPORT)

    def found(self) -> tuple[dict[str, str], list[Refused]]:
        """The models in use and those that were refused, as daemons and people find them: whole, or this raises."""
        house = self.place.house
        folder, trust = house.settings.train_folder / "refused", house.keys.need("trust")
        kept = refused_models(folder)
        for one in kept:
            file = folder / one.name / f"{one.id}.model"
            assert Model.load(file.read_bytes(), trust.verify).id == one.id
        return self.place.published(), kept

    def go_on(self) -> None:
        """The run after one that was killed, and the one after that, which has no news."""
        self.found()
        self.run()
        in_use, kept = self.found()
        assert (list(in_use), bool(kept)) == ([LANG] if self.publish else [], not self.publish)
        assert all(one.report == REPORT for one in kept)
        said = self.run()
        assert "nothing new since" in said, said
        assert said.endswith(" was published then" if self.publish else "refused then: so it is"), said
        assert self.found() == (in_use, kept)


def small_model() -> tuple[Card, Weights]:
    """The card of a starter, and a few of its weights."""
    starter = next(one for one in load_starters() if one.lang == LANG)
    whole, end = starter.weights, starter.weights.pointers[_ROWS]
    return starter.card, replace(
        whole, hashes=whole.hashes[:_ROWS], pointers=whole.pointers[: _ROWS + 1], targets=whole.targets[:end],
        values=whole.values[:end],
    )  # fmt: skip


def die_at(step: int) -> None:
    """End this process before so many steps: files opened to be written, moved or removed, statements that write."""
    left, connect = step, sqlite3.connect

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os._exit(_KILLED)

    def connect_and_count(*places: Any, **more: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*places, **more)
        made.set_trace_callback(lambda sql: count() if sql.lstrip().upper().startswith(_WRITES) else None)
        return made

    def see(event: str, given: tuple[Any, ...]) -> None:
        opened = event == "open" and isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR)
        if opened or event in ("os.rename", "os.mkdir", "os.remove", "os.rmdir"):
            count()

    sqlite3.connect = connect_and_count  # type: ignore[assignment]
    sys.addaudithook(see)


def in_child(work: Callable[[], object]) -> int:
    """Do work in a process of its own; its exit code."""
    process = os.fork()
    if process == 0:
        try:
            work()
        except BaseException as error:
            sys.stdout.write(f"{error!r}\n")
            sys.stdout.flush()
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def main(folder: Path, outcome: str) -> None:
    """Kill a run at each of its steps, until one comes to its end."""
    sys.dont_write_bytecode = True  # which would be steps of its own
    home, prepared = folder / "place", folder / "prepared"
    nights = Nights(TrainingPlace(House.build(home, SETTINGS)), outcome == "published", *small_model())
    nights.place.decide(*decided(LANG, 10))
    home.rename(prepared)

    def killed(step: int) -> int:
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(prepared, home)
        return in_child(partial(nights.run_and_die_at, step))

    for step in range(1, _MOST):
        ended = killed(step)
        if ended == 0:
            sys.stdout.write(f"{step - 1}\n")
            return
        assert ended == _KILLED, step
        assert in_child(nights.go_on) == 0, step
    raise AssertionError("a run takes more steps than were tried")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
