"""The calibration round: everybody decides the same turns first, and is compared with the lead."""

from __future__ import annotations

import httpx
import pytest

from anond.events.records import Message
from anond_trainer.review import calibration
from anond_trainer.review.calibration import Round
from tests.review.team import app_of, client_of, decide, join, log_in, logged, shown
from tests.review.test_forgotten import of_session

pytestmark = pytest.mark.anyio
ON_BOTH = True  # SQLite and PostgreSQL
TABLES = ("calibration", "calibrated", "calibration_round")
PETRA = {"start": 0, "end": 5, "tag": "PERSON"}
LIND = {"start": 10, "end": 14, "tag": "PERSON"}


async def begun(pile, turns: int = 2, **options) -> dict[str, httpx.AsyncClient]:
    """A round over turns that wait, and four people who are logged in."""
    for name, role, *langs in (("lea", "lead"), ("kim", "reviewer"), ("lee", "reviewer", "sv"), ("ada", "admin")):
        join(pile, name, role, *langs)
    for number in range(turns):
        await pile.add(f"Petra and Lind {number}", (0, 5, "PERSON"), risk=0.9 - number / 10)
    calibration.begin(pile.queue, Round("lea", 0.8), calibration.draw(pile.queue, turns, ()))
    app = app_of(pile, **options)
    clients = {name: client_of(app) for name in ("lea", "kim", "lee", "ada")}
    for name, client in clients.items():
        assert (await log_in(client, name)).status_code == 200
    return clients


async def decide_all(client: httpx.AsyncClient, *spans: list[dict[str, object]]) -> httpx.Response:
    """Decide turns of the round as they come, with these spans; the last answer."""
    for some in spans:
        item = (await client.get("/api/next")).json()["item"]
        assert item["reason"] == "calibration"
        answer = await decide(client, item["id"], spans=some, seconds=3)
    return answer


async def of(client: httpx.AsyncClient) -> dict:
    """What the page of the round tells a person."""
    return (await client.get("/api/calibration")).json()


async def test_everybody_decides_the_round_before_the_queue(pile) -> None:
    """The same turns to each, with the same proposals; nothing goes to the log, and then the queue comes."""
    people = await begun(pile)
    assert (await people["lea"].get("/api/me")).json()["calibrates"]
    first = (await people["kim"].get("/api/next")).json()["item"]
    assert first["calibration"] == {"done": 0, "of": 2}
    assert [span["tag"] for span in first["spans"]] == ["PERSON"]
    assert (await people["ada"].get("/api/next")).json()["item"] == first
    answer = (await decide_all(people["kim"], [PETRA], [PETRA])).json()
    assert answer["undo"]["seconds"] == 60.0
    assert (answer["item"]["reason"], answer["item"]["id"][:2]) == ("risk", "1-")
    assert await pile.decisions() == []
    assert pile.queue.db.execute("SELECT count(*) FROM outbox").fetchone() == (0,)
    assert await shown(people["lee"]) is None  # who does not read the language
    mine = [what for who, what, _, detail in logged(pile) if who == "kim" and "calibration" in detail]
    assert mine == ["saw", "decided", "saw", "decided"]


async def test_kappa_with_the_lead_and_where_one_differs(pile) -> None:
    """By the function that tells how far people agree; a reviewer sees nothing before the last turn is decided."""
    people = await begun(pile)
    await decide_all(people["lea"], [PETRA, LIND], [])
    hidden = await of(people["kim"])
    assert (hidden["complete"], hidden["differences"]) == (False, [])
    assert hidden["people"] == [{"who": "kim", "done": 0, "of": 2}]
    await decide_all(people["kim"], [PETRA], [])
    found = await of(people["kim"])
    (kim,) = found["people"]
    assert kim["kappa"] == pytest.approx(kappa_by_hand())
    assert (kim["done"], kim["turns"], kim["reached"]) == (2, 2, False)
    (difference,) = found["differences"]
    assert (difference["who"], difference["spans"], difference["lead_spans"]) == ("kim", [PETRA], [PETRA, LIND])
    await decide_all(people["ada"], [PETRA, LIND], [])
    lead = await of(people["lea"])
    assert {one["who"]: one.get("reached") for one in lead["people"]} == {
        "ada": True,
        "kim": False,
        "lea": None,
        "lee": False,
    }
    assert [one["who"] for one in lead["differences"]] == ["kim"]


def kappa_by_hand() -> float:
    """Two turns of 4 tokens each: the lead tags 2 of 8, kim 1 of them."""
    alike, chance = 7 / 8, (2 / 8) * (1 / 8) + (6 / 8) * (7 / 8)
    return (alike - chance) / (1 - chance)


async def test_undo_skip_and_what_cannot_be_decided(pile) -> None:
    """A decision is taken back within its time, a skipped turn comes again, one that is decided is gone."""
    kim = (await begun(pile))["kim"]
    first = (await kim.get("/api/next")).json()["item"]
    second = (await kim.post("/api/skip", json={"item": first["id"]})).json()["item"]
    assert second["id"] != first["id"]
    assert (await kim.post("/api/hold", json={"item": first["id"]})).status_code == 200
    await decide(kim, second["id"], spans=[PETRA])
    assert (await decide(kim, second["id"], spans=[])).status_code == 409
    again = (await kim.post("/api/undo", json={"item": second["id"]})).json()["item"]
    assert (again["id"], again["spans"]) == (second["id"], [PETRA])
    await decide(kim, second["id"], spans=[PETRA])
    pile.clock.tick(61)
    assert (await kim.post("/api/undo", json={"item": second["id"]})).status_code == 409
    assert (await kim.get("/api/next")).json()["item"]["id"] == first["id"]
    assert (await decide(kim, "calibration:9-9")).status_code == 409


async def test_the_end_of_a_round_erases_what_was_kept(pile) -> None:
    """Its turns and decisions are gone; the audit log tells that there was a round."""
    people = await begun(pile)
    await decide_all(people["kim"], [PETRA])
    calibration.end(pile.queue)
    assert [pile.queue.db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES] == [0, 0, 0]
    assert await of(people["kim"]) == {"running": False}
    assert [what for who, what, *_ in logged(pile) if not who] == ["calibration_begun", "calibration_ended"]


async def test_a_forgotten_session_leaves_the_round(pile) -> None:
    """With what was decided about its turn, which its key had sealed."""
    key, _ = await of_session(pile, "Petra and Lind")
    people = await begun(pile, turns=1)
    assert [row[0] for row in pile.queue.db.execute("SELECT count(*) FROM calibration")] == [1]
    calibration.end(pile.queue)
    calibration.begin(pile.queue, Round("lea", 0.8), calibration.draw(pile.queue, 9, ("en",)))
    await decide_all(people["kim"], [PETRA], [PETRA])
    await pile.log.append([Message("anond.keys", 1, key.name, b"")])
    await pile.queue.sync(pile.log)
    left = pile.queue.db.execute("SELECT count(*), (SELECT count(sealed) FROM calibrated) FROM calibration").fetchone()
    assert left == (1, 1)
