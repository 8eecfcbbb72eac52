"""The review server as a stranger, a foreign page and a scripted client meet it."""

from __future__ import annotations

import asyncio
import re
import socket
from dataclasses import replace
from importlib.resources import files

import httpx
import pytest
import uvicorn

from anond.errors import ConfigError, LogError
from anond.tags import BLANKET, SELECTIVE, SUBS, TAGS
from anond.testing import ListLog
from anond_trainer.active.priorities import Priorities, Wanted
from anond_trainer.review import asked_first
from anond_trainer.review.legend import COMMANDS, LEGEND, legend
from anond_trainer.review.login import SESSION_LIFE, issue_login, redeem, reviewer_of
from anond_trainer.review.outbox import Outbox
from anond_trainer.review.server import STATIC, ReviewServer, create_app, listen, origins_of

pytestmark = pytest.mark.anyio

ORIGIN = "http://127.0.0.1:8322"
OWN = {"origin": ORIGIN, "x-anond-review": "1"}
POSTS = ["/api/decide", "/api/undo", "/api/skip", "/api/correct"]
GETS = ["/api/next", "/api/stats", "/api/legend"]


def client_of(pile, origin: str = ORIGIN, **options) -> httpx.AsyncClient:
    """A client that talks to the app without a network, and is nobody yet."""
    app = create_app(pile.queue, pile.log, origins=[origin], **options)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=origin)


@pytest.fixture
async def client(pile):
    """A client that is logged in as Robin."""
    async with client_of(pile) as client:
        response = await client.post("/api/login", json={"token": issue_login(pile.queue, "Robin")}, headers=OWN)
        assert response.status_code == 200
        client.headers.update(OWN)
        yield client


@pytest.mark.parametrize("path", POSTS + GETS)
async def test_strangers_get_nothing(pile, path) -> None:
    """Without a session every part of the interface answers 401, and says nothing of the queue."""
    await pile.add("secret")
    async with client_of(pile) as client:
        response = await client.request("POST" if path in POSTS else "GET", path, headers=OWN, json={})
        assert response.status_code == 401
        assert response.json() == {"error": "log in first"}


async def test_page_sends_strangers_to_the_login(pile) -> None:
    """The page itself redirects to the login while there is no session."""
    async with client_of(pile) as client:
        response = await client.get("/")
        assert (response.status_code, response.headers["location"]) == (303, "/login")


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example:8322"},
        {"host": "127.0.0.1"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"x-anond-review": None},
    ],
)
async def test_foreign_requests_are_refused(client, headers) -> None:
    """A foreign host, origin, or a request no script of ours could have sent, is refused even with the cookie."""
    changed = {name: value for name, value in (OWN | headers).items() if value is not None}
    client.headers.pop("x-anond-review")
    client.headers.pop("origin")
    for path in [*POSTS, "/api/login"]:
        assert (await client.post(path, json={}, headers=changed)).status_code == 403


async def test_rebound_name_reads_nothing(client) -> None:
    """A page under a name that was made to point here cannot even read."""
    assert (await client.get("/api/next", headers={"host": "evil.example"})).status_code == 403
    for path in ("/healthz", "/metrics"):  # what a cluster asks by other names
        assert (await client.get(path, headers={"host": "10.0.0.7:8322"})).status_code == 200


async def test_security_headers_are_everywhere(client) -> None:
    """Pages, parts, answers, refusals and unknown paths all carry the security headers."""
    paths = ["/", "/login", "/static/review.js", "/api/next", "/healthz", "/nothing"]
    answers = [await client.get(path) for path in paths]
    answers.append(await client.get("/", headers={"host": "evil.example"}))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_login_works_once(pile) -> None:
    """A login link is good for one session, whose cookie no script can read and no foreign page sends."""
    token = issue_login(pile.queue)
    async with client_of(pile) as client:
        first = await client.post("/api/login", json={"token": token}, headers=OWN)
        second = await client.post("/api/login", json={"token": token}, headers=OWN)
    assert (first.status_code, second.status_code) == (200, 403)
    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie
    assert "set-cookie" not in second.headers


async def test_cookie_is_secure_behind_tls(pile) -> None:
    """Where the page is reached by https, the cookie never travels without it."""
    origin = "https://review.example"
    async with client_of(pile, origin) as client:
        headers = OWN | {"origin": origin}
        response = await client.post("/api/login", json={"token": issue_login(pile.queue)}, headers=headers)
    assert "secure" in response.headers["set-cookie"].lower()


