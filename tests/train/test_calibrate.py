"""What audited turns say of risks: lines that never fall, near the truth, and none where there is nothing to see."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from anond.config import Settings
from anond.events import Decision, Drawn, Turn
from anond.tagging.calibration import Calibration
from anond.tagging.tags import Span
from anond_trainer.calibrate import LEAST, MANY, learn, points, told
from anond_trainer.reports.leaving import Seen


def stream(turns: int, truth: Callable[[float], float], seed: int = 1) -> list[Seen]:
    """Turns of any risk, most of them small, which leak as the truth says."""
    chance = random.Random(seed)
    risks = [chance.random() ** 3 for _ in range(turns)]
    return [Seen(risk, 2, int(chance.random() < truth(risk))) for risk in risks]


def line(turns: list[Seen]) -> Calibration:
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


@pytest.mark.parametrize("turns", [LEAST, 300, 3000])
@pytest.mark.parametrize("seed", range(5))
def test_a_line_never_falls(turns: int, seed: int) -> None:
    """Whatever is drawn; what falls would be refused."""
    found = line(stream(turns, lambda risk: 0.3 + 0.4 * risk, seed))
    chances = [found.chance(n / 200) for n in range(201)] if found.points else []
    assert chances == sorted(chances)


def test_nothing_is_said_where_nothing_can_be_seen() -> None:
    """Too few leaks, too few turns without, or risks that say the contrary."""
    assert points([]) == ()
    assert points([Seen(0.1, 1, 0)] * 5000 + [Seen(0.9, 1, 1)] * (LEAST - 1)) == ()
    assert points([Seen(0.9, 1, 1)] * 5000 + [Seen(0.1, 1, 0)] * (LEAST - 1)) == ()
    assert points(stream(400, lambda risk: 0.5 - 0.4 * risk)) == ()
    assert points([Seen(0.0, 1, 1)] * LEAST + [Seen(1.0, 1, 1)] * LEAST + [Seen(0.5, 1, 0)] * LEAST) == ()


def decided(number: int, risk: float, hidden: bool, lang: str = "en", model: str = "en-0002") -> Decision:
    """A turn with one name, which was hidden or not."""
    lot = Drawn(risk, model, ((0, 5),) if hidden else ())
    return Decision(
        f"0-{number}", "divert", "release", lang, 0, "00", Turn("s", 0, "user", "Maria called"),
        (Span(0, 5, "PERSON"),), "eve", 1.0, 1.0, drawn=lot,
    )  # fmt: skip


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
    first, second = told(found)
    assert first.startswith("en: a risk of 0.01 for ")
    assert first.endswith(f", by 300 audited turns of en-0002, of which {english.leaking} leak")
    assert second == (
        "es: risks are taken as the model gives them, by 0 audited turns of es-0001, of which 0 leak: "
        "20 have to, and 20 not"
    )
