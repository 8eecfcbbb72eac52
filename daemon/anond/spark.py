"""`anond scrub` over Spark: a data frame of turns in, the messages that the daemon would write of them out.

    from anond import spark

    written = spark.scrub(df, "anond.toml")
    written.where("topic = 'chat.clean'")

Turns are shuffled by session and read in the order of their numbers, each partition by the daemon's own pipeline. Keys
never travel: every executor reads them from the folder of the settings. See docs/archives.md.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from anond import config, connect, seal
from anond.archive.job import STEP_ROWS
from anond.archive.lines import JsonLines
from anond.archive.rows import Row
from anond.archive.scrubber import Batch, Scrubber
from anond.archive.undecided import sync_folder, write_apart
from anond.config import Settings
from anond.errors import AnondError, ArchiveError, BadEvent, ConfigError, SessionEnded
from anond.events.records import Message
from anond.published import ModelsInUse, models_in_use
from anond.seal import Ring

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_RINGS: Final = ("state", "review")
_TURNS: Final = "session binary, turn long, number long, place int, bad string, value binary"
_MESSAGES: Final = "topic string, key binary, value binary"
Rows = Iterable[Mapping[str, Any]]
Sealed = tuple[str, bytes, bytes]  # topic, key, value


def scrub(df: DataFrame, settings: Settings | Path | str | None = None, *, number: str = "") -> DataFrame:
    """The daemon's messages for these turns: `topic`, `key`, `value`, as Spark's Kafka sink takes them.

    A turn is what the column `value` holds, as JSON, or, where there is none of this name, the row itself as an object.
    `number` names a column that tells rows apart, which becomes part of `anond.id`; without one Spark numbers them.
    """
    from pyspark.sql import functions as f

    work = _Work.of(settings if isinstance(settings, Settings) else _loaded(settings))
    event = f.col("value").cast("binary") if "value" in df.columns else f.to_json(f.struct("*")).cast("binary")
    place = f.col(number).cast("long") if number else f.monotonically_increasing_id() + 1
    turns = df.select(event.alias("value"), place.alias("number")).mapInArrow(work.turns, _TURNS)
    sorted_turns = turns.repartition("session").sortWithinPartitions("session", "turn", "number", "place")
    return sorted_turns.mapInArrow(work.messages, _MESSAGES)


def tell_undecided(written: DataFrame, folder: Path | str, settings: Settings | Path | str | None = None) -> bool:
    """Write what `scrub` could not decide, as a data folder of its own; whether there was anything.

    `anond review`, `anond decide` and `anond run` work on it (docs/archives.md). It is collected on the driver.
    """
    found = settings if isinstance(settings, Settings) else _loaded(settings)
    folder, clean = Path(folder), found.topics.clean
    if folder.exists():
        raise ConfigError(f"{folder} is there already: name another place")
    rows = written.where(written["topic"] != clean).collect()
    sessions_first = sorted(rows, key=lambda row: row["topic"] != found.topics.sessions)
    messages = [Message(row["topic"], 0, bytes(row["key"]), bytes(row["value"])) for row in sessions_first]
    if messages:
        made = folder.with_name(f".{folder.name}.new")  # the folder appears when it is complete
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(mode=0o700)
        write_apart([messages], found, seal.load(found.keys_folder, _RINGS).need("state"), made)
        made.rename(folder)
        sync_folder(folder.parent)
    return bool(messages)


def _loaded(path: Path | str | None) -> Settings:
    return config.load(Path(path) if path is not None else None)


@dataclass(frozen=True)
class _Work:
    """The work of an executor. Settings, the models in use and a moment travel to it, and no key."""

    settings: Settings
    in_use: ModelsInUse
    now: float

    @classmethod
    def of(cls, settings: Settings) -> _Work:
        """With paths that hold in every process, whatever its folder is."""
        seal.load(settings.keys_folder, _RINGS)  # what is missing is said before anything is shuffled
        data = str(settings.data_folder.absolute())
        keys = replace(settings.keys, folder=str(settings.keys_folder.absolute()))
        return cls(replace(settings, data=data, keys=keys), models_in_use(settings), time.time())

    @property
    def _form(self) -> JsonLines:
        return JsonLines(connect.field_map(self.settings), self.settings.batch.record_bytes)

    def turns(self, batches: Iterable[Any]) -> Iterable[Any]:
        """The turns of rows, with what they are shuffled and sorted by."""
        with _without_their_words():
            state, form = seal.load(self.settings.keys_folder, _RINGS).need("state"), self._form
            for batch in batches:
                rows = ((one["number"], one["value"] or b"") for one in batch.to_pylist())
                read = (row for number, value in rows for row in form.rows(number, value, ""))
                yield _packed(_TURNS, [self._turn(row, form, state) for row in read])

    def _turn(self, row: Row, form: JsonLines, state: Ring) -> dict[str, Any]:
        session, turn = "", -1
        if row.value is not None and not row.bad:
            try:
                parsed = form.fields.parse(row.value, None, form.limit)
                session, turn = parsed.session, parsed.turn
            except SessionEnded as over:
                session, turn = over.session, 1 << 62  # behind all turns
            except BadEvent:
                pass  # it becomes a dead letter where it is read
        digest = seal.session_hash(state, session)
        told = {"number": row.number, "place": row.place, "bad": row.bad, "value": row.value}
        return {"session": digest, "turn": turn, **told}

    def messages(self, batches: Iterable[Any]) -> Iterable[Any]:
        """The messages of the pipeline for turns that come session by session."""
        with _without_their_words():
            for some in _Sessions(self).messages(row for batch in batches for row in batch.to_pylist()):
                yield _packed(_MESSAGES, [dict(zip(("topic", "key", "value"), one, strict=True)) for one in some])


class _Sessions:
    """Disposes of the turns of one partition. Of a session that is cut by a step its ledger goes on to the next."""

    def __init__(self, work: _Work) -> None:
        self._work, self._form = work, work._form
        self._scrubber = Scrubber(work.settings, seal.load(work.settings.keys_folder, _RINGS), (), work.in_use)
        self._ledgers: dict[bytes, tuple[bytes, bool]] = {}  # of this step and the last, sealed; whether a turn waits

    def messages(self, rows: Rows) -> Iterator[list[Sealed]]:
        """The clean events, what is sealed, and at the end of each session its ledger, if a turn of it waits."""
        turns, budget = iter(rows), dict[str, Sequence[float]]()
        while some := list(islice(turns, STEP_ROWS)):
            here = {bytes(one["session"]) for one in some}
            yield list(self._ended(here))
            read = [Row(one["number"], one["value"], ("",), one["bad"], one["place"]) for one in some]
            known = [(key, sealed) for key, (sealed, _) in self._ledgers.items()]
            done = self._scrubber.run(Batch(0, self._form, self._work.now, read, known, budget))
            budget = dict(done.budget)
            self._ledgers |= {key: (sealed, waits) for key, sealed, waits in done.ledgers}
            clean = self._work.settings.topics.clean
            told = zip(some, done.written, strict=True)
            events = [(clean, bytes(one["session"]).hex().encode(), v.rstrip(b"\n")) for one, v in told if v]
            yield [*events, *done.undecided]
        yield list(self._ended(set()))

    def _ended(self, here: set[bytes]) -> Iterator[Sealed]:
        """The ledgers of sessions of which no turn comes any more."""
        for key in self._ledgers.keys() - here:
            sealed, waits = self._ledgers.pop(key)
            if waits:
                yield self._work.settings.topics.sessions, key, sealed


@contextmanager
def _without_their_words() -> Iterator[None]:
    """Errors of others without their words, which might hold some of the text: Spark would log them."""
    try:
        yield
    except AnondError:
        raise
    except Exception as error:
        raise ArchiveError(f"a partition failed: {type(error).__name__}") from None


def _packed(schema: str, rows: list[dict[str, Any]]) -> Any:
    """Rows as a batch of Arrow."""
    import pyarrow as pa

    kinds = {"binary": pa.binary(), "string": pa.string(), "long": pa.int64(), "int": pa.int32()}
    columns = (column.split() for column in schema.split(", "))
    return pa.RecordBatch.from_pylist(rows, pa.schema([(name, kinds[kind]) for name, kind in columns]))
