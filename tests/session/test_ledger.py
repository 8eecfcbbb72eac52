"""The ledger: its bounds, its clock, and its way into bytes and back."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.errors import LedgerBroken
from anond.session.by_kind import OneKind
from anond.session.ledger import MAX_VALUES, Ledger
from anond.session.remembered_turns import FirstVote, PastTurn, Pending, Released
from anond.session.value import Value
from anond.tags import OWN, SUBS, TAGS

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
names = words.filter(bool)
numbers = st.floats(allow_nan=False, allow_infinity=False)
tagged = st.sampled_from([(t, s) for t in TAGS for s in (None, OWN, *SUBS.get(t, ()))])
values = st.builds(lambda ts, *rest: Value(*ts, *rest), tagged, names, words, st.integers(0, 999), st.booleans())
stretches = st.builds(lambda start, length, ts: (start, start + length, ts[0], ts[1] or ""),
                      st.integers(0, 500), st.integers(1, 50), tagged)  # fmt: skip
votes = st.builds(FirstVote, st.binary(max_size=16), st.booleans(), st.lists(stretches, max_size=3).map(tuple))
opinions = st.one_of(st.just((False, None)), st.just((True, None)), votes.map(lambda vote: (True, vote)))
waiting = st.dictionaries(
    words,
    st.builds(lambda turn, digest, expires, asked: Pending(turn, digest, expires, *asked),
              st.integers(0, 9**9), st.binary(max_size=32), numbers, opinions),
    max_size=3,
)  # fmt: skip
heard = st.builds(lambda speaker, text: PastTurn(speaker, text), words, words)
went_out = st.builds(
    lambda speaker, text, item, turn, hidden, lang: PastTurn(speaker, text, item, turn, tuple(hidden), lang),
    words, words, names, st.integers(0, 999), st.lists(stretches, max_size=3), words,
)  # fmt: skip
said = st.one_of(heard, went_out)
ledgers = st.builds(
    Ledger,
    key_id=words,
    lang=st.dictionaries(words, numbers, max_size=3),
    asked=words,
    asked_by=words,
    recent=st.lists(said, max_size=4),
    values=st.dictionaries(st.tuples(words, names), values, max_size=6),
    people=st.lists(st.lists(words, max_size=3).map(tuple), max_size=3),
    companies=st.lists(words, max_size=3),
    pending=waiting,
    audits=waiting,
    seen=waiting,
    released=st.dictionaries(
        words,
        st.builds(Released, st.binary(max_size=32), st.booleans(), st.lists(stretches, max_size=3).map(tuple)),
        max_size=3,
    ),
    next_turn=st.integers(0, 9**9),
    touched=numbers,
)


@given(ledgers)
@settings(max_examples=100, deadline=None)
def test_round_trip(ledger: Ledger) -> None:
    """A ledger comes back from its bytes as it was, and gives the same bytes again."""
    data = ledger.encode()
    assert ledger == Ledger.decode(data)
    assert data == Ledger.decode(data).encode()


def test_a_ledger_from_before_audits_is_read() -> None:
    """What a former version wrote opens as it was, without any."""
    ledger = Ledger(key_id="ab", pending={"0-1": Pending(3, b"digest", 9.0)}, next_turn=4, touched=5.0)
    former = ledger.encode()[:1] + orjson.dumps(orjson.loads(ledger.encode()[1:])[:10])
    assert Ledger.decode(former) == ledger


def test_a_ledger_from_before_second_opinions_is_read() -> None:
    """What waits asks for one person then; and such items are written as they were."""
    ledger = Ledger(pending={"0-1": Pending(3, b"digest", 9.0)}, audits={"0-2": Pending(4, b"", 9.0)})
    fields = orjson.loads(ledger.encode()[1:])
    assert (fields[7], fields[10]) == ([["0-1", 3, "ZGlnZXN0", 9.0]], [["0-2", 4, "", 9.0]])


@pytest.mark.parametrize(
    "vote", [[], 1, ["", 1, []], ["", True, [[0, 1, "SHOE", ""]]], ["", True, [[0, 1]]], [None, True, []]]
)
def test_a_broken_vote_breaks_the_ledger(vote: object) -> None:
    """No item waits with half of what the first of two people decided."""
    fields = orjson.loads(Ledger(pending={"0-1": Pending(3, b"", 9.0, True)}).encode()[1:])
    assert fields[7][0][4] is None
    fields[7][0][4] = vote
    with pytest.raises(LedgerBroken):
        Ledger.decode(b"\x01" + orjson.dumps(fields))


def test_what_is_too_long_to_be_found_again_is_not_kept() -> None:
    """However long the values and names of a session are, its ledger stays small enough to be written."""
    ledger = Ledger()
    for n in range(2_000):
        long = f"{n}" + "𝒳" * 10_000
        ledger.learn("other", long, Value("MISC", None, long, long))
        ledger.remember_full_name((long, long))
        ledger.learn("other", f"{n}", Value("MISC", None, f"{n}", "x" * 890))
        ledger.remember_turn(PastTurn("user", long))
    assert len(ledger.values) == MAX_VALUES
    assert not ledger.people
    assert len(ledger.encode()) < 1 << 20


@given(st.binary(max_size=60))
@example(b"")
@settings(max_examples=200, deadline=None)
def test_random_bytes_are_refused(data: bytes) -> None:
    """Bytes that no ledger wrote are broken, with or without a version in front."""
    for attempt in (data, b"\x01" + data):
        with pytest.raises(LedgerBroken):
            Ledger.decode(attempt)


@given(ledgers, st.integers(0, 9), st.sampled_from([None, 1.5, "x", [], {}, [1], [[]], [["a"]], {"a": "b"}, True]))
@settings(max_examples=150, deadline=None)
def test_altered_fields_are_refused(ledger: Ledger, at: int, other: object) -> None:
    """A field of another shape is broken, unless it happens to be one that a ledger could have written."""
    fields = orjson.loads(ledger.encode()[1:])
    fields[at] = other
    data = b"\x01" + orjson.dumps(fields)
    try:
        read = Ledger.decode(data)
    except LedgerBroken:
        return
    assert data == read.encode()


@given(ledgers, st.data())
@settings(max_examples=50, deadline=None)
def test_truncated_is_refused(ledger: Ledger, data: st.DataObject) -> None:
    """A ledger cut short is broken."""
    encoded = ledger.encode()
    with pytest.raises(LedgerBroken):
        Ledger.decode(encoded[: data.draw(st.integers(0, len(encoded) - 1))])


def test_messages_quote_nothing() -> None:
    """A broken ledger's error says what happened and shows nothing of what it held."""
    with pytest.raises(LedgerBroken, match=r"^ledger: does not decode$") as caught:
        Ledger.decode(b'\x01["k", {}, "Svensson"')
    assert caught.value.__cause__ is None
    with pytest.raises(LedgerBroken, match=r"^ledger: unknown version$"):
        Ledger.decode(b"\x02[]")


