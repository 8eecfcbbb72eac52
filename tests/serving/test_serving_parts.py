"""Who is served when, how sessions are kept, and what is refused before anything is served."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import orjson
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from anond import config
from anond.config import Settings
from anond.errors import ConfigError, StillAtWork
from anond.published import ModelsInUse
from anond.seal import Key, Ring
from anond.serving.cleaner import Answer, EventCleaner
from anond.serving.guard import Guard, secret_of
from anond.serving.kept_sessions import KeptSessions
from anond.serving.measured import METRICS, Measured
from anond.serving.rounds import Busy, Rounds, Stopping
from tests.defined_metrics import shown

FINNISH = "hei, tilaukseni ei ole vieläkään saapunut, voitteko auttaa minua"  # no model reads it
RING = Ring("state", (Key("0" * 16, 0.0, bytes(range(32))),))


def event(session: str, text: str = "hello there") -> tuple[str, bytes]:
    """An event with its session."""
    return session, f'{{"session": "{session}", "text": "{text}"}}'.encode()


@pytest.fixture(scope="module")
def cleaner(tmp_path_factory: pytest.TempPathFactory) -> EventCleaner:
    """One with the models that ship."""
    return EventCleaner(Settings(), RING, ModelsInUse(), kept(tmp_path_factory.mktemp("kept")))


def kept(folder: Path, ttl: float = 60.0) -> KeptSessions:
    """Sessions in a folder."""
    return KeptSessions(folder, RING, ttl, 10)


async def served(rounds: Rounds, *requests: list[tuple[str, bytes]]) -> list[int]:
    """Make requests at once; in which order they were answered."""
    working, done = asyncio.create_task(rounds.run()), list[int]()

    async def ask(number: int) -> None:
        await rounds.clean(requests[number])
        done.append(number)

    await asyncio.gather(*map(ask, range(len(requests))))
    rounds.stop()
    await working
    return done


def test_a_long_request_does_not_keep_another_session_waiting(cleaner: EventCleaner) -> None:
    """The other is answered first, though it came last; a later request of the same session is answered later."""
    long, same, other = [event("long")] * 60, [event("long")], [event("other")]
    assert asyncio.run(served(Rounds(cleaner, 100), long, same, other)) == [2, 0, 1]


def test_more_than_may_wait_is_turned_away(cleaner: EventCleaner) -> None:
    """Nothing of such a request is taken; nor of one that comes when the service stops."""

    async def story() -> None:
        rounds = Rounds(cleaner, 3)
        with pytest.raises(Busy):
            await rounds.clean([event("many")] * 4)
        assert rounds.waiting == 0
        assert await served(rounds, [event("few")] * 3) == [0]
        with pytest.raises(Stopping):
            await rounds.clean([event("late")])

    asyncio.run(story())


def test_the_end_of_a_session_waits_for_what_came_before_it(cleaner: EventCleaner) -> None:
    """Turns that came earlier still are of the old session, later ones of the new."""

    async def story() -> list[int]:
        rounds = Rounds(cleaner, 100)
        working = asyncio.create_task(rounds.run())
        asked = [rounds.clean([event("ends")] * 10), rounds.end("ends"), rounds.clean([event("ends")])]
        before, _, after = await asyncio.gather(*asked)
        rounds.stop()
        await working
        return [answer.event.count(b'"turn":0,') for answer in (before[0], before[9], after[0])]  # type: ignore[index]

    assert asyncio.run(story()) == [1, 0, 1]


def test_an_edited_message_is_answered_with_its_new_text(cleaner: EventCleaner) -> None:
    """Also where its first version had to be seen by a person; a deletion is ignored, for what was given is given."""
    made = [{"text": "one"}, {"text": "two", "message_change": "edited"}, {"message_change": "deleted"}]
    events = [orjson.dumps({"session": "edits", "lang": "en", "message_id": 7} | one) for one in made]
    first, second, gone = (cleaner.run([one])[0] for one in events)
    assert orjson.loads(second.event or b"")["text"] == "two"
    assert orjson.loads(second.event or b"")["anond"]["edits"] == orjson.loads(first.event or b"")["anond"]["id"]
    assert (gone.status, gone.event) == ("ignored", None)
    waits = orjson.dumps(
        {"session": "finnish", "lang": "fi", "message_id": 7, "text": FINNISH, "message_change": "edited"}
    )
    assert [cleaner.run([waits])[0].status for _ in range(2)] == ["review", "review"]


def test_silent_sessions_are_forgotten(tmp_path: Path) -> None:
    """After their time to live, in memory and in the file; others stay."""
    clock = [1_000.0]
    sessions = kept(tmp_path)
    made = EventCleaner(Settings(), RING, ModelsInUse(starters=False), sessions, lambda: clock[0])
    made.run([event("old")[1]])
    clock[0] += 50
    made.run([event("new")[1]])
    sessions.expire(1_000.0 + 70)
    assert len(sessions) == 1
    sessions.close()
    again = kept(tmp_path)
    assert len(again) == 1
    again.close()


def test_one_process_at_a_time_holds_the_sessions(tmp_path: Path) -> None:
    """Two would give one person two surrogates."""
    first = kept(tmp_path)
    with pytest.raises(StillAtWork, match=r"^another `anond serve` is at work on this data folder: stop it first$"):
        kept(tmp_path)
    first.close()
    kept(tmp_path).close()


def test_a_language_whose_model_was_refused_waits_whatever_no_model_says(tmp_path: Path) -> None:
    """A published model that cannot be used here is no reason to let turns out by detectors alone."""
    (tmp_path / "anond.toml").write_text("divert.no_model = 'evidence'\nmodels.starters = false\n", "utf-8")
    sessions = kept(tmp_path)
    in_use = ModelsInUse(starters=False, unusable={"en": "en-0009 cannot be used here"})
    made = EventCleaner(config.load(tmp_path / "anond.toml", {}), RING, in_use, sessions)
    english, swedish = made.run([
        orjson.dumps({"session": "a", "text": "could you please tell me when it will be delivered", "lang": "en"}),
        orjson.dumps({"session": "b", "text": "kan ni berätta när det kommer att levereras", "lang": "sv"}),
    ])  # fmt: skip
    assert (english.status, english.reason, english.event) == ("review", "refused", None)
    assert swedish.status == "clean"
    sessions.close()


def test_events_that_hold_several_messages_are_refused_at_the_start(tmp_path: Path) -> None:
    """A request has one answer for each event."""
    (tmp_path / "anond.toml").write_text("fields.each = 'messages'\n", "utf-8")
    sessions = kept(tmp_path)
    with pytest.raises(ConfigError, match=r"^fields\.each: "):
        EventCleaner(config.load(tmp_path / "anond.toml", {}), RING, ModelsInUse(starters=False), sessions)
    sessions.close()


@pytest.mark.parametrize(
    ("head", "path", "status"),
    [
        ({}, "/v1/turn", 401),
        ({"authorization": "Bearer wrong"}, "/v1/turn", 401),
        ({"authorization": "Bearer 0123456789abcdef\xfc"}, "/v1/turn", 401),
        ({"authorization": "Bearer 0123456789abcdef"}, "/v1/turn", 200),
        ({"authorization": "Bearer 0123456789abcdef", "origin": "null"}, "/v1/turn", 403),
        ({"authorization": "Bearer 0123456789abcdef", "sec-fetch-site": "cross-site"}, "/v1/turn", 403),
        ({}, "/metrics", 200),
    ],
)
def test_who_does_not_know_the_secret_is_turned_away(head: dict[str, str], path: str, status: int) -> None:
    """By whatever name the service is reached; probes and Prometheus need none, and it helps no page in a browser."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await Response("reached")(scope, receive, send)

    async def asked() -> httpx.Response:
        guarded = httpx.ASGITransport(Guard(app, (), "0123456789abcdef"))
        given = {name: value.encode("latin-1") for name, value in head.items()}
        async with httpx.AsyncClient(transport=guarded, base_url="https://anond.example") as client:
            return await client.post(path, headers=given)

    answer = asyncio.run(asked())
    assert (answer.status_code, answer.text == "reached") == (status, status == 200)
    assert answer.headers["cache-control"] == "no-store"


def test_a_secret_that_could_be_guessed_is_refused(tmp_path: Path) -> None:
    """It quotes the file's name and nothing of what is in it; without a file there is none."""
    (tmp_path / "secret").write_text("hunter2\n", "utf-8")
    with pytest.raises(ConfigError, match=r"holds less than 16 characters$") as refused:
        secret_of(str(tmp_path / "secret"))
    assert "hunter2" not in str(refused.value)
    assert secret_of("") == ""


def test_every_metric_that_is_defined_is_shown() -> None:
    """Each with its labels, and no others; docs/metrics.md is made of the definitions."""
    measured = Measured(lambda: 1, lambda: 2)
    measured.answered(Answer("review", "risk", lang="sv"))
    measured.called("/v1/turn", 422, 0.1)
    assert shown(measured.text()) == {(one.name, one.kind): {*one.labels} for one in METRICS}
