"""Accounts: passwords, roles, languages, and who is kept out."""

from __future__ import annotations

import asyncio

import pytest

from anond.errors import ConfigError
from anond_trainer.review import accounts
from anond_trainer.review.accounts import Person
from anond_trainer.review.attempts import FOR_A_NAME, FOR_ALL, WINDOW
from anond_trainer.review.login import issue_login
from anond_trainer.review.outbox import Outbox
from tests.review.team import PASSWORD, app_of, client_of, decide, join, log_in, logged, shown

pytestmark = pytest.mark.anyio


async def test_a_password_opens_the_page_to_its_owner(pile, tmp_path) -> None:
    """The decision carries the name of the account, and the store holds an argon2id hash and no password."""
    join(pile, "Kim")
    item = await pile.add("I am Petra")
    async with client_of(app_of(pile)) as kim:
        assert (await log_in(kim, "Kim", "a wrong password")).status_code == 403
        assert (await log_in(kim, "Kim")).status_code == 200
        assert (await kim.get("/api/me")).json() == {
            "name": "Kim",
            "role": "reviewer",
            "langs": [],
            "calibrates": False,
        }
        await decide(kim, item.id, reviewer="Robin")
    await Outbox(pile.queue, 0.0).send(pile.log, everything=True)
    assert [made.reviewer for made in await pile.decisions()] == ["Kim"]
    assert accounts.password_hash(pile.queue.db, "Kim").startswith("$argon2id$")
    assert not any(PASSWORD.encode() in path.read_bytes() for path in tmp_path.glob("review.db*"))


@pytest.mark.parametrize(
    ("person", "password", "error"),
    [
        (Person(""), PASSWORD, "an account needs a name of 1 to 100 printable characters"),
        (Person(" kim"), PASSWORD, "an account needs a name of 1 to 100 printable characters"),
        (Person("kim", "boss"), PASSWORD, "role: 'boss' is none of reviewer, lead, admin"),
        (Person("kim"), "short", "a password has 10 to 1000 characters"),
    ],
)
async def test_unsound_accounts_are_refused(pile, person, password, error) -> None:
    """With a sentence that does not tell the password."""
    with pytest.raises(ConfigError) as refused:
        accounts.add(pile.queue.db, person, password)
    assert str(refused.value) == error


async def test_who_is_no_member_of_the_team_gets_nothing(pile) -> None:
    """Links and sessions of names without an account end with the first account, and a removed one's cookie with it."""
    link = issue_login(pile.queue, "Robin")
    app = app_of(pile)
    async with client_of(app) as alone, client_of(app) as robin, client_of(app) as kim:
        await alone.post("/api/login", json={"token": issue_login(pile.queue, "Alone")})
        assert (await alone.get("/api/audit")).status_code == 200  # one person alone may do all
        join(pile, "Kim")
        assert (await alone.get("/api/next")).status_code == 401
        assert (await robin.post("/api/login", json={"token": link})).status_code == 403
        await log_in(kim, "Kim")
        assert (await kim.get("/api/next")).status_code == 200
        accounts.remove(pile.queue.db, "Kim")
        join(pile, "Eve")
        assert (await kim.get("/api/next")).status_code == 401
    assert logged(pile)[-1] == ("", "refused", "", "session")


async def test_logging_out_ends_a_cookie(pile) -> None:
    """Also for somebody who copied it."""
    join(pile, "Kim")
    app = app_of(pile)
    async with client_of(app) as kim, client_of(app) as thief:
        await log_in(kim, "Kim")
        thief.cookies = kim.cookies
        assert (await thief.get("/api/next")).status_code == 200
        await kim.post("/api/logout")
        assert (await thief.get("/api/next")).status_code == 401


async def test_logging_out_leaves_to_others_what_one_held(pile) -> None:
    """At once, and not when the lease runs out."""
    join(pile, "Kim")
    join(pile, "Eve")
    item = await pile.add("Petra")
    app = app_of(pile)
    async with client_of(app) as kim, client_of(app) as eve:
        await log_in(kim, "Kim")
        await log_in(eve, "Eve")
        assert (await kim.get("/api/next")).json()["item"]["id"] == item.id
        assert (await eve.get("/api/next")).json()["item"] is None
        await kim.post("/api/logout")
        assert (await eve.get("/api/next")).json()["item"]["id"] == item.id


async def test_leads_see_where_turns_wait_for_two_and_fewer_read_them(pile) -> None:
    """Such a turn stays open after the only one who reads it decided it; who reads all languages counts in each."""
    item = await pile.add("det här är Petra", lang="sv", double=True)
    await pile.add("das ist Petra", lang="de")
    app = app_of(pile)
    join(pile, "Kim", "lead", "sv", "de")
    async with client_of(app) as kim:
        await log_in(kim, "Kim")
        assert (await decide(kim, item.id)).status_code == 200
        assert pile.queue.get(item.id, "somebody else") == item
        assert (await kim.get("/api/team")).json()["short"] == ["sv"]
        join(pile, "Ada")
        assert (await kim.get("/api/team")).json()["short"] == []


@pytest.mark.parametrize(("role", "team", "audit"), [("reviewer", 403, 403), ("lead", 200, 403), ("admin", 200, 200)])
async def test_each_role_sees_its_own(pile, role, team, audit) -> None:
    """What is for a higher role is refused, and the refusal is logged."""
    join(pile, "Kim", role)
    async with client_of(app_of(pile)) as kim:
        await log_in(kim, "Kim")
        assert ((await kim.get("/api/team")).status_code, (await kim.get("/api/audit")).status_code) == (team, audit)
    assert logged(pile).count(("Kim", "refused", "", "role")) == [team, audit].count(403)