def test_repr_shows_no_text() -> None:
    """Neither values, turns nor people stand in the repr that a log line might carry."""
    ledger = Ledger(asked="Svensson", recent=[PastTurn("user", "Svensson")], people=[("Svensson",)])
    ledger.learn("name", "Svensson", Value("PERSON", None, "Svensson", "Berglund", 1))
    shown = repr(ledger) + repr(ledger.use_value("name", "Svensson"))
    assert "Svensson" not in shown
    assert "Berglund" not in shown


def test_small() -> None:
    """A session with five values and no recent turns takes less than 700 bytes."""
    ledger = Ledger("state-0001", {"sv": 3.2, "en": 0.4}, "name", "agent", touched=1790000000.25)
    ledger.learn("name", "anna", Value("PERSON", "first", "Anna", "Maria", 1))
    ledger.learn("name", "svensson", Value("PERSON", "surname", "Svensson", "Berglund", 2))
    ledger.learn("city", "malmo", Value("LOCATION", None, "Malmö", "Västerås", 1))
    ledger.learn("email", "anna@example.org", Value("EMAIL", None, "anna@example.org", "maria@example.com", 1))
    ledger.learn("uid", "46701740605", Value("UID", "phone", "+46 70 174 06 05", "46701740699", 1))
    ledger.pending["3-1234567"] = Pending(7, bytes(32), 1790604800.25)
    assert len(ledger.encode()) < 700


def test_copy_leaves_no_trace() -> None:
    """What is done to a copy is not done to the ledger."""
    ledger = Ledger(lang={"en": 1.0})
    before = ledger.encode()
    copy = ledger.copy()
    assert before == copy.encode()
    copy.remember_turn(PastTurn("user", "hello"))
    copy.learn("name", "anna", Value("PERSON"))
    copy.remember_full_name(("anna", "svensson"))
    copy.pending["0-1"] = Pending(1, b"", 5.0)
    copy.lang["sv"] = 2.0
    assert before == ledger.encode()


def test_recent_keeps_the_last_four() -> None:
    """The fifth turn pushes the first out."""
    ledger = Ledger()
    for n in range(6):
        ledger.remember_turn(PastTurn("user", str(n)))
    assert ledger.recent == [PastTurn("user", str(n)) for n in (2, 3, 4, 5)]


