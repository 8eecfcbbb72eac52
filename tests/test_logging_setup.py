"""Logs: their form, and that no text gets into them. Each test logs in a process of its own, as a daemon would."""

from __future__ import annotations

import logging
import subprocess
import sys

import orjson
import pytest

from anond.logging_setup import Seldom

SECRET = "Ann-Secret"
PRELUDE = f"""
import asyncio, logging, threading
from anond.errors import LogError
from anond.logging_setup import configure
SECRET = "{SECRET}"
"""


def lines(code: str, fmt: str = "json", level: str = "DEBUG") -> list[str]:
    """What a program that logs writes to stderr."""
    program = f"{PRELUDE}\nconfigure({fmt!r}, {level!r})\nlog = logging.getLogger('anond.worker')\n{code}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    return done.stderr.splitlines()


def test_json_lines_have_time_level_logger_event_and_fields() -> None:
    """A line is one JSON object with the fields as they were given."""
    (line,) = lines("log.warning('fenced', extra={'partition': 3, 'reason': 'x\\ny', 'ratio': 0.5})")
    found = orjson.loads(line)
    assert found.pop("ts").endswith("Z")
    assert found == {
        "level": "warning", "logger": "anond.worker", "event": "fenced", "partition": 3, "reason": "x\ny", "ratio": 0.5,
    }  # fmt: skip


def test_text_lines_are_for_people() -> None:
    """Time, event, fields; a level where it is not INFO; never more than one line."""
    one, two = lines("log.info('open', extra={'sessions': 9})\nlog.error('bad', extra={'why': 'a\\nb'})", "text")
    assert one.split(" ", 1)[1] == "open  sessions=9"
    assert two.split(" ", 1)[1] == "error: bad  why='a\\nb'"


def test_the_level_is_kept() -> None:
    """Lines below the level are not written."""
    assert lines("log.info('quiet')\nlog.warning('loud')", level="WARNING")[0].count("loud") == 1
    assert len(lines("log.info('quiet')\nlog.warning('loud')", level="WARNING")) == 1


@pytest.mark.parametrize("fmt", ["json", "text"])
@pytest.mark.parametrize(
    "code",
    [
        "try: int(SECRET)\nexcept ValueError: log.exception('failed')",
        "try: int(SECRET)\nexcept ValueError as e: log.error('failed', extra={'reason': e})",
        "try: int(SECRET)\nexcept ValueError as e: log.error('failed', extra={'reason': [e, SECRET.encode()]})",
        "try:\n  try: int(SECRET)\n  except ValueError as e: raise RuntimeError(SECRET) from e\n"
        "except RuntimeError: log.exception('failed')",
        "try:\n  try: int(SECRET)\n  except ValueError: raise LogError('disk')\n"
        "except LogError: log.exception('failed')",
        "log.error('failed', extra={'value': SECRET.encode()})",
        "int(SECRET)",
        "t = threading.Thread(target=int, args=(SECRET,)); t.start(); t.join()",
        "class C:\n  def __del__(self): int(SECRET)\nC()",
        "async def main():\n  async def bad(): raise ValueError(SECRET)\n  t = asyncio.create_task(bad())\n"
        "  await asyncio.sleep(0); await asyncio.sleep(0); del t; import gc; gc.collect()\nasyncio.run(main())",
        "logging.getLogger('aiokafka.consumer').warning('record %s', SECRET)",
        "logging.getLogger('foreign').error('bad', extra={'body': SECRET})",
        "log.error('%d', SECRET)\nlog.error('failed')",
    ],
)
def test_a_secret_never_gets_into_a_line(code: str, fmt: str) -> None:
    """Whatever carries a secret to the log, the line comes, and the secret is not in it."""
    written = lines(code, fmt)
    assert written
    assert SECRET not in "\n".join(written)


@pytest.mark.parametrize("fmt", ["json", "text"])
def test_a_field_that_cannot_be_printed_does_not_lose_the_line(fmt: str) -> None:
    """Half a surrogate pair is no UTF-8; the event comes nevertheless."""
    (line,) = lines("log.error('failed', extra={'value': chr(0xD800)})", fmt)
    assert "failed" in line


