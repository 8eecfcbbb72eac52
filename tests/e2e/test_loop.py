"""The whole loop through the real commands: shipped models, a stream they do not know, decisions, training, and the
running daemon diverts less and leaks less.

The stream is human chat (STAR) where its corpus lies beside the repository, and synthetic talk of a camp site."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
import pytest

from anond import config, connect, seal
from anond.config import Settings
from anond.events.records import Record
from anond.events.review import ReviewItem
from anond.starting import run_async
from anond.tags import SELECTIVE
from tests import programs
from tests.e2e.strange_talk import talk
from tests.topics import own_topics

STAR = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "star" / "stream.jsonl"
DEADLINE = 300.0
Places = set[tuple[str, int]]  # the keyed hash of the session, and the number of the turn
Gold = dict[tuple[str, int], dict[str, Any]]


@dataclass
class Site:
    """A data folder and the commands on it."""

    folder: Path
    of_the_log: dict[str, str]  # settings that say which log it is
    max_risk: str = "0.07"

    def changed(self) -> dict[str, str]:
        """A turn diverts by its risk alone; some are audited, so that decisions by lot are learnt from, too."""
        return self.of_the_log | {
            "ANOND_DATA": str(self.folder), "ANOND_OBSERVE_PORT": "-1",
            "ANOND_DIVERT_BUDGET": "0", "ANOND_DIVERT_MAX_RISK": self.max_risk,
            "ANOND_REVIEW_PORT": "0", "ANOND_REVIEW_UNDO": "0", "ANOND_AUDIT_SHARE": "1",
        }  # fmt: skip

    def env(self) -> dict[str, str]:
        """The environment of the commands."""
        return os.environ | self.changed()

    @cached_property
    def settings(self) -> Settings:
        """What the commands make of it."""
        return config.load(None, self.changed())

    @cached_property
    def state(self) -> seal.Ring:
        """The keys of sessions."""
        return seal.load(self.settings.keys_folder, ["state"]).need("state")

    def anond(self, *args: str, stdin: str = "") -> str:
        """Run a command to its end; what it said."""
        done = programs.run(
            [sys.executable, "-m", "anond", *args], env=self.env(), input=stdin, capture_output=True, text=True,
            timeout=400,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def background(self, command: str) -> Iterator[Callable[[], str]]:
        """A command in the background; yields a function that returns what it has said so far."""
        path = self.folder / f"{command}.log"
        with path.open("w") as out:
            child = programs.Popen(
                [sys.executable, "-m", "anond", command], env=self.env() | {"PYTHONUNBUFFERED": "1"},
                stdout=out, stderr=out,
            )  # fmt: skip
            try:
                yield path.read_text
            finally:
                child.send_signal(signal.SIGTERM)
                assert child.wait(DEADLINE) == 0

    def read(self, topic: str) -> list[Record]:
        """All that is on a topic."""

        async def read() -> list[Record]:
            log = connect.open_log(self.settings, self.state)
            try:
                found: list[Record] = []
                for partition in range(await log.partitions(topic)):
                    offset = 0
                    while some := await log.read(topic, partition, offset):
                        found += some
                        offset = some[-1].position.offset + 1
                return found
            finally:
                await log.close()

        return run_async(read())

    def clean(self) -> Gold:
        """Clean events by session and turn."""
        events = [json.loads(record.value or b"") for record in self.read(self.settings.topics.clean)]
        return {(e["session"], e["turn"]): e for e in events}

    def diverted(self) -> Places:
        """The turns that had to wait for people so far; audits do not."""
        keys = seal.SessionKeys(seal.load(self.settings.keys_folder, ["review"]).need("review"))
        found = self.read(self.settings.topics.review)
        keys.add_records((one.key, one.value) for one in self.read(self.settings.topics.keys))
        items = [keys.open(one.value or b"", seal.seal_place("review", one.key or b"")) for one in found]
        waited = (one for one in map(ReviewItem.from_json, items) if one.kind == "divert")
        return {(item.session, item.turn.turn) for item in waited}

    def settled(self, turns: int) -> None:
        """Wait until so many turns have come to an end."""
        wait_for(lambda: len(self.clean().keys() | self.diverted()) >= turns)

    def hashed(self, session: str) -> str:
        """The keyed hash under which a session goes out."""
        return self.state.digest("session", session.encode()).hex()


def on_kafka(servers: str) -> dict[str, str]:
    """Settings of a log on a broker, with topics of its own."""
    topics = {f"ANOND_TOPICS_{name.upper()}": topic for name, topic in own_topics().items()}
    return topics | {"ANOND_LOG_KIND": "kafka", "ANOND_KAFKA_SERVERS": servers, "ANOND_KAFKA_REPLICATION": "1"}


def same_draws(site: Site) -> None:
    """Give the rings the same keys in every run: by them turns are drawn for audits and held out of training."""
    for name in ("state", "review"):
        path = site.settings.keys_folder / f"{name}.json"
        ring = json.loads(path.read_bytes())
        key = hashlib.sha256(name.encode()).hexdigest()
        ring["keys"][0] |= {"id": key[:16], "key": key}
        path.write_text(json.dumps(ring))


@pytest.fixture(params=["local", "kafka"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """A data folder with keys."""
    log = on_kafka(request.getfixturevalue("kafka_servers")) if request.param == "kafka" else {}
    made = Site(tmp_path / "data", log)
    made.anond("keys", "new")
    same_draws(made)
    made.anond("topics")
    return made


def star() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Human chat that no shipped model learnt from: the sessions to decide about, and others."""
    turns = [json.loads(line) for line in STAR.read_bytes().splitlines()]
    sessions = sorted({turn["session"] for turn in turns})
    random.Random(1).shuffle(sessions)  # they lie by what they are about
    first, second = set(sessions[:110]), set(sessions[110:220])
    return [turn for turn in turns if turn["session"] in first], [turn for turn in turns if turn["session"] in second]


