"""The JSON interface: what it says of itself, what it counts, and that no body makes it fail."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anond_trainer.review.daemon_progress import DaemonProgress
from anond_trainer.review.live import events
from anond_trainer.review.login import begin_session, end_session, person_of
from anond_trainer.review.metrics import METRICS, Metrics
from tests.defined_metrics import shown
from tests.review.conftest import close_pile, open_pile
from tests.review.team import app_of, client_of, decide, join, log_in

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=300),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abcitem", max_size=5), inner, max_size=3),
    max_leaves=5,
)  # fmt: skip


def of_schema(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a schema allows, and now and then one that it does not."""
    return st.one_of(_allowed(schema), _allowed(schema), _allowed(schema), JSON)


def _allowed(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema["type"]:
        case "string":
            letters = st.characters(exclude_categories=["Cs"])
            some = st.sampled_from(["1-0", "1-1", "(a|b)+", "a"])
            return some | st.text(letters, min_size=schema["minLength"], max_size=schema["maxLength"])
        case "integer":
            return st.integers(schema["minimum"], schema["minimum"] + 12)
        case "number":
            return st.floats(schema["minimum"], schema["maximum"])
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(of_schema(schema["items"]), max_size=3)
    known = {name: of_schema(inner) for name, inner in schema["properties"].items()}
    must = {name: known.pop(name) for name in schema["required"]}
    return st.fixed_dictionaries(must, optional=known)


@pytest.mark.parametrize("examples", [40, pytest.param(2_000, marks=pytest.mark.soak)])
def test_no_body_makes_the_server_fail(tmp_path: Path, examples: int) -> None:
    """Each call of the schema with bodies made from it, right and wrong, answers as it says, and never with a 5xx."""
    with asyncio.Runner() as runner:
        pile = runner.run(open_pile(tmp_path / "review.db"))
        for number in range(2):
            runner.run(pile.add(f"I am Petra {number} from Norvik", (5, 10, "PERSON")))
        join(pile, "ada", "admin")
        client = client_of(app_of(pile))
        runner.run(log_in(client, "ada"))
        described = runner.run(client.get("/api/openapi.json")).json()
        calls = [
            (path, verb, operation)
            for path, verbs in described["paths"].items()
            for verb, operation in verbs.items()
            if path not in ("/api/login", "/api/logout", "/api/agreement", "/api/events")
        ]
        assert len(calls) > 15

        @settings(max_examples=examples, deadline=None, database=None, derandomize=True,
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(st.data())
        def ask(data: st.DataObject) -> None:
            path, verb, operation = data.draw(st.sampled_from(calls))
            asked = operation.get("requestBody")
            body = data.draw(of_schema(asked["content"]["application/json"]["schema"])) if asked else None
            answer = runner.run(client.request(verb, path, json=body))
            assert str(answer.status_code) in operation["responses"], (path, answer.status_code)

        ask()
        runner.run(client.aclose())
        runner.run(close_pile(pile))


@pytest.mark.anyio
async def test_the_schema_is_for_those_who_are_logged_in_and_names_each_call(pile) -> None:
    """With its role, its body, what it may answer, and a sentence of what it does."""
    join(pile, "ada")
    async with client_of(app_of(pile)) as ada:
        assert (await ada.get("/api/openapi.json")).status_code == 401
        await log_in(ada, "ada")
        described = (await ada.get("/api/openapi.json")).json()
        team = described["paths"]["/api/team"]["get"]
        assert (team["x-role"], (await ada.get("/api/team")).status_code) == ("lead", 403)
    assert all(op["summary"].endswith(".") for verbs in described["paths"].values() for op in verbs.values())
    body = described["paths"]["/api/decide"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == ["item", "verdict"]
    assert described["paths"]["/api/login"]["get"]["security"] == []


@pytest.mark.anyio
async def test_counts_are_sent_as_they_change_until_one_logs_out(pile) -> None:
    """Once for each change, and no word of a turn."""
    join(pile, "ada")
    token, stopping = begin_session(pile.queue, "ada"), asyncio.Event()

    def status() -> dict[str, int] | None:
        person = person_of(pile.queue, token)
        return None if person is None else {"open": pile.queue.counts(0.0, person.name).open}

    stream = events(status, stopping, look_every=0.001)
    assert await anext(stream) == b'data: {"open":0}\n\n'
    await pile.add("I am Petra")
    assert await anext(stream) == b'data: {"open":1}\n\n'
    end_session(pile.queue, token)
    with pytest.raises(StopAsyncIteration):
        await anext(stream)
    stopping.set()
    assert [one async for one in events(status, stopping)] == []


@pytest.mark.anyio
async def test_every_metric_that_is_defined_is_shown(pile) -> None:
    """Each with its labels, and no others; docs/metrics.md is made of the definitions."""
    await pile.add("I am Petra")
    daemons = DaemonProgress("daemons", pile.queue.topics.decisions, pile.clock)
    await daemons.update(pile.log)
    metrics = Metrics(pile.queue, {"sync": "away"}, daemons)
    metrics.corrected("recall")
    metrics.answered("/api/next", 200, 0.1)
    assert shown(metrics.text()) == {(one.name, one.kind): {*one.labels} for one in METRICS}


@pytest.mark.anyio
async def test_metrics_count_without_a_word(pile) -> None:
    """Anybody on the machine may read them: languages, verdicts, calls, and neither names nor texts."""
    join(pile, "adalbert")
    item = await pile.add("I am Petra", lang="sv")
    oldest = await pile.add("Petra", lang="quillish")
    await pile.add("Petra", lang="pt-BR")
    async with client_of(app_of(pile)) as ada:
        await log_in(ada, "adalbert")
        await decide(ada, item.id)
        ada.cookies.clear()
        pile.clock.tick(60)
        text = (await ada.get("/metrics")).text
    for line in (
        'anond_review_decisions_total{lang="sv",verdict="release"} 1.0',
        'anond_review_decisions_total{lang="de",verdict="drop"} 0.0', 'anond_review_open{lang="other"} 2.0',
        "anond_review_outbox 1.0", "anond_review_people 1.0", "anond_review_disputed 0.0",
        f"anond_review_oldest_seconds {pile.clock.now - oldest.at}",
        'anond_review_call_seconds_count{path="/api/decide",status="200"} 1.0',
    ):  # fmt: skip
        assert line in text
    assert not any(word in text for word in ("Petra", "adalbert", "quillish", item.id))
