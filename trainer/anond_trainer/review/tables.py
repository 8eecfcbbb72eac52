"""The tables of the store, declared once: of them the statements are made that lay them out in SQLite or PostgreSQL.

Payloads stay sealed. Triggers keep what would take too long to count, and take away what belongs to an item that goes;
their bodies are written so that both databases understand them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import (
    REAL,
    BigInteger,
    Column,
    Dialect,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.types import TypeEngine

BY_BYTES: Final[TypeEngine[str]] = Text().with_variant(
    Text(collation="C"), "postgresql"
)  # in one order whatever the locale
REAL_8: Final[TypeEngine[float]] = Double().with_variant(REAL(), "sqlite")
WHOLE: Final[TypeEngine[int]] = Integer().with_variant(BigInteger(), "postgresql")
TABLES: Final = MetaData()


def _text(name: str, default: str | None = None, *, key: bool = False, null: bool = True) -> Column[str]:
    return Column(name, BY_BYTES, primary_key=key, nullable=null and not key, server_default=default)


def _integer(name: str, default: int | None = None, *, key: bool = False, null: bool = True) -> Column[int]:
    given = None if default is None else text(str(default))
    return Column(name, WHOLE, primary_key=key, nullable=null and not key, server_default=given, autoincrement=False)


def _real(name: str, *, null: bool = True) -> Column[float]:
    return Column(name, REAL_8, nullable=null)


def _bytes(name: str, *, key: bool = False, null: bool = True) -> Column[bytes]:
    return Column(name, LargeBinary, primary_key=key, nullable=null and not key)


def _table(
    name: str, *columns: Column[str] | Column[int] | Column[float] | Column[bytes], rowid: bool = False
) -> Table:
    return Table(name, TABLES, *columns, sqlite_with_rowid=rowid)


def _index(name: str, table: Table, columns: str, where: str = "") -> None:
    condition = text(where) if where else None
    parts = [text(part.strip()) for part in columns.split(",")]
    Index(name, *parts, _table=table, sqlite_where=condition, postgresql_where=condition)


ITEMS: Final = _table(
    "items",
    _text("id", key=True),
    _text("status", null=False),  # open, decided (may be undone), sent, expired, forgotten, unreadable
    _text("kind"),  # divert, audit, suspect
    _bytes("sealed"),  # the item as it came; erased when it is sent or expired
    _text("session"),  # keyed hash
    _real("risk"),
    _real("at"),
    _real("expires"),
    _integer("skips", 0, null=False),
    _real("decided"),  # when it was decided here
    _real("closed"),  # when it left the queue
    _integer("asks", 1, null=False),  # for the opinions of how many people; 3: two disagree
    _text("lang"),  # NULL in a file of before, until its items are opened again
    _text("decider", "", null=False),  # who decided it here last
    _bytes("same"),  # a keyed hash that identical turns share
    _integer("proposed"),  # how many spans came with it
    _integer("place", 1_000_000, null=False),  # among those that training asks for, or behind them
    rowid=True,
)
OUTBOX: Final = _table(
    "outbox",
    _text("item", key=True),
    _text("reviewer", key=True),
    _integer("partition", null=False),
    _bytes("sealed", null=False),
    _real("due", null=False),
    _integer("taken", null=False),
    _text("along", "", null=False),  # the alike item with which it was decided
    rowid=True,
)
_table(  # what training asks for, also of items that are not here yet
    "priorities", _text("item", key=True), _text("lang", null=False), _real("at", null=False),
    _integer("place", null=False), _text("why", null=False),
)  # fmt: skip
_table(  # records of it that a server could not open, by the names of the keys that it has
    "refused_priorities", _text("name", key=True), _text("keys", key=True), _integer("partition", null=False),
    _integer("place", null=False),
)  # fmt: skip
VOTES: Final = _table("votes", _text("item", key=True), _text("reviewer", key=True))  # who decided it, here or not
LEASES: Final = _table(  # who looks at it just now
    "leases", _text("item", key=True), _text("reviewer", key=True), _real("until", null=False)
)
_table(  # how many items there are, kept by triggers: to count 100,000 takes too long
    "tally", _text("status", key=True), _text("lang", key=True), _integer("count", null=False)
)
HALF: Final = _table(  # votes about items that wait for somebody else's, kept by triggers
    "half_decided", _text("reviewer", key=True), _text("item", key=True)
)
_table(  # what people marked in all turns of a session that wait; `word` is a keyed hash
    "marked", _text("session", key=True), _text("item", key=True), _text("reviewer", key=True),
    _bytes("word", key=True), _bytes("sealed", null=False),
)  # fmt: skip
_table(  # by whom and why, so that they come back to it
    "skipped", _text("item", key=True), _text("reviewer", key=True), _text("why", null=False), _real("at", null=False)
)
KEPT: Final = _table(  # decisions that are on the log; the text of each is erased after review.keep
    "kept",
    _text("item", key=True),
    _text("reviewer", key=True),
    _text("session", null=False),
    _text("lang", null=False),
    _real("at", null=False),
    _real("seconds", null=False),
    _text("verdict", null=False),
    _integer("tagged", null=False),
    _bytes("sealed"),
    _integer("bare", 0, null=False),  # of 100 % risk, and nothing was proposed
    rowid=True,
)
_table(  # of what is on the log: later decisions of the same person
    "corrections", _text("item", key=True), _text("reviewer", key=True), _real("at", null=False),
    _text("effect", null=False),  # recall, label, waits or dropped: see `corrections`
    _text("state", null=False),  # outbox, sent, or too_late: the daemon does not know its session any more
)  # fmt: skip
_table(  # how often a word, by its keyed hash, was given a tag; '' for none
    "words", _bytes("word", key=True), _text("tag", key=True), _integer("count", null=False)
)
_table("unaided", _text("item", key=True), _text("reviewer", null=False))  # who sees which item without proposals
_table("calibration_round", _text("lead", null=False), _real("target", null=False), rowid=True)
_table(  # the turns that everybody decides
    "calibration", _text("item", key=True), _text("lang", null=False), _integer("place", null=False),
    _bytes("sealed", null=False),
)  # fmt: skip
_table(  # what was decided about them; sealed: once it was
    "calibrated", _text("item", key=True), _text("reviewer", key=True), _integer("skips", null=False), _real("at"),
    _bytes("sealed"),
)  # fmt: skip
_table(
    "accounts", _text("name", key=True), _text("hash", null=False), _text("role", null=False),
    _text("langs", null=False),
)  # fmt: skip
_table(  # who did what to which item; never a word of a turn
    "audit", _integer("number", key=True), _real("at", null=False), _text("who", null=False), _text("what", null=False),
    _text("item", null=False), _text("detail", null=False), _text("key", null=False), _bytes("hash", null=False),
    rowid=True,
)  # fmt: skip
_table("session_keys", _bytes("name", key=True), _bytes("wrapped", null=False))  # as they came; empty: destroyed
_table("offsets", _text("topic", key=True), _integer("partition", key=True), _integer("next", null=False))
_table(
    "logins", _bytes("hash", key=True), _text("kind", null=False), _text("reviewer", null=False),
    _real("expires", null=False),
)  # fmt: skip
FAILURES: Final = _table(  # logins that failed in the last minutes; '' for a link
    "failures", _real("at", null=False), _bytes("name", null=False), rowid=True
)

_index("failures_by_time", FAILURES, "at")
_index("failures_by_name", FAILURES, "name, at")
_index("votes_by_person", VOTES, "reviewer")
_index("leases_by_person", LEASES, "reviewer")
_index("half_decided_by_item", HALF, "item")
_index("kept_by_session", KEPT, "session")
_index("kept_with_text", KEPT, "at", "sealed IS NOT NULL")
_index("kept_by_time", KEPT, "at")
_index("bare_by_person", KEPT, "reviewer, lang", "bare = 1")
_index("kept_by_person", KEPT, "reviewer, at")
_index("items_by_urgency", ITEMS, "status, kind, skips, place, risk DESC, at, id")
_index("items_by_lot", ITEMS, "status, kind, skips, at, id")
_index("items_by_language", ITEMS, "status, kind, lang, skips, place, risk DESC, at, id")
_index("items_by_decider", ITEMS, "decider, decided", "decided IS NOT NULL")
_index("items_alike", ITEMS, "same", "same IS NOT NULL")
_index("items_in_dispute", ITEMS, "at", "status = 'open' AND asks = 3")
_index("items_for_two", ITEMS, "id", "status = 'open' AND asks > 1")
_index("items_by_session", ITEMS, "session, status, skips, at")
_index("items_by_decision", ITEMS, "decided", "decided IS NOT NULL")
_index("items_by_expiry", ITEMS, "expires", "status = 'open'")
_index("items_by_closing", ITEMS, "closed", "closed IS NOT NULL")


class Trigger(NamedTuple):
    """A database trigger on changes of rows."""

    name: str
    after: str
    body: str
    when: str = ""


_FEWER: Final = "UPDATE tally SET count = count - 1 WHERE status = OLD.status AND lang = coalesce(OLD.lang, '');"
_MORE: Final = (
    "INSERT INTO tally VALUES (NEW.status, coalesce(NEW.lang, ''), 1) "
    "ON CONFLICT (status, lang) DO UPDATE SET count = tally.count + 1;"
)
_HALF: Final = (
    "INSERT INTO half_decided (reviewer, item) SELECT reviewer, item FROM votes WHERE item = NEW.id "
    "ON CONFLICT DO NOTHING;"
)
TRIGGERS: Final = (
    Trigger("tally_in", "INSERT ON items", _MORE),
    Trigger("tally_out", "DELETE ON items", _FEWER),
    Trigger(
        "tally_over", "UPDATE OF status, lang ON items", _FEWER + _MORE,
        "NEW.status <> OLD.status OR coalesce(NEW.lang, '') <> coalesce(OLD.lang, '')",
    ),
    Trigger(
        "half_with_vote", "INSERT ON votes",
        "INSERT INTO half_decided (reviewer, item) SELECT NEW.reviewer, id FROM items "
        "WHERE id = NEW.item AND status = 'open' AND asks > 1 ON CONFLICT DO NOTHING;",
    ),
    Trigger(
        "half_without_vote", "DELETE ON votes",
        "DELETE FROM half_decided WHERE reviewer = OLD.reviewer AND item = OLD.item;",
    ),
    Trigger("half_with_item", "INSERT ON items", _HALF, "NEW.status = 'open' AND NEW.asks > 1"),
    Trigger("half_again", "UPDATE OF status, asks ON items", _HALF, "NEW.status = 'open' AND NEW.asks > 1"),
    Trigger(
        "half_no_more", "UPDATE OF status ON items", "DELETE FROM half_decided WHERE item = NEW.id;",
        "NEW.status <> 'open'",
    ),
    Trigger(
        "skips_go_with_items", "UPDATE OF status ON items", "DELETE FROM skipped WHERE item = NEW.id;",
        "NEW.status <> 'open'",
    ),
    Trigger(
        "marks_go_with_sessions", "UPDATE OF status ON items",
        "DELETE FROM marked WHERE session = NEW.session "
        "AND NOT EXISTS (SELECT 1 FROM items WHERE session = NEW.session AND status = 'open');",
        "NEW.status <> 'open'",
    ),
    Trigger("unaided_go_with_items", "DELETE ON items", "DELETE FROM unaided WHERE item = OLD.id;"),
    Trigger("votes_go_with_items", "DELETE ON items", "DELETE FROM votes WHERE item = OLD.id;"),
)  # fmt: skip


@cache
def script(*, of_postgres: bool) -> str:
    """All statements that lay out what is not there yet, one behind the other."""
    dialect: Dialect = postgresql.dialect() if of_postgres else sqlite.dialect()  # type: ignore[no-untyped-call]
    tables = [str(CreateTable(one, if_not_exists=True).compile(dialect=dialect)) for one in TABLES.sorted_tables]
    indexes = [
        str(CreateIndex(index, if_not_exists=True).compile(dialect=dialect))
        for table in TABLES.sorted_tables
        for index in sorted(table.indexes, key=lambda index: str(index.name))
    ]
    triggers = map(_in_postgres if of_postgres else _in_sqlite, TRIGGERS)
    return ";\n".join([*tables, *indexes, *triggers]) + ";"


def _in_sqlite(made: Trigger) -> str:
    when = f"WHEN {made.when}" if made.when else ""
    return f"CREATE TRIGGER IF NOT EXISTS {made.name} AFTER {made.after} {when} BEGIN {made.body} END"


def _in_postgres(made: Trigger) -> str:
    when = f"WHEN ({made.when})" if made.when else ""
    return (
        f"CREATE OR REPLACE FUNCTION {made.name}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {made.body} RETURN NULL; END $$;\n"
        f"CREATE OR REPLACE TRIGGER {made.name} AFTER {made.after} FOR EACH ROW {when} EXECUTE FUNCTION {made.name}()"
    )
