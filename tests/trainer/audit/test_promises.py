"""What audits promise of the models in use, and what people are told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from anond.config.settings import Settings
from anond.config.turn_settings import DivertSettings
from anond.events.review import Decision, Drawn
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.models_topic.registry import Registry
from anond.risk.calibration import Calibration
from anond.seal import Key, Signer, Verifier
from anond.seal.signing import public_half
from anond.tags import Span
from anond.testing import ListLog
from anond_trainer.audit.promises import AuditedModel, audited_models, lines, publish

KEY = Key.draw(0.0)
SETTINGS = Settings(divert=DivertSettings(leak_target=0.01, leak_share=0.15, max_risk=0.5))
NAME = Span(0, 5, "PERSON")


def decided(number: int, risk: float, hidden: bool = True, lang: str = "en", model: str = "en-0002") -> Decision:
    """A turn with one name, which was hidden or not."""
    lot = Drawn(risk, model, ((0, 5),) if hidden else ())
    return Decision(
        f"0-{number}", "divert", "release", lang, 0, "00", Turn("s", 0, "user", "Maria called"), (NAME,), "eve", 1.0,
        1.0, drawn=lot,
    )  # fmt: skip


def weighed(
    decisions: Sequence[Decision],
    settings: Settings = SETTINGS,
    lines: Mapping[str, Calibration] | None = None,
    **models: str,
) -> dict[str, AuditedModel]:
    """By language."""
    in_use = {"en": "en-0002", "es": "es-0001"} | models
    found = audited_models(decisions, in_use, settings, {"en": 7.0, "es": 8.0}.__getitem__, lines or {})
    return {one.promise.lang: one for one in found}


SAFE = [decided(n, 0.001) for n in range(900)]
RISKY = [decided(900 + n, 0.2, hidden=False) for n in range(100)]


def test_a_target_that_can_be_kept_is_promised_with_its_threshold() -> None:
    """The turns that leak are those above it; the moment is that which the registry gives."""
    one = weighed([*SAFE, *RISKY])["en"]
    p = one.promise
    assert (p.lang, p.model, p.target, p.turns, p.at) == ("en", "en-0002", 0.01, 1000, 7.0)
    assert p.threshold is not None
    assert 0.001 <= p.threshold < 0.2
    assert 0.0 < p.bound <= 0.01
    assert one.line(0.15) == (
        "en: 1 % is kept where turns of a risk above 0.2 wait, 10 % of all: 0 % leave, "
        f"{100 * p.bound:.3g} % at most, by 1,000 audited turns of en-0002 with 1,000 sensitive tokens"
    )


def test_what_waits_for_its_risk_is_reckoned_as_calibrated() -> None:
    """Turns of a risk that is worth less than it says go out, and what leaks in them leaves; the bound knows."""
    leaks = [decided(1000 + n, 0.6, hidden=False) for n in range(60)]
    low = Calibration("en", "en-0002", ((0.0, 0.0), (0.7, 0.3)), 960, 60, 1.0)
    high = Calibration("en", "en-0002", ((0.0, 0.0), (0.2, 0.9)), 960, 60, 1.0)
    strict = replace(SETTINGS, divert=replace(SETTINGS.divert, leak_share=0.0))
    kept, not_kept = (weighed([*SAFE, *leaks], strict, lines)["en"].choice for lines in ({}, {"en": low}))
    assert kept.leaves == 0.0
    assert not_kept.leaves == pytest.approx(60 / 960)
    assert weighed([*SAFE, *RISKY], lines={"en": high})["en"].choice.threshold == pytest.approx(0.5 * 0.2 / 0.9)


def test_too_few_audits_are_said_to_be_too_few() -> None:
    """With what would leave if the riskiest turns wait, as they do until then."""
    one = weighed(SAFE[:100])["en"]
    assert one.promise.threshold is None
    assert one.line(0.15).startswith(
        "en: 1 % cannot be promised yet: with the riskiest 15 % of turns waiting 0 % leave, "
    )


def test_a_target_that_costs_too_much_is_not_promised() -> None:
    """Leaks are a tenth of the turns, and a twentieth may wait."""
    settings = replace(SETTINGS, divert=replace(SETTINGS.divert, leak_share=0.05))
    one = weighed([*SAFE, *RISKY], settings)["en"]
    assert (one.promise.threshold, one.promise.bound > 0.1) == (None, True)


def test_each_model_is_judged_by_its_own_audits() -> None:
    """Those of an earlier model count for nothing; languages without a model or a decision are passed over."""
    more = [decided(5000, 0.1, lang="es", model="es-0001"), decided(5001, 0.1, lang="sv", model="sv-0001")]
    found = weighed([*SAFE, *more], en="en-0003")
    assert list(found) == ["en", "es"]
    assert (found["en"].promise.turns, found["en"].promise.threshold, found["es"].promise.turns) == (0, None, 1)
    assert found["en"].line(0.15) == "en: 1 % cannot be promised yet: no turn of en-0003 was audited"


def test_where_nothing_was_decided_that_is_said() -> None:
    """Not nothing."""
    assert list(lines(list(weighed([]).values()), SETTINGS.divert)) == [
        "1 % cannot be promised yet: nothing was decided"
    ]
    found = weighed(SAFE)
    assert list(lines(list(found.values()), SETTINGS.divert)) == [found["en"].line(0.15)]


def test_what_is_published_is_what_daemons_read() -> None:
    """What cannot be promised too, since something else may have been; nothing of a model that nobody audited."""

    async def story() -> None:
        log = ListLog()
        await log.create([TopicSpec("anond.models", 1, compacted=True)])
        found = weighed([*SAFE, *RISKY, decided(5000, 0.1, lang="es", model="es-0001")])
        unseen = weighed(SAFE, en="en-0003")
        await publish(log, "anond.models", Signer(KEY), [one.promise for one in (*found.values(), *unseen.values())])
        registry = Registry(log, "anond.models", Verifier((public_half(KEY),)))
        await registry.poll(0.0)
        assert registry.topic.promises == {lang: one.promise for lang, one in found.items()}
        assert registry.refused == 0

    asyncio.run(story())
