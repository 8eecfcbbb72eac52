"""Cleans one archive. The output gets its name when it is complete.

Steps are fixed stretches of rows, and each is split by session into the same shards whoever works on them: so neither
the number of processes nor an interruption changes a byte of the output.
"""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final
from zlib import crc32

from anond.archive.journal import Journal
from anond.archive.processes import Processes
from anond.archive.rows import Form, Row
from anond.archive.scrubber import Batch
from anond.archive.streams import Packing, Unpacked, pack, packer
from anond.archive.undecided import sync_folder, write_undecided
from anond.config import Settings
from anond.errors import ArchiveError, BadEvent, SessionEnded
from anond.seal import Ring, session_hashes
from anond.version import __version__

STEP_ROWS: Final = 2048
STEP_BYTES: Final = 8 << 20
SHARDS: Final = 8
Report = Callable[[int, float | None], None]  # rows so far, and the share of the input


@dataclass(frozen=True)
class Archive:
    """An input and its output; without an output the clean rows go to standard output."""

    source: Path | None  # None: standard input
    output: Path | None
    undecided: Path
    form: Form
    packing: Packing
    name: str
    encoding: str = ""  # of its text; "": UTF-8

    @property
    def work(self) -> Path:
        """The folder that holds the work in progress."""
        assert self.output is not None
        return self.output.with_name(f".{self.output.name}.scrub")


@dataclass
class Job:
    """Works off one archive. `stream` is standard input as far as it was looked at; files are opened anew."""

    archive: Archive
    settings: Settings
    state: Ring
    processes: Processes
    journal: Journal
    report: Report
    stream: Unpacked | None = None
    _printed: BinaryIO | None = field(default=None, init=False)

    def run(self) -> tuple[Counter[str], bool]:
        """Run to the end: 1. the rows, 2. the undecided turns, 3. the output, 4. the working folder is removed."""
        if not self.journal.state.complete:
            with ExitStack() as stack:
                if self.archive.output is None:
                    self._printed = stack.enter_context(packer(sys.stdout.buffer, self.archive.packing))
                self._rows(stack)
            self.journal.finish()
        written = write_undecided(self.journal, self.settings, self.state, self.archive.undecided)
        if self.archive.output is not None:
            self._publish(self.archive.output)
        return self.journal.state.tally, written

    def _rows(self, stack: ExitStack) -> None:
        raw = self.stream or self._opened(stack)
        before = os.fstat(raw.fileno()) if self.stream is None else None
        unpacked = self.stream or Unpacked(raw, self.archive.name, self.archive.encoding)  # type: ignore[arg-type]
        rows = self.archive.form.read(io.BufferedReader(unpacked, 1 << 18), self.archive.name)
        state = self.journal.state
        self._skip(rows, state.rows)
        for step in steps(rows):
            self._step(step)
            self.report(state.rows, raw.tell() / max(1, before.st_size) if before else None)
        if before and (os.fstat(raw.fileno()).st_mtime_ns, before.st_size) != (before.st_mtime_ns, raw.tell()):
            raise ArchiveError(f"{self.archive.name} was changed while it was read: run the same command again")

    def _opened(self, stack: ExitStack) -> BinaryIO:
        assert self.archive.source is not None
        return stack.enter_context(self.archive.source.open("rb"))

    @staticmethod
    def _skip(rows: Iterator[Row], count: int) -> None:
        next(islice(rows, count, count), None)

    def _step(self, rows: Sequence[Row]) -> None:
        batches, places = self._batches(rows)
        written = [b""] * len(rows)
        done = self.processes.work(batches)
        for one in done:
            for place, data in zip(places[one.shard], one.written, strict=True):
                written[place] = data
        data = b"".join(written)
        try:
            self.journal.commit(len(rows), data, done)
        except OSError as error:
            raise ArchiveError(f"{self.archive.name}: {error.strerror}: the same command goes on from here") from None
        if self._printed is not None:
            self._printed.write(data)
            self._printed.flush()

    def _batches(self, rows: Sequence[Row]) -> tuple[list[Batch], dict[int, list[int]]]:
        """The rows by shard, and where they stand in the step."""
        places: dict[int, list[int]] = {}
        sessions: dict[int, set[str]] = {}
        for place, row in enumerate(rows):
            session = self._session(row)
            shard = crc32(session.encode("utf-8", "surrogatepass")) % SHARDS
            places.setdefault(shard, []).append(place)
            sessions.setdefault(shard, set()).add(session)
        state = self.journal.state
        batches = [
            Batch(
                shard, self.archive.form, state.began, [rows[place] for place in places[shard]],
                list(self.journal.ledgers(self._keys(sessions[shard]))), state.budgets.get(str(shard), {}),
            )
            for shard in sorted(places)
        ]  # fmt: skip
        return batches, places

    def _session(self, row: Row) -> str:
        if row.value is None or row.bad:
            return ""
        try:
            return self.archive.form.fields.parse(row.value, None, self.settings.batch.record_bytes).session
        except SessionEnded as over:
            return over.session
        except BadEvent:
            return ""

    def _keys(self, sessions: Iterable[str]) -> Iterator[bytes]:
        """The keys under which the ledgers of sessions may be stored."""
        for session in sorted(sessions):
            yield from session_hashes(self.state, session)

    def _publish(self, output: Path) -> None:
        """Pack the clean rows beside the output, bring them to disk, and give them its name in one step."""
        packed = self.journal.folder / "packed"
        try:
            with packed.open("wb") as out:
                pack(self.journal.part, out, self.archive.packing)
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            raise ArchiveError(f"{output}: {error.strerror}: the same command goes on from here") from None
        packed.replace(output)
        sync_folder(output.parent)


def steps(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Fixed stretches of rows."""
    step: list[Row] = []
    size = 0
    for row in rows:
        step.append(row)
        size += len(row.value or b"")
        if len(step) >= STEP_ROWS or size >= STEP_BYTES:
            yield step
            step, size = [], 0
    if step:
        yield step


def run_id(archive: Archive, settings: Settings, models: Sequence[str], keys: Sequence[str]) -> str:
    """The identity of a run: an interrupted run continues only if it is unchanged."""
    s = settings
    what: list[object] = [__version__, s.fields, s.policy, s.divert, s.emit, s.changes]
    what += [s.batch.record_bytes, archive.form]
    what += [archive.packing, archive.encoding, list(models), list(keys)]
    if archive.source is not None:
        status = archive.source.stat()
        what += [str(archive.source.resolve()), status.st_size, status.st_mtime_ns]
    return blake2b(repr(what).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