def fed(site: Site, turns: list[dict[str, Any]], again: int = 0) -> Gold:
    """Feed turns under new session ids, the same in every run; the gold of what was fed."""
    ids = {turn["session"]: hashlib.sha256(f"{turn['session']} {again}".encode()).hexdigest()[:16] for turn in turns}
    hashes = {session: site.hashed(fresh) for session, fresh in ids.items()}
    sent = [
        json.dumps(
            {name: turn[name] for name in ("turn", "speaker", "text", "lang")} | {"session": ids[turn["session"]]}
        )
        for turn in sorted(turns, key=lambda one: one["turn"])
    ]
    site.anond("feed", stdin="\n".join(sent))
    return {(hashes[turn["session"]], turn["turn"]): turn for turn in turns}


def reviewed(clean: Gold) -> Places:
    """The turns that went out after a person's decision."""
    return {place for place, event in clean.items() if event["anond"]["status"] == "reviewed"}


def leaks(gold: Gold, clean: Gold) -> int:
    """How many sensitive mentions of the turns that went out unseen are readable."""
    readable = 0
    for place, turn in gold.items():
        hidden = [s for s in turn["spans"] if SELECTIVE.covers(s["tag"], s.get("sub"))]
        if place not in clean or clean[place]["anond"]["status"] != "clean":
            continue
        for form in {turn["text"][s["start"] : s["end"]] for s in hidden}:
            mentions = sum(turn["text"][s["start"] : s["end"]] == form for s in hidden)
            harmless = turn["text"].count(form) - mentions  # the same letters as a plain word
            readable += max(0, min(mentions, clean[place]["text"].count(form) - harmless))
    return readable


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so, with a deadline. Looking takes a quarter of the time at most: a daemon is at work."""
    until = time.monotonic() + DEADLINE
    while not (begun := time.monotonic()) > until:
        if what():
            return
        time.sleep(max(0.2, 3 * (time.monotonic() - begun)))
    raise AssertionError("waited in vain")


def decide(site: Site, gold: Gold) -> None:
    """Decide everything that waits, of the sessions of this gold, as it says."""
    pending = [json.loads(line) for line in site.anond("decide", "--pending").splitlines()]
    hashes = {item["session"]: site.hashed(item["session"]) for item in pending}
    known = {session for session, _ in gold}
    waiting = [item for item in pending if hashes[item["session"]] in known]
    spans = [gold[hashes[item["session"]], item["turn"]]["spans"] for item in waiting]
    lines = [
        json.dumps({"item": item["item"], "verdict": "release", "spans": marked})
        for item, marked in zip(waiting, spans, strict=True)
    ]
    assert f"{len(waiting)} released" in site.anond("decide", stdin="\n".join(lines))


def decide_on_the_page(site: Site) -> None:
    """Decide one item on the review page, as the browser of somebody with the login link does."""
    with site.background("review") as said:
        wait_for(lambda: "/login#" in said())
        address, _, token = said().strip().rpartition(" ")[2].partition("/login#")
        with httpx.Client(base_url=address, headers={"x-anond-review": "1", "origin": address}) as browser:
            browser.post("/api/login", json={"token": token}).raise_for_status()
            wait_for(lambda: browser.get("/api/next").json()["item"] is not None)
            item = browser.get("/api/next").json()["item"]
            body = {"item": item["id"], "verdict": "release", "spans": item["spans"]}
            browser.post("/api/decide", json=body).raise_for_status()
            wait_for(lambda: any(e["anond"]["id"] == item["id"] for e in site.clean().values()))
            browser.post("/api/logout").raise_for_status()  # what comes next is free for others


@pytest.mark.parametrize("stream", ["star", "camp"])
def test_decisions_make_a_better_model_that_the_running_daemon_takes_up(
    site: Site, stream: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the shipped models: after scripted decisions and `anond train` the same turns, of other sessions than were
    decided, divert less and leak less."""
    if stream == "star" and (site.of_the_log or not STAR.exists()):
        pytest.skip("human chat is tried on the local log, where its corpus is")
    if stream == "camp" and not site.of_the_log and STAR.exists():
        pytest.skip("human chat is tried on the local log in its place")
    if stream == "star":  # what leaks there at .07 is too little to tell less from more
        site.max_risk = "0.3"
    to_decide, others = star() if stream == "star" else (talk(1, 60), talk(2, 60))
    with site.background("run") as logged:
        decided = fed(site, to_decide)
        site.settled(len(decided))
        decide_on_the_page(site)
        first = fed(site, others)
        site.settled(len(decided) + len(first))
        waited, leaked = site.diverted(), leaks(first, site.clean())
        decide(site, decided)
        wait_for(lambda: len(waited & decided.keys()) <= len(reviewed(site.clean()) & decided.keys()))
        assert "en: published en-0002" in site.anond("train")
        wait_for(lambda: "model=en-0002" in logged())
        second = fed(site, others, again=1)
        site.settled(len(decided) + len(first) + len(second))
        assert len(site.anond("read").splitlines()) == len(site.read(site.settings.topics.clean))
        assert "FIX" not in site.anond("check")
        assert "en-0002" in site.anond("models", "list")
        site.anond("models", "rollback", "en-0001")
        wait_for(lambda: logged().count("model=en-0001") == 2)
        diverted, again = len(waited & first.keys()), len(site.diverted() & second.keys())
        leaked_again = leaks(second, site.clean())
    with capsys.disabled():
        print(
            f"\n  {stream}: of {len(first)} turns the starter diverts {diverted} and leaks {leaked} mentions; after "
            f"{len(waited & decided.keys())} decisions about others and `anond train` {again} are diverted and "
            f"{leaked_again} leak"
        )
    assert leaked > 0
    assert again < diverted
    assert leaked_again < leaked
