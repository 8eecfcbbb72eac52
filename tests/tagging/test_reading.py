"""The one way to read a turn, outside of the pipeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

from anond.engines.protocol import Engine
from anond.session.learning import learn_facts
from anond.session.ledger import Ledger
from anond.tagging.listening import TextToRead, next_text, text_behind
from anond.tagging.reading import HasLedger, KnownSession, TurnReader, TurnReading
from anond.tagging.tagger import NO_BOUND, Reading, Tagger

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]


def turn(text: str, session: HasLedger | None = None) -> TurnReading:
    """An English turn of a user, in the middle of a session."""
    return TurnReading(session or KnownSession(), [TextToRead(text, "en", "user", "", False)])


class CannotRead(Tagger):
    """Fails to read one text."""

    def read_all(self, texts: Sequence[TextToRead], max_tokens: int = NO_BOUND) -> list[Reading]:
        """Raise on it."""
        if any(one.text == "boom" for one in texts):
            raise ValueError("boom")
        return super().read_all(texts, max_tokens)


def test_who_judges_models_learns_of_errors(benches: Benches) -> None:
    """A figure must not be made of turns that could not be read; the pipeline goes on, and the turn has no spans."""
    bench = benches(tagger=CannotRead)
    with pytest.raises(ValueError, match="boom"):
        TurnReader(bench.pipeline.tagger).gather([turn("hello"), turn("boom")])
    fine, broken = turn("mail me at anna@quandt.example"), turn("boom")
    reader = TurnReader(bench.pipeline.tagger, after_errors=True)
    assert list(reader.in_rounds([[fine, broken]], bench.pipeline.models)) == [[fine, broken]]
    assert ([span.tag for span in fine.spans], broken.spans, broken.found) == (["EMAIL"], (), [])


def test_a_round_knows_what_the_rounds_before_it_taught(bench: Bench) -> None:
    """Its sessions are asked for their memory when it is read, and not when the batch begins."""
    session = KnownSession()
    first, second = turn("hello", session), turn("there is no pineapple", session)
    rounds = TurnReader(bench.pipeline.tagger).in_rounds([[first], [second]], {})
    next(rounds)
    learn_facts(session.ledger, {"PERSON": ["Pineapple"]})
    next(rounds)
    assert [second.texts[0].text[span.start : span.end] for span in second.spans] == ["pineapple"]


def test_an_engine_of_its_own_proposes_in_a_language_without_a_model(bench: Bench) -> None:
    """Where there is one, and the model of the near language else; for other languages nobody asks."""
    asked, models = list[str](), bench.pipeline.models
    own = {"nl": models["en"]}

    def near(lang: str) -> Engine | None:
        asked.append(lang)
        return own.get(lang)

    reader = TurnReader(bench.pipeline.tagger, near=near)
    for lang in ("nl", "nds", "pl", "en"):
        read = TurnReading(KnownSession(), [TextToRead("hello i am zworpa klimtjeborg", lang, "user", "", False)])
        reader.gather([read])
        reader.find([read], models if lang == "en" else {})
        shown = {read.texts[0].text[span.start : span.end] for span in reader.proposals(read, models)}
        assert shown == (set() if lang == "pl" else {"zworpa klimtjeborg"})
    assert asked == ["nl", "nds"]


def test_a_text_stands_behind_the_questions_before_it() -> None:
    """Read on its own behind its context, or turn by turn in its session: it answers the same question."""
    before = [("agent", "Hello!"), ("agent", "Can I have your name, please?")]
    ledger = Ledger()
    for speaker, text in before:
        next_text(ledger, text, speaker, "en")
    alone = text_behind(before, "Anna", "user", "en")
    assert alone == next_text(ledger, "Anna", "user", "en") == TextToRead("Anna", "en", "user", "name", False)
