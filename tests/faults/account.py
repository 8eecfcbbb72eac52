"""The account at the end: what has to be true of all that stands on the topics, whatever was done to the daemons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from anond import sample
from anond.events.records import Record, item_id
from anond.events.review import Decision
from anond.pipeline.audits import missed
from anond.seal import seal_place
from anond.tags import SELECTIVE
from tests.faults.arena import Arena, mark
from tests.faults.reference import Fate, Reference, told
from tests.play import Ending

_ADDRESS = re.compile(r"\S+@\S+$")  # where the mark of a session stood
_HEX = re.compile(rb"[0-9a-f]{12,}")  # as session ids are
_SHOWN = 12  # characters from which on a text of the sample is no chance find in a log


@dataclass(frozen=True)
class Books:
    """All that stands on the topics, and what should."""

    arena: Arena
    ending: Ending
    fed: list[Record]
    due: dict[str, Fate]  # what is to become of each turn
    raw: dict[str, list[Record]]  # what is written, as it is written

    @classmethod
    async def open(cls, arena: Arena, reference: Reference | None = None) -> Books:
        """Read everything, and work out what it should be, as far as a reference tells it."""
        t = arena.house.settings.topics
        fed = await arena.house.everything(arena.log, t.turns)
        raw = {
            name: await arena.house.everything(arena.log, getattr(t, name))
            for name in ("clean", "review", "dead", "recall", "sessions", "decisions")
        }
        return cls(
            arena, await Ending.read(arena.house, arena.log), fed, reference.fates(fed) if reference else {}, raw
        )


def _nobody(record: Record) -> bool:
    return False


async def check(
    arena: Arena,
    reference: Reference,
    decided: Mapping[str, Decision] | None = None,
    *,
    buried: Callable[[Record], bool] = _nobody,
    expired: Sequence[str] = (),
) -> Books:
    """End the daemons, and check everything; returns the books, for what a test wants to know besides.

    `decided` are the items that were decided, `expired` those that nobody decided in time. `buried` are dead for
    another reason than the reference knows: they were too large for their topic.
    """
    await arena.settle()
    arena.watch()
    await arena.stop_all()
    books = await Books.open(arena, reference)
    check_dispositions(books)
    check_fates(books, {item_id(record.position) for record in books.fed if buried(record)})
    check_decisions(books, reference, decided or {}, expired)
    check_audits(books, waited=not expired)
    check_hindsight(books, reference, undisturbed=not decided and buried is _nobody)
    check_order(books)
    check_sessions(books)
    check_secrecy(books)
    return books


def check_dispositions(books: Books) -> None:
    """Each input record, by topic, partition and offset, has one disposition: none twice, none missing."""
    due, found = books.ending.fed(), books.ending.disposed()
    assert sum(due.values()) == len(books.fed) >= len(books.arena.stream)
    assert found == due, f"missing: {_some(due - found)}, too many: {_some(found - due)}"
    topics = {letter.position.topic for letter in books.ending.dead}
    assert topics <= {books.arena.house.settings.topics.turns, books.arena.house.settings.topics.decisions}


def check_fates(books: Books, buried: Set[str]) -> None:
    """Each turn became what it becomes where nothing goes wrong: the same surrogates, whoever worked on its session."""
    found: dict[str, Fate] = {
        event["anond"]["id"]: ("clean", told(event))
        for _, event in books.ending.clean
        if event["anond"]["status"] == "clean"
    }
    found |= {item.id: ("diverted", item.turn) for item in books.ending.review}
    found |= {item_id(one.position): ("dead", one.reason) for one in books.ending.dead if one.item is None}
    wrong = [item for item, fate in books.due.items() if found[item] != fate and item not in buried]
    assert not wrong, (
        f"{len(wrong)} turns became something else, such as {wrong[:5]}: {[_kinds(books, found, i) for i in wrong[:5]]}"
    )
    assert {found[item] for item in buried} <= {("dead", "too_large")}


def check_decisions(
    books: Books, reference: Reference, decided: Mapping[str, Decision], expired: Sequence[str]
) -> None:
    """Every decided turn was released once, with its session's surrogates, or dropped once; nothing else was."""
    release = {item for item, decision in decided.items() if decision.verdict == "release"}
    reviewed = [event for _, event in books.ending.clean if event["anond"]["status"] == "reviewed"]
    found = Counter(event["anond"]["id"] for event in reviewed)
    assert found == Counter(release), (
        f"missing: {_some(Counter(release) - found)}, too many: {_some(found - Counter(release))}"
    )
    ends = Counter((letter.item, letter.reason) for letter in books.ending.dead if letter.item is not None)
    assert ends == Counter(
        [(item, "rejected") for item in set(decided) - release] + [(item, "unreviewed") for item in expired]
    )
    waits = {item for ledger in books.ending.ledgers.values() for item in ledger.pending}
    assert waits == {item.id for item in books.ending.review} - set(decided) - set(expired)
    due = reference.released(books.fed, [one for one in _in_order(books, decided) if one.item in release])
    assert {event["anond"]["id"]: told(event) for event in reviewed} == due