def test_an_exception_shows_its_type_and_place_and_our_own_message() -> None:
    """Type and place of every exception in the chain; the message of ours alone."""
    code = """
try:
    try: int(SECRET)
    except ValueError as cause: raise LogError("no space is left") from cause
except LogError: log.exception("failed")
"""
    error = orjson.loads(lines(code)[0])["error"]
    assert [each.split(" < ")[0] for each in error] == ["LogError: no space is left", "ValueError"]
    assert all("<string>:" in each for each in error)


@pytest.mark.parametrize("name", ["aiokafka", "aiokafka.consumer.fetcher", "asyncio", "elsewhere"])
def test_foreign_loggers_never_get_below_info(name: str) -> None:
    """What foreign libraries say at DEBUG is dropped, also where they set a level themselves."""
    code = f"other = logging.getLogger({name!r})\nother.debug('d')\nother.setLevel(logging.DEBUG)\nother.debug('d')"
    assert [orjson.loads(line)["event"] for line in lines(f"{code}\nother.info('i')\nlog.debug('o')")] == ["i", "o"]


def test_what_foreign_libraries_say_at_info_is_for_debugging() -> None:
    """Without its values such a line tells little: at INFO only their warnings are shown."""
    code = "other = logging.getLogger('aiokafka.consumer')\nother.info('i %s', 1)\nother.warning('w')\nlog.info('o')"
    assert [orjson.loads(line)["event"] for line in lines(code, level="INFO")] == ["w", "o"]


def test_what_a_foreign_library_says_again_and_again_is_shown_once_in_a_while() -> None:
    """Without brokers its clients say the same at every try; another line, and ours, are not held back."""
    code = """
other = logging.getLogger('aiokafka')
for n in range(100): other.error('away %s', n)
other.error('other')
for n in range(2): log.info('o')
"""
    assert [orjson.loads(line)["event"] for line in lines(code)] == ["away 0", "other", "o", "o"]


def test_a_line_that_was_held_back_is_shown_later() -> None:
    """After ten seconds the same line is news again."""
    times = [1.0, 2.0, 10.9, 11.0, 12.0]
    seldom = Seldom(iter(times).__next__)
    line = logging.LogRecord("aiokafka", logging.ERROR, "", 0, "away %s", (1,), None)
    assert [seldom.filter(line) for _ in times] == [True, False, False, True, False]


KAFKA_LINES = [
    (("Unable connect to node with id %s: %s", 2, "OSError(SECRET)"), "Unable connect to node with id 2: OSError"),
    (("Cannot send %r to %s: %r", "ValueError", 3, "ValueError(SECRET)"), "Cannot send ValueError to 3: ValueError"),
    (("Failed fetch messages from %d: %s", 1, "SECRET"), "Failed fetch messages from 1: <str>"),
    (("Heartbeat failed for group %s: %s", "SECRET", "[SECRET]"), "Heartbeat failed for group <str>: <list>"),
    (("Failed at %d of %s", "SECRET", 3), "Failed at %d of %s"),
    (("Leaving\n%s", 4), "Leaving"),
]


def test_lines_of_the_kafka_client_keep_nodes_and_names_of_errors() -> None:
    """Numbers and types of errors are shown, since they say what is away; a text in their place never is."""
    code = "other = logging.getLogger('aiokafka.producer')\n"
    for (pattern, *values), _ in KAFKA_LINES:
        code += f"other.error({pattern!r}, {', '.join(map(str, values))})\n"
    written = lines(code)
    assert [orjson.loads(line)["event"] for line in written] == [shown for _, shown in KAFKA_LINES]
    assert SECRET not in "\n".join(written)


def test_lines_of_other_libraries_keep_nothing() -> None:
    """A number of theirs may be somebody's."""
    (line,) = lines("logging.getLogger('elsewhere').error('dialling %s', 4915112345678)")
    assert orjson.loads(line)["event"] == "dialling %s"