async def test_passwords_cannot_be_guessed(pile) -> None:
    """After five failures a name has to wait five minutes, also with the right password; other names do not."""
    join(pile, "Kim")
    join(pile, "Eve")
    async with client_of(app_of(pile)) as client:
        for _ in range(FOR_A_NAME):
            assert (await log_in(client, "Kim", "a wrong password")).status_code == 403
        refused = await log_in(client, "Kim")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "300")
        async with client_of(app_of(pile)) as other:  # of another server, or of this one after a restart
            assert (await log_in(other, "Kim")).status_code == 429
        assert (await log_in(client, "Eve")).status_code == 200
        pile.clock.tick(WINDOW)
        assert (await log_in(client, "Kim")).status_code == 200


async def test_passwords_cannot_be_guessed_all_at_once(pile) -> None:
    """Tries that wait for their turn are refused by what failed before them."""
    join(pile, "Kim")
    async with client_of(app_of(pile)) as client:
        wrong = [f"a wrong password {n}" for n in range(3 * FOR_A_NAME)]
        await asyncio.gather(*(log_in(client, "Kim", password) for password in wrong))
        assert (await log_in(client, "Kim")).status_code == 429
    failed = pile.queue.audit.entries()
    assert sum(entry.what == "login_failed" for entry in failed) == len(wrong)


async def test_links_cannot_be_guessed(pile) -> None:
    """After many failures nobody logs in for a while."""
    async with client_of(app_of(pile)) as client:
        tries = [(await client.post("/api/login", json={"token": str(n)})).status_code for n in range(FOR_ALL + 1)]
    assert tries == [403] * FOR_ALL + [429]


async def test_unknown_names_are_not_written_down(pile) -> None:
    """A name that nobody has may be a password in the wrong field."""
    join(pile, "Kim")
    async with client_of(app_of(pile)) as client:
        await log_in(client, "my secret password", "x")
        await log_in(client, "Kim", "x")
    assert logged(pile) == [("", "login_failed", "", ""), ("Kim", "login_failed", "", "")]


async def test_names_of_strangers_are_not_written_down_either(pile) -> None:
    """Where there are no accounts nobody has a name, and a long one is refused at once."""
    async with client_of(app_of(pile)) as client:
        assert (await log_in(client, "somebody", "x")).status_code == 403
        assert (await log_in(client, "s" * 101, "x")).status_code == 400
    assert logged(pile) == [("", "login_failed", "", "")]


async def test_the_first_account_ends_the_logins_of_before(pile) -> None:
    """They are not good again when the last account goes."""
    token = issue_login(pile.queue, "reviewer")
    join(pile, "Kim")
    accounts.remove(pile.queue.db, "Kim")
    async with client_of(app_of(pile)) as client:
        assert (await client.post("/api/login", json={"token": token})).status_code == 403


@pytest.mark.parametrize("call", ["take", "hold", "skip", "decide"])
async def test_a_turn_in_another_language_cannot_be_reached(pile, call) -> None:
    """Its id can be guessed, and what somebody holds is what the page shows next."""
    join(pile, "Kim", "reviewer", "de")
    item = await pile.add("svenska", lang="sv")
    async with client_of(app_of(pile)) as client:
        await log_in(client, "Kim")
        answer = await client.post(f"/api/{call}", json={"item": item.id, "verdict": "release"})
        assert answer.status_code == 409
        assert (await client.get("/api/next")).json()["item"] is None
    assert pile.queue.get_free(item.id, "Eve")


async def test_turns_come_to_those_who_read_their_language(pile) -> None:
    """Turns in others do not; one whose language is not known comes to anybody, and counts follow."""
    join(pile, "Kim", "reviewer", "sv", "de")
    join(pile, "Eve", "reviewer")
    for text, lang, risk in (("english", "en", 0.9), ("svenska", "sv", 0.3), ("deutsch", "de", 0.5), ("?", "und", 0.1)):
        await pile.add(text, lang=lang, risk=risk)
    app, seen = app_of(pile), []
    async with client_of(app) as kim, client_of(app) as eve:
        await log_in(kim, "Kim")
        await log_in(eve, "Eve")
        assert (await eve.get("/api/next")).json()["counts"]["open"] == 4
        while item := (await kim.get("/api/next")).json()["item"]:
            seen.append(item["text"])
            left = (await decide(kim, item["id"])).json()["counts"]["open"]
    assert (seen, left) == (["deutsch", "svenska", "?"], 0)


async def test_leads_see_which_languages_nobody_reads(pile) -> None:
    """How many turns wait in each, and who reads what."""
    join(pile, "Kim", "lead", "sv")
    await pile.add("a", lang="sv")
    await pile.add("b", lang="fr")
    await pile.add("c", lang="fr")
    async with client_of(app_of(pile)) as kim:
        await log_in(kim, "Kim")
        team = (await kim.get("/api/team")).json()
    assert (team["waiting"], team["unread"]) == ({"fr": 2, "sv": 1}, ["fr"])
    assert team["people"] == [{"name": "Kim", "role": "lead", "langs": ["sv"]}]


async def test_an_account_that_was_changed_logs_its_owner_out(pile) -> None:
    """A stolen session does not survive a new password."""
    join(pile, "Kim")
    async with client_of(app_of(pile)) as kim:
        await log_in(kim, "Kim")
        assert await shown(kim) is None
        accounts.add(pile.queue.db, Person("Kim"), "another password")
        assert (await kim.get("/api/next")).status_code == 401
