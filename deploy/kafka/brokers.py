#!/usr/bin/env python3
"""Apache Kafka's own broker for development and tests: fetched once, started on free loopback ports, gone afterwards.

    python3 deploy/kafka/brokers.py run [--count 3] [-- PROGRAM ...]

A program that is named after `--` finds the brokers in its environment, as settings of anond; its end is theirs.
Needs Java 17 and, the first time, Maven. What is fetched lies in the user's cache folder, outside the checkout; what
the brokers write lies in a temporary folder. As a module: `with Brokers(3) as brokers: brokers.address`.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

VERSION = "4.1.0"
HERE = Path(__file__).resolve().parent
INSTALL = "sudo apt-get install --yes openjdk-17-jre-headless maven"
_UP_WITHIN, _DOWN_WITHIN, _FETCHED_WITHIN = 180.0, 20.0, 600.0  # seconds
_PROGRAM_DOWN_WITHIN = 60.0  # seconds for a program to end after Ctrl-C


class BrokersError(Exception):
    """The brokers cannot be had; says why, and what to do."""


def cache() -> Path:
    """The folder of the fetched broker."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "anond" / f"kafka-{VERSION}"


def missing() -> str:
    """What this machine lacks to run brokers, with the command that installs it; empty if nothing."""
    needed = ["java"] if (cache() / "complete").exists() else ["java", "mvn"]
    absent = [program for program in needed if shutil.which(program) is None]
    return f"Kafka needs {' and '.join(absent)}; on Debian: {INSTALL}" if absent else ""


def fetch() -> Path:
    """The folder of the broker's jars; Maven fetches them the first time."""
    if reason := missing():
        raise BrokersError(reason)
    return _fetched("lib", "complete")


def tools() -> Path:
    """The folder of Kafka's own tools, which need the broker's jars; Maven fetches them the first time."""
    return _fetched("tools", "complete-tools", "-Ptools", "-DincludeArtifactIds=kafka-tools")


def _fetched(name: str, complete: str, *more: str) -> Path:
    folder = cache() / name
    if not (cache() / complete).exists():
        command = ["mvn", "-q", "-B", "-f", str(HERE / "pom.xml"), "dependency:copy-dependencies", *more]
        try:
            subprocess.run([*command, f"-DoutputDirectory={folder}"], check=True, timeout=_FETCHED_WITHIN)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            raise BrokersError(f"Maven cannot fetch Kafka {VERSION}: {error}") from None
        (cache() / complete).touch()
    return folder


def classes(jars: Path) -> Path:
    """An archive of the classes that brokers load, made the first time: with it they are up in half the time."""
    archive = cache() / "classes.jsa"
    if not archive.exists():
        made = cache() / f"classes-{os.getpid()}.jsa"
        one = Brokers(1)
        one.start_with(jars, f"-XX:ArchiveClassesAtExit={made}")
        one.stop(0)
        one.close()
        if made.exists():  # a Java that cannot write one starts brokers as before
            made.rename(archive)
    return archive


def free_ports(count: int) -> list[int]:
    """Loopback ports that nobody listens on just now, below those that systems give to outgoing connections."""
    found: list[int] = []
    for port in random.sample(range(20_000, 32_000), 1_000):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    raise BrokersError("there are no free ports from 20000 to 32000")


