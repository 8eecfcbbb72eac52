"""The SQLite statements of the local log: topics, records, group offsets, the transaction. Runs in the log's thread."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from zlib import crc32

from anond.counted import counted
from anond.errors import Fenced, LogError, NoTopic
from anond.events.records import Message, Position, Record
from anond.log.local.codec import Codec
from anond.log.local.database import Database
from anond.log.protocol import TopicSpec, Transaction, check_rising

OFFSET_BITS = 40
ERASE_STEP = 2000  # rows erased within one transaction, at most
FOLD_EVERY = 30.0  # seconds: folding the write-ahead log makes others wait for some tens of milliseconds

Ends = dict[int, int]  # shard -> the offset its next record gets


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic in the database; `shards[n]` is the number of partition n's shard."""

    name: str
    compacted: bool
    sealed: bool
    shards: tuple[int, ...]


class Store:
    """All statements of the local log. Each public method is one transaction."""

    def __init__(
        self, db: Database, codec: Codec, sealed: Collection[str], input_retention: float, clock: Callable[[], float]
    ) -> None:
        self._db, self._codec, self._clock = db, codec, clock
        self._to_be_sealed = frozenset(sealed)
        self._retention_ms = int(input_retention * 1000)
        self._topics: dict[str, Topic] = {}
        self._last_ends = (-1, -1)
        self._folded = float("-inf")
        self._turn = count()

    # topics

    def create(self, specs: Sequence[TopicSpec]) -> None:
        """Create what is missing; what exists must have the same shape."""
        with self._db.transaction():
            for spec in specs:
                self._create(spec)

    def _create(self, spec: TopicSpec) -> None:
        sealed = spec.name in self._to_be_sealed
        if sealed and spec.compacted:
            raise LogError(f"topic {spec.name} cannot be both compacted and sealed at rest")
        row = self._db.connection.execute(
            "SELECT partitions, compacted, sealed FROM topics WHERE name = ?", (spec.name,)
        ).fetchone()
        if row is None:
            self._insert(spec, sealed)
        elif (row[0], bool(row[1])) != (spec.partitions, spec.compacted):
            raise LogError(
                f"topic {spec.name} exists with {_shape(row[0], bool(row[1]))}, "
                f"not with {_shape(spec.partitions, spec.compacted)}{_remedy(row[0], spec.partitions)}"
            )
        elif sealed and not row[2]:
            raise LogError(f"topic {spec.name} exists and is not sealed at rest")

    def _insert(self, spec: TopicSpec, sealed: bool) -> None:
        topic = self._db.connection.execute(
            "INSERT INTO topics (name, partitions, compacted, sealed) VALUES (?, ?, ?, ?)",
            (spec.name, spec.partitions, spec.compacted, sealed),
        ).lastrowid
        self._add_shards(topic, range(spec.partitions))

    def _add_shards(self, topic: int | None, numbers: range) -> None:
        rows = [(topic, number) for number in numbers]
        self._db.connection.executemany("INSERT INTO shards (topic, partition) VALUES (?, ?)", rows)

    def grow(self, specs: Sequence[TopicSpec]) -> None:
        """Give topics more partitions, all of them or none."""
        with self._db.transaction():
            for spec in specs:
                row = self._db.connection.execute(
                    "SELECT id, partitions FROM topics WHERE name = ?", (spec.name,)
                ).fetchone()
                if row is None:
                    raise NoTopic(f"there is no topic {spec.name} in {self._db.path}")
                if row[1] < spec.partitions:
                    self._add_shards(row[0], range(row[1], spec.partitions))
                    self._db.connection.execute(
                        "UPDATE topics SET partitions = ? WHERE id = ?", (spec.partitions, row[0])
                    )
        self._topics.clear()

    def count(self, topic: str) -> int:
        """The current number of partitions of a topic, which may have grown since it was cached."""
        return self._db.integer("SELECT partitions FROM topics WHERE name = ?", topic)

    def topic(self, name: str) -> Topic:
        """The topic of that name; only `grow` changes one, after which daemons stop, so it is asked for once."""
        if name not in self._topics:
            rows = self._db.connection.execute(
                "SELECT t.compacted, t.sealed, s.id FROM topics t JOIN shards s ON s.topic = t.id "
                "WHERE t.name = ? ORDER BY s.partition",
                (name,),
            ).fetchall()
            if not rows:
                raise NoTopic(f"there is no topic {name} in {self._db.path}")
            self._topics[name] = Topic(name, bool(rows[0][0]), bool(rows[0][1]), tuple(row[2] for row in rows))
        return self._topics[name]

    def shard(self, topic: str, partition: int) -> int:
        """The number under which a partition is kept."""
        shards = self.topic(topic).shards
        if not 0 <= partition < len(shards):
            raise LogError(f"topic {topic} has no partition {partition}, only 0 to {len(shards) - 1}")
        return shards[partition]

    # reading

    def read(
        self, topic: str, partition: int, offset: int, max_records: int, max_bytes: int, at_least_one: bool = True
    ) -> tuple[list[Record], int]:
        """Records from `offset` on, and the offset to go on from: behind gaps, if nothing was left to read."""
        found, shard, at = self.topic(topic), self.shard(topic, partition), offset
        records: list[Record] = []
        with self._db.snapshot():
            end = max(offset, self.end(shard))
            for at, timestamp_ms, body in self._rows(found, shard, offset, max_records):
                max_bytes -= len(body)
                if max_bytes < 0 and (records or not at_least_one):
                    return records, at
                position = Position(topic, partition, at)
                records.append(self._codec.decode(position, found.sealed, timestamp_ms, body))
        return records, at + 1 if len(records) == max_records else end

    def _rows(self, topic: Topic, shard: int, offset: int, limit: int) -> Iterator[tuple[int, int, bytes]]:
        if topic.compacted:
            yield from self._db.connection.execute(
                'SELECT "offset", ts_ms, body FROM latest WHERE shard = ? AND "offset" >= ? ORDER BY "offset" LIMIT ?',
                (shard, offset, limit),
            )
            return
        base = shard << OFFSET_BITS
        for row, timestamp_ms, body in self._db.connection.execute(
            "SELECT id, ts_ms, body FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT ?",
            (base + offset, base + (1 << OFFSET_BITS), limit),
        ):
            yield row - base, timestamp_ms, body

    def end(self, shard: int) -> int:
        """The offset the next record of a shard gets."""
        return self._db.integer("SELECT next FROM shards WHERE id = ?", shard)

    def new_ends(self) -> Ends | None:
        """The ends of all shards if anybody wrote since the last call, else None. Cheap when None."""
        seen = (self._db.integer("PRAGMA data_version"), self._db.connection.total_changes)
        if seen == self._last_ends:
            return None
        ends: Ends = dict(self._db.connection.execute("SELECT id, next FROM shards"))
        self._last_ends = seen
        return ends

    # writing

    def append(self, messages: Sequence[Message]) -> tuple[list[Position], Ends]:
        """Write messages in their order; gives their positions and the new ends."""
        prepared = self._prepare(messages)
        with self._db.transaction():
            return self._write(prepared)

    def write_alone(self, name: str, epoch: int, messages: Sequence[Message]) -> tuple[list[Position], Ends]:
        """Write messages, unless another has taken the name since."""
        prepared = self._prepare(messages)
        with self._db.transaction():
            if self._epoch(name, 0) != epoch:
                raise Fenced(f"another process writes as {name} now")
            return self._write(prepared)

    def commit(
        self, group: str, number: int, epoch: int, changelog: str, transaction: Transaction
    ) -> tuple[list[Position], Ends]:
        """Write everything of one batch of one partition, durably and at once.

        1. Take the write lock: from here on nobody else writes.
        2. Look whether the partition is still ours, and no offset falls; if not, nothing is written.
        3. Outputs and state.
        4. Offsets of the inputs.
        5. Erase the raw text that all groups have now read.
        6. Commit: one synced write.
        """
        state = [Message(changelog, number, key, value) for key, value in transaction.state]
        prepared = self._prepare([*transaction.outputs, *state])
        inputs = {topic: self.shard(topic, number) for topic in transaction.offsets}
        with self._db.transaction():
            self._check_epoch(group, number, epoch)
            committed = {topic: self.committed(group, topic, number) for topic in inputs}
            check_rising(number, committed, transaction.offsets)
            written = self._write(prepared)
            self._db.connection.executemany(
                "INSERT OR REPLACE INTO offsets (grp, shard, next) VALUES (?, ?, ?)",
                [(group, shard, transaction.offsets[topic]) for topic, shard in inputs.items()],
            )
            for topic, shard in inputs.items():
                if self.topic(topic).sealed:
                    self._erase(shard)
        return written

    def _prepare(self, messages: Sequence[Message]) -> list[tuple[Message, Topic, int, bytes]]:
        prepared = []
        for message in messages:
            topic = self.topic(message.topic)
            partition = self._choose(message, len(topic.shards))
            self.shard(topic.name, partition)
            if topic.compacted and message.key is None:
                raise LogError(f"a record on the compacted topic {topic.name} needs a key")
            if message.value is None and topic.compacted:
                body = b""
            else:
                body = self._codec.encode(
                    topic.name, partition, topic.sealed, message.key, message.value, message.headers
                )
            prepared.append((message, topic, partition, body))
        return prepared

    def _choose(self, message: Message, partitions: int) -> int:
        if message.partition is not None:
            return message.partition
        return (next(self._turn) if message.key is None else crc32(message.key)) % partitions

    def _write(self, prepared: Sequence[tuple[Message, Topic, int, bytes]]) -> tuple[list[Position], Ends]:
        now_ms = int(self._clock() * 1000)
        ends: Ends = {}
        positions: list[Position] = []
        rows: list[tuple[int, int, bytes]] = []
        for message, topic, partition, body in prepared:
            shard = topic.shards[partition]
            offset = ends[shard] if shard in ends else self.end(shard)
            ends[shard] = offset + 1
            positions.append(Position(topic.name, partition, offset))
            if topic.compacted:
                self._replace(shard, message, offset, now_ms, body)
            else:
                rows.append((shard << OFFSET_BITS | offset, now_ms, body))
        self._db.connection.executemany("INSERT INTO records (id, ts_ms, body) VALUES (?, ?, ?)", rows)
        self._db.connection.executemany(
            "UPDATE shards SET next = ? WHERE id = ?", [(end, shard) for shard, end in ends.items()]
        )
        return positions, ends

    def _replace(self, shard: int, message: Message, offset: int, now_ms: int, body: bytes) -> None:
        if message.value is None:
            self._db.connection.execute("DELETE FROM latest WHERE shard = ? AND key = ?", (shard, message.key))
            return
        self._db.connection.execute(
            'INSERT INTO latest (shard, key, "offset", ts_ms, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (shard, key) '
            'DO UPDATE SET "offset" = excluded."offset", ts_ms = excluded.ts_ms, body = excluded.body',
            (shard, message.key, offset, now_ms, body),
        )

    # groups

    def raise_epoch(self, group: str, number: int) -> int:
        """Raise the epoch of a partition and return it: owners with a lower one are fenced."""
        with self._db.transaction():
            self._db.connection.execute(
                "INSERT INTO owners (grp, partition, epoch) VALUES (?, ?, 1) "
                "ON CONFLICT (grp, partition) DO UPDATE SET epoch = epoch + 1",
                (group, number),
            )
            return self._epoch(group, number)

    def _epoch(self, group: str, number: int) -> int:
        return self._db.integer("SELECT epoch FROM owners WHERE grp = ? AND partition = ?", group, number)

    def _check_epoch(self, group: str, number: int, epoch: int) -> None:
        if self._epoch(group, number) != epoch:
            raise Fenced(f"partition {number} of group {group} has another owner now")

    def committed(self, group: str, topic: str, partition: int) -> int:
        """The offset a group goes on from."""
        shard = self.shard(topic, partition)
        return self._db.integer("SELECT next FROM offsets WHERE grp = ? AND shard = ?", group, shard)

    def lag(self, group: str, topic: str) -> Mapping[int, int]:
        """For each partition how far the group is behind its end."""
        with self._db.snapshot():
            shards = enumerate(self.topic(topic).shards)
            return {n: self.end(shard) - self.committed(group, topic, n) for n, shard in shards}

    # keeping house

    def keep_house(self) -> int:
        """Erase old raw text everywhere, and fold the write-ahead log now and then; returns the number of rows."""
        names = [row[0] for row in self._db.connection.execute("SELECT name FROM topics WHERE sealed")]
        erased = 0
        for shard in (shard for name in names for shard in self.topic(name).shards):
            with self._db.transaction():
                erased += self._erase(shard)
        if abs(self._clock() - self._folded) >= FOLD_EVERY:  # also when the clock was put back
            self._folded = self._clock()
            self._db.fold()
        return erased

    def _erase(self, shard: int) -> int:
        """Erase the first rows of a shard that every group has committed and that are past the retention."""
        base = shard << OFFSET_BITS
        done = base + self._db.integer("SELECT min(next) FROM offsets WHERE shard = ?", shard)
        oldest = int(self._clock() * 1000) - self._retention_ms
        row = self._db.connection.execute(
            "SELECT id, ts_ms FROM records WHERE id >= ? AND id < ? ORDER BY id LIMIT 1", (base, done)
        ).fetchone()
        if row is None or row[1] > oldest:
            return 0
        return self._db.connection.execute(
            "DELETE FROM records WHERE id >= ? AND id < ? AND ts_ms <= ?",
            (row[0], min(done, row[0] + ERASE_STEP), oldest),
        ).rowcount


def _remedy(there: int, wanted: int) -> str:
    """The fix for a topic with another number of partitions than the settings say."""
    if there == wanted:
        return ""
    return f": set log.partitions = {there}" + (f", or run `anond topics --grow {wanted}`" if wanted > there else "")


def _shape(partitions: int, compacted: bool) -> str:
    return f"{counted(partitions, 'partition')}{', compacted' if compacted else ''}"
