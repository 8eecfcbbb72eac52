"""The pipeline in trouble: an error is paid by its own turn or session, and ledgers are copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from anond.attributes.reader import AttributeReader
from anond.engines.crf.decoder import Decoder
from anond.engines.protocol import Decoded
from anond.events.fields import FieldMap, TsPolicy
from anond.events.turns import CleanTurn
from anond.pipeline.batch import BatchResult
from anond.seal import Key, Ring
from anond.session.ledger import Ledger
from anond.session.store import SessionStore
from anond.surrogates.substitute import Substituter
from anond.tagging.listening import TextToRead
from anond.tagging.tagger import NO_BOUND, FoundSpans, Reading, Tagger
from anond.tags import Span
from tests.facts import MARIA

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

BOMB = "yesterday"


# -- an error on one turn


class ReadFails(Tagger):
    """Fails to read any texts with a marked one among them."""

    def read_all(self, texts: Sequence[TextToRead], max_tokens: int = NO_BOUND) -> list[Reading]:
        """Raise on the mark."""
        for one in texts:
            if BOMB in one.text:
                raise ValueError(one.text)
        return super().read_all(texts, max_tokens)


class DecodeFails(Tagger):
    """Fails to decode any batch with a marked text in it."""

    def decode(self, readings: Sequence[Reading], models: Mapping[str, Decoder]) -> list[Decoded | None]:
        """Raise on the mark."""
        if any(BOMB in reading.view.text for reading in readings):
            raise MemoryError
        return super().decode(readings, models)


class FindFails(Tagger):
    """Fails to merge what was found in a marked text."""

    def find(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        """Raise on the mark."""
        if BOMB in reading.view.text:
            raise RecursionError
        return super().find(reading, decoded)


class RisksFail(Tagger):
    """Fails to reckon the risks of any turns with a marked one among them."""

    def find(self, reading: Reading, decoded: Decoded | None) -> FoundSpans:
        """Mark what was found."""
        found = super().find(reading, decoded)
        return replace(found, spans=(Span(0, 1, "MISC", source=BOMB),)) if BOMB in reading.view.text else found

    def risks(self, found: Sequence[FoundSpans], decoded: Sequence[Decoded | None]) -> list[float]:
        """Raise on the mark."""
        if any(span.source == BOMB for one in found for span in one.spans):
            raise FloatingPointError
        return super().risks(found, decoded)


class SubstituteFails(Substituter):
    """Fails to substitute in a marked text, after its ledger has learnt of it."""

    def replace(
        self, text: str, spans: Sequence[Span], ledger: Ledger, session_key: bytes, lang: str,
        ready: Sequence[tuple[Span, str]] = (),
    ) -> tuple[str, tuple[Span, ...]]:  # fmt: skip
        """Raise on the mark."""
        done = super().replace(text, spans, ledger, session_key, lang, ready)
        if BOMB in text:
            raise KeyError(text)
        return done


class AttributesFail(AttributeReader):
    """Fails to read the attributes of a marked text."""

    def replacements(self, text: str, lang: str, hidden: Sequence[Span]) -> list[tuple[Span, str]]:
        """Raise on the mark."""
        if BOMB in text:
            raise ValueError(text)
        return super().replacements(text, lang, hidden)


class RenderFails(FieldMap):
    """Fails to write a marked turn."""

    def render(self, clean: CleanTurn, ts: TsPolicy = "drop") -> bytes:
        """Raise on the mark."""
        if BOMB in clean.text:
            raise TypeError(clean.text)
        return super().render(clean, ts)


class RecallFails(FieldMap):
    """Fails to write a recall."""

    def render(self, clean: CleanTurn, ts: TsPolicy = "drop") -> bytes:
        """Raise on a recall."""
        if clean.status == "recalled":
            raise TypeError(clean.id)
        return super().render(clean, ts)


FAULTS: dict[str, dict[str, Any]] = {
    "read": {"tagger": ReadFails}, "decode": {"tagger": DecodeFails}, "find": {"tagger": FindFails},
    "risks": {"tagger": RisksFail}, "substitute": {"substituter": SubstituteFails},
    "attributes": {"attributes": AttributesFail()}, "render": {"field_map": RenderFails()},
}  # fmt: skip


@pytest.mark.parametrize("where", FAULTS)
@pytest.mark.parametrize("at", [0, 2, 4])
def test_an_error_on_one_turn_is_paid_by_it_alone(benches: Benches, where: str, at: int) -> None:
    """The turn goes to the dead letters; all others, of its session too, come out as if it had not been there."""
    state = Ring("state", (Key.draw(0.0),))
    bench = benches(state=state, **FAULTS[where])
    others = [
        bench.record(0, "this is Maria Lopez", "a", facts=MARIA, turn=0), bench.record(1, "Tom Baker", "b", turn=0),
        bench.record(2, "Maria again, and Anna Kovac", "a", turn=2), bench.record(3, "thank you, Maria", "a", turn=3),
    ]  # fmt: skip
    bomb = bench.record(9, f"{BOMB}, says Peter Parker of peter@parker.example", "a", turn=1)
    out = bench.run([*others[:at], bomb, *others[at:]])
    expected = benches(state=state).run(others)
    assert bench.clean(out) == bench.clean(expected)
    (letter,) = bench.letters(out)
    assert (letter.reason, letter.position.offset, letter.value) == ("error", 9, bomb.value)
    assert sorted(out.tally) == sorted([*expected.tally, ("dead", "error", "")])
    kept = {key: (ledger.values, ledger.people, ledger.recent) for key, ledger in out.ledgers.items()}
    assert kept == {key: (ledger.values, ledger.people, ledger.recent) for key, ledger in expected.ledgers.items()}


@pytest.mark.parametrize("where", FAULTS)
def test_errors_on_all_turns_lose_none(benches: Benches, where: str) -> None:
    """A batch in which every turn fails is a batch of dead letters."""
    bench = benches(**FAULTS[where])
    out = bench.turns(*(f"{BOMB}: my mail is a{n}@b{n}.example" for n in range(5)))
    assert [letter.position.offset for letter in bench.letters(out)] == [0, 1, 2, 3, 4]
    assert bench.clean(out) == []


@pytest.mark.parametrize("change", ["edited", "deleted"])
def test_an_error_while_a_message_is_taken_back_is_paid_by_its_change_alone(benches: Benches, change: str) -> None:
    """An edit or a deletion whose recall fails becomes a dead letter and is counted; later turns come out as ever."""
    bench = benches(
        field_map=RecallFails(
            message="message_id", change="message_change", changes={"edited": "edit", "deleted": "delete"}
        )
    )
    bench.turns("this is Maria Lopez", message_id="m1", facts=MARIA)
    edit = bench.record(1, "no, I am Anna Kovac", message_id="m1", message_change=change)
    out = bench.run([edit, bench.record(2, "thank you, Maria")])
    (letter,) = bench.letters(out)
    assert (letter.reason, letter.position.offset, letter.value) == ("error", 1, edit.value)
    assert [row[0] for row in out.tally] == ["dead", "clean"]
    assert out.recalled == [("failed", "en")]
    assert bench.texts(out) != ["thank you, Maria"]


def test_a_session_whose_ledger_does_not_open_is_dead_and_others_go_on(benches: Benches) -> None:
    """A damaged ledger costs the turns of its own session, with a word for it."""
    bench = benches()
    bench.turns("hello", session="a")
    (key,) = bench.turns("hello", session="b").ledgers
    hurt = SessionStore(bench.state, 100, 100)
    for name, value in bench.store.stage({key: Ledger(key_id=bench.state.current)}):
        hurt.restore(name, (value or b"")[:-1] + b"!")
    out = bench.pipeline.run([bench.record(0, "hello", "b"), bench.record(1, "hello", "c")], hurt, 0.0)
    assert [row[:2] for row in out.tally] == [("dead", "ledger"), ("clean", "")]


# -- ledgers are copies


def readable(bench: Bench, out: BatchResult) -> list[Any]:
    """What an outcome says, opened, so that two can be compared."""
    return [bench.clean(out), bench.items(out), bench.letters(out), out.tally]


@pytest.mark.parametrize("max_risk", [0.0, 1e-5, 1.0])
def test_a_batch_that_is_thrown_away_leaves_no_trace(benches: Benches, max_risk: float) -> None:
    """The committed ledgers are as before, and the same batch again gives the same outputs and the same ledgers."""
    bench = benches(divert={"max_risk": max_risk})
    bench.turns("this is Maria Lopez", "what is your name?", facts=MARIA)
    before = {key: ledger.encode() for key, ledger in bench.run([bench.record(7, "!")]).ledgers.items()}
    batch = [bench.record(2, "it is Anna Kovac, anna@kovac.example", speaker="agent"), bench.raw(3, b"{"),
             bench.record(4, "Maria?", ts="2026-11-20"), bench.record(5, "Ben Adams", "other")]  # fmt: skip
    first, second = bench.run(batch), bench.run(batch)
    assert readable(bench, first) == readable(bench, second)
    one, other = ({k: replace(v, keys=()).encode() for k, v in out.ledgers.items()} for out in (first, second))
    assert one == other  # but for keys, which are drawn by chance
    assert {key: ledger.encode() for key, ledger in bench.run([bench.record(7, "!")]).ledgers.items()} == before


def test_batches_do_not_change_what_is_said(benches: Benches) -> None:
    """A conversation comes out the same in one batch and turn by turn."""
    state = Ring("state", (Key.draw(0.0),))
    texts = ("hi, who is this?", "Maria Lopez", "and your mail?", "maria@lopez.example", "Lopez with z, Maria", "bye")
    at_once, in_turn = benches(state=state), benches(state=state)
    together = at_once.texts(at_once.turns(*texts))
    apart = [text for n, said in enumerate(texts) for text in in_turn.texts(in_turn.turns(said, first=n))]
    assert together == apart