def test_recent_is_bounded_in_characters() -> None:
    """Long turns are kept by their ends, 500 characters in all."""
    ledger = Ledger()
    ledger.remember_turn(PastTurn("user", "a" * 300))
    ledger.remember_turn(PastTurn("user", "b" * 300))
    assert ledger.recent == [PastTurn("user", "b" * 300)]
    ledger.remember_turn(PastTurn("bot", "c" * 600 + "name?", "0-1", 1))
    assert ledger.recent == [PastTurn("bot", "c" * 495 + "name?")]


def test_the_value_unused_for_longest_makes_room() -> None:
    """A full ledger drops the value that was not used for longest, never one just used."""
    ledger = Ledger()
    for n in range(MAX_VALUES):
        ledger.learn("uid", str(n), Value("UID"))
    assert ledger.use_value("uid", "0") is not None
    ledger.learn("uid", "new", Value("UID"))
    assert len(ledger.values) == MAX_VALUES
    assert ledger.use_value("uid", "1") is None
    assert ledger.use_value("uid", "0") is not None


@pytest.mark.parametrize("pending", [[], [("a", 500.0)]])
def test_the_clock_of_audits(pending: list[tuple[str, float]]) -> None:
    """A session is kept as long as a decision about a turn that went out may come, and wakes when one may no more."""
    wait = {item: Pending(0, b"", expires) for item, expires in pending}
    ledger = Ledger(touched=100.0, pending=wait, audits={"b": Pending(0, b"", 300.0), "c": Pending(0, b"", 400.0)})
    assert (ledger.idle(299.0, 10.0), ledger.wakes_at(10.0), ledger.expired_items(400.0)) == (False, 300.0, [])
    assert [ledger.overdue(at) for at in (299.0, 300.0, 400.0)] == [[], ["b"], ["b", "c"]]


@pytest.mark.parametrize(
    ("pending", "now", "due", "idle", "wakes_at"),
    [
        ([], 109.0, [], False, 110.0),
        ([], 110.0, [], True, 110.0),
        ([("a", 500.0)], 499.0, [], False, 500.0),
        ([("a", 500.0), ("b", 300.0)], 300.0, ["b"], False, 300.0),
        ([("a", 500.0), ("b", 300.0)], 600.0, ["a", "b"], False, 300.0),
    ],
)
def test_clock(pending: list[tuple[str, float]], now: float, due: list[str], idle: bool, wakes_at: float) -> None:
    """A session is idle after its time to live unless something of it waits; what waits is due when it expires."""
    ledger = Ledger(touched=100.0, pending={item: Pending(0, b"", expires) for item, expires in pending})
    assert due == ledger.expired_items(now)
    assert idle == ledger.idle(now, 10.0)
    assert wakes_at == ledger.wakes_at(10.0)


@given(st.integers(0, 12), st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=20))
@example(12, [(True, 30)])
def test_what_joined_since_a_copy_is_told_also_where_values_made_room(full: int, steps: list[tuple[bool, int]]) -> None:
    """The values that are there now and were not before, where a session holds 12 at most and uses them at random."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("anond.session.ledger.MAX_VALUES", 12)
        before = Ledger()
        _take(before, [(True, number) for number in range(full)])
        after = before.copy()
        _take(after, steps)
        assert after.learnt_since(before) == after.values.keys() - before.values.keys()


def _take(ledger: Ledger, steps: list[tuple[bool, int]]) -> None:
    for is_learnt, number in steps:
        if is_learnt:
            ledger.learn("name", str(number), Value("PERSON", None, str(number)))
        else:
            ledger.use_value("name", str(number))


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.integers(0, 4)), max_size=30))
def test_an_index_that_copies_take_over_says_what_one_made_anew_says(steps: list[tuple[bool, int, int]]) -> None:
    """Also where the ledger and its copy go on apart: neither sees what the other learns."""
    ledger, other = Ledger(), Ledger()
    for apart, form, surrogate in steps:
        ledger.kind("name")
        if apart:
            other, ledger = ledger, ledger.copy()
            other.learn("name", f"word{form}", Value("PERSON", surrogate=f"other{surrogate}", number=surrogate))
        ledger.learn("name", f"anna{form}", Value("PERSON", surrogate=f"clara{surrogate}", number=surrogate))
        for one in (ledger, other):
            own, anew = one.kind("name"), OneKind(one.of_kind("name"))
            assert own.next_number == anew.next_number
            assert own.slips("anna0") == anew.slips("anna0")
            assert [own.is_taken(f"clara{n}") for n in range(5)] == [anew.is_taken(f"clara{n}") for n in range(5)]
            assert [own.is_taken(f"other{n}") for n in range(5)] == [anew.is_taken(f"other{n}") for n in range(5)]
