"""anond beside its peers: what they find is judged under our tags, and the one that learns learns."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from anond.tags import SUBS, TAGS
from anond_trainer.evaluate.figures import Score
from experiments.peers import foreign
from experiments.peers.__main__ import f2
from experiments.peers.kinds import NOTHING, TYPES, spans

PROGRAM = Path(foreign.__file__)


@pytest.mark.parametrize("peer", TYPES)
def test_every_type_of_a_peer_is_a_tag_of_ours(peer: str) -> None:
    """Or nothing that a tag stands for."""
    tags = {*TAGS, *(f"{tag}/{sub}" for tag, subs in SUBS.items() for sub in subs), NOTHING}
    assert set(TYPES[peer].values()) - tags == set()


def test_a_type_that_nobody_named_is_an_id_of_some_kind() -> None:
    """A recogniser of a country whose type is not in the table still counts as what it hides."""
    found = spans("presidio", [(0, 4, "XX_NEW_ID"), (5, 9, "PERSON"), (10, 14, "UK_NHS")])
    assert [(s.start, s.tag, s.sub) for s in found] == [(0, "UID", None), (5, "PERSON", None), (10, "UID", "national")]


def test_of_stretches_that_overlap_the_surer_one_counts() -> None:
    """Of equally sure ones the longer."""
    assert foreign._apart([(0.5, 0, 9, "A"), (0.9, 4, 6, "B"), (0.9, 10, 12, "C"), (0.9, 10, 14, "D")]) == [
        (4, 6, "B"), (10, 14, "D"),
    ]  # fmt: skip


def test_recall_weighs_twice() -> None:
    """F2 of recall .5 at precision 1 is less than of precision .5 at recall 1."""
    assert f2(Score(1, 1, 2)) == pytest.approx(5 / 9)
    assert f2(Score(1, 2, 1)) == pytest.approx(5 / 6)
    assert f2(Score(0, 1, 1)) == 0.0


def test_a_peer_reads_in_a_process_of_its_own() -> None:
    """The plain CRF learns from turns with marks, finds the same in others, and says what it took."""
    names = ("Ilsabe", "Quandt", "Torvald", "Nyberg")
    learn = [
        {"lang": "en", "text": f"my name is {name} thanks", "marks": [(11, 11 + len(name), "PERSON")]} for name in names
    ]
    learn += [{"lang": "en", "text": "my order is late thanks", "marks": []}] * 4
    turn = {"session": "a", "speaker": "user", "lang": "en", "text": "my name is Grazyna thanks"}
    task = {"learn": learn, "warm": [turn], "sets": {"few": [turn, turn | {"text": "my order is late"}]}}
    done = subprocess.run(
        [sys.executable, str(PROGRAM), "crfsuite"], input=json.dumps(task), capture_output=True, text=True, check=True
    )
    result = json.loads(done.stdout)
    assert result["sets"]["few"]["found"] == [[[11, 18, "PERSON"]], []]
    assert min(result["sets"]["few"]["seconds"]) > 0
    assert result["mb"] > 1
    assert set(result["versions"]) == {"python-crfsuite"}
