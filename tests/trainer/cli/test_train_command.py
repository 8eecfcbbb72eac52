"""`anond train` as a real process on the local log: what it remembers, refuses, keeps, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from anond.events.review import Decision
from anond_trainer.cli.review_queue import open_queue
from anond_trainer.data.notation import dialogues
from anond_trainer.train.lock import only_run
from tests.house import PATIENCE, Program
from tests.trainer.cli.conftest import TrainingPlace, decided, waiting

Places = Callable[..., TrainingPlace]
ENDLESS = {"ANOND_TRAIN_ITERATIONS": "10000"}  # a run that is still at it when it is struck, however fast the machine
TOO_FEW = "the decisions are of too few sessions to learn from"
REPORT = re.compile(r"`anond models show (it-0002-\d{8}-\d{6}) --refused`")


def learners(program: Program) -> list[int]:
    """The processes in which languages are learnt."""
    number = program.process.pid
    found = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return [int(one) for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def wait_for(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def runs(number: int) -> bool:
    """Whether a process runs."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def learning(place: TrainingPlace) -> tuple[Program, list[int]]:
    """A run that is in the middle of learning Italian, and the processes that do it."""
    program = place.start("--lang", "it", **ENDLESS)
    asyncio.run(program.says("it: learning"))
    return program, learners(program)


def asked_for(place: TrainingPlace) -> list[str]:
    """The turns that the review page shows first, in its order."""
    queue = open_queue(place.house.settings, place.house.keys, memory=True)

    async def look() -> None:
        async with place.house.log() as log:
            await queue.sync(log)

    asyncio.run(look())
    return [item for (item,) in queue.db.execute("SELECT item FROM priorities ORDER BY place")]


def dutch(begin: int, count: int) -> list[Decision]:
    """Decisions about one session, of which no model can learn: what becomes of them is known at once."""
    return [replace(one, lang="nl", item=f"1-{one.item}") for one in decided("it", count, begin)]


def without_times(said: str) -> list[str]:
    """Lines without the moment in them."""
    return [re.sub(r"20\d\d-\d\d-\d\d \d\d:\d\d UTC", "DATE", line) for line in said.splitlines()]


def test_where_the_network_alone_reads_nothing_is_learnt_and_it_says_so(places: Places) -> None:
    """Daemons would pass over a model of the CRF, so none is made, also where somebody insists."""
    place = places('[models]\nengine = { it = "bilstm" }\n', decisions=decided("it", 60))
    said = place.train("--force", "--why", "try it").splitlines()
    why = "models.engine is bilstm, which decisions do not teach; choose crf or both, and run this again"
    assert said[:2] == ["60 decisions, 0 unreadable", f"it: not learnt: {why}"]
    assert place.published() == {}


