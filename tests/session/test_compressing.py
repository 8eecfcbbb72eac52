"""A ledger is compressed in parts, and those that say the same as before are taken over."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from random import Random

import pytest

from anond.session import compressing
from anond.session.compressing import LONG, Blocks, compress
from anond.session.ledger import MAX_VALUES, Ledger
from anond.session.remembered_turns import KnownMessage, PastTurn, Pending, Released
from anond.session.value import Value


def value(number: int, surrogate: str = "4711") -> tuple[str, str, Value]:
    """A value of a session."""
    return "number", f"1{number:07}", Value("UID", "order", f"1{number:07}", surrogate, number)


def full(count: int) -> Ledger:
    """A session that knows so many values."""
    ledger = Ledger(key_id="k", lang={"en": 1.5}, recent=[PastTurn("user", "my order, please")])
    for number in range(count):
        ledger.learn(*value(number))
    return ledger


def said(ledger: Ledger) -> bytes:
    """What the compressed ledger says."""
    return zlib.decompress(compress(ledger))


def changed(ledger: Ledger, draw: Random) -> None:
    """Something that may come of a turn."""
    number = draw.randrange(600)
    changes: list[Callable[[], object]] = [
        lambda: ledger.learn(*value(number)),
        lambda: ledger.learn(*value(number, "8999")),
        lambda: [ledger.learn(*value(number + more)) for more in range(draw.randrange(40))],
        lambda: ledger.use_value(*value(number)[:2]),
        lambda: [ledger.use_value(*value(number + more)[:2]) for more in range(60)],
        lambda: ledger.remember_full_name((f"anna{number}", "svensson")),
        lambda: ledger.wait_on("pending", f"0-{number}", Pending(number, b"digest", 9.5)),
        lambda: ledger.wait_on("audits", f"0-{number}", Pending(number, b"digest", 9.5)),
        lambda: ledger.pending and ledger.done_with("pending", next(iter(ledger.pending))),
        lambda: ledger.know_message(f"m{number % 7}", KnownMessage(number, "user", "en", "e", (), "d")),
        lambda: ledger.remember_release(f"s{number % 9}", Pending(number, b"digest", 9.5)),
        lambda: ledger.is_out(f"0-{number % 9}", Released(b"digest", number > 300, ((0, number, "UID", ""),))),
        lambda: ledger.know_company(f"Company {number}"),
        lambda: ledger.talks_about({"travel": number / 7}),
        lambda: ledger.turn_came({"en": 2.0}, number, ends=number > 590),
        lambda: ledger.remember_turn(PastTurn("user", f"about {number}")),
        lambda: ledger.touch(float(number)),
    ]
    draw.choice(changes)()


@pytest.mark.parametrize("seed", range(6))
def test_it_says_what_the_ledger_encodes_whatever_came(seed: int) -> None:
    """One stream that everybody reads, after each of many changes, and the same ledger comes back."""
    draw = Random(seed)
    ledger = full(draw.choice((0, LONG - 1, LONG, 200, MAX_VALUES)))
    for _ in range(120):
        ledger = ledger.copy()
        for _ in range(draw.randrange(3)):
            changed(ledger, draw)
        assert said(ledger) == ledger.encode()
    assert Ledger.decode(said(ledger)) == ledger


def test_a_copy_that_is_thrown_away_leaves_no_trace() -> None:
    """The blocks of a ledger say what it says, whatever became of its copies."""
    ledger = full(100)
    first = said(ledger)
    copy = ledger.copy()
    copy.learn(*value(200))
    copy.wait_on("audits", "0-1", Pending(1, b"digest", 9.5))
    assert said(copy) == copy.encode() != first
    assert said(ledger) == ledger.encode() == first


def test_a_turn_that_brings_nothing_packs_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a session that knows as much as it may, what changes with each turn is packed, and no more."""
    packed: list[str] = []
    ledger = full(MAX_VALUES)
    ledger.wait_on("audits", "0-1", Pending(1, b"digest", 9.5))
    compress(ledger)
    pack, make = compressing.packed_value, compressing._block
    monkeypatch.setattr(compressing, "packed_value", lambda *one: packed.append(one[1]) or pack(*one))
    blocks = list[bytes]()
    monkeypatch.setattr(compressing, "_block", lambda plain: blocks.append(plain) or make(plain))
    ledger = ledger.copy()
    ledger.remember_turn(PastTurn("user", "thanks, that helps"))
    ledger.turn_came({"en": 2.0}, 501, ends=False)
    assert said(ledger) == ledger.encode()
    assert packed == []
    assert len(blocks) == 1
    assert b"thanks, that helps" in blocks[0]


@pytest.mark.parametrize("number", [3, 250, 499, 7_000])
def test_a_turn_that_says_one_value_packs_its_neighbours_alone(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Two blocks are made anew: the one that the value left, or was the first of, and the last one."""
    packed: list[str] = []
    ledger = full(MAX_VALUES)
    compress(ledger)
    pack = compressing.packed_value
    monkeypatch.setattr(compressing, "packed_value", lambda *one: packed.append(one[1]) or pack(*one))
    ledger = ledger.copy()
    if ledger.use_value(*value(number)[:2]) is None:
        ledger.learn(*value(number))
    assert said(ledger) == ledger.encode()
    assert len(packed) <= 2 * 32


def test_blocks_stay_few_while_values_come_and_are_used() -> None:
    """Blocks that lost values are joined."""
    draw, ledger = Random(5), full(MAX_VALUES)
    for number in range(2_000):
        ledger.learn(*value(number)) if number % 5 == 0 else ledger.use_value(*draw.choice(list(ledger.values)))
        compress(ledger)
    assert isinstance(ledger.blocks, Blocks)
    assert len(ledger.blocks.parts) < MAX_VALUES / 12
    assert said(ledger) == ledger.encode()
