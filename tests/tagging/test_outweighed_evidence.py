"""Evidence that a model does not believe: when it is left out, and what of it stays in the risk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

import pytest

from anond import assemble
from anond.engines.protocol import Decoded, Engine
from anond.session.learning import learn, learn_facts
from anond.session.ledger import Ledger
from anond.starters import load_starters
from anond.tagging.outweighed_evidence import with_chances, without_outweighed
from anond.tagging.tagger import Reading, Tagger
from anond.tags import SELECTIVE, Span

if TYPE_CHECKING:
    from conftest import Bench

TEXT = "I would like pineapple on it please"
PLAIN = (13, 22)


@pytest.fixture
def tagger(benches: Callable[..., Bench]) -> Tagger:
    """With the shipped models."""
    return benches().pipeline.tagger


@cache
def models() -> dict[str, Engine]:
    """The shipped models."""
    return {model.lang: assemble.decoder(model, None) for model in load_starters()}


def decoded(tagger: Tagger, text: str) -> tuple[Reading, Decoded]:
    """A reading of an English turn and what the model says of it."""
    reading = tagger.read(text, "en", "user", "", False)
    (one,) = tagger.decode([reading], models())
    assert one is not None
    return reading, one


@pytest.mark.parametrize(
    ("source", "score", "sure", "stays"),
    [
        ("memory", 1.0, False, False),
        ("memory", 0.7, False, False),
        ("detector:answer", 0.6, False, False),
        ("memory:facts", 1.0, False, True),
        ("detector:code", 1.0, True, True),
        ("person", 1.0, False, True),
    ],
)
def test_what_a_sure_model_outweighs(tagger: Tagger, source: str, score: float, sure: bool, stays: bool) -> None:
    """Memory and guesses go where the model is sure of a harmless word; check digits, facts and people do not."""
    reading, model = decoded(tagger, TEXT)
    span = Span(*PLAIN, "UID", None, source, score, sure)
    kept, left = without_outweighed([span], TEXT, reading.tokens, model, SELECTIVE)
    assert kept == ([span] if stays else [])
    assert (left > 0.0) is not stays


def test_what_the_model_doubts_itself_is_kept(tagger: Tagger) -> None:
    """A word that the model takes for a name stays hidden, and costs no risk."""
    text = "my name is Ottavia Brandini"
    reading, model = decoded(tagger, text)
    span = Span(11, 18, "PERSON", None, "memory")
    assert without_outweighed([span], text, reading.tokens, model, SELECTIVE) == ([span], 0.0)


def test_a_remembered_number_is_kept(tagger: Tagger) -> None:
    """A number of four figures that was hidden before is no common word, whatever the model says of it."""
    text = "we have 4471 of them in stock"
    reading, model = decoded(tagger, text)
    span = Span(8, 12, "UID", None, "memory")
    assert without_outweighed([span], text, reading.tokens, model, SELECTIVE) == ([span], 0.0)


@pytest.mark.parametrize(
    ("text", "said", "tag", "stays"),
    [
        ("no, Zorbeflink65!", "Zorbeflink65", "UID", True),
        ("it is four-four-one-seven ok", "four-four-one-seven", "UID", True),
        ("no, NHLEKO it is", "NHLEKO", "PERSON", True),
        ("NO, PINEAPPLE IT IS", "PINEAPPLE", "PERSON", True),
        ("NO, NOTHING AT ALL", "NOTHING", "PERSON", False),
    ],
)
def test_what_can_hardly_be_another_word_is_kept(tagger: Tagger, text: str, said: str, tag: str, stays: bool) -> None:
    """A remembered login, what is said in pieces, and a name in capitals, of which models have seen few."""
    reading, model = decoded(tagger, text)
    start = text.index(said)
    span = Span(start, start + len(said), tag, None, "memory")
    is_word = ["NOTHING"].__contains__
    kept, _ = without_outweighed([span], text, reading.tokens, model, SELECTIVE, is_word)
    assert kept == ([span] if stays else [])


@pytest.mark.parametrize(
    ("sub", "tag", "stays"), [("username", "UID", True), (None, "PERSON", False)], ids=["a path", "a key in JSON"]
)
def test_a_user_name_in_a_path_is_kept(tagger: Tagger, sub: str | None, tag: str, stays: bool) -> None:
    """Models have seen few paths; a key beside a name tells less than the folder of a user."""
    reading, model = decoded(tagger, TEXT)
    span = Span(*PLAIN, tag, sub, "detector:fields", 0.9)
    assert bool(without_outweighed([span], TEXT, reading.tokens, model, SELECTIVE)[0]) is stays


@pytest.mark.parametrize(("facts", "hides"), [({"PERSON": ["Pineapple"]}, True), ({}, False)])
def test_what_the_platform_said_is_hidden(tagger: Tagger, facts: Mapping[str, list[str]], hides: bool) -> None:
    """A fact is hidden always, what was learnt otherwise is outweighed; the risk says so."""
    reading, model = decoded(tagger, TEXT)
    ledger = Ledger()
    learn(ledger, "PERSON", None, "Pineapple")
    learn_facts(ledger, facts)
    ledger = Ledger.decode(ledger.encode())
    found, alone = (tagger.spans_and_risk(one, model) for one in (tagger.recall(reading, ledger), reading))
    assert bool(found.spans) is hides
    assert (found.risk > alone.risk) is not hides


def test_the_chance_of_a_span(tagger: Tagger) -> None:
    """A model's span gets its own chance of its tag: much for a name it knows, little for a plain word."""
    reading, model = decoded(tagger, "my name is Anna and I like pineapple")
    name, word = with_chances([Span(11, 15, "PERSON"), Span(27, 36, "PERSON")], reading.tokens, model)
    assert name.score > 0.9
    assert word.score < 0.1


def test_the_chance_of_a_span_is_the_mean_of_its_tokens(tagger: Tagger) -> None:
    """To the last bit as numpy has it, however many tokens a span has and labels its tag."""
    reading, model = decoded(tagger, "my name is Anna Maria and I like pineapple, call 0301 234 tomorrow at 9")
    starts, ends, tags = reading.tokens.starts, reading.tokens.ends, {label[2:] for label in model.batch.labels}
    columns = {tag: [at for at, label in enumerate(model.batch.labels) if label[2:] == tag] for tag in tags - {""}}
    assert {len(some) for some in columns.values()} >= {1, 2}
    for tag, some in columns.items():
        if "/" in tag:
            continue
        for first in range(len(starts)):
            for last in range(first, len(starts)):
                (span,) = with_chances([Span(starts[first], ends[last], tag)], reading.tokens, model)
                expected = float(model.marginals[first : last + 1][:, some].sum(axis=1).mean())
                assert span.score == min(1.0, expected)


@pytest.mark.parametrize(
    ("text", "hides"), [("Jag är född den 12 augusti 1988", True), ("köpte den till min födelsedag 26 augusti", False)]
)
def test_a_date_of_birth_with_its_year_is_believed(tagger: Tagger, text: str, hides: bool) -> None:
    """However sure the Swedish model is that it is another date; a day and a month alone it may outweigh."""
    reading = tagger.read(text, "sv", "user", "", True)
    (one,) = tagger.decode([reading], models())
    assert any(span.sub == "birth" for span in tagger.spans_and_risk(reading, one).spans) is hides