def test_a_model_is_refused_kept_shown_remembered_and_forced(places: Places) -> None:
    """Out of spite three of four turns are untagged: that is refused, unless somebody insists and says why."""
    place = places(decisions=decided("it", 60, spite=True))
    place.wait(*waiting("it", 30, 60))

    # killed in the middle of the first try: nothing is left of it but what the next run needs
    program, children = learning(place)
    assert children
    assert program.kill()
    wait_for(lambda: not any(map(runs, children)))
    assert place.published() == {}

    # a dry run leaves no trace
    said = place.train("--dry-run")
    assert said.startswith("60 decisions, 0 unreadable\ndry run: nothing will be published\n")
    assert "it: would not be published: " in said
    of, learnt, held = map(int, re.findall(r"^it: of (\d+) decided turns (\d+) turns .*, and (\d+) ", said, re.M)[0])
    assert of == learnt + held == 60
    assert re.search(
        r"^it: judged on \d+ turns of \d+ sessions that were decided, each read by a model that", said, re.M
    )
    assert (
        "it: asked for: 2 % less surprise by what people decided, which together with the recall won is 2.50 times its"
        in said
    )
    assert "it: 30 of 30 turns that wait are asked about next, about 1 minute at the pace of 60 decisions: " in said
    assert said.endswith("dry run: nothing was published, and what was tried stays as it was\n")
    assert asked_for(place) == []
    assert [path.name for path in place.folder.iterdir()] == ["lock"]

    # refused, and kept with its report
    said = place.train()
    (name,) = REPORT.findall(said)
    reason = re.findall(r"^it: not published: (.*); its report: ", said, re.MULTILINE)[0]
    assert (place.folder / "refused" / name / "it-0002.model").read_bytes().startswith(b"anondmdl")
    listed = place.house.run("models", "show", "--refused")
    assert listed.startswith(f"it {name}  refused ")
    assert listed.endswith(f" UTC: {reason}\n")
    assert "decisions" in place.house.run("models", "show", "it-0002", "--refused")
    assert place.published() == {}

    # what to decide next is told to the page, and whether to go on to people, with a curve
    assert Counter(item.partition("-it")[0] for item in asked_for(place)) == {"1": 30}
    curve = place.folder / "curves" / "it"
    assert f"; the curve: {curve}.png and .json\n" in said
    assert curve.with_suffix(".png").read_bytes()[:4] == b"\x89PNG"
    assert json.loads(curve.with_suffix(".json").read_text())["decided"] > 30
    assert not any(item.turn.text in said for item in waiting("it", 30, 60))

    # without news it is not tried again, and the reason is told again
    again = place.train()
    assert without_times(again) == [
        "60 decisions, 0 unreadable",
        f"it: not published: nothing new since DATE; refused then: {reason}",
    ]

    # forced: in use, with the reason in output, log and card
    said = place.train("--force", "--why", "a fair on Friday")
    assert "it: published it-0002 by force (a fair on Friday), though it would have been refused: " in said
    assert "model published by force  lang=it  model=it-0002  why=a fair on Friday" in said
    assert place.published() == {"it": "it-0002"}
    assert "a fair on Friday" in json.loads(place.house.run("models", "show", "it-0002"))["note"]
    assert re.search(r"^note +.*a fair on Friday$", place.house.run("models", "card", "it"), re.MULTILINE)
    assert without_times(place.train())[1:] == ["it: not published: nothing new since DATE; it-0002 was published then"]


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.soak)])
def test_a_signal_ends_a_run_at_once_with_nothing_published(places: Places, number: int) -> None:
    """One line, exit code 130, no process left, and the next run finds no lock."""
    place = places(decisions=decided("it", 60))
    program, children = learning(place)
    assert program.stop(number) == 130
    assert not any(map(runs, children))
    assert program.output().endswith("\ninterrupted: nothing was published\n")
    assert "Traceback" not in program.output()
    assert place.published() == {}
    assert [path.name for path in place.folder.iterdir()] == ["lock"]
    with only_run(place.folder / "lock", 0.0):
        pass


def test_a_language_whose_process_dies_takes_no_other_with_it(places: Places) -> None:
    """It is told, with exit code 1, the others have their results, and the next run tries it again."""
    place = places(decisions=[*decided("it", 60), *dutch(0, 9)])
    program = place.start("--jobs", "2", **ENDLESS)
    asyncio.run(program.says("it: learning"))
    wait_for(lambda: len(learners(program)) == 1)
    os.kill(learners(program)[0], signal.SIGKILL)
    assert program.process.wait(PATIENCE) == 1
    lines = program.output().splitlines()
    at = lines.index("it: failed, and was not published: its process was ended by SIGKILL (out of memory?)")
    assert lines[at + 1].startswith(f"nl: not published: {TOO_FEW}")
    said = place.train("--lang", "nl", **ENDLESS)  # other settings would be news
    assert without_times(said)[1].startswith("nl: not published: nothing new since DATE; refused then: the decisions")
    program, _ = learning(place)
    assert program.stop(signal.SIGINT) == 130


def test_two_runs_are_kept_apart(places: Places) -> None:
    """The second says since when another is at work, and has an exit code of its own."""
    place = places(decisions=decided("it", 60))
    with only_run(place.folder / "lock", 1_800_000_000.0):
        said = place.train(code=8)
    assert said == (
        f"anond: another run of `anond train` is at work since 2027-01-15 08:00 UTC (process {os.getpid()}): "
        "nothing was done\n"
    )