async def test_links_and_sessions_end(pile) -> None:
    """Links and sessions end after twelve hours, and a newer link replaces an unused one of the same reviewer."""
    old, kim = issue_login(pile.queue, "Robin"), issue_login(pile.queue, "Kim")
    new = issue_login(pile.queue, "Robin")
    assert redeem(pile.queue, old) is None
    session = redeem(pile.queue, new)
    assert reviewer_of(pile.queue, session) == "Robin"
    assert redeem(pile.queue, session) is None
    assert reviewer_of(pile.queue, kim) is None
    pile.clock.tick(SESSION_LIFE)
    assert reviewer_of(pile.queue, session) is None
    assert redeem(pile.queue, kim) is None


async def test_no_token_is_stored(pile, tmp_path) -> None:
    """The store holds hashes of tokens, so that reading it logs nobody in."""
    token = issue_login(pile.queue)
    session = redeem(pile.queue, issue_login(pile.queue, "Kim"))
    for path in tmp_path.glob("review.db*"):
        assert token.encode() not in path.read_bytes()
        assert session.encode() not in path.read_bytes()


async def test_session_survives_a_restart(pile, client) -> None:
    """Reviewers stay logged in, and the queue stays as it was, when the server is started anew."""
    item, gone = await pile.add("a"), await pile.add("b")
    await client.post("/api/decide", json={"item": gone.id, "verdict": "release"})
    again = replace(pile, queue=pile.reopen())
    async with client_of(again) as later:
        later.cookies = client.cookies
        answer = (await later.get("/api/next")).json()
    again.queue.close()
    assert answer["item"]["id"] == item.id
    assert answer["counts"]["open"] == 1


async def test_next_tells_what_a_reviewer_needs(pile, client) -> None:
    """The next item comes with text, spans, context, risk, reason, language and counts."""
    item = await pile.add("😀 Petra", (2, 7, "PERSON"), lang="sv")
    assert (await client.get("/api/next")).json() == {
        "item": {
            "id": item.id, "kind": "divert", "reason": "risk", "risk": 0.5, "lang": "sv", "speaker": "user",
            "turn": 0, "text": "😀 Petra", "at": item.at, "spans": [{"start": 2, "end": 7, "tag": "PERSON"}],
            "context": [{"speaker": "agent", "text": "May I have your name, please?"}], "why": "",
        },
        "counts": {"open": 1, "decided_today": 0, "last_hour": 0, "unreadable": 0},
        "trouble": False,
        "applied": None,
    }  # fmt: skip


async def test_a_turn_that_training_asks_for_says_why_and_its_decision_that_it_was_chosen(pile, client) -> None:
    """The reason in plain words; also where the decision is taken back."""
    item = await pile.add("Petra")
    asked_first.store_priorities(pile.queue.db, Priorities("en", 1.0, (Wanted(item.id, "name"),)))
    assert (await client.get("/api/next")).json()["item"]["why"] == "the model wavers on a name"
    await client.post("/api/decide", json={"item": item.id, "verdict": "release"})
    undone = (await client.post("/api/undo", json={"item": item.id})).json()
    assert undone["item"]["why"] == "the model wavers on a name"
    await client.post("/api/decide", json={"item": item.id, "verdict": "release"})
    await Outbox(pile.queue, 0.0).send(pile.log, everything=True)
    assert [made.came_by for made in await pile.decisions()] == ["chosen"]


async def test_overlapping_machine_spans_are_shown_apart(pile, client) -> None:
    """Of machine spans that overlap the page gets one, so that accepting them is always possible."""
    item = await pile.add("Petra Lind", (0, 5, "PERSON"), (0, 10, "PERSON"), (6, 10, "ORG"))
    shown = (await client.get("/api/next")).json()["item"]["spans"]
    assert shown == [{"start": 0, "end": 10, "tag": "PERSON"}]
    answer = await client.post("/api/decide", json={"item": item.id, "verdict": "release", "spans": shown})
    assert answer.status_code == 200


