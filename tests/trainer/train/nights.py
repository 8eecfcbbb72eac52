"""Nights of training in tests: decisions of a stream whose logins no model knows, and what is learnt from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from anond import assemble
from anond.config.settings import Settings, TrainSettings
from anond.engines.model.file import Model
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.seal import Ring, Signer, Verifier
from anond.seal.signing import public_half
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.train.labelled_turns import gather
from anond_trainer.train.nightly import Result, Trainer
from tests.fixed_keys import fixed_key

KEY, HIDING = fixed_key("publish"), fixed_key("review")
REVIEW = Ring("review", (HIDING,))
SETTINGS = Settings(train=TrainSettings(iterations=10, known=150, corpora=50))
LANG, TOLD = "it", "mi trova sotto {} come al solito"
NAMES = ("terrazzo", "lampada", "cuscino", "forchetta", "tappeto")  # logins that look like other words
STARTER = next(model for model in load_starters() if model.lang == LANG)
PLAIN = "la linea cade ogni sera verso le otto e poi torna da sola"


def decided(number: int, text: str, *spans: Span, by: str = "eve", at: float = 1.0) -> Decision:
    """A turn of a session of its own, as a person decided it."""
    return Decision(
        item=f"0-{number}", kind="divert", verdict="release", lang=LANG, partition=0, session=f"ffee{number:04x}",
        turn=Turn(f"chat {number}", 2, "user", text), spans=spans, reviewer=by, at=at, seconds=1.0,
        context=(("agent", "mi dica pure"), ("user", "un attimo")),
    )  # fmt: skip


@cache
def decisions(count: int = 80) -> tuple[Decision, ...]:
    """Decisions of a stream whose logins no model knows: every other turn says one."""
    made = []
    for number in range(count):
        name = NAMES[number % len(NAMES)]
        start = TOLD.index("{}")
        span = Span(start, start + len(name), "UID")
        made.append(decided(number, TOLD.format(name), span) if number % 2 else decided(number, PLAIN))
    return tuple(made)


@cache
def few(lang: str) -> tuple[list[GoldTurn], list[GoldTurn]]:
    """Some of the dialogues: to learn beside, and of the held-out tenth."""
    learnt, held_out = hand_made(lang)
    known = list(dict.fromkeys(turn.session for turn in held_out))[:10]
    return learnt, [turn for turn in held_out if turn.session in known]


def night(
    made: Sequence[Decision], current: Model | None = None, settings: Settings = SETTINGS, **more: object
) -> Result:
    """What becomes of a language."""
    trainer = Trainer(settings, REVIEW, Signer(KEY), 1_800_000_000.0, few)
    return trainer.learn(LANG, Labels.made_of(made), current, 2, **more)  # type: ignore[arg-type]


def loaded(result: Result) -> Model:
    """The model that was made, verified as a daemon does it."""
    assert result.model is not None
    return Model.load(result.model, Verifier((public_half(KEY),)).verify)


def finds(model: Model, text: str, lang: str = LANG) -> list[str]:
    """What a model finds in a turn by itself, behind the question that was asked."""
    decision = decided(9999, text)
    (one,) = gather([decision], [], assemble.tagger(SETTINGS))
    (decoded,) = assemble.decoder(model, REVIEW).decode([one.reading.sentence])
    return [one.reading.tokens.words[i] for i, label in enumerate(decoded.labels) if label != "O"]


@cache
def first_night() -> Result:
    """What is learnt from these decisions, once for all tests of a process."""
    return night(decisions())
