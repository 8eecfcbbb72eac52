"""Of what a session replaced, nothing is left in any of its turns, however it is said there."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

import orjson
from hypothesis import given, settings

from anond import assemble
from anond.session.ledger import Ledger
from anond.session.values.keys import keys_of
from anond.starters import load_starters
from anond_gazetteers import load
from anond_gazetteers.fold import fold
from tests.pipeline.said_again import Talk, Value, talks, told_in

if TYPE_CHECKING:
    from conftest import Bench


def of_six_languages(bench: Bench) -> Bench:
    """A pipeline with all shipped models."""
    bench.pipeline.use_models({model.card.lang: assemble.decoder(model, None) for model in load_starters()})
    return bench


def left_in(talk: Talk, bench: Bench) -> list[str]:
    """What is left of the replaced values of a session, each with the turn and what came out."""
    session = sha256(repr(talk).encode()).hexdigest()
    facts: dict[str, list[str]] = {}
    for value in talk.values if talk.told else ():
        facts.setdefault(value.tag, []).append(value.written)
    told = {"facts": facts} if facts else {}
    records = [bench.record(at, text, session, turn=at, lang=talk.lang, **told) for at, text in enumerate(talk.turns)]
    result = bench.run(records)
    (ledger,) = result.ledgers.values()
    assert ledger is not None
    out: dict[str, tuple[int, str]] = {}
    for message in result.outputs:
        if message.topic in (bench.settings.topics.clean, bench.settings.topics.recall):
            event = orjson.loads(message.value or b"")
            out[event["anond"]["id"]] = event["turn"], event["text"]
    made = _made(ledger)
    replaced = [value for value in talk.values if talk.told or _is_replaced(value, ledger)]
    return [
        f"{talk.lang} {value.tag} {value.written!r}: {what!r} left of {talk.turns[turn]!r} in {text!r} told={talk.told}"
        for turn, text in out.values()
        for value in replaced
        if (what := told_in(text, value, talk.lang, made, load().is_common))
    ]


def _is_replaced(value: Value, ledger: Ledger) -> bool:
    tag = value.tag.partition("/")[0]
    keys = [ledger.values.get(key[:2]) for key in keys_of(tag, value.written)]
    return all(one is not None and one.surrogate for one in keys)


def _made(ledger: Ledger) -> frozenset[str]:
    """The words that stand for something in this session: by chance one may be a word of another value."""
    return frozenset(word for one in ledger.values.values() for word in re.findall(r"[^\W\d_]+", fold(one.surrogate)))


def test_nothing_is_left_of_what_was_replaced(benches: Callable[[], Bench]) -> None:
    """In whatever case, without accents, spelled, in figures or in words; an ordinary word may be left."""
    bench = of_six_languages(benches())

    @settings(max_examples=40)
    @given(talks())
    def of_any_talk(talk: Talk) -> None:
        assert left_in(talk, bench) == []

    of_any_talk()