def check_audits(books: Books, *, waited: bool) -> None:
    """A turn that went out is audited once at most, and recalled once if its first decision found a leak in it."""
    audits = {item.id: item for item in books.ending.audits}
    assert len(audits) == len(books.ending.audits)
    assert audits.keys() <= books.ending.of_status("clean").keys()
    first: dict[str, Decision] = {}
    for decision in _decisions(books):
        if decision.item in audits and decision.turn == audits[decision.item].turn:
            first.setdefault(decision.item, decision)
    found = Counter(event["anond"]["id"] for _, event in books.ending.recalled if not event["anond"]["model"])
    due = Counter(item for item, one in first.items() if one.verdict == "drop" or missed(one, SELECTIVE))
    if waited:  # else some expired before their decision came
        assert found == due, f"missing: {_some(due - found)}, too many: {_some(found - due)}"
        open_ones = {item for ledger in books.ending.ledgers.values() for item in ledger.audits}
        assert open_ones == audits.keys() - first.keys()
    assert not found - due


def check_hindsight(books: Books, reference: Reference, *, undisturbed: bool) -> None:
    """What later turns made clear was recalled once; as where nothing goes wrong, if nobody meddles."""
    found = Counter(
        (event["anond"]["id"], event["text"]) for _, event in books.ending.recalled if event["anond"]["model"]
    )
    assert {item for item, _ in found} <= books.ending.of_status("clean").keys()
    assert set(found.values()) <= {1}
    if undisturbed:
        due = reference.recalled(books.fed)
        assert found == due, f"{len(due - found)} are missing, {len(found - due)} too many"


def _decisions(books: Books) -> list[Decision]:
    """All decisions that can be read."""
    keys = books.arena.house.opener()
    return [
        Decision.from_json(keys.open(record.value or b"", seal_place("decision", record.key or b"")))
        for record in books.ending.decisions
    ]


def _in_order(books: Books, decided: Mapping[str, Decision]) -> list[Decision]:
    """The decisions that count, in the order in which they were applied."""
    found: dict[str, Decision] = {}
    for decision in _decisions(books):
        if decision.item in decided and decision.turn == decided[decision.item].turn:
            found.setdefault(decision.item, decision)
    return list(found.values())


def check_order(books: Books) -> None:
    """On each topic what became of turns stands in the order of the turns, in the partition of its session."""
    t = books.arena.house.settings.topics
    for name in (t.clean, t.review, t.dead):
        places = [place for place in _places(books, name) if place is not None]
        assert places == sorted(places), f"{name} is out of order"
    for position, event in books.ending.clean:
        assert int(event["anond"]["id"].partition("-")[0]) == position.partition


def _places(books: Books, topic: str) -> list[tuple[int, int] | None]:
    """Which turns the records of a topic are about, as they stand there; those of decisions are about none."""
    t = books.arena.house.settings.topics
    if topic == t.clean:
        events = [event["anond"] for _, event in books.ending.clean]
        return [_place(about["id"]) if about["status"] == "clean" else None for about in events]
    if topic == t.review:
        return [_place(item.id) for item in books.ending.review]
    letters = books.ending.dead
    return [
        _place(item_id(one.position)) if one.item is None and one.position.topic == t.turns else None for one in letters
    ]


def _place(item: str) -> tuple[int, int]:
    partition, _, offset = item.partition("-")
    return int(partition), int(offset)


def check_sessions(books: Books) -> None:
    """What was said again in a session has one surrogate all the time, and it does not tell sessions by each other: few
    have one in common, by chance."""
    surrogates: dict[str, set[str]] = {}
    events = {event["anond"]["id"]: event for _, event in books.ending.clean}
    for record in books.fed:
        event = events.get(item_id(record.position))
        if event is not None and (sign := mark((record.key or b"").decode("utf-8", "replace"))).encode() in (
            record.value or b""
        ):
            address = _ADDRESS.search(event["text"])
            assert address is not None, f"no address where one was, in {item_id(record.position)}"
            assert address[0] != sign
            surrogates.setdefault(event["session"], set()).add(address[0])
    assert surrogates
    assert {len(found) for found in surrogates.values()} == {1}, "an address has several surrogates in its session"
    assert len(set.union(*surrogates.values())) > 0.9 * len(surrogates), "sessions share surrogates"


def check_secrecy(books: Books) -> None:
    """No mark and no session id is on any topic but that of the turns; no text of a turn is in logs or metrics."""
    assert books.arena.metrics, "nobody was asked for metrics"
    sessions = {record.key.decode() for record in books.fed if record.key} - {"somebody"}
    for name, records in books.raw.items():
        hexadecimal = set(_HEX.findall(b"\n".join((r.key or b"") + b" " + (r.value or b"") for r in records)))
        windows = {run[at : at + 12].decode() for run in hexadecimal for at in range(len(run) - 11)}
        assert not windows & sessions, f"sessions can be told on {name}"
    said = "\n".join([program.output() for program in books.arena.house.programs] + books.arena.metrics)
    texts = {turn["text"] for turn in sample.load() if len(turn["text"]) >= _SHOWN}
    names = {name for name in sample.names() if len(name) >= _SHOWN // 2}
    assert not [text for text in texts | names if text in said]
    assert not re.search(r"zq[0-9a-f]{12}", said)
    assert not any(session in said for session in sessions)


def _some(items: Counter[str]) -> str:
    return f"{sum(items.values())} such as {list(items)[:5]}"


def _kinds(books: Books, found: Mapping[str, Fate], item: str) -> str:
    (was, due), (became, have) = books.due[item], found[item]
    differ = [name for name in due if due[name] != have.get(name)] if was == became == "clean" else []
    return f"{was} → {became} {' '.join(differ)}"