class Brokers:
    """One or three brokers, each also a controller. Ends only what it started."""

    def __init__(
        self,
        count: int = 1,
        secured: str = "",
        settings: dict[str, str] | None = None,
        users: tuple[str, ...] = (),
        lasting: bool = False,
    ) -> None:
        """`secured`: the protocol (SSL, SASL_SSL) of one more listener, SECURED; `users`: as `format --add-scram`.

        `lasting`: Java spends processor time on compiling well, which pays after minutes of work only.
        """
        self.count = count
        self._lasting = lasting
        self._secured, self._users = secured, users
        self.folder = Path(tempfile.mkdtemp(prefix="anond-kafka-"))
        self._extra = settings or {}
        ports = free_ports(3 * count)
        self.ports, self._controllers, self._guarded = ports[:count], ports[count : 2 * count], ports[2 * count :]
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    @property
    def address(self) -> str:
        """What clients are given: host:port of each broker, separated by commas."""
        return ",".join(f"127.0.0.1:{port}" for port in self.ports)

    @property
    def secured_address(self) -> str:
        """The same, of the listeners that ask who one is."""
        return ",".join(f"127.0.0.1:{port}" for port in self._guarded)

    def __enter__(self) -> Brokers:
        jars = fetch()
        archive = classes(jars)
        self.start_with(jars, *([f"-XX:SharedArchiveFile={archive}"] if archive.exists() else []))
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start_with(self, jars: Path, *options: str) -> None:
        """Prepare and start all, with these jars and more options of Java, and wait until they answer."""
        self._jars, self._options = jars, options
        try:
            self._format()
            for number in range(self.count):
                self.start(number)
            for number in range(self.count):
                self.wait(number)
        except BaseException:
            self.close()
            raise

    def start(self, number: int) -> None:
        """Start a broker, or start it again with what it had written."""
        with (self.folder / f"broker-{number}.log").open("ab") as log:
            self._running[number] = subprocess.Popen(
                [*_with_parent(), *self._java(), *self._options, "kafka.Kafka", str(self._settings(number))],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip

    def wait(self, number: int) -> None:
        """Wait until a broker answers, on each of its listeners: they do not come up together."""
        ports = [self.ports[number], *([self._guarded[number]] if self._secured else [])]
        until = time.monotonic() + _UP_WITHIN
        while time.monotonic() < until:
            if self._running[number].poll() is not None:
                break
            try:
                for port in ports:
                    socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        tail = (self.folder / f"broker-{number}.log").read_text(errors="replace")[-2000:]
        raise BrokersError(f"broker {number} does not come up:\n{tail}")

    def runs(self, number: int) -> bool:
        """Whether a broker was started and not stopped."""
        return number in self._running

    def send(self, number: int, what: signal.Signals) -> None:
        """Send a signal to a broker: SIGSTOP, SIGCONT."""
        self._running[number].send_signal(what)

    def stop(self, number: int, how: signal.Signals = signal.SIGTERM) -> None:
        """End a broker, orderly or by SIGKILL; it can be started again."""
        process = self._running.pop(number)
        process.send_signal(how)
        try:
            process.wait(_DOWN_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def close(self) -> None:
        """End all and delete what they wrote."""
        for number in list(self._running):
            self.stop(number, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self) -> dict[str, str]:
        """The settings with which anond works on these brokers; its data goes when they go."""
        return {
            "ANOND_LOG_KIND": "kafka",
            "ANOND_KAFKA_SERVERS": self.address,
            "ANOND_KAFKA_REPLICATION": str(min(3, self.count)),
            "ANOND_DATA": str(self.folder / "anond"),
        }

    def _java(self) -> list[str]:
        level = 4 if self._lasting else 1
        return ["java", "-Xmx512m", "-XX:+UseSerialGC", f"-XX:TieredStopAtLevel={level}", "-cp", f"{self._jars}/*"]

    def _settings(self, number: int) -> Path:
        return self.folder / f"broker-{number}.properties"

    def _format(self) -> None:
        """Write the settings of each broker and prepare their folders: one by Kafka's own tool, the others alike."""
        id_ = b"A" + uuid.uuid4().bytes[1:]  # encoded it must not begin with a hyphen, or it is taken for an option
        for number in range(self.count):
            settings = {**self.properties(number), **self._extra}
            self._settings(number).write_text("".join(f"{k}={v}\n" for k, v in settings.items()))
        command = [*self._java(), "kafka.tools.StorageTool", "format", "-t", _encoded(id_), "-c"]
        users = [word for user in self._users for word in ("--add-scram", user)]
        done = subprocess.run(
            [*command, str(self._settings(0)), *users], capture_output=True, text=True, timeout=_UP_WITHIN
        )
        if done.returncode:
            raise BrokersError(f"the brokers cannot be prepared:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
        for number in range(1, self.count):
            shutil.copytree(self.folder / "data-0", self.folder / f"data-{number}")
            meta = self.folder / f"data-{number}" / "meta.properties"
            own = {"node.id": str(number + 1), "directory.id": _encoded(b"A" + uuid.uuid4().bytes[1:])}
            lines = (line.partition("=") for line in meta.read_text().splitlines())
            meta.write_text("".join(f"{key}{mark}{own.get(key, value)}\n" for key, mark, value in lines))

    def properties(self, number: int) -> dict[str, str]:
        """The settings of a broker, as Kafka names them."""
        copies = str(min(3, self.count))
        listeners = f"PLAINTEXT://127.0.0.1:{self.ports[number]}"
        if self._secured:
            listeners += f",SECURED://127.0.0.1:{self._guarded[number]}"
        voters = ",".join(f"{i + 1}@127.0.0.1:{port}" for i, port in enumerate(self._controllers))
        return {
            "process.roles": "broker,controller",
            "node.id": str(number + 1),
            "controller.quorum.voters": voters,
            "controller.listener.names": "CONTROLLER",
            "listeners": f"{listeners},CONTROLLER://127.0.0.1:{self._controllers[number]}",
            "advertised.listeners": listeners,
            "inter.broker.listener.name": "PLAINTEXT",
            "listener.security.protocol.map": (
                f"PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURED:{self._secured or 'PLAINTEXT'}"
            ),
            "log.dirs": str(self.folder / f"data-{number}"),
            "auto.create.topics.enable": "false",
            "group.initial.rebalance.delay.ms": "0",
            "offsets.topic.num.partitions": "8",
            "offsets.topic.replication.factor": copies,
            "transaction.state.log.num.partitions": "8",
            "transaction.state.log.replication.factor": copies,
            "transaction.state.log.min.isr": str(min(2, self.count)),
            "share.coordinator.state.topic.num.partitions": "1",
            "share.coordinator.state.topic.replication.factor": copies,
            "share.coordinator.state.topic.min.isr": "1",
            "log.cleaner.dedupe.buffer.size": "16777216",
        }


def _encoded(id_: bytes) -> str:
    """An id as Kafka writes it."""
    return base64.urlsafe_b64encode(id_).decode().rstrip("=")


def _with_parent() -> list[str]:
    """A prefix that ends the broker when whoever started it is killed, where the system has one."""
    return ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []


def follow(program: list[str], environment: dict[str, str]) -> int:
    """Run a program to its end, which Ctrl-C asks for; its exit code."""
    child = subprocess.Popen([*_with_parent(), *program], env=os.environ | environment)
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.send_signal(
            signal.SIGINT
        )  # whoever pressed Ctrl-C in a terminal has told it already: two at once are one
        return child.wait(_PROGRAM_DOWN_WITHIN)
    finally:
        child.kill()


def main() -> int:
    """Run brokers until Ctrl-C, or until a program has ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("fetch", help="fetch the broker and end")
    run = commands.add_parser("run", help="run brokers until Ctrl-C, or as long as a program runs")
    run.add_argument("--count", type=int, choices=(1, 3), default=1)
    run.add_argument("program", nargs="*", help="what to run on them, after --")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if arguments.command == "fetch":
            sys.stdout.write(f"{fetch()}\n")
            return 0
        with Brokers(arguments.count, lasting=True) as brokers:
            sys.stdout.write(f"Kafka {VERSION} at {brokers.address}\n")
            sys.stdout.flush()
            if arguments.program:
                return follow(arguments.program, brokers.environment())
            signal.pause()
    except BrokersError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
