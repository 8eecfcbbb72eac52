"""A first model for a language that has none, from decisions alone: those about synthetic Dutch dialogues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import pytest

from anond import assemble
from anond.cli.card import page
from anond.config.settings import Settings, TrainSettings
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.engines.model.joining import joined
from anond.engines.model.weights import Weights
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.seal import Ring, Signer, Verifier
from anond.seal.signing import public_half
from anond.starters import load_starters
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import read_chat
from anond_trainer.engines.crf.lesson import Learnt
from anond_trainer.train.first_model import LUCK, _finds_too_little, _no_better, nearest, needed
from anond_trainer.train.gains import Gain
from anond_trainer.train.labelled_turns import gather
from anond_trainer.train.near_models import near_models
from anond_trainer.train.nightly import Result, Trainer
from tests.fixed_keys import fixed_key

if TYPE_CHECKING:
    from conftest import Bench

KEY = fixed_key("publish")
REVIEW = Ring("review", (fixed_key("review"),))
SETTINGS = Settings(train=TrainSettings(iterations=20))
BASE = load_starters()[0]
DUTCH = Path(__file__).parents[1] / "active" / "new_languages" / "nl.txt"


@cache
def decisions(count: int) -> tuple[Decision, ...]:
    """So many turns of the dialogues, by lot, as a person decides them."""
    made = [
        _decided(turn, before) for dialogue in sessions(read_chat(DUTCH, "nl")) for turn, before in _steps(dialogue)
    ]
    return tuple(Random(0).sample(made, count))


def _steps(dialogue: Sequence[GoldTurn]) -> list[tuple[GoldTurn, Sequence[GoldTurn]]]:
    return [(turn, dialogue[max(0, i - 3) : i]) for i, turn in enumerate(dialogue)]


def _decided(turn: GoldTurn, before: Sequence[GoldTurn]) -> Decision:
    return Decision(
        item=f"0-{turn.session}-{turn.turn}", kind="divert", verdict="release", lang="nl", partition=0,
        session=turn.session, turn=Turn(turn.session, turn.turn, turn.speaker, turn.text), spans=turn.spans,
        reviewer="eve", at=1.0, seconds=1.0, context=tuple((one.speaker, one.text) for one in before),
    )  # fmt: skip


def night(made: Sequence[Decision], forced: str = "") -> Result:
    """What becomes of Dutch in a night."""
    return Trainer(SETTINGS, REVIEW, Signer(KEY), 1.8e9).learn("nl", Labels.made_of(made), None, 1, forced=forced)


@pytest.fixture(scope="module")
def first() -> Result:
    """What is learnt from five hundred decisions."""
    return night(decisions(500), "a lead looked at it")


def test_decisions_alone_make_a_first_model(first: Result) -> None:
    """It finds more than lists and detectors, hides less for nothing than the near model, and enough to let turns out
    that waited for people; and it says what it is worth.
    """
    assert first.report["short"] == []
    assert first.publish
    about = first.report["stream"]
    assert about["new"]["recall"] > about["without a model"]["recall"]
    assert about["new"]["precision"] > about["old"]["precision"]
    value, low, high = about["worth"]["recall"]
    assert low < value < high
    assert f"recall {value:.3f} ({low:.3f} to {high:.3f})" in first.why


def test_daemons_read_the_language_with_it(first: Result, benches: Callable[..., Bench]) -> None:
    """A turn that waited for a person goes out, with the name in it replaced."""
    assert first.model is not None
    model = Model.load(first.model, Verifier((public_half(KEY),)).verify)
    bench = benches(review=REVIEW)
    text = "hallo, u spreekt met Sanne Visser over mijn pakje"
    assert bench.turns(text, lang="nl").tally == [("diverted", "no_model", "nl")]
    bench.pipeline.use_models({**bench.pipeline.models, "nl": assemble.decoder(model, REVIEW)})
    out = bench.turns(text, session="another", lang="nl")
    assert out.tally == [("clean", "", "nl")]
    (event,) = bench.clean(out)
    assert event["text"].startswith("hallo, u spreekt met ")
    assert not {"Sanne", "Visser"} & {*event["text"].split()}
    assert event["text"].endswith(" over mijn pakje")
    assert event["anond"]["model"] == "nl-0001"


def test_decisions_that_hide_nothing_make_no_first_model() -> None:
    """Whoever untags everything leaves nothing to measure by."""
    found = night([replace(one, spans=()) for one in decisions(200)])
    assert not found.publish
    assert "the decisions hold 0 sensitive tokens" in found.why


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ((0.95, 0.86, 0.99), []),
        ((0.95, 0.80, 0.99), [": at this rate about 125 more sessions would do"]),  # 1.5 times as near, 2.25 as many
        ((0.85, 0.80, 0.90), [": more decisions may teach it more"]),
    ],
    ids=["enough", "too wide an interval", "less"],
)
def test_it_is_said_how_many_sessions_would_tell_that_it_finds_enough(
    found: tuple[float, float, float], why: list[str]
) -> None:
    """Where it finds enough, and luck could be the reason; where it does not, more of the same tell nothing."""
    said = _finds_too_little(found, 100)
    assert [one[one.index(":") :] for one in said] == why


@pytest.mark.parametrize(
    ("value", "z", "more"),
    [
        (0.1, 1.29, None),
        (0.1, 0.9, ": at this rate about 103 more sessions would do"),
        (0.01, 0.9, ""),
        (-0.1, -1.0, ""),
    ],
    ids=["better", "likely better", "by next to nothing", "worse"],
)
def test_it_is_said_how_many_sessions_would_tell_that_it_is_better(value: float, z: float, more: str | None) -> None:
    """Than the model that proposes, unless it is no better by what is known."""
    said = [] if more is None else [f"it is not measurably better than the model that proposes there{more}"]
    assert _no_better(Gain(value, value, value, z), 1, 100) == said


def test_learning_starts_from_a_near_language() -> None:
    """Of Dutch from German or English, whichever the decisions suit better."""
    tagger = assemble.tagger(SETTINGS)
    base = nearest("nl", gather(decisions(120), [], tagger), tagger.policy)
    assert base.lang in ("de", "en")


def test_a_joined_model_names_all_that_were_joined() -> None:
    """By id and file, and so does the card of what learns on from it; the data of all is its data."""
    spanish, italian, near, _ = near_models("pt")
    assert near.fingerprint == f"{spanish.fingerprint} + {italian.fingerprint}"
    assert {*near.card.data} == {*spanish.card.data, *italian.card.data}
    data = Learnt(near, None, hasher(), 1.0).file(replace(near.card, id="pt-0001", lang="pt"), Signer(KEY))
    learnt = Model.load(data, Verifier((public_half(KEY),)).verify)
    assert learnt.header["base"] == f"{spanish.digest} + {italian.digest}"
    assert f"based on   {near.fingerprint}" in page(learnt, "")


def test_the_report_names_what_the_card_names(first: Result) -> None:
    """All models that were joined, if several were."""
    assert first.model is not None
    made = Model.load(first.model, Verifier((public_half(KEY),)).verify)
    assert f"based on   {first.report['base']}" in page(made, "")


def test_a_joined_model_knows_no_clusters() -> None:
    """Those of one table are not those of another; a language without a table has the bands of the first."""
    german, *_, every = near_models("lb")
    assert german.weights.words.classes[:, 1:].any()
    assert not every.weights.words.classes[:, 1:].any()
    assert np.array_equal(every.weights.words.classes[:, 0], german.weights.words.classes[:, 0])


def test_a_near_model_knows_how_common_the_words_of_the_language_are() -> None:
    """By bands that mean the same in both; the numbers of its own clusters would say something else of them."""
    spanish, italian, near, every = near_models("pt")
    assert [one.lang for one in (spanish, italian, near, every)] == ["es", "it", "es", "es"]
    common, rare = (spanish.weights.words.of(word) for word in ("obrigado", "zwijndrecht"))
    assert (common[1:], rare) == (("u0", "v0", "y0"), ("z", "u", "v", "y"))
    assert all(len(one.weights.words.hashes) == len(spanish.weights.words.hashes) for one in (italian, near, every))


def test_joined_models_know_what_either_knows_and_the_mean_of_what_both_do() -> None:
    """Labels of one alone stay, too."""
    one = small(("O", "B-PERSON"), {1: {1: 4.0}, 2: {0: 1.0}})
    other = small(("O", "B-DATE", "B-PERSON"), {1: {1: 1.0, 2: 2.0}, 3: {1: 5.0}})
    both = joined([replace(BASE, weights=one), replace(BASE, weights=other)]).weights
    assert both.labels == ("O", "B-DATE", "B-PERSON")
    assert both.hashes.tolist() == [1, 2, 3]
    rows = np.split(np.stack([both.targets, both.values], axis=1), both.pointers[1:-1])
    assert [row.tolist() for row in rows] == [[[1, 0.5], [2, 3.0]], [[0, 1.0]], [[1, 5.0]]]
    assert both.transitions.tolist() == [[1.0, 0.5, 1.0], [0.5, 0.5, 0.5], [1.0, 0.5, 1.0]]


def small(labels: tuple[str, ...], rows: dict[int, dict[int, float]]) -> Weights:
    """Weights of a few features, by hash and label; each transition weighs as much."""
    cells = [(target, value) for row in rows.values() for target, value in row.items()]
    ends = np.cumsum([0, *(len(row) for row in rows.values())])
    return Weights(
        labels, np.array([*rows], np.uint64), ends.astype(np.uint32), np.array([t for t, _ in cells], np.uint8),
        np.array([value for _, value in cells]), np.ones((len(labels), len(labels))),
    )  # fmt: skip


def test_all_looks_together_leave_no_more_to_luck_than_one_would() -> None:
    """However many nights there are: what they spend adds up to what is given, and no further."""
    spent = [1.0 - NormalDist().cdf(needed(look)) for look in range(1, 1001)]
    assert sum(spent[:30]) <= sum(spent) <= LUCK
    assert spent[0] == pytest.approx(LUCK / 2)
    assert sum(spent) == pytest.approx(LUCK, rel=0.01)
