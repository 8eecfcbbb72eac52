"""`policy.attributes`: what a turn tells of people beside its tags stays, becomes broader, or goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import orjson
import pytest

from anond.seal import Key, Ring

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

TEXT = "I'm a nurse, write to maria@lopez.example"
MODES = {"keep": "I'm a nurse, ", "generalise": "I'm a health worker, ", "hide": "I'm a [PROFESSION], "}


@pytest.mark.parametrize("mode", MODES)
def test_attributes_are_replaced_as_the_policy_says(benches: Benches, mode: str) -> None:
    """Beside what tags hide, whose surrogates are the same in every mode; spans tell of them like of tags."""
    state = Ring("state", (Key.draw(0.0),))
    (plain,) = benches(state=state).clean(benches(state=state).turns(TEXT))
    bench = benches(state=state, policy={"attributes": mode}, emit={"spans": True})
    (event,) = bench.clean(bench.turns(TEXT))
    assert event["text"].startswith(MODES[mode])
    assert event["text"].rpartition(" ")[2] == plain["text"].rpartition(" ")[2] != "maria@lopez.example"
    told = {(event["text"][s["start"] : s["end"]], s["tag"]) for s in event["anond"]["spans"]}
    assert {tag for _, tag in told} == {"EMAIL"} | ({"PROFESSION"} if mode != "keep" else set())
    assert mode != "hide" or ("[PROFESSION]", "PROFESSION") in told


def test_the_default_changes_no_byte(benches: Benches) -> None:
    """Attributes are kept unless the policy says otherwise."""
    state = Ring("state", (Key.draw(0.0),))
    one, other = benches(state=state), benches(state=state, policy={"attributes": "keep"})
    assert one.turns(TEXT, "my two sons").outputs == other.turns(TEXT, "my two sons").outputs
    assert one.texts(one.turns("I have diabetes", first=5)) == ["I have diabetes"]


def test_a_turn_that_a_person_releases_has_its_attributes_replaced(benches: Benches) -> None:
    """Whatever the person marked."""
    bench = benches(policy={"attributes": "hide"}, divert={"max_risk": 0.0})
    (item,) = bench.items(bench.turns("I'm a nurse"))
    assert bench.texts(bench.decide(bench.decision(item))) == ["I'm a [PROFESSION]"]


def test_a_recalled_turn_has_its_attributes_replaced(benches: Benches) -> None:
    """What is sent to mend copies shows no more than the turn did when it went out."""
    bench = benches(policy={"attributes": "hide"})
    bench.turns("I'm a nurse, ask wotkovak")
    out = bench.turns("thanks", first=1, facts={"PERSON": ["Wotkovak"]})
    (recalled,) = [orjson.loads(m.value or b"") for m in out.outputs if m.topic == bench.settings.topics.recall]
    assert recalled["text"].startswith("I'm a [PROFESSION], ask ")
    assert "wotkovak" not in recalled["text"].lower()
