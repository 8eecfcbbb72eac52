"""A run of training that is killed at any step of its writing leaves nothing half done; the next one goes on."""

from __future__ import annotations

import subprocess
import sys

import pytest

KILLED = """
import os, shutil, sqlite3, sys, time
from dataclasses import replace
from pathlib import Path
from anond.engines.model.file import Model, encode
from anond.operations.refused import refused_models
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

sys.dont_write_bytecode = True  # which would be steps of its own
FOLDER, PUBLISH = Path(sys.argv[1]), sys.argv[2] == "published"
HOME, PREPARED = FOLDER / "place", FOLDER / "prepared"
PLACE = TrainingPlace(House.build(HOME, SETTINGS))
SETTINGS_, KEYS = PLACE.house.settings, PLACE.house.keys
STARTER = next(one for one in load_starters() if one.lang == "it")
ROWS = 500
WEIGHTS = replace(  # a small model, which is written and read in no time
    STARTER.weights, hashes=STARTER.weights.hashes[:ROWS], pointers=STARTER.weights.pointers[: ROWS + 1],
    targets=STARTER.weights.targets[: STARTER.weights.pointers[ROWS]],
    values=STARTER.weights.values[: STARTER.weights.pointers[ROWS]],
)
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "BEGIN", "COMMIT", "CREATE")

def die_at(step):
    # SIGKILL before the so-manieth step: a file opened to be written, moved or removed, a statement that writes
    left = step
    def count():
        nonlocal left
        left -= 1
        if left == 0:
            os._exit(9)
    connect = sqlite3.connect
    def connect_and_count(*places, **more):
        made = connect(*places, **more)
        made.set_trace_callback(lambda sql: count() if sql.lstrip().upper().startswith(WRITES) else None)
        return made
    sqlite3.connect = connect_and_count
    def hook(event, given):
        if event in ("os.rename", "os.mkdir", "os.remove", "os.rmdir"):
            count()
        elif event == "open" and isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR):
            count()
    sys.addaudithook(hook)

def night():
    # everything that a run does but the learning, whose result is always the same
    with only_run(SETTINGS_.train_folder / "lock", time.time()):
        run = Run(SETTINGS_, Request(), KEYS)
        inputs = run_async(run.begin())
        results, audits = run.results_and_audits(Memory.read(SETTINGS_.train_folder / "tried.json"), inputs)
        outcomes, worth_trying = run.look_for_news(results)
        if worth_trying:
            name = f"it-{inputs.next_number('it'):04d}"
            model = encode(replace(STARTER.card, id=name), WEIGHTS, KEYS.need("publish"))
            found = Result("it", "so it is", name, publish=PUBLISH, model=model, report={"recall": 0.9})
            run.asking["it"] = Asking((Wanted("0-it3", "chosen"),))
            run_async(run.publish_results(results, audits, {"it": found}, outcomes))
        return outcomes["it"]

def whole():
    # what daemons and people find; raises where anything is half done
    kept = refused_models(SETTINGS_.train_folder / "refused")
    for one in kept:
        file = SETTINGS_.train_folder / "refused" / one.name / f"{one.id}.model"
        assert Model.load(file.read_bytes(), KEYS.need("trust").verify).id == one.id
    in_use = PLACE.published()
    assert list(in_use) in ([], ["it"]), in_use
    return in_use, kept

def go_on():
    whole()
    night()
    in_use, kept = whole()
    assert (list(in_use), bool(kept)) == (["it"] if PUBLISH else [], not PUBLISH), (in_use, kept)
    assert all(one.report == {"recall": 0.9} for one in kept)
    said = night()
    assert "nothing new since" in said, said
    assert said.endswith(" was published then" if PUBLISH else "refused then: so it is"), said
    assert whole() == (in_use, kept)

def child(work, *arguments):
    process = os.fork()
    if process == 0:
        try:
            work(*arguments)
        except BaseException as error:
            print(repr(error), flush=True)
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

def killed(step):
    die_at(step)
    night()

PLACE.decide(*decided("it", 10))
HOME.rename(PREPARED)
deaths = 0
for step in range(1, 300):
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(PREPARED, HOME)
    ended = child(killed, step)
    if ended != 9:
        assert ended == 0
        break
    deaths += 1
    assert child(go_on) == 0, step
print(deaths)
"""


@pytest.mark.parametrize("outcome", ["published", "refused"])
def test_killed_at_any_step_of_its_writing(outcome: str, tmp_path) -> None:
    """At each in turn: what is in use is whole, the next run ends alike, and the one after that has no news."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, tmp_path, outcome], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.splitlines()[-1]) > 10, done.stdout  # so many steps a run takes
