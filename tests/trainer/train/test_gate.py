"""The gate: a model is published only if it is measurably better on the stream, and has not forgotten elsewhere."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from anond.engines.labels import encode
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.align import Example, reader, readings
from anond_trainer.data.gold import GoldTurn
from anond_trainer.engines.crf.hashed import Hashed, Table
from anond_trainer.evaluate.operating_points import Floats
from anond_trainer.train.corpus_comparison import CorpusComparison
from anond_trainer.train.gains import Comparison, View, recall_gain, surprise_gain, times_its_spread
from anond_trainer.train.gate import CONTROL, ENOUGH, MARGIN, GateResult, compare, more_sessions, needed
from anond_trainer.train.labelled_turns import LabelledTurn

TEXT = "Maria called the office again about the bill"
GOLD = Span(0, 5, "PERSON", source="gold")
LABELS = next(model for model in load_starters() if model.lang == "en").weights.labels
PERSON, OUTSIDE = LABELS.index("I-PERSON"), LABELS.index("O")
TAGGER = reader()
LEAN = 1.0
SAME = ("recall at the same precision", "precision at the same recall")


@cache
def turns(sessions: int, wanted: bool = True) -> tuple[LabelledTurn, ...]:
    """As many sessions of one turn, with a person in each, or none."""
    spans = (GOLD,) if wanted else ()
    gold = [GoldTurn(f"s{n}", 0, "user", "en", TEXT, spans) for n in range(sessions)]
    return tuple(
        LabelledTurn(turn, read, Example(turn.session, 0, read.sentence, encode(spans, read.tokens)), 0.0)
        for turn, read in readings(gold, TAGGER)
    )


def says(sessions: int, found: float, wrong: float) -> list[Floats]:
    """What a model says that finds the person in a share of sessions, and takes another word for one in a share."""
    made = []
    for n in range(sessions):
        sure = np.full((len(TEXT.split()), len(LABELS)), 0.002 / len(LABELS))
        sure[:, OUTSIDE] = 0.998
        for token, share in ((0, found), (7, wrong)):
            here = 0.9 if (n * 7919 % sessions) < share * sessions else 0.05
            sure[token, PERSON], sure[token, OUTSIDE] = here, 1.0 - here
        made.append(sure / sure.sum(axis=1, keepdims=True))
    return made


def stratum(old: tuple[float, float], new: tuple[float, float], sessions: int = 60, wanted: bool = True) -> Comparison:
    """Turns, and what both models say of them."""
    before, after = (View(LABELS, says(sessions, *one), LEAN) for one in (old, new))
    return Comparison(turns(sessions, wanted), before, after)


def judged(stream: Comparison, elsewhere: Comparison | None = None, looks: int = 1) -> GateResult:
    """What the gate says."""
    return compare(stream, elsewhere, TAGGER, looks)


STEADY = stratum((0.9, 0.1), (0.9, 0.1), 300)


@pytest.mark.parametrize(
    ("old", "new", "publish", "why"),
    [
        ((0.5, 0.1), (0.9, 0.1), True, "stream: recall 0.500 → 0.900"),
        ((0.9, 0.6), (0.9, 0.1), True, "precision 0.600 → 0.900"),
        ((0.9, 0.1), (0.5, 0.1), False, "it is no better on the stream"),
        ((0.9, 0.1), (0.9, 0.1), False, "it is no better on the stream"),
        ((0.9, 0.1), (0.9, 0.6), False, "it is no better on the stream"),
    ],
    ids=["finds more", "hides less for nothing", "finds less", "the same", "hides more for nothing"],
)
def test_only_what_is_better_on_the_stream_gets_through(
    old: tuple[float, float], new: tuple[float, float], publish: bool, why: str
) -> None:
    """Each row is one way in which two models can compare, with words that are said of it."""
    found = judged(stratum(old, new), STEADY)
    assert (found.publish, why in found.why) == (publish, True), found.why


@pytest.mark.parametrize(
    ("control", "why"),
    [
        ((0.5, 0.1), ""),
        ((0.9, 0.1), f"it is no better on the stream than {CONTROL}. stream: recall 0.500 → 0.900"),
        ((0.85, 0.1), f"too few decisions to tell from luck what it gains over {CONTROL}: at this rate about "),
        ((0.95, 0.1), f"it is no better on the stream than {CONTROL}. "),
    ],
    ids=["as the old one", "as good", "hardly worse", "better"],
)
def test_what_the_same_recipe_brings_without_the_decisions_is_no_gain(control: tuple[float, float], why: str) -> None:
    """However much better the new model is than the one in use."""
    new = (0.9, 0.1)
    found = compare(stratum((0.5, 0.1), new), STEADY, TAGGER, control=lambda: stratum(control, new))
    assert (found.publish, found.forgets) == (not why, False), found.why
    assert found.why.startswith(why or "stream: recall 0.500 → 0.900")
    assert found.report["against the control"]["recall at the same precision"]["value"] == pytest.approx(
        new[0] - control[0], abs=0.03
    )


def test_the_control_is_learnt_only_where_nothing_else_is_short() -> None:
    """Nor where a key goes, as then no gain is asked for."""

    def control() -> Comparison:
        raise AssertionError("it was learnt")

    same = stratum((0.9, 0.1), (0.9, 0.1))
    for found in (
        compare(same, STEADY, TAGGER, control=control),
        compare(stratum((0.5, 0.1), (0.9, 0.1)), stratum((0.9, 0.1), (0.6, 0.1), 300), TAGGER, control=control),
        compare(same, STEADY, TAGGER, renew=True, control=control),
    ):
        assert found.report["against the control"] is None


@pytest.mark.parametrize(
    ("old", "new", "publish"),
    [((0.9, 0.1), (0.9, 0.1), True), ((0.9, 0.1), (0.8, 0.1), False), ((0.9, 0.0), (0.895, 0.0), True)],
    ids=["as before", "forgets", "forgets next to nothing"],
)
def test_what_forgets_is_refused(old: tuple[float, float], new: tuple[float, float], publish: bool) -> None:
    """However much better it is on the stream."""
    found = judged(stratum((0.5, 0.1), (0.95, 0.1)), stratum(old, new, 400))
    assert found.publish == publish, found.why
    assert ("it forgets" in found.why) != publish
    assert MARGIN == 0.008


@pytest.mark.parametrize(("kept", "publish"), [(0.95, True), (0.9, False)], ids=["keeps", "forgets"])
def test_what_forgets_in_corpora_is_refused(kept: float, publish: bool) -> None:
    """However well it keeps dialogues."""
    tokens, sensitive = 20_000, 2_000
    gold = np.full(tokens, OUTSIDE)
    gold[:sensitive] = PERSON
    lengths = np.full(tokens // 10, 10)
    nothing = Table(np.empty(0, np.uint64), np.zeros(1, np.int64))
    near, own = np.zeros((tokens, 5), np.int64), np.zeros((tokens, 1), np.int64)
    turns = Hashed(nothing, nothing, near, own, gold.astype(np.uint8), lengths, np.arange(len(lengths)) // 2)

    def model(found: float) -> Floats:
        says = np.zeros((tokens, len(LABELS)))
        hides = (np.arange(tokens) < sensitive) & (np.arange(tokens) * 7919 % sensitive < found * sensitive)
        says[np.arange(tokens), np.where(hides, PERSON, OUTSIDE)] = 1.0
        return says

    corpora = CorpusComparison(turns, LABELS, model(0.95), model(kept), LEAN)
    found = compare(stratum((0.5, 0.1), (0.95, 0.1)), STEADY, TAGGER, corpora=corpora)
    assert found.publish == publish, found.why
    assert ("it forgets: recall elsewhere -0.04" in found.why) != publish
    assert ("it finds less of PERSON in corpora: 1,900 → 1,800 of 2,000 tokens" in found.why) != publish


def test_where_nothing_else_is_known_the_stream_decides() -> None:
    """For a language without dialogues."""
    assert judged(stratum((0.5, 0.1), (0.9, 0.1))).publish


def test_few_decisions_prove_nothing() -> None:
    """However much better the new model looks."""
    found = judged(stratum((0.5, 0.5), (1.0, 0.0), 8), STEADY)
    assert not found.publish
    assert found.why.startswith(
        "the decisions hold 8 sensitive tokens, and 10 are the least to measure by: "
        "at this rate about 2 more sessions would do. "
    )


@pytest.mark.parametrize(("sessions", "publish"), [(14, False), (60, True)])
def test_a_small_gain_takes_more_of_them(sessions: int, publish: bool) -> None:
    """And it is said how many more."""
    found = judged(stratum((0.75, 0.2), (0.82, 0.2), sessions), STEADY)
    assert found.publish == publish, found.why
    assert ("more sessions would do" in found.why) != publish


def test_what_finds_no_more_is_refused_however_much_less_it_is_surprised() -> None:
    """A model that is surer of plain words, which the old one did not hide either, finds nobody by that."""
    before, after = says(120, 0.8, 0.3), says(120, 0.8, 0.3)
    for old, new in zip(before, after, strict=True):
        for sure, chance in ((old, 0.2), (new, 0.002)):
            sure[1:7] = 0.0
            sure[1:7, PERSON], sure[1:7, OUTSIDE] = chance, 1.0 - chance
        if new[0, PERSON] < 0.5:  # what both leave, no lean of the new one finds
            new[0, PERSON], new[0, OUTSIDE] = 0.0, new[0, PERSON] + new[0, OUTSIDE]
    found = judged(Comparison(turns(120), View(LABELS, before, LEAN), View(LABELS, after, LEAN)), STEADY)
    about = found.report["stream"]
    assert about["z by far"] > about["needs z by far"]
    assert not found.publish
    assert "too few decisions tell whether it finds more there, too" in found.why
    assert ("more sessions would do" in found.why) == (max(about[one]["z"] for one in SAME) > 0)


def test_each_look_has_to_be_surer() -> None:
    """Whoever looks every night gives luck as many chances."""
    assert needed(1) < needed(2) < needed(30) < needed(10**6)
    stream = stratum((0.8, 0.1), (0.815, 0.1), 600)
    first, late = judged(stream, STEADY), judged(stream, STEADY, 10**6)
    assert first.publish
    assert not late.publish
    assert "too few decisions to tell from luck what it gains over the model in use" in late.why


@pytest.mark.parametrize(("sessions", "publish"), [(ENOUGH[1] - 1, False), (ENOUGH[1] + 1, True)])
def test_a_gain_by_far_need_not_be_as_sure_at_any_look(sessions: int, publish: bool) -> None:
    """Unless it is of too few sessions to tell how large it is."""
    found = judged(stratum((0.75, 0.2), (0.82, 0.2), sessions), STEADY, 10**6)
    about = found.report["stream"]
    assert about["z"] < about["needs z"]
    assert about["z by far"] > about["needs z by far"]
    assert found.publish == publish, found.why


def test_many_decisions_make_no_small_gain_a_gain_by_far() -> None:
    """What is less than the margin is the farther from it the more is known."""
    few, many = (judged(stratum((0.75, 0.1), (0.77, 0.1), n), STEADY).report["stream"] for n in (100, 600))
    assert many["z by far"] < few["z by far"] < 0.0
    assert many["z"] > few["z"] > 0.0


def test_what_two_gains_have_in_common_counts_once() -> None:
    """Told twice a gain is no surer; two that luck moves apart are, and one that luck does not move changes nothing."""
    drawn = np.random.default_rng(0).standard_normal((2, 20_001))
    drawn[:, 0] = 1.5
    one, other = drawn - drawn[:, 1:].mean(axis=1)[:, None] * (np.arange(20_001) > 0)
    alone, still = times_its_spread(one[None], (0.0,)), np.full(20_001, 7.0)
    assert alone == pytest.approx(1.5, abs=0.05)
    assert times_its_spread(np.stack([one, one]), (0.0, 0.0)) == pytest.approx(alone)
    assert times_its_spread(np.stack([one, other]), (0.0, 0.0)) == pytest.approx(1.5 * 2**0.5, abs=0.05)
    assert times_its_spread(np.stack([one, still]), (0.0, 0.0)) == pytest.approx(alone)
    assert times_its_spread(one[None], (1.0,)) == pytest.approx(alone / 3)
    assert times_its_spread(still[None], (0.0,)) == 0.0


def test_decisions_without_anything_sensitive_prove_nothing() -> None:
    """Though a model may be less surprised by them."""
    found = judged(stratum((0.5, 0.5), (0.0, 0.0), wanted=False), STEADY)
    assert not found.publish
    assert found.why.startswith("the decisions hold 0 sensitive tokens, and 10 are the least to measure by. ")


@pytest.mark.parametrize(
    ("sessions", "times", "said"),
    [(8, 1.25, "2 more sessions"), (100, 1.001, "1 more session"), (1_000, 4.0, "3,000 more sessions")],
)
def test_what_is_missing_is_said_in_sessions(sessions: int, times: float, said: str) -> None:
    """Rounded up, and at least one."""
    assert more_sessions(sessions, times) == f": at this rate about {said} would do"


def test_people_who_stay_readable_are_no_price() -> None:
    """A model that hides far less for nothing, but leaves people, is refused."""
    made = says(200, 0.95, 0.0)
    for n, sure in enumerate(made):
        if n % 6 == 0:  # nobody would guess that there is somebody
            sure[0] = 0.0
            sure[0, OUTSIDE] = 1.0
    stream = Comparison(turns(200), View(LABELS, says(200, 0.95, 1.0), LEAN), View(LABELS, made, LEAN))
    found = judged(stream, STEADY)
    assert not found.publish
    assert "more mentions of people stay readable: 10 → " in found.why


def test_what_was_won_is_spent_on_finding_more() -> None:
    """A model that turned towards precision leans as far as it hides no more for nothing, here and elsewhere."""
    timid = says(60, 0.9, 0.0)
    for n, one in enumerate(timid):  # it finds all of them at less than even odds, and doubts another word
        one[:] = 0.0
        one[:, OUTSIDE] = 1.0
        one[0, PERSON], one[0, OUTSIDE] = 0.2, 0.8
        if n % 2:
            one[7, PERSON], one[7, OUTSIDE] = 0.1, 0.9
    stream = Comparison(turns(60), View(LABELS, says(60, 0.7, 0.1), LEAN), View(LABELS, timid, LEAN))
    found = judged(stream)
    assert found.lean == 2.0
    assert found.report["stream"]["new"]["recall"] == 1.0
    assert found.report["stream"]["new"]["precision"] == 1.0
    assert judged(stream, STEADY).lean == 2.0
    wary = stratum((0.9, 0.0), (0.9, 0.0), 300)
    for one in wary.new.marginals:  # elsewhere it would hide another word at a lean of 1.5
        one[3] = 0.0
        one[3, PERSON], one[3, OUTSIDE] = 0.2, 0.8
    assert judged(stream, wary).lean < 2.0


def test_gains_are_paired_by_session() -> None:
    """What is the same in both models is no gain, and has no spread."""
    same = stratum((0.7, 0.3), (0.7, 0.3))
    old, new = same.points(TAGGER)
    assert recall_gain(old, new).value == 0.0
    assert surprise_gain(same, TAGGER.policy).value == pytest.approx(0.0)
    assert surprise_gain(same, TAGGER.policy).z == 0.0
    better = stratum((0.7, 0.3), (0.9, 0.3))
    gain = surprise_gain(better, TAGGER.policy)
    assert 0.0 < gain.low < gain.value < gain.high


def test_a_key_that_goes_asks_for_a_model_that_is_no_worse() -> None:
    """Not for a better one."""
    same, worse = stratum((0.9, 0.1), (0.9, 0.1)), stratum((0.9, 0.1), (0.6, 0.1))
    assert compare(same, STEADY, TAGGER, renew=True).publish
    assert not compare(worse, STEADY, TAGGER, renew=True).publish
    assert not compare(same, STEADY, TAGGER).publish