def test_few_new_decisions_are_waited_with(places: Places) -> None:
    """How many there are, how many are needed, and what became of the last try."""
    place = places(decisions=dutch(0, 4))
    assert place.train().splitlines()[1] == "nl: not published: 4 new decisions, 5 are needed (train.min_decisions)"
    place.decide(*dutch(4, 2))
    assert f"nl: not published: {TOO_FEW}" in place.train()
    place.decide(*dutch(6, 2))
    assert without_times(place.train())[1].startswith(
        "nl: not published: 2 new decisions since DATE, 5 are needed (train.min_decisions); refused then: the decisions"
    )
    assert f"nl: not published: {TOO_FEW}" in place.train("--trust", "kim")
    assert "nl: not published: nothing new since" in place.train(ANOND_TRAIN_TRUSTED='["kim"]')


def test_decisions_that_cannot_be_read_any_more_are_told(places: Places) -> None:
    """Their key was retired: they are neither learnt from nor judged on."""
    place = places(decisions=dutch(0, 6))
    place.house.run("keys", "rotate", "review")
    place.house.run("keys", "retire", "review", "--older-than", "0", "--lose-them")
    assert place.train().splitlines()[0] == (
        "0 decisions, 6 unreadable (sealed by keys that are gone, or altered): neither learnt from nor judged on"
    )


def test_gold_of_ones_own_is_worth_a_try(places: Places) -> None:
    """Without a decision; a run without it is no news, other gold is."""
    place, file = places(), places().house.folder / "gold.jsonl"
    file.write_bytes(b"".join(turn.to_json().replace(b'"it"', b'"nl"') + b"\n" for turn in dialogues("it")[:8]))
    assert f"nl: not published: {TOO_FEW}" in place.train("--gold", str(file))
    assert "nl: not published: nothing new since" in place.train("--lang", "nl")
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])
    assert f"nl: not published: {TOO_FEW}" in place.train("--gold", str(file))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"session": "s", "text": "Oona Trellick"}\n', "gold.jsonl:1: not a turn of gold"),
        (
            b"Oona Trellick\n",
            "gold.jsonl: neither JSONL gold (an object a line) nor CoNLL TSV (token, tab, IOB2 label)",
        ),
        (b"", "gold.jsonl: no turns in it"),
    ],
)  # fmt: skip
def test_gold_that_is_none_is_refused_with_its_line_and_without_its_text(places: Places, line: bytes, why: str) -> None:
    """Before anything is learnt."""
    place = places()
    file = place.house.folder / "gold.jsonl"
    file.write_bytes(line)
    assert place.train("--gold", str(file), code=11) == f"anond: {why}\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--force",), '--force: say why, for the card and the log: --force --why "..."'),
        (("--force", "--why", " "), '--force: say why, for the card and the log: --force --why "..."'),
        (("--why", "a fair"), "--why: the reason for --force, which is not there"),
        (("--force", "--why", "x" * 301), "--why: one line of at most 300 characters"),
        (("--force", "--why", "two\nlines"), "--why: one line of at most 300 characters"),
        (("gold.jsonl",), "files of gold come after --gold"),
        (("--gold", "nosuch.jsonl"), "nosuch.jsonl: No such file or directory"),
    ],
)
def test_options_that_cannot_be_meant_so_are_refused(places: Places, words: tuple[str, ...], why: str) -> None:
    """In one line, before the log is opened."""
    assert places().train(*words, code=2) == f"anond: {why}\n"


def test_a_terminal_shows_a_bar_and_ctrl_c_takes_it_away(places: Places) -> None:
    """As a person sees it, and presses it: the signal goes to all processes of the terminal."""
    place = places(decisions=decided("it", 60))
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "anond", "train", "--config", str(place.house.folder / "anond.toml")]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    seen = b""
    try:
        while b"  it: learning" not in seen:
            seen += os.read(ours, 4096)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        seen += os.read(ours, 4096)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert seen.endswith(b"\r\x1b[Kinterrupted: nothing was published\r\n")
    assert b"Traceback" not in seen
