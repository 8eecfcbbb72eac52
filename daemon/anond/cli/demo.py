"""`anond demo` (`make run`): the whole loop on this machine, with a sample streaming through it."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import shlex
import shutil
import signal
import socket
import sys
import textwrap
import time
import unicodedata
from collections.abc import AsyncIterator, Callable, Sequence, Set
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer

from anond import connect, sample
from anond.cli.feed import session_of
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.events.records import AUDIT, FED, Message, Record, item_id
from anond.log.protocol import Log
from anond.starting import keys_for, make_keys, run_async, start

_DIM, _BOLD, _RED, _GREEN, _YELLOW, _PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[0m"
_MARKS = {"clean": ("→", _GREEN), "reviewed": ("✓", _GREEN), "review": ("⏸", _YELLOW), "dead": ("✗", _RED)}
_FILL = "\0"  # the second column of a wide character
_GRACE = 10.0  # seconds for the children to end after a signal


def command(
    pace: Annotated[float, typer.Option(help="Turns a second.", min=0.1, max=1000.0)] = 4.0,
    rounds: Annotated[int, typer.Option(help="How often the sample is streamed; 0: until Ctrl-C.", min=0)] = 0,
    review: Annotated[bool, typer.Option(help="Serve the review page as well.")] = True,
    daemons: Annotated[int, typer.Option(help="How many share the work, on Kafka.", min=1, max=8)] = 1,
    config: ConfigFile = None,
) -> None:
    """Stream the bundled sample through a daemon and watch it. The review page is served beside it."""
    settings = start(config)
    for path in make_keys(settings):
        typer.echo(f"no keys yet: made {path} (mode 0600)")
    run_async(_Demo(settings, pace, rounds, review, daemons, config).run())


@dataclass(slots=True)
class _Show:
    """Prints inputs and outputs side by side."""

    width: int = field(default_factory=lambda: shutil.get_terminal_size((120, 24)).columns)
    colour: bool = field(default_factory=sys.stdout.isatty)
    sent: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)  # item id -> turn that went in
    counts: dict[str, int] = field(default_factory=dict)

    def row(self, item: str, what: str, text: str) -> None:
        """Print one row: the input, and its outcome."""
        self.counts[what] = self.counts.get(what, 0) + 1
        turn = self.sent.get(item) if what == "review" else self.sent.pop(item, None)
        if turn is None:
            return
        mark, colour = _MARKS[what]
        half = max(20, (self.width - 16) // 2)
        went_out = what in ("clean", "reviewed")
        before, after = set(turn["text"].split()), set(text.split())
        who, mark = f"{turn['lang']} {turn['speaker']:5}", self._in(colour, mark)
        for left, right in zip_longest(_wrapped(turn["text"], half), _wrapped(text, half), fillvalue=""):
            blank = " " * (len(_padded(left, half)) - len(left))
            if went_out:
                left, right = self._unlike(left, after, _RED), self._unlike(right, before, _GREEN)
            self.print_line(f"{who} {left}{blank} {mark} {right}".rstrip())
            who, mark = " " * len(who), " "

    def _unlike(self, line: str, known: Set[str], colour: str) -> str:
        """The line with the words in colour that the other side does not have."""
        return re.sub(r"\S+", lambda word: word[0] if word[0] in known else self._in(_BOLD + colour, word[0]), line)

    def waiting(self) -> bool:
        """Whether an input has no outcome yet."""
        return len(self.sent) > self.counts.get("review", 0) - self.counts.get("reviewed", 0)

    def print_line(self, line: str) -> None:
        """A line to the terminal."""
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def note(self, line: str) -> None:
        """Print a note; a note with a link stands out."""
        self.print_line(self._in(_BOLD if "://" in line else _DIM, f"   {line}"))

    def _in(self, colour: str, text: str) -> str:
        return f"{colour}{text}{_PLAIN}" if self.colour else text


class _Demo:
    def __init__(
        self, settings: Settings, pace: float, rounds: int, review: bool, daemons: int, config: ConfigFile
    ) -> None:
        self._settings = settings
        self._pace = pace
        self._rounds = rounds
        self._review = review
        self._daemons = daemons
        self._config = config
        self._show = _Show()
        self._page = ""  # its address with a login, once it has said so
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Start the children, stream, watch; stop all of it at the first signal."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        keys = keys_for(self._settings, ["state"])
        log = connect.open_log(self._settings, keys.need("state"))
        try:
            await log.create(connect.topics(self._settings))
            watch = await _Watch.begin(log, self._settings, self._show)
            async with AsyncExitStack() as children:
                await self._start(children)
                await self._stream(log, watch)
                self._stopping.set()
            await watch.show_new()
        finally:
            await log.close()
        self._summary()
        self._say_how_to_open_the_page_again()

    async def _start(self, children: AsyncExitStack) -> None:
        """Start the daemons and the page, and print where everything is."""
        observe, page = self._settings.observe, self._settings.review
        for number in range(1, self._daemons + 1):
            name = f"daemon {number}" if self._daemons > 1 else "daemon"
            port = _free_port(observe.host, observe.port if number == 1 else 0)
            await children.enter_async_context(self._child(name, {"ANOND_OBSERVE_PORT": str(port)}, "run"))
            if port >= 0:
                self._show.note(f"{name}: health and metrics on {observe.host}:{port}")
        if self._review:
            port = _free_port(page.host, page.port)
            await children.enter_async_context(self._child("review", {"ANOND_REVIEW_PORT": str(port)}, "review"))
        self._show.note(self._where())

    def _where(self) -> str:
        """The folder of the data."""
        data = self._settings.data_folder.resolve()
        if self._settings.log.kind == "kafka":
            return f"log on Kafka at {self._settings.kafka.servers}, keys and queue in {data}; Ctrl-C stops"
        return f"log, keys and queue in {data}; Ctrl-C stops"

    def _say_where_to_decide(self) -> None:
        if self._page:
            self._show.note(f"what waits is decided here: {self._page}")

    def _say_how_to_open_the_page_again(self) -> None:
        """The page has ended with the demo; what waits has not."""
        if self._show.counts.get("review"):
            words = [
                *_own_settings(),
                _own_name(),
                "review",
                *(["--config", str(self._config)] if self._config else []),
            ]
            kept = "kept as long as the brokers are" if self._settings.log.kind == "kafka" else "kept"
            self._show.note(f"what waits is {kept}, sealed; the page comes back by: {shlex.join(words)}")

    async def _stream(self, log: Log, watch: _Watch) -> None:
        done, told = 0, False
        while not self._stopping.is_set() and (not self._rounds or done < self._rounds):
            for turn in _fresh_round():
                await self._send(log, turn)
                await watch.show_new()
                if self._page and self._show.counts.get("review") and not told:
                    told = True
                    self._say_where_to_decide()
                if await self._stopped_within(1 / self._pace):
                    return
            done += 1
            if done != self._rounds:
                self._summary()
                self._say_where_to_decide()
                self._show.note("decide some turns, then run `anond train` in a second terminal")
                self._show.note("(`anond` is .venv/bin/anond in a checkout; `anond review --login` prints a new login)")
                if settings := _own_settings():
                    self._show.note(f"there, first: export {shlex.join(settings)}")
        until = time.monotonic() + 30
        while self._show.waiting() and time.monotonic() < until and not await self._stopped_within(0.1):
            await watch.show_new()

    async def _send(self, log: Log, turn: dict[str, Any]) -> None:
        value = orjson.dumps({name: turn[name] for name in ("session", "turn", "speaker", "text")})
        key = session_of(connect.field_map(self._settings), value)
        (position,) = await log.append([Message(self._settings.topics.turns, None, key, value)])
        self._show.sent[item_id(position)] = turn

    async def _stopped_within(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def _summary(self) -> None:
        c = self._show.counts
        self._show.note(
            f"clean {c.get('clean', 0)}, diverted to review {c.get('review', 0)}, "
            f"released by reviewers {c.get('reviewed', 0)}, dead {c.get('dead', 0)}"
        )

    @asynccontextmanager
    async def _child(self, name: str, environ: dict[str, str], *args: str) -> AsyncIterator[None]:
        """A child process of our own command, its output passed on; stopped by SIGINT at the end."""
        arguments = [*args, *(["--config", str(self._config)] if self._config else [])]
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "anond", *arguments,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, start_new_session=True,
            env=os.environ | environ,
        )  # fmt: skip
        echo = asyncio.create_task(self._show_lines(name, child))
        try:
            yield
        finally:
            if child.returncode is None:
                child.send_signal(signal.SIGINT)
            try:
                await asyncio.wait_for(child.wait(), _GRACE)
            except TimeoutError:
                child.kill()
            await echo

    async def _show_lines(self, name: str, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None
        async for line in child.stdout:
            said = line.decode("utf-8", "replace").rstrip()
            if name == "review" and (link := re.search(r"https?://\S+/login\S*", said)):
                self._page = link[0]
            self._show.note(f"{name}: {said}")
        if not self._stopping.is_set() and await child.wait():
            self._show.note(f"{name} ended with exit code {child.returncode}")
            self._stopping.set()


class _Watch:
    """Follows the topics of the outputs."""

    def __init__(self, log: Log, settings: Settings, show: _Show, places: dict[tuple[str, int], int]) -> None:
        self._log = log
        self._settings = settings
        self._show = show
        self._places = places

    @classmethod
    async def begin(cls, log: Log, settings: Settings, show: _Show) -> _Watch:
        """Begin at the present ends of the topics."""
        t, places = settings.topics, {}
        for topic in (t.review, t.dead, t.clean):
            for partition in range(await log.partitions(topic)):
                places[topic, partition] = await log.end(topic, partition)
        return cls(log, settings, show, places)

    async def show_new(self) -> None:
        """Show the records since the last call."""
        t = self._settings.topics
        shows: dict[str, Callable[[Record], None]] = {
            t.review: self._diverted,
            t.dead: self._dead,
            t.clean: self._clean,
        }
        for (topic, partition), offset in self._places.items():
            records: Sequence[Record] = await self._log.read(topic, partition, offset)
            for record in records:
                shows[topic](record)
                self._places[topic, partition] = record.position.offset + 1

    def _clean(self, record: Record) -> None:
        event = orjson.loads(record.value or b"{}")
        about = event["anond"]
        if about["status"] != "withheld":
            self._show.row(about["id"], about["status"], event["text"])

    def _diverted(self, record: Record) -> None:
        if record.headers == AUDIT:
            return
        self._show.row((record.key or b"").decode(), "review", "(sealed, waits for a person)")

    def _dead(self, record: Record) -> None:
        if record.headers == FED:
            return
        place = (record.key or b"").decode().rpartition("/")[2]
        self._show.row(place.replace("@", "-"), "dead", "(sealed, dead letter)")


def _own_name() -> str:
    """How this program was called, so that what is printed can be typed: `.venv/bin/anond` in a checkout."""
    called = sys.argv[0]
    return called if Path(called).name == "anond" and shutil.which("anond") != called else "anond"


def _own_settings() -> list[str]:
    """The settings that came by the environment: another command needs them, too."""
    return [f"{name}={value}" for name, value in os.environ.items() if name.startswith("ANOND_")]


def _fresh_round() -> list[dict[str, Any]]:
    """The sample's turns and its guest's under new session ids, the sessions mixed as on a real platform."""
    turns = [*sample.load(), *sample.GUEST]
    renamed = {turn["session"]: secrets.token_hex(8) for turn in turns}
    fresh = [turn | {"session": renamed[turn["session"]]} for turn in turns]
    return sorted(fresh, key=lambda turn: turn["turn"])


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns of a terminal, control characters left out."""
    shown = "".join(c + _FILL * _is_wide(c) if c.isprintable() else " " for c in text)
    return [line.replace(_FILL, "") for line in textwrap.wrap(shown, width)] or [""]


def _padded(text: str, width: int) -> str:
    """The text filled up to so many columns."""
    return text + " " * (width - len(text) - sum(map(_is_wide, text)))


def _is_wide(character: str) -> bool:
    """Whether a character takes two columns, as an emoji does."""
    return unicodedata.east_asian_width(character) in "WF"


def _free_port(host: str, port: int) -> int:
    """This port, or another where somebody has taken it; a negative one means none."""
    if port < 0:
        return port
    try:
        found = socket.create_server((host, port))
    except OSError:
        found = socket.create_server((host, 0))
    with found:
        return int(found.getsockname()[1])