async def test_decide_undo_skip(pile, client) -> None:
    """Deciding hands out the next item; undoing gives the decided one back with the reviewer's spans."""
    first, second = await pile.add("I am Petra", risk=0.9), await pile.add("b", risk=0.1)
    spans = [{"start": 5, "end": 10, "tag": "PERSON"}]
    body = {"item": first.id, "verdict": "release", "spans": spans, "seconds": 3.5}
    answer = (await client.post("/api/decide", json=body)).json()
    assert answer["item"]["id"] == second.id
    assert answer["undo"] == {"item": first.id, "verdict": "release", "seconds": 60.0, "count": 1}
    assert answer["counts"] == {"open": 1, "decided_today": 1, "last_hour": 1, "unreadable": 0}
    answer = (await client.post("/api/undo", json={"item": first.id})).json()
    assert (answer["item"]["id"], answer["item"]["spans"]) == (first.id, spans)
    answer = (await client.post("/api/skip", json={"item": first.id})).json()
    assert answer["item"]["id"] == second.id
    await client.post("/api/decide", json=body)
    await Outbox(pile.queue, 0.0).send(pile.log, everything=True)
    [made] = await pile.decisions()
    assert (made.item, made.reviewer, made.seconds, made.at) == (first.id, "Robin", 3.5, pile.clock.now)
    assert [span.gold() for span in made.spans] == spans


@pytest.mark.parametrize("path", POSTS)
async def test_gone_items_are_told(pile, client, path) -> None:
    """What is not open any more answers 409."""
    body = {"item": "9-9", "verdict": "release"}
    assert (await client.post(path, json=body)).status_code == 409


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "the body is not JSON"),
        (b"\xff\xfe", "the body is not JSON"),
        (b"[" * 100_000, "the body is not JSON"),
        (b'["Zebulon"]', "the body is not an object"),
        (b'{"item": ["Zebulon"]}', "item has to be a string"),
        (b'{"item": "1-0", "verdict": "Zebulon"}', "verdict has to be release or drop"),
        (b'{"item": "1-0", "verdict": "drop", "seconds": "Zebulon"}', "seconds has to be a number from 0 to 86400"),
        (b'{"item": "1-0", "verdict": "drop", "seconds": -1}', "seconds has to be a number from 0 to 86400"),
        (b'{"item": "1-0", "verdict": "drop", "spans": ["Zebulon"]}', "a span needs start, end and tag"),
        (
            b'{"item": "1-0", "verdict": "drop", "spans": [{"start": 0, "end": 1, "tag": "Zebulon"}]}',
            "a span has an unknown tag",
        ),
        (
            b'{"item": "1-0", "verdict": "drop", "spans": [{"start": 0, "end": 2, "tag": "ORG"}]}',
            "a span ends behind the text",
        ),
        (b'{"item": "' + b"x" * 1_000_000 + b'"}', "the body is too large"),
    ],
)
async def test_bad_bodies_are_told_without_echo(pile, client, body, error) -> None:
    """A body that is no decision answers 400 with a fixed sentence, and decides nothing."""
    item = await pile.add("a")
    assert item.id == "1-0"
    answer = await client.post("/api/decide", content=body)
    assert (answer.status_code, answer.json()) == (400, {"error": error})
    assert pile.queue.get(item.id) is not None


async def test_expired_under_the_reviewers_eyes(pile, client) -> None:
    """An item that expires while somebody looks at it is not decided."""
    item = await pile.add("a", expires=pile.clock.now + 60)
    pile.clock.tick(60)
    assert (await client.post("/api/decide", json={"item": item.id, "verdict": "release"})).status_code == 409


async def test_parts_are_the_named_files_alone(client) -> None:
    """Each part of the page is served, and no other path leads into the package."""
    for name in STATIC:
        assert (await client.get(f"/static/{name}")).status_code == 200
    for name in ("index.html", "..%2fserver.py", "%2e%2e/server.py"):
        assert (await client.get(f"/static/{name}")).status_code == 404


async def test_pages_need_nothing_from_elsewhere() -> None:
    """Pages, scripts and styles name no foreign address, no inline script and no inline style."""
    for part in files("anond_trainer.review").joinpath("page").iterdir():
        text = part.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|innerHTML|<script>|<style| style=| on\w+=", text), part.name


