"""Batches of rows through the pipeline: nothing raises, nothing outside of spans changes, sessions hold together."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import orjson
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tuned
from hypothesis import strategies as st

from anond import seal
from anond.archive.lines import JsonLines, PlainText
from anond.archive.processes import Alone, Together
from anond.archive.rows import Form, Row
from anond.archive.scrubber import Batch, Done, Scrubber
from anond.config import Settings
from anond.errors import AnondError, ArchiveError
from anond.events.fields import FieldMap
from anond.events.review import DeadLetter
from anond.seal import Keys, SessionKeys, seal_place
from tests.conftest import changed

SETTINGS = changed(Settings(), divert={"budget": 0.0, "max_risk": 1.0}, emit={"spans": True})
NAME = "Oona Trellick"


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Keys:
    """Keys of this room."""
    folder = tmp_path_factory.mktemp("keys")
    seal.new(folder, ["state", "review", "publish"], time.time())
    return seal.load(folder, ["state", "review"])


@pytest.fixture(scope="module")
def scrubber(keys: Keys) -> Scrubber:
    """One that takes any risk."""
    return Scrubber(SETTINGS, keys)


@dataclass(frozen=True)
class Watched(PlainText):
    """Plain text that remembers which events it was given."""

    seen: list[tuple[Row, bytes | None]] = field(default_factory=list, compare=False, repr=False)

    def write(self, row: Row, value: bytes | None) -> bytes:
        """As ever."""
        self.seen.append((row, value))
        return super().write(row, value)


def rows(form: Form, text: bytes) -> list[Row]:
    """The rows of an archive."""
    return list(form.read(io.BufferedReader(io.BytesIO(text)), "chats"))  # type: ignore[arg-type]


def batch(form: Form, found: Sequence[Row], before: Done | None = None) -> Batch:
    """Rows as a batch that follows another."""
    ledgers = [(key, sealed) for key, sealed, _ in before.ledgers] if before else []
    return Batch(0, form, 1_800_000_000.0, found, ledgers, before.budget if before else {})


def outside(text: str, spans: Sequence[dict[str, int]]) -> Iterator[str]:
    """What of a clean text is no surrogate."""
    at = 0
    for span in spans:
        yield text[at : span["start"]]
        at = span["end"]
    yield text[at:]


def is_left(original: str, pieces: Sequence[str]) -> bool:
    """Whether pieces stand in a text in this order, the first at its beginning, the last at its end."""
    if len(pieces) == 1:
        return original == pieces[0]
    at = len(pieces[0])
    for piece in pieces[1:-1]:
        found = original.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return original.startswith(pieces[0]) and original[at:].endswith(pieces[-1])


TELLING = st.sampled_from(
    [NAME, "call 020 7946 0123", "mail oona@example.com", "j\u200bohn", "\uff2a\uff4f\uff48\uff4e", "born 3.4.1980",
     "DE89 3704 0044 0532 0130 00", "me llamo Ana", "<b>Mar</b>ia", "\U0001f600", "a\u0301", "> quoted", "my name is"]
)  # fmt: skip


@tuned(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(st.lists(TELLING | st.text(max_size=12), max_size=5).map(" ".join), max_size=6))
def test_plain_text_changes_in_spans_alone(scrubber: Scrubber, texts: list[str]) -> None:
    """Whatever the text, nothing raises, and what is no surrogate stands as it stood, line by line."""
    data = "\n".join(texts).encode("utf-8", "replace")
    form = Watched("archive")
    done = scrubber.run(batch(form, rows(form, data)))
    assert done.tally["dead"] == 0
    assert b"".join(done.written).count(b"\n") == data.count(b"\n")
    for (row, value), written in zip(form.seen, done.written, strict=True):
        if value is None:
            assert row.value is None
            continue
        event, original = orjson.loads(value), orjson.loads(row.value or b"")["text"]
        if event["anond"]["status"] == "clean":
            assert is_left(original, list(outside(event["text"], event["anond"]["spans"])))
            assert written.decode().rstrip("\r\n").endswith(event["text"].rstrip("\r\n"))
        else:
            assert written.rstrip(b"\r\n").endswith(b"[withheld]")


def test_a_session_goes_on_in_the_next_batch(scrubber: Scrubber) -> None:
    """The same name gets the same surrogate; in another session another."""
    form = PlainText("archive")
    found = rows(form, f"my name is {NAME}\nit is {NAME}\n\nmy name is {NAME}\n".encode())
    whole = scrubber.run(batch(form, found)).written
    first = scrubber.run(batch(form, found[:1]))
    second = scrubber.run(batch(form, found[1:], first))
    assert first.written + second.written == whole
    one, again, _, other = (line.decode().split(" is ")[-1] for line in whole)
    assert (one, NAME in "".join(map(bytes.decode, whole))) == (again, False)
    assert one != other


def test_nothing_of_an_archive_is_audited(keys: Keys) -> None:
    """No decision could reach it: rows come out as they do without, and nothing goes apart."""
    form, text = PlainText("archive"), f"my name is {NAME}\nhello\n".encode()
    done = [
        Scrubber(changed(SETTINGS, audit={"share": share}), keys).run(batch(form, rows(form, text)))
        for share in (0.0, 1.0)
    ]
    assert done[0].written == done[1].written
    assert (done[1].undecided, done[1].tally["clean"]) == ([], 2)


def test_values_may_be_let_through_by_lot(keys: Keys) -> None:
    """Only where that is asked for, and the same ones each time."""
    text = "".join(f'{{"session": "s{n}", "text": "mail oona{n}@trellick.example", "lang": "en"}}\n' for n in range(60))
    form = JsonLines(FieldMap())
    given = batch(form, rows(form, text.encode()))
    some = Scrubber(SETTINGS, keys, probability=0.5)
    out = b"".join(some.run(given).written)
    assert 15 <= out.count(b"@trellick.example") <= 45
    assert b"".join(Scrubber(SETTINGS, keys, probability=0.5).run(given).written) == out
    assert b"@trellick.example" not in b"".join(Scrubber(SETTINGS, keys).run(given).written)


def test_archives_have_nothing_in_common(scrubber: Scrubber) -> None:
    """Sessions without a name of their own are those of their file."""
    text = f"my name is {NAME}\n".encode()
    one, other = (scrubber.run(batch(form, rows(form, text))).written for form in (PlainText("a"), PlainText("b")))
    assert one != other


def test_rows_that_are_no_turns_are_sealed(scrubber: Scrubber, keys: Keys) -> None:
    """Each with its reason and its bytes, under the number of its row."""
    form = JsonLines(FieldMap())
    found = rows(form, b'{"session":"a","text":"hi"}\nOona\n\xff\n{"session":"a"}\n')
    done = scrubber.run(batch(form, found))
    assert (done.tally["clean"], done.tally["dead"], done.written[1:]) == (1, 3, [b"", b"", b""])
    opener = SessionKeys(keys.need("review"))
    opener.add_records((k, v) for topic, k, v in done.undecided if topic == "anond.keys")
    letters = [
        DeadLetter.from_json(opener.open(v, seal_place("dead", k)))
        for topic, k, v in done.undecided
        if topic == "chat.dead"
    ]
    assert [(letter.position.offset, letter.reason, letter.value) for letter in letters] == [
        (2, "not_json", b"Oona"), (3, "not_utf8", b"\xff"), (4, "no_text", b'{"session":"a"}'),
    ]  # fmt: skip


@pytest.mark.parametrize("withheld", [False, True])
def test_what_is_undecided_keeps_its_place_if_asked(keys: Keys, withheld: bool) -> None:
    """JSON lines follow `emit.withheld`; a text always shows that something stood there."""
    settings = replace(SETTINGS, divert=replace(SETTINGS.divert, max_risk=0.0))
    strict = Scrubber(replace(settings, emit=replace(settings.emit, withheld=withheld)), keys)
    form = JsonLines(FieldMap())
    done = strict.run(batch(form, rows(form, b'{"session":"a","text":"my name is Oona"}\n')))
    assert (done.tally["diverted"], len(done.undecided), b"withheld" in done.written[0]) == (1, 2, withheld)
    assert [waits for _, _, waits in done.ledgers] == [True]
    text = PlainText("a")
    assert strict.run(batch(text, rows(text, b"my name is Oona\n"))).written == [b"[withheld]\n"]


def double(batch: Batch) -> Done:
    """Work for a crew."""
    if batch.shard == 13:
        raise ArchiveError("the thirteenth")
    if batch.shard == 14:
        raise RuntimeError(f"with text: {NAME}")
    return Done(batch.shard, [b"x" * len(batch.rows)], [], [], {}, batch.budget)  # type: ignore[arg-type]


def make_double() -> object:
    """Makes it."""
    return double


def numbered(*shards: int) -> list[Batch]:
    """Batches with as many rows as their number says."""
    return [Batch(n, PlainText("a"), 0.0, [Row(1)] * n, (), {}) for n in shards]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_crew_gives_back_in_order(jobs: int) -> None:
    """Whoever is done first."""
    crew = Alone(make_double) if jobs == 1 else Together(make_double, jobs)  # type: ignore[arg-type]
    try:
        for shards in ((5, 1, 9, 2, 7), (), (3,)):
            assert [done.shard for done in crew.work(numbered(*shards))] == list(shards)
    finally:
        crew.close()


@pytest.mark.parametrize(("shard", "words"), [(13, "the thirteenth"), (14, "a worker process failed: RuntimeError")])
def test_what_a_worker_meets_is_told_without_text(shard: int, words: str) -> None:
    """Our own errors as they are, others by their kind."""
    crew = Together(make_double, 2)  # type: ignore[arg-type]
    try:
        with pytest.raises(AnondError) as caught:
            crew.work(numbered(1, shard, 2))
    finally:
        crew.close()
    assert str(caught.value) == words


def test_a_worker_that_dies_is_named() -> None:
    """The run ends, and can be gone on with."""
    crew = Together(make_double, 1)  # type: ignore[arg-type]
    try:
        for _, process in crew._workers:
            process.kill()
            process.join()
        with pytest.raises(ArchiveError, match="a worker process died"):
            crew.work(numbered(1, 2))
    finally:
        crew.close()


def test_workers_read_their_own_keys(keys: Keys) -> None:
    """Keys refuse to travel between processes."""
    with pytest.raises(TypeError, match="not pickled"):
        __import__("pickle").dumps(keys)


def test_no_settings_of_a_folder_are_needed_twice(tmp_path: Path) -> None:
    """A worker that finds no keys says so in our words."""
    from functools import partial

    from anond.archive.scrubber import make

    crew = Together(partial(make, replace(Settings(), data=str(tmp_path)), ("state", "review"), ()), 1)
    try:
        with pytest.raises(AnondError, match=r"state\.json is missing"):
            crew.work(numbered(1))
    finally:
        crew.close()
