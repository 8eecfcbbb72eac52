"""A model in shadow reads what the model in use has read, and nothing comes of it but counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from anond import assemble
from anond.engines.crf.decoder import Decoder
from anond.engines.model.file import Model
from anond.engines.protocol import Decoded
from anond.engines.sentence import Sentence
from anond.pipeline.differences import Differences
from anond.seal import Key, Ring, Signer
from anond.tags import Span
from tests.publishing import ignorant, same

if TYPE_CHECKING:
    from conftest import Bench

SIGNER = Signer(Key.draw(0.0))
RINGS = {"state": Ring("state", (Key.draw(0.0),)), "review": Ring("review", (Key.draw(0.0),))}
TALK = [
    "hello, my name is Oona Trellick", "please tell Oona and Bertil Quandt about it", "my number is 07700 900 142",
    "it is for the office in Leeds", "...", "it came on 3 March 2024", "thanks, bye",
]  # fmt: skip


def decoder(data: bytes) -> Decoder:
    """A signed model, ready for use."""
    return assemble.decoder(Model.load(data, lambda *_: None), None)


class Fragile(Decoder):
    """The English starter, that raises on a word."""

    def decode(self, batch: Sequence[Sentence]) -> list[Decoded]:
        """Raise where the word is said."""
        if any("Bertil" in sentence.words for sentence in batch):
            raise RuntimeError("Bertil")
        return super().decode(batch)


def talked(bench: Bench) -> tuple[list[Any], list[bytes], list[tuple[str, str, str]], list[Differences]]:
    """What a talk in two batches comes to: clean events, ledgers, the tally; and what was found in shadow."""
    events: list[Any] = []
    tally: list[tuple[str, str, str]] = []
    found: list[Differences] = []
    for first, some in ((0, TALK[:3]), (3, TALK[3:])):
        out = bench.turns(*some, first=first)
        events += [(m.topic, m.key, m.value) for m in out.outputs if m.topic == bench.settings.topics.clean]
        tally, found = tally + out.tally, found + out.shadow
    ledgers = [replace(ledger, keys=()).encode() for _, ledger in bench.store.sessions_due(1e12, 1 << 20, 1 << 20)]
    return events, ledgers, tally, found


@pytest.mark.parametrize("data", [same("en-0008", SIGNER), ignorant("en-0008", SIGNER)], ids=["same", "ignorant"])
def test_all_that_goes_out_is_that_of_the_model_in_use(benches: Callable[..., Bench], data: bytes) -> None:
    """Byte for byte: events, ledgers, dispositions, with audits and a budget; whatever the model in shadow finds."""
    settings = {"divert": {"budget": 0.3, "max_risk": 0.2}, "emit": {"withheld": True, "spans": True}}
    alone, beside = benches(**RINGS, **settings), benches(**RINGS, **settings)
    beside.pipeline.shadow.begin("en", decoder(data))
    expected, actual = talked(alone), talked(beside)
    assert actual[:3] == expected[:3]
    assert (expected[3], sum(one.turns for one in actual[3])) == ([], len(TALK))


def test_differences_are_counted(benches: Callable[..., Bench]) -> None:
    """None from the same model under another name; from one that knows nothing the mentions that one alone hides."""
    bench = benches()
    bench.pipeline.shadow.begin("en", decoder(same("en-0008", SIGNER)))
    found = talked(bench)[3]
    assert [(one.lang, one.turns, one.differing, one.failed) for one in found] == [("en", 3, 0, 0), ("en", 4, 0, 0)]
    bench = benches()
    bench.pipeline.shadow.begin("en", model := decoder(ignorant("en-0009", SIGNER)))
    for one in talked(bench)[3]:
        bench.pipeline.shadow.count([one])
    counted = bench.pipeline.shadow.counted("en")
    assert (counted.fingerprint, counted.turns, counted.failed) == (model.fingerprint, 7, 0)
    assert (counted.differing, counted.in_use_alone) == (7, Counter())  # it takes all for one thing
    ((_, times),) = counted.shadow_alone.items()
    assert times in {6, 7}  # three dots may be a thing, or not


def test_only_turns_that_the_model_in_use_read_are_read(benches: Callable[..., Bench]) -> None:
    """None of other languages, none that is too long, no dead letters, no decisions."""
    bench = benches(divert={"max_tokens": 16})
    bench.pipeline.shadow.begin("en", decoder(same("en-0008", SIGNER)))
    records = [
        bench.record(0, "hola, me llamo Ana", "a", lang="es"), bench.record(1, "word " * 40, "b"), bench.raw(2, b"{"),
        bench.record(3, "hej jag heter Blorpta", "c", lang="sv"), bench.record(4, "hello there", "d"),
    ]  # fmt: skip
    assert [one.turns for one in bench.run(records).shadow] == [1]


def test_a_model_that_raises_in_shadow_harms_nobody(benches: Callable[..., Bench]) -> None:
    """Its turns go their way, and are counted as failed; the others of the batch are compared."""
    alone, beside = benches(**RINGS), benches(**RINGS)
    beside.pipeline.shadow.begin("en", Fragile(Model.load(same("en-0008", SIGNER), lambda *_: None)))
    expected, actual = talked(alone), talked(beside)
    assert actual[:3] == expected[:3]
    assert [(one.turns, one.differing, one.failed) for one in actual[3]] == [(3, 0, 1), (4, 0, 0)]


def test_counts_of_a_model_that_is_no_longer_in_shadow_are_dropped(benches: Callable[..., Bench]) -> None:
    """A batch that ends after it was replaced counts for nobody."""
    shadow = benches().pipeline.shadow
    first, second = decoder(same("en-0008", SIGNER)), decoder(same("en-0009", SIGNER))
    shadow.begin("en", first)
    shadow.begin("en", second)
    shadow.count([Differences("en", first.fingerprint, 5), Differences("en", second.fingerprint, 2)])
    assert shadow.counted("en").turns == 2
    shadow.end("en")
    shadow.count([Differences("en", second.fingerprint, 2)])
    assert shadow.models == {}


COMPARED = [
    ("the same", [Span(0, 4, "PERSON")], [Span(0, 4, "PERSON")], False, {}, {}),
    ("in use alone", [Span(0, 4, "PERSON")], [], True, {"PERSON": 1}, {}),
    ("shadow alone", [], [Span(0, 4, "PERSON"), Span(5, 8, "UID")], True, {}, {"PERSON": 1, "UID": 1}),
    ("another tag", [Span(0, 4, "PERSON")], [Span(0, 4, "ORG")], True, {}, {}),
    ("another sub", [Span(0, 4, "PERSON", "first")], [Span(0, 4, "PERSON")], True, {}, {}),
    ("a longer one", [Span(0, 4, "PERSON")], [Span(0, 8, "PERSON")], True, {}, {"PERSON": 1}),
    ("longer by a sign", [Span(0, 4, "PERSON")], [Span(0, 5, "PERSON")], True, {}, {}),
    ("two for one", [Span(0, 8, "PERSON")], [Span(0, 4, "PERSON"), Span(5, 8, "PERSON")], True, {}, {}),
    ("different ones", [Span(0, 4, "PERSON")], [Span(5, 8, "UID")], True, {"PERSON": 1}, {"UID": 1}),
]


@pytest.mark.parametrize(("what", "in_use", "shadow", "differs", "one", "other"), COMPARED)
def test_what_one_alone_hides_is_readable_behind_the_other(
    what: str, in_use: list[Span], shadow: list[Span], differs: bool, one: dict[str, int], other: dict[str, int]
) -> None:
    """A letter or digit of it; a difference in tags or signs is one, too, and hides nothing more."""
    found = Differences("en", "mark")
    assert found.compare("Oona 142!", in_use, shadow) is differs, what
    assert (found.in_use_alone, found.shadow_alone) == (Counter(one), Counter(other))
