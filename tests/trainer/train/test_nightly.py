"""`anond train` as a function: decisions in, a better model out, or the reason why not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from anond import assemble
from anond.config.settings import Settings, TrainSettings
from anond.engines.crf.model_file import Model
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.seal import Key, Ring, Signer, Verifier
from anond.seal.signing import public_half
from anond.service.registry import Registry, publication
from anond.starters import load_starters
from anond.testing import ListLog
from anond_trainer.cli.train_inputs import in_use
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues, hand_made
from anond_trainer.train.nightly import Result, Trainer, _split

KEY = Key.draw(0.0)
REVIEW = Ring("review", (Key.draw(0.0),))
SETTINGS = Settings(train=TrainSettings(min_decisions=5, iterations=4, written=False, weight=2))
LANG = "it"


def decided(turn: GoldTurn, number: int, before: Sequence[GoldTurn] = ()) -> Decision:
    """A turn of the hand-made dialogues, as if a customer had written it and a person had decided it."""
    return Decision(
        item=f"0-{number}", kind="divert", verdict="release", lang=turn.lang, partition=0,
        session=f"ffee{turn.session}", turn=Turn(turn.session, turn.turn, turn.speaker, turn.text), spans=turn.spans,
        reviewer="eve", at=1.0, seconds=1.0,
        context=tuple((t.speaker, t.text) for t in before),
    )  # fmt: skip


@cache
def decisions() -> tuple[Decision, ...]:
    """Decisions about fifty turns of ten sessions."""
    turns = dialogues(LANG)
    known = list(dict.fromkeys(turn.session for turn in turns))[:10]
    some = [turn for turn in turns if turn.session in known]
    return tuple(decided(turn, n, some[max(0, n - 2) : n]) for n, turn in enumerate(some[:50]))


def few(lang: str) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """Some of the dialogues, so that training takes no time: eight to learn from, and those of the held-out tenth."""
    learnt, held_out = hand_made(lang)
    known = list(dict.fromkeys(turn.session for turn in learnt))[10:18]
    return [turn for turn in learnt if turn.session in known], held_out


def train(made: Sequence[Decision], old: Model | None = None, number: int = 1, settings: Settings = SETTINGS) -> Result:
    """The result of one language."""
    trainer = Trainer(settings, REVIEW, Signer(KEY), 1_800_000_000.0, few)
    current = {LANG: old} if old else {}
    (result,) = trainer.run(Labels(tuple(made), 0), current, {LANG: number})
    return result


def loaded(result: Result) -> Model:
    """The published model, verified as a daemon does it."""
    assert result.model is not None
    return Model.load(result.model, Verifier((public_half(KEY),)).verify)


@pytest.fixture(scope="module")
def first() -> Result:
    """What is trained from these decisions where no model was in use."""
    return train(decisions())


def same_weights(one: Model, other: Model) -> bool:
    """Whether two models learnt the same."""
    return all(
        np.array_equal(getattr(one.weights, name), getattr(other.weights, name))
        for name in ("hashes", "pointers", "targets", "values", "transitions")
    )


def test_a_first_model_is_published_with_a_card(first: Result) -> None:
    """It is signed, hides its words by the review ring, and says how many decisions it learnt from."""
    card = loaded(first).card
    assert (first.id, card.id, card.lang) == ("it-0002", "it-0002", "it")
    assert first.why.startswith("no model was in use; recall ")
    assert (card.hash_key, card.signer, card.figures["decisions"]) == (REVIEW.current, KEY.id, 50)
    assert first.old is None
    assert first.new is not None
    told = card.figures["sensitive recall, held-out dialogues and decisions"]
    assert told == pytest.approx(first.new.tokens.recall, abs=0.001)


def test_the_same_decisions_give_the_same_file(first: Result) -> None:
    """Also if they were read in another order."""
    assert train(decisions()[::-1]).model == first.model


def test_dropped_decisions_teach_nothing(first: Result) -> None:
    """And do not count."""
    dropped = [replace(d, item=f"1-{n}", verdict="drop", session="eeff") for n, d in enumerate(decisions())]
    assert train([*decisions(), *dropped]).model == first.model


def test_a_share_of_the_dialogues_is_learnt_from(first: Result) -> None:
    """Fewer sessions are learnt, the same ones each time, with all decisions that are."""
    less = replace(SETTINGS, train=replace(SETTINGS.train, dialogues=0.5))
    some = train(decisions(), settings=less)
    assert loaded(some).card.sessions < loaded(first).card.sessions
    assert train(decisions(), settings=less).model == some.model


def test_sessions_held_out_are_never_learnt_from(first: Result) -> None:
    """Other labels in them change no weight; other labels in the rest do."""
    learnt, held_out = _split(decisions())
    assert learnt
    assert held_out
    assert not {d.session for d in learnt} & {d.session for d in held_out}
    other = train([*learnt, *(replace(d, spans=()) for d in held_out)])
    assert same_weights(loaded(other), loaded(first))
    other = train([*(replace(d, spans=()) for d in learnt), *held_out])
    assert not same_weights(loaded(other), loaded(first))


def test_what_was_held_out_stays_held_out() -> None:
    """New sessions do not move old ones to the other side."""
    _, before = _split(decisions())
    more = [replace(d, session=f"{n}-{d.session}") for n in range(5) for d in decisions()]
    learnt, held_out = _split([*decisions(), *more])
    assert {d.session for d in before} <= {d.session for d in held_out}
    assert not {d.session for d in before} & {d.session for d in learnt}


@pytest.mark.parametrize(
    ("count", "later", "why"),
    [
        (0, 0, None),
        (4, 4, "4 new decisions, 5 are needed (train.min_decisions)"),
        (50, 4, "4 new decisions, 5 are needed (train.min_decisions)"),
    ],
)
def test_too_few_new_decisions_train_nothing(first: Result, count: int, later: int, why: str | None) -> None:
    """Those from before the model in use was made are not new; a language nobody decided about is not spoken of."""
    made = [replace(d, at=2e9) if n < later else d for n, d in enumerate(decisions()[:count])]
    trainer = Trainer(SETTINGS, REVIEW, Signer(KEY), 0.0)
    results = list(trainer.run(Labels(tuple(made), 0), {LANG: loaded(first)}, {}))
    assert [(r.why, r.model) for r in results] == ([(why, None)] if why else [])


def test_decisions_whose_keys_are_gone_do_not_hold_up_training(first: Result) -> None:
    """The model in use learnt from fifty; most went with their key, ten newer ones are enough."""
    newer = [replace(d, at=2e9) for d in decisions()[::5]]
    assert loaded(first).card.figures["decisions"] > len(newer) >= SETTINGS.train.min_decisions
    assert train(newer, loaded(first)).new is not None


def test_decisions_of_one_session_cannot_be_held_out() -> None:
    """It says so, and trains nothing."""
    result = train([replace(d, session="ab") for d in decisions()])
    assert (result.why, result.model) == ("the decisions are of too few sessions to hold some of them out", None)


def test_a_language_without_dialogues_of_our_own_is_passed_over() -> None:
    """Decisions alone are too little to begin with."""
    trainer = Trainer(SETTINGS, REVIEW, Signer(KEY), 0.0)
    made = tuple(replace(d, lang="nl") for d in decisions())
    (result,) = trainer.run(Labels(made, 0), {}, {})
    assert (result.lang, result.model) == ("nl", None)
    assert result.why.startswith("there are no hand-made dialogues in it")


def test_a_model_that_is_no_better_is_not_published() -> None:
    """Four rounds of training do not beat the starter model; the figures of both are told."""
    starter = next(m for m in load_starters() if m.card.lang == LANG)
    result = train(decisions(), starter)
    assert result.model is None
    assert result.why.startswith("it is not measurably better: recall ")
    assert result.old is not None
    assert result.new is not None
    assert result.old.by_session.keys() == result.new.by_session.keys()


def test_no_word_of_a_customer_is_in_the_file(first: Result) -> None:
    """Nor in the repr of what became of it."""
    model = first.model or b""
    words = {d.turn.text[s.start : s.end] for d in decisions() for s in d.spans if s.tag in ("PERSON", "EMAIL")}
    assert len(words) > 5
    assert not any(word.encode() in model or word.lower().encode() in model for word in words)
    assert not any(word in repr(first) for word in words)


def test_a_model_whose_key_was_retired_is_not_the_one_in_use(first: Result, capsys: pytest.CaptureFixture[str]) -> None:
    """Daemons refuse it and go back to the starter, so a new one is compared with the starter."""
    assert first.model is not None

    async def used(review: Ring) -> str:
        log = ListLog()
        await log.create(assemble.topics(SETTINGS))
        await log.append(publication(first.model or b"", LANG, first.id, "anond.models", Signer(KEY), 1.0))
        return (await in_use(SETTINGS, Registry(log, "anond.models", Verifier((public_half(KEY),))), review))[LANG].id

    assert asyncio.run(used(REVIEW)) == first.id
    assert capsys.readouterr().out == ""
    assert asyncio.run(used(Ring("review", (Key.draw(1.0),)))) == "it-0001"
    assert capsys.readouterr().out == ("it: it-0002 cannot be used any more: its key of the review ring was retired\n")
