"""`anond.spark` on a local Spark gives what `anond scrub` gives."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from anond import config, sample, spark
from anond.errors import ConfigError
from tests.e2e.rooms import NAME, Room
from tests.topics import TOPICS

pytestmark = pytest.mark.soak  # Spark is half a gigabyte: `make soak` installs it
SETTINGS = {"ANOND_DIVERT_BUDGET": "0", "ANOND_DIVERT_MAX_RISK": "0.02", "ANOND_EMIT_SPANS": "true"}


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A Spark of this machine, with three tasks at once."""
    if not importlib.util.find_spec("pyspark"):
        pytest.skip("NOT TESTED ON SPARK: pip install 'anond[spark]'")
    from pyspark.sql import SparkSession

    os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    folder = tmp_path_factory.mktemp("spark")
    builder = SparkSession.builder.master("local[2]").config("spark.sql.shuffle.partitions", "3")
    builder = builder.config("spark.ui.enabled", "false").config("spark.local.dir", str(folder))
    session = builder.config("spark.sql.warehouse.dir", str(folder)).getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def scrubbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Room, list[dict[str, Any]]]:
    """A room in which `anond scrub` read the sample, a turn of a stranger, and what is no turn."""
    room = Room(tmp_path_factory.mktemp("room"))
    turns = [{name: turn[name] for name in ("session", "turn", "speaker", "text")} for turn in sample.load()]
    turns += [{"session": "x", "turn": 0, "speaker": "user", "text": f"hello, my name is {NAME}"}, {"session": "y"}]
    room.write("chats.jsonl", "\n".join(map(json.dumps, turns)).encode())
    room.run("chats.jsonl", **SETTINGS)
    return room, turns


def settings_of(room: Room) -> config.Settings:
    """Those of the room."""
    return config.load(None, room.environ | SETTINGS)


def clean(written: Any) -> list[bytes]:
    """The clean events, in the order of their rows."""
    values = [bytes(row["value"]) for row in written.where("topic = 'chat.clean'").collect()]
    return sorted(values, key=lambda value: int(json.loads(value)["anond"]["id"].partition("-")[2]))


def test_the_bytes_are_those_of_a_file(local: Any, scrubbed: tuple[Room, list[dict[str, Any]]]) -> None:
    """For a file that is read line by line, in three partitions of whole sessions."""
    room, _ = scrubbed
    written = spark.scrub(local.read.text(str(room.folder / "chats.jsonl")), settings_of(room))
    whole = room.read("chats.clean.jsonl").splitlines()
    assert len(whole) > 50
    assert clean(written) == whole


def test_columns_are_events_and_a_column_numbers_them(local: Any, scrubbed: tuple[Room, list[dict[str, Any]]]) -> None:
    """In whatever order the rows come; the key of a message is the session's hash, as on the daemon's topic."""
    room, turns = scrubbed
    rows = [turn | {"row": number} for number, turn in enumerate(turns[:-1], 1)]
    frame = local.createDataFrame(rows[::-1], "session string, turn int, speaker string, text string, row long")
    written = spark.scrub(frame, settings_of(room), number="row").where("topic = 'chat.clean'").collect()
    whole = {json.loads(line)["anond"]["id"]: line for line in room.read("chats.clean.jsonl").splitlines()}
    assert {json.loads(bytes(row["value"]))["anond"]["id"]: bytes(row["value"]) for row in written} == whole
    assert all(json.loads(bytes(row["value"]))["session"] == bytes(row["key"]).decode() for row in written)


def test_what_waits_is_a_data_folder(local: Any, scrubbed: tuple[Room, list[dict[str, Any]]]) -> None:
    """As many turns wait there as beside the file, sealed, and a row that is no turn has its letter."""
    room, _ = scrubbed
    settings = settings_of(room)
    written = spark.scrub(local.read.text(str(room.folder / "chats.jsonl")), settings).persist()
    topics = Counter(row["topic"] for row in written.collect())
    assert topics[TOPICS.review] > 0
    assert topics[TOPICS.dead] == 1
    assert not [row for row in written.collect() if NAME.encode() in bytes(row["value"])]
    folder = room.folder / "spark.undecided"
    assert spark.tell_undecided(written, folder, settings)
    waiting = [
        room.run("--pending", command="decide", **SETTINGS, ANOND_DATA=str(place), ANOND_KEYS_FOLDER=str(keys)).stdout
        for keys in [settings.keys_folder]
        for place in (folder, room.folder / "chats.jsonl.undecided")
    ]
    texts = [Counter(json.loads(line)["text"] for line in lines.splitlines()) for lines in waiting]
    assert texts[0] == texts[1]
    assert texts[0].total() == topics[TOPICS.review]
    with pytest.raises(ConfigError):
        spark.tell_undecided(written, folder, settings)


def test_an_error_on_an_executor_holds_no_text(
    local: Any, scrubbed: tuple[Room, list[dict[str, Any]]], tmp_path: Path
) -> None:
    """Keys that are gone by then: the kind of error, and no word of a turn."""
    room, _ = scrubbed
    keys = tmp_path / "keys"
    keys.mkdir(mode=0o700)
    for path in settings_of(room).keys_folder.iterdir():
        (keys / path.name).write_bytes(path.read_bytes())
        (keys / path.name).chmod(0o600)
    gone = config.load(None, room.environ | SETTINGS | {"ANOND_KEYS_FOLDER": str(keys)})
    written = spark.scrub(local.read.text(str(room.folder / "chats.jsonl")), gone)
    for path in keys.iterdir():
        path.unlink()
    with pytest.raises(Exception) as failed:
        written.collect()
    assert "KeysError" in str(failed.value)
    assert NAME not in str(failed.value)
