"""Hostile records between good turns, through a daemon that runs: each gets one fate, and nobody else suffers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson
import pytest

from anond.events.records import Position

if TYPE_CHECKING:
    from tests.e2e.hostile.conftest import Fate, House

MARK = "Zyxquarl"  # stands in every hostile record, and must stand nowhere in what is logged or measured
LIMIT = 262_144  # record_bytes at its default
LARGE = 6_000_000  # record_bytes of the second run
HEAD = f'{{"session": "{MARK}", '.encode()  # how a hand-made event begins
ANY = "clean|review"  # a turn like others: which of the two is the model's matter


def turn(text: object, **more: object) -> bytes:
    """An event with this text, in a session of its own."""
    return orjson.dumps({"session": f"{MARK}-{hash(repr(text)[:99])}", "speaker": "user", "text": text} | more)


def filled(piece: str, size: int) -> str:
    """A text of so many bytes of UTF-8 at most, made of one piece."""
    return MARK + piece * ((size - 400) // len(orjson.dumps(piece)[1:-1]))


# name -> (value, fate)
BROKEN: dict[str, tuple[bytes | None, str]] = {
    "not JSON": (f"{MARK} is no JSON".encode(), "not_json"),
    "half a JSON object": (turn(MARK)[:-4], "not_json"),
    "two JSON objects": (turn(MARK) * 2, "not_json"),
    "a list": (orjson.dumps([MARK, 1]), "not_object"),
    "a JSON text": (orjson.dumps(MARK), "not_object"),
    "null": (b"null", "not_object"),
    "NaN": (HEAD + b'"text": NaN}', "not_json"),
    "no value": (None, "empty"),
    "an empty value": (b"", "empty"),
    "no session and no key": (orjson.dumps({"text": MARK}), "no_session"),
    "an empty session and no key": (orjson.dumps({"session": "", "text": MARK}), "no_session"),
    "a session that is a list": (orjson.dumps({"session": [MARK], "text": MARK}), "session_type"),
    "a session of 10 kB": (orjson.dumps({"session": MARK * 1250, "text": MARK}), "session_too_long"),
    "a session that is a huge number": (b'{"text": "x", "session": ' + b"9" * 30 + b"}", "session_type"),
    "a session that is no number any more": (b'{"text": "x", "session": ' + b"9" * 400 + b"}", "not_json"),
    "no text": (orjson.dumps({"session": MARK, "turn": 1}), "no_text"),
    "null as text": (turn(None), "no_text"),
    "a number as text": (turn(34_600_123_456), "text_type"),
    "a list as text": (turn([MARK]), "text_type"),
    "an object as text": (turn({"text": MARK}), "text_type"),
    "a huge turn number": (HEAD + b'"turn": 1' + b"0" * 30 + b', "text": "x"}', "turn_type"),
    "a turn number below zero": (turn(MARK, turn=-1), "turn_type"),
    "a name as speaker": (turn(MARK, speaker=MARK), "speaker"),
    "a list where a time belongs": (turn(MARK, ts=[f"{MARK} at noon"]), "ts_type"),
    "facts of no tag": (turn(MARK, facts={MARK: [MARK]}), "facts_type"),
    "10 MB of text": (turn(MARK + "a" * 10_000_000), "too_large"),
    "10 MB of nothing": (bytes(10_000_000), "too_large"),
    "one byte too many": (turn("a" * LIMIT)[: LIMIT + 1], "too_large"),
    "invalid UTF-8": (turn(MARK).replace(MARK.encode(), MARK.encode() + b"\xff\xfe"), "not_utf8"),
    "Latin-1": (f'{{"session": "{MARK}", "text": "José Ñandú"}}'.encode("latin-1"), "not_utf8"),
    "UTF-16": (f'{{"session": "{MARK}", "text": "{MARK}"}}'.encode("utf-16"), "not_utf8"),
    "a surrogate as bytes": (turn(MARK).replace(MARK.encode(), MARK.encode() + b"\xed\xa0\x80"), "not_utf8"),
    "a lone surrogate, escaped": (turn(MARK).replace(MARK.encode(), MARK.encode() + rb"\ud800"), "not_json"),
    "NUL bytes": (MARK.encode() + bytes(100), "not_json"),
    "a NUL byte within a text": (turn(MARK).replace(MARK.encode(), MARK.encode() + b"\0"), "not_json"),
    "100,000 brackets": (b"[" * 100_000 + b"]" * 100_000, "too_deep"),
    "100,000 open brackets": (b'{"text":' * 20_000, "too_deep"),
    "100,000 brackets as text": (HEAD + b'"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "too_deep"),
}  # fmt: skip

ODD: dict[str, tuple[bytes | None, str]] = {
    "empty text": (turn(""), "clean"),
    "white space": (turn(" \t\r\n\u2028\u00a0"), "clean"),
    "escaped NUL bytes": (turn(f"\0{MARK}\0\0 hello"), ANY),
    "keys twice": (b'{"session": "a", "text": 1, "session": "' + MARK.encode() + b'", "text": "thank you"}', "clean"),
    "Vietnamese": (turn(f"Xin chào, tôi tên là {MARK}, tôi muốn hủy đơn hàng của mình", lang="vi"), "no_model"),
    "Japanese": (turn(f"こんにちは、{MARK}です。注文をキャンセルしたいのですが、お願いします"), "no_model"),
    "direction marks": (turn(f"\u202e{MARK}\u202c \u2066hello\u2069"), ANY),
    "tags of Unicode": (turn(MARK + "".join(chr(0xE0000 + ord(c)) for c in "hello there")), ANY),
    "a session of NUL": (turn("thanks a lot", session="\0"), "clean"),
    "a session of one emoji": (turn("thanks a lot", session="👩‍👩‍👧‍👦" * 20), "clean"),
}

PATHOLOGICAL = {
    "combining marks": "\u0301", "less than": "<", "ampersands": "&", "entities": "&amp;", "open tags": "<b ",
    "zero width": "\u200b", "Hangul jamo": "\u1100\u1161", "digits": "7", "digits and blanks": "4 ",
    "digits and dashes": "12-", "dots": "1.", "colons": "::1", "pluses": "+34 ", "at signs": "a@",
    "mail": "a.b-c@d.e-f.", "web": "http://", "slashes": "www.a/", "IBAN": "DE00 ", "letters and digits": "A1",
    "quotes": "\"'", "open": "((((",
    "spoken": " at dot", "spelled": " a b c", "said": " my name is", "labels": "password: ", "dates": "1.1.1 ",
    "months": " 1 may", "letters": "a", "capitals": "A", "names": " Oona Maria",
    "emoji": "👩‍👩‍👧‍👦", "white space": " ",
    "lines": "\n", "cards": "4111 1111 1111 1111 ", "phones": "+34600123456,",
    "underscores": "_", "hashes": "#a", "backslashes": "\\",
}  # fmt: skip

GOOD = "hello, my name is Oona Trellick, mail me at oona.trellick@example.org"


@dataclass
class Run:
    """A run that is over."""

    sent: dict[str, tuple[bytes | None, str, Position]]
    neighbours: list[Position]
    fate: Fate
    log: str
    metrics: str
    code: int
    seconds: float


def run(house: House, records: Mapping[str, tuple[bytes | None, str]]) -> Run:
    """All records through one daemon, with a good turn before and after each."""
    values: list[bytes | None] = []
    for number, (value, _) in enumerate(records.values()):
        values += [orjson.dumps({"session": f"good {number % 5}", "speaker": "user", "text": GOOD}), value]
    values.append(orjson.dumps({"session": "good 0", "speaker": "user", "text": GOOD}))
    places = house.append(values)
    began = time.monotonic()
    with house.daemon(ANOND_OBSERVE_LEVEL="DEBUG") as daemon:
        house.settled()
        seconds = time.monotonic() - began
        assert daemon.get("/healthz")[0] == 200
        metrics = daemon.get("/metrics")[1]
        code = daemon.stop()
    sent = {
        name: (value, reason, place)
        for (name, (value, reason)), place in zip(records.items(), places[1::2], strict=True)
    }
    return Run(sent, places[0::2], house.fate(), daemon.said(), metrics, code, seconds)


@pytest.fixture(scope="module")
def mixed(new_house: Callable[..., House]) -> Run:
    """Broken and odd records at the usual limit."""
    return run(new_house(ANOND_DIVERT_BUDGET="0.0"), BROKEN | ODD)


@pytest.fixture(scope="module")
def shaped(new_house: Callable[..., House]) -> Run:
    """Texts of 100 kB that are made to be slow for whoever reads them."""
    records = {name: (turn(filled(piece, 100_000)), ANY) for name, piece in PATHOLOGICAL.items()}
    return run(new_house(ANOND_DIVERT_BUDGET="0.0"), records)


@pytest.fixture(scope="module")
def large(new_house: Callable[..., House]) -> Run:
    """Texts of 2 MB where a platform allows them."""
    pieces = {name: PATHOLOGICAL[name] for name in ("combining marks", "less than", "ampersands")}
    records = {name: (turn(filled(piece, 2_000_000)), ANY) for name, piece in pieces.items()}
    return run(new_house(ANOND_DIVERT_BUDGET="0.0", ANOND_BATCH_RECORD_BYTES=str(LARGE)), records)


@pytest.fixture(params=["mixed", "shaped", "large"])
def each(request: pytest.FixtureRequest) -> Run:
    """Each of the three runs."""
    found: Run = request.getfixturevalue(request.param)
    return found


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_turn_is_kept_sealed_under_its_reason(mixed: Run, name: str) -> None:
    """It goes to the dead letters, once, with the right reason, its bytes or, if they are too many, their digest."""
    value, reason, place = mixed.sent[name]
    letter = mixed.fate.dead[f"{place.partition}-{place.offset}"]
    assert mixed.fate.of(place) == reason
    if value is not None and len(value) > LIMIT:
        assert (letter.value, len(letter.digest or "")) == (None, 32)
    else:
        assert (letter.value, letter.digest) == (value, None)


@pytest.mark.parametrize("name", ODD)
def test_a_turn_that_is_odd_is_a_turn(mixed: Run, name: str) -> None:
    """It is clean or waits for a person; in a language without a model it waits."""
    _, wanted, place = mixed.sent[name]
    found = mixed.fate.of(place)
    assert found == wanted or (wanted == ANY and found in ("clean", "risk", "no_model"))


@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_a_text_that_is_made_to_be_slow_is_read_in_time(shaped: Run, name: str) -> None:
    """It is clean or waits for a person; nothing breaks over it."""
    assert shaped.fate.of(shaped.sent[name][2]) in ("clean", "risk", "no_model", "length")


def test_texts_of_many_megabytes_are_turns_where_they_are_allowed(large: Run) -> None:
    """The limit is a setting; below it a text is read, however long."""
    assert {large.fate.of(place) for _, _, place in large.sent.values()} <= {"clean", "risk", "no_model", "length"}


def test_neighbours_are_clean(each: Run) -> None:
    """Good turns before and after a hostile one come out clean, and anonymised."""
    assert {each.fate.of(place) for place in each.neighbours} == {"clean"}
    texts = [str(each.fate.clean[f"{p.partition}-{p.offset}"]["text"]) for p in each.neighbours]
    assert not [text for text in texts if "Oona" in text or "Trellick" in text or "trellick" in text]


def test_nothing_is_made_of_nothing(each: Run) -> None:
    """There are as many fates as records."""
    assert each.fate.count.total() == len(each.sent) + len(each.neighbours)


def test_the_daemon_lives_and_stops_in_order(each: Run) -> None:
    """It answers that it is well, and ends with 0 when it is asked to."""
    assert (each.code, "orderly=True" in each.log) == (0, True)


def test_no_text_is_logged_or_measured(each: Run) -> None:
    """Neither log lines, at their most talkative, nor metrics hold a word of any record; and no error was met."""
    said = each.log + each.metrics
    assert not [word for word in (MARK, "Oona", "Trellick", "good 0", "José", "Xin", "Traceback") if word in said]
    assert "error" not in each.log