async def test_legend_is_complete() -> None:
    """Every tag has a key of its own, which is no command; hidden tags follow the policy, by sub where it says so."""
    keys = [entry.key for entry in LEGEND]
    assert len(keys) == len(set(keys))
    assert not COMMANDS & set(keys)
    assert {entry.tag for entry in LEGEND} == set(TAGS)
    shown = legend(SELECTIVE)
    assert set(shown["subs"]) == set(SUBS)
    hidden = {(entry["tag"], entry["sub"]): entry["hidden"] for entry in shown["tags"]}
    assert (hidden["DATE", None], hidden["DATE", "birth"], hidden["PERSON", None]) == (False, True, True)
    assert all(entry["hidden"] for entry in legend(BLANKET)["tags"] if entry["tag"] in ("DATE", "ORG"))


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "review.example"])
async def test_binds_to_loopback_alone(host) -> None:
    """Any address that others could reach is refused unless the settings allow it."""
    with pytest.raises(ConfigError, match=f"review.host: {host} can be reached from elsewhere"):
        listen(host, 0)


async def test_taken_port_is_told() -> None:
    """A port that is in use is a clear error."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ConfigError) as refused:
            listen("127.0.0.1", port)
    assert str(refused.value) == (
        f"review.port: cannot listen on 127.0.0.1:{port}: Address already in use; set review.host, review.port"
        " (a second page on this machine: ANOND_REVIEW_PORT=0)"
    )


async def test_origins() -> None:
    """A bound socket is reached by its address and by localhost; a public address comes first."""
    with listen("0.0.0.0", 0, allow_remote=True) as bound:
        port = bound.getsockname()[1]
        expected = ["https://review.example", f"http://0.0.0.0:{port}", f"http://localhost:{port}"]
        assert expected == origins_of(bound, "https://review.example/")


class BrokenLog(ListLog):
    """A log that cannot be reached."""

    async def partitions(self, topic):
        """Fail."""
        raise LogError("the log cannot be reached")


async def test_health_tells_a_broken_log(pile) -> None:
    """While the log cannot be reached /healthz says so and the page is told; decisions are still taken."""
    item = await pile.add("a")
    pile.log = BrokenLog(pile.log.lists)
    app = create_app(pile.queue, pile.log, origins=[ORIGIN])
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=OWN) as client,
    ):
        async with asyncio.timeout(240):
            while (health := await client.get("/healthz")).status_code == 200:  # noqa: ASYNC110  (nobody tells of it)
                await asyncio.sleep(0.02)
        assert (health.status_code, health.json()) == (503, {"ok": False, "trouble": {"sync": "LogError"}})
        await client.post("/api/login", json={"token": issue_login(pile.queue)})
        answer = await client.post("/api/decide", json={"item": item.id, "verdict": "release"})
        assert (answer.status_code, answer.json()["trouble"]) == (200, True)


async def test_stopping_sends_what_waits(pile) -> None:
    """When the server stops, decisions in their undo window are sent: nobody could undo them any more."""
    item = await pile.add("a")
    app = create_app(pile.queue, pile.log, origins=[ORIGIN], undo_window=600.0)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=OWN) as client,
    ):
        await client.post("/api/login", json={"token": issue_login(pile.queue)})
        await client.post("/api/decide", json={"item": item.id, "verdict": "drop"})
        assert (await client.get("/healthz")).json() == {"ok": True, "trouble": {}}
        assert await pile.decisions() == []
    assert [item.id] == [made.item for made in await pile.decisions()]


async def test_a_connection_that_comes_as_the_server_stops_keeps_it_from_nothing(pile) -> None:
    """One that was accepted, and became known after all others had been asked to end, is asked, too."""
    app = create_app(pile.queue, pile.log, origins=[ORIGIN])
    config = uvicorn.Config(app, log_config=None, ws="none", timeout_graceful_shutdown=600)
    config.load()
    server, bound = ReviewServer(config), listen("127.0.0.1", 0)
    server.lifespan = config.lifespan_class(config)
    await server.startup([bound])
    stopping = asyncio.create_task(server.shutdown([bound]))
    await asyncio.sleep(0)  # all connections that are known have been asked
    ours, theirs = socket.socketpair()
    await asyncio.get_running_loop().connect_accepted_socket(
        lambda: config.http_protocol_class(config=config, server_state=server.server_state, app_state={}), theirs
    )
    assert len(server.server_state.connections) == 1
    await asyncio.wait_for(stopping, 300)
    assert server.server_state.connections == set()
    ours.close()
