"""What risks are worth: a line through points, for the model that it was learnt of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from anond.risk.calibration import Calibration, Calibrations

LINE = Calibration("en", "mark", ((0.01, 0.1), (0.2, 0.1), (0.4, 0.5)), 900, 90, 1.0)


@pytest.mark.parametrize(
    ("risk", "chance"), [(0.0, 0.1), (0.01, 0.1), (0.1, 0.1), (0.2, 0.1), (0.3, 0.3), (0.4, 0.5), (1.0, 0.5)]
)
def test_a_chance_lies_on_the_line(risk: float, chance: float) -> None:
    """Beside it as at its ends."""
    assert LINE.chance(risk) == pytest.approx(chance)


@pytest.mark.parametrize(("chance", "risk"), [(0.05, -1.0), (0.1, 0.2), (0.3, 0.3), (0.5, 1.0), (0.9, 1.0)])
def test_the_highest_risk_of_a_chance(chance: float, risk: float) -> None:
    """Whatever is riskier has a higher chance; none may be as low, and all."""
    assert LINE.highest(chance) == pytest.approx(risk)
    assert risk < 0.0 or LINE.chance(risk) <= chance + 1e-9
    assert risk == 1.0 or LINE.chance(risk + 1e-6) > chance


def test_it_holds_for_its_model_alone() -> None:
    """Another model's risk, and one of which too little is known, are taken as they are."""
    some = Calibrations()
    assert some.chance("en", "mark", 0.3) == 0.3
    some.use({"en": LINE, "es": replace(LINE, lang="es", points=())})
    assert some.chance("en", "mark", 0.3) == pytest.approx(0.3)
    assert some.chance("en", "mark", 0.0) == 0.1
    assert some.chance("en", "other", 0.0) == 0.0
    assert some.chance("es", "mark", 0.0) == 0.0
    assert (some.of("en", "mark"), some.of("es", "mark"), some.of("sv", "mark")) == (LINE, None, None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": ((0.1, 0.5), (0.2, 0.4))}, {"points": ((0.2, 0.4), (0.1, 0.5))},
        {"points": ((0.1, 0.1), (0.1, 0.2))},
        {"points": ((0.1, 1.1),)}, {"points": ((-0.1, 0.1),)}, {"points": ((float("nan"), 0.1),)},
        {"points": ((0.1, float("nan")),)}, {"points": ((0.1,),)}, {"points": 5}, {"points": (("a", 0.1),)},
        {"points": tuple((n / 300, 0.5) for n in range(300))}, {"lang": 1}, {"model": None},
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused(wrong: dict[str, Any]) -> None:
    """Signed or not: a chance that falls, or is none, would let turns out."""
    with pytest.raises((ValueError, TypeError)):
        replace(LINE, **wrong)
