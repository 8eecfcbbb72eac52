"""What audited turns say of risks: lines that never fall, near the truth, and none where there is nothing to see."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from anond.config import Settings
from anond.events.review import Decision, Drawn
from anond.events.turns import Turn
from anond.risk.calibration import MOST_POINTS, Calibration
from anond.tags import Span
from anond_trainer.audit.calibration import LEAST, MANY, learn, lines, points
from anond_trainer.audit.leak_target import AuditedTurn


def stream(turns: int, truth: Callable[[float], float], seed: int = 1) -> list[AuditedTurn]:
    """Turns of any risk, most of them small, which leak as the truth says."""
    chance = random.Random(seed)
    risks = [chance.random() ** 3 for _ in range(turns)]
    return [AuditedTurn(risk, 2, int(chance.random() < truth(risk))) for risk in risks]


def line(turns: list[AuditedTurn]) -> Calibration:
    """Of so many turns."""
    return Calibration("en", "m", points(turns), len(turns), 0, 0.0)


def sure(risk: float) -> float:
    """A model that is sure of itself: five times as much leaks as it thinks."""
    return min(0.9, 5 * risk)


@pytest.mark.parametrize("turns", [400, 4000], ids=["bent", "as shown"])
def test_a_model_that_is_too_sure_is_put_right(turns: int) -> None:
    """The chances come near to what leaks, on turns that were not audited; the risks were far from it."""
    seen = stream(turns, sure)
    assert (sum(one.left for one in seen) < MANY) == (turns == 400)
    found, others = line(seen), stream(4000, sure, seed=2)
    off = sum(abs(found.chance(one.risk) - sure(one.risk)) for one in others) / len(others)
    assert off < 0.1 < sum(abs(one.risk - sure(one.risk)) for one in others) / len(others)


def test_a_model_that_is_right_is_left_alone() -> None:
    """Nearly: half a leak more stands in every step."""
    found = line(stream(6000, lambda risk: risk))
    assert all(abs(found.chance(risk) - risk) < 0.1 for risk in (0.01, 0.1, 0.2, 0.4, 0.6, 0.8))


@pytest.mark.parametrize("turns", [300, 1000, 3000])
@pytest.mark.parametrize("seed", range(5))
def test_a_line_never_falls_and_ends_at_one(turns: int, seed: int) -> None:
    """Whatever is drawn: what falls would be refused, and beyond what was seen a risk may be any."""
    found = line(stream(turns, lambda risk: 0.2 + 0.5 * risk, seed))
    chances = [found.chance(n / 200) for n in range(201)]
    assert chances == sorted(chances)
    assert chances[-1] == 1.0


@pytest.mark.parametrize("seed", range(5))
def test_few_leaks_never_lower_a_risk(seed: int) -> None:
    """A model that is afraid of everything: with many leaks it is put right, with some it keeps its guard."""
    some = line(stream(400, lambda risk: 0.5 * risk, seed))
    assert some.points
    assert all(some.chance(n / 200) >= n / 200 for n in range(201))
    assert line(stream(4000, lambda risk: 0.5 * risk, seed)).chance(0.6) < 0.45


def test_what_says_nothing_of_leaks_is_no_line() -> None:
    """By chance it may look as if it did: once in a hundred draws."""
    drawn = [points(stream(2000, lambda _: 0.02, seed)) for seed in range(40)]
    assert sum(map(bool, drawn)) <= 3
    assert points(stream(6000, lambda risk: 0.5 - 0.4 * risk)) == ()


def test_a_line_of_very_many_turns_can_be_told() -> None:
    """However many steps it has; a calibration takes no more than so many points."""
    found = line(stream(200_000, sure))
    assert 50 < len(found.points) <= MOST_POINTS
    assert abs(found.chance(0.1) - sure(0.1)) < 0.05


def test_nothing_is_said_where_nothing_can_be_seen() -> None:
    """Too few leaks, too few turns without, or risks that say the contrary."""
    assert points([]) == ()
    assert points([AuditedTurn(0.1, 1, 0)] * 5000 + [AuditedTurn(0.9, 1, 1)] * (LEAST - 1)) == ()
    assert points([AuditedTurn(0.9, 1, 1)] * 5000 + [AuditedTurn(0.1, 1, 0)] * (LEAST - 1)) == ()
    assert points(stream(400, lambda risk: 0.5 - 0.4 * risk)) == ()
    assert (
        points([AuditedTurn(0.0, 1, 1)] * LEAST + [AuditedTurn(1.0, 1, 1)] * LEAST + [AuditedTurn(0.5, 1, 0)] * LEAST)
        == ()
    )


def decided(number: int, risk: float, hidden: bool, lang: str = "en", model: str = "en-0002") -> Decision:
    """A turn with one name, which was hidden or not."""
    lot = Drawn(risk, model, ((0, 5),) if hidden else ())
    return Decision(
        f"0-{number}", "divert", "release", lang, 0, "00", Turn("s", 0, "user", "Maria called"),
        (Span(0, 5, "PERSON"),), "eve", 1.0, 1.0, drawn=lot,
    )  # fmt: skip


def test_turns_whose_risk_is_not_that_of_their_text_say_nothing() -> None:
    """Those with other fields, of which nobody judged any, and those that no model read, such as long ones."""
    many = [decided(n, 0.1 + n / 1000, hidden=n % 300 < 220 - n // 5) for n in range(300)]
    fields = [replace(d, turn=replace(d.turn, scrub={"note": "from Lund"})) for d in many]
    unread = [decided(n, 1.0, hidden=True) for n in range(300, 400)]
    (alone,) = learn(many, {"en": "en-0002"}, Settings(), lambda _: 7.0)
    (found,) = learn([*many, *fields, *unread], {"en": "en-0002"}, Settings(), lambda _: 7.0)
    assert found == alone


def test_decisions_about_the_model_in_use_count() -> None:
    """Those about another, and in languages without a model, do not; what can be said is."""
    many = [decided(n, 0.1 + n / 1000, hidden=n % 300 < 220 - n // 5) for n in range(300)]
    others = [decided(300, 0.1, True, model="en-0001"), decided(301, 0.1, True, "sv"), decided(302, 0.1, True, "es")]
    found = list(learn([*many, *others], {"en": "en-0002", "es": "es-0001"}, Settings(), lambda _: 7.0))
    english, spanish = found
    assert (english.lang, english.model, english.turns, english.at) == ("en", "en-0002", 300, 7.0)
    assert english.leaking == sum(not d.drawn.hidden for d in many if d.drawn)
    assert english.points
    assert (spanish.turns, spanish.points) == (0, ())
    first, second = lines(found)
    assert first.startswith("en: the chance that a turn leaks is ")
    assert first.endswith(f", by 300 audited turns of en-0002, of which {english.leaking} leak")
    assert second == (
        "es: risks are taken as the model gives them: calibration needs 20 turns that leak, and 20 that do not at "
        "lower risks; there are 0 audited turns of es-0001, of which 0 leak"
    )
    (one,) = lines([replace(spanish, turns=1, leaking=1)])
    assert one.endswith("; there is 1 audited turn of es-0001, of which 1 leaks")
