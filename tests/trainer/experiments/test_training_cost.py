"""What a run of a command costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from experiments.training_cost import Cost, anond


def test_a_command_is_measured_with_what_it_said(tmp_path: Path) -> None:
    """Its own processor time and memory; one that fails ends the trial with what it said."""
    made = anond(tmp_path, "keys", "new")
    assert (tmp_path / "keys").is_dir()
    assert 0.0 < made.cpu <= made.wall * 64
    assert made.memory > 10 * 2**20
    with pytest.raises(SystemExit, match="anond train --lang xx"):
        anond(tmp_path, "train", "--lang", "xx")


def test_what_became_of_a_language_is_told_without_figures() -> None:
    """Lines about its progress stand before."""
    output = "en: learning\nde: published de-0002: stream: 1\nen: not published: it forgets: much. stream: recall 1\n"
    assert Cost(1.0, 1.0, 1, output).result("en") == "not published: it forgets: much"
    assert Cost(1.0, 1.0, 1, output).result("de") == "published de-0002"
    assert not Cost(1.0, 1.0, 1, output).result("fr")
