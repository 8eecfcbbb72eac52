"""The networks that ship: which file is pinned, and how another is told from it. Learning one needs JAX."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from anond.starters import FOLDER
from anond_trainer.data.align import Example
from anond_trainer.train.second_engine import digest_of, digests, main, shared
from tests.engines.test_bilstm import sentence


def test_each_network_that_ships_has_the_pinned_digest() -> None:
    """A file that is not the one of `networks.json` would be refused by every daemon."""
    assert digests() == {path.name: sha256(path.read_bytes()).hexdigest() for path in FOLDER.glob("*-bilstm-*.model")}


def test_a_larger_share_of_sessions_holds_the_smaller_ones() -> None:
    """So that a learning curve adds sessions, and never changes them; the whole is the whole."""
    examples = [Example(f"session {n}", 0, sentence("hi"), ["O"]) for n in range(200)]
    few, half, all_ = (shared(examples, share) for share in (0.1, 0.5, 1.0))
    assert 5 < len(few) < 40
    assert {one.session for one in few} < {one.session for one in half} < {one.session for one in all_}
    assert all_ == examples


def test_a_crf_for_the_learning_curve_never_takes_the_place_of_the_one_that_ships(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It needs a file of its own, and nothing is learnt before that is said."""
    monkeypatch.setattr("sys.argv", ["second_engine", "--lang", "sv", "--created", "2026-11-29", "--crf"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "--crf needs --out" in capsys.readouterr().err


def test_examples_that_differ_in_anything_have_another_digest() -> None:
    """In a label, a word, a mark of evidence or their order; the same ones have the same."""
    said, other = sentence("hi anna"), sentence("hi anne")
    first, second = Example("s", 0, said, ["O", "B-PERSON"]), Example("s", 1, other, ["O", "B-PERSON"])
    marked = replace(first, sentence=replace(said, evidence=["", "g:first"]))
    made = [[first, second], [second, first], [first], [first, replace(second, labels=["O", "O"])], [marked, second]]
    assert len({digest_of(some) for some in made}) == len(made)
    assert digest_of([first, second]) == digest_of([replace(first), replace(second)])
