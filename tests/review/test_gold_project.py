"""Turns of a file become gold on the review page, without a daemon."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import orjson
import pytest

from anond.errors import ConfigError
from anond.tags import Span
from anond_trainer.cli.review_exchange import export_gold, import_gold
from anond_trainer.cli.train_options import read_gold_files
from anond_trainer.data.gold import CorpusError, GoldTurn, read_jsonl
from anond_trainer.data.turns_to_mark import read_turns
from anond_trainer.review.gold_project import GoldProject
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.verdicts import decision
from tests import programs
from tests.cli.shell import Shell

PETRA = [{"start": 15, "end": 20, "tag": "PERSON"}]
LINES = [
    {"text": "Hello, this is Petra and I need some help with this", "spans": PETRA},
    {"session": "a", "speaker": "agent", "text": "Wie heißen Sie bitte, und wo wohnen Sie?"},
    {"session": "a", "text": "Ich heiße Jürgen Quast und wohne in der Nähe von Norvik."},
]


def write(path: Path, lines: list[dict[str, object]]) -> Path:
    """A file of turns."""
    path.write_bytes(b"\n".join(map(orjson.dumps, lines)))
    return path


@contextlib.contextmanager
def served(shell: Shell, *words: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """The page of a gold file in a process of its own, and somebody who is logged in."""
    options = {"ANOND_REVIEW_PORT": "0", "ANOND_REVIEW_UNDO": "0", "PYTHONUNBUFFERED": "1"}
    with programs.Popen(
        [sys.executable, "-m", "anond", "review", "--gold", *words],
        stdout=subprocess.PIPE, cwd=shell.folder, env=shell.environ | options,
    ) as process:  # fmt: skip
        try:
            said = next(line for line in iter(process.stdout.readline, b"") if b"/login#" in line).decode()
            address, _, token = said.strip().rpartition(" ")[2].partition("/login#")
            with httpx.Client(base_url=address, headers={"x-anond-review": "1", "origin": address}) as browser:
                browser.post("/api/login", json={"token": token}).raise_for_status()
                yield browser, process
        finally:
            process.kill()


def item_of(browser: httpx.Client) -> dict[str, object]:
    """The turn that is shown now."""
    deadline = time.monotonic() + 300
    while (item := browser.get("/api/next").json()["item"]) is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return item


def test_a_file_becomes_gold_that_training_reads_and_other_tools_too(tmp_path: Path) -> None:
    """What was decided before the server was killed is not asked again; the end of the server completes the gold."""
    shell, file = Shell(tmp_path), write(tmp_path / "talks.jsonl", LINES)
    out = tmp_path / "talks.gold.jsonl"
    with served(shell, "talks.jsonl", "--no-proposals") as (browser, process):
        first = item_of(browser)
        assert (first["text"], first["lang"], first["reason"], first["spans"]) == (
            LINES[0]["text"],
            "en",
            "gold",
            PETRA,
        )
        left = browser.post("/api/decide", json={"item": first["id"], "verdict": "release"}).json()
        assert left["item"]["text"] == LINES[1]["text"]
        assert left["applied"] is None
    with served(shell, "talks.jsonl", "--no-proposals") as (browser, process):
        second = item_of(browser)
        assert second["text"] == LINES[1]["text"]
        answer = browser.post("/api/decide", json={"item": second["id"], "verdict": "drop"}).json()
        third = answer["item"]
        assert third["context"] == [{"speaker": "agent", "text": LINES[1]["text"]}]
        spans = [{"start": 10, "end": 22, "tag": "PERSON", "sub": "male"}]
        answer = browser.post("/api/decide", json={"item": third["id"], "verdict": "release", "spans": spans}).json()
        assert answer["item"] is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert b"2 turns, 1 left out, 0 to go" in process.stdout.read()
    assert [(turn.text, turn.spans) for turn in read_gold_files([out], ())] == [
        (LINES[0]["text"], (Span(15, 20, "PERSON", None, "gold"),)),
        (LINES[2]["text"], (Span(10, 22, "PERSON", "male", "gold"),)),
    ]
    assert {path.stat().st_mode & 0o77 for path in (out, tmp_path / "talks.jsonl.review")} == {0}
    for form, name in (("label-studio", "g.json"), ("doccano", "g.jsonl"), ("conll", "g.tsv")):
        lang = "de" if form == "conll" else ""
        export_gold(out, form, tmp_path / name, lang)
        import_gold(tmp_path / name, form, tmp_path / f"{form}.gold", lang)
        back = [turn for turn in read_jsonl(out) if lang in ("", turn.lang)]
        assert read_jsonl(tmp_path / f"{form}.gold") == back
        proposed = [(turn.text, turn.lang, len(turn.spans)) for turn in read_turns(tmp_path / f"{form}.gold")]
        assert proposed == [(turn.text, turn.lang, len(turn.spans)) for turn in back]  # for another `--gold`
    with pytest.raises(ConfigError, match="choose with --lang from de, en"):
        export_gold(out, "conll", tmp_path / "x.tsv")
    assert file.read_bytes().count(b"\n") == 2


@pytest.mark.anyio
async def test_two_people_and_a_file_that_changes(pile) -> None:
    """Two who disagree wait for a third; a changed line is another turn, and the old one is asked for no more."""
    turns = [GoldTurn("s", n, "user", "en", f"I am Petra {n}") for n in range(3)]
    written: list[bytes] = []

    async def project(turns: list[GoldTurn], double: float) -> GoldProject:
        made = GoldProject(turns, pile.queue.topics, pile.ring, double, written.append)
        await made.append_new(pile.log, pile.clock())
        await pile.queue.sync(pile.log)
        return made

    async def decide(name: str, text: str, *spans: Span) -> None:
        (item,) = [one for one in pile.queue.open_items() if one.turn.text == text]
        outbox = Outbox(pile.queue, 0.0)
        assert outbox.store(decision(item, "release", spans, reviewer=name, at=pile.clock(), seconds=1.0))
        pile.clock.tick(1)
        await outbox.send(pile.log)

    found = await project(turns, 1.0)
    petra = Span(5, 10, "PERSON", None, "person")
    await decide("kim", "I am Petra 0", petra)
    await decide("lee", "I am Petra 0", petra)
    await decide("kim", "I am Petra 1", petra)
    await decide("lee", "I am Petra 1")
    assert await found.write_gold(pile.log)
    assert [line["turn"] for line in map(orjson.loads, written[-1].splitlines())] == [0]
    await pile.queue.sync(pile.log)
    await decide("mo", "I am Petra 1", petra)
    assert await found.write_gold(pile.log)
    assert not await found.write_gold(pile.log)
    assert [line["turn"] for line in map(orjson.loads, written[-1].splitlines())] == [0, 1]
    changed = [*turns[:2], GoldTurn("s", 2, "user", "en", "I am Lind")]
    await project(changed, 0.0)
    assert [one.turn.text for one in pile.queue.open_items()] == ["I am Lind"]
    await project(turns, 0.0)
    assert [one.turn.text for one in pile.queue.open_items()] == ["I am Petra 2"]
    found = await project(turns, 0.0)  # of the first two it is known that they were for two
    await decide("kim", "I am Petra 2")
    assert await found.write_gold(pile.log)
    assert written[-1].count(b"\n") == 3


@pytest.mark.parametrize(
    "line", [b"{}", b"[]", b'{"text": 3}', b'{"text": "ab", "spans": [{"start": 0, "end": 3, "tag": "ORG"}]}', b"x"]
)
def test_what_is_no_turn_is_refused_by_its_line(tmp_path: Path, line: bytes) -> None:
    """Nothing of it is quoted."""
    (tmp_path / "t.jsonl").write_bytes(b'{"text": "good"}\n' + line)
    with pytest.raises(CorpusError, match=r"^t\.jsonl:2: not a turn"):
        read_turns(tmp_path / "t.jsonl")
