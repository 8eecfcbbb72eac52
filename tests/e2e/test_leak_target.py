"""A leak target through whole programs: too few audits promise nothing, more do, and the daemon follows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import orjson
import typer
from typer.testing import CliRunner

from anond.events.records import Message
from anond.events.review import ReviewItem
from anond.log.protocol import Log
from anond.models_topic.records import audit_record
from anond.risk.leak_target import Promise
from anond.seal import Signer
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.cli import audit
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.verdicts import decision
from tests.house import House
from tests.programs import WHAT_TESTS_IMPORT

SETTINGS = """
[divert]
max_risk = 1.0
leak_target = 0.25
leak_share = 0.5
[audit]
share = 1.0
[observe]
port = -1
"""
MARK = next(model.fingerprint for model in load_starters() if model.lang == "en")
MAIL = "mail me at ilsabe@quandt.example"
LEAKS = "there is no pineapple here and nothing that I can do, so what do you want of it"


def turns(house: House, first: int, count: int, text: str = MAIL) -> list[Message]:
    """Turns of a session each, with an address of one token that the machine finds for sure."""
    values = [{"session": f"s{n}", "text": text, "lang": "en"} for n in range(first, first + count)]
    return [Message(house.settings.topics.turns, None, b"k", orjson.dumps(value)) for value in values]


def decided(house: House, item: ReviewItem) -> Message:
    """A person who finds what the machine found, or a name where it found nothing."""
    mark = Span(11, 32, "EMAIL") if item.turn.text == MAIL else Span(12, 21, "PERSON")
    made = decision(item, "release", (mark,), reviewer="eve", at=4e9, seconds=1.0)
    sealed = seal_decision(made, house.keys.need("review"))
    return message(house.settings.topics.decisions, item.partition, item.id, sealed)


def asked(house: House, *words: str) -> list[str]:
    """What `anond audit` says of the target, and of risks."""
    app = typer.Typer()
    app.command()(audit.command)
    told = CliRunner().invoke(app, ["--config", str(house.folder / "anond.toml"), *words])
    assert told.exit_code == 0, told.output
    return [line for line in told.output.splitlines() if {"promised", "kept", "risk", "risks"} & set(line.split())]


async def weighed(house: House, log: Log, first: int, count: int) -> str:
    """Let turns through, decide all that were drawn, weigh them and tell the daemons."""
    await log.append(turns(house, first, count))
    await house.caught_up(log)
    items = [house.item(record) for record in await house.everything(log, house.settings.topics.review)]
    assert all(item.drawn is not None for item in items)
    await log.append([decided(house, item) for item in items])
    await house.caught_up(log)
    risks, line = await asyncio.to_thread(asked, house, "--publish")
    assert risks.startswith("en: risks are taken as the model gives them")
    return line


async def story(house: House, stranger: Signer) -> None:
    """Three audits, then thirty; a restart; and a promise that somebody else signed."""
    async with house.log() as log:
        daemon = house.start("run", **WHAT_TESTS_IMPORT)
        await daemon.says("lang=en  model=en-0001  reason=no audit of this model was weighed yet")
        assert await asyncio.to_thread(asked, house) == ["25 % cannot be promised yet: nothing was decided"]
        assert (await weighed(house, log, 0, 3)).startswith("en: 25 % cannot be promised yet: with the riskiest 50 %")
        await daemon.says("reason=by 3 audited turns up to 100.00 % of sensitive tokens may leave")
        said = await weighed(house, log, 3, 30)
        assert said.startswith("en: 25 % is kept where turns of a risk above 1 wait, 0 % of all: 0 % leave, ")
        assert said.endswith(f" at most, by 33 audited turns of {MARK} with 33 sensitive tokens")
        await daemon.says("leak target is kept  lang=en  model=en-0001")
        forged = Promise("en", MARK, 0.25, None, 1.0, 9, 5e9)
        await log.append([audit_record(forged, house.settings.topics.models, stranger)])
        await daemon.says("leak target target/en: the signature is not one of ours")
        assert daemon.output().count("leak target cannot be promised yet  lang=en") == 2
        assert (await asyncio.to_thread(asked, house))[1:] == [said]
        await weighed(house, log, 33, 0)
        assert daemon.stop() == 0
        again = house.start("run", **WHAT_TESTS_IMPORT)
        await again.says("leak target is kept  lang=en  model=en-0001")
        assert again.stop() == 0


def test_the_daemon_follows_what_audits_promise(houses: Callable[..., House]) -> None:
    """From the first audits to a promise, which a restart and a forger leave as it is."""
    stranger = houses("other").keys.need("publish")
    asyncio.run(asyncio.wait_for(story(houses("house", SETTINGS), stranger), 800))


async def leaking(house: House) -> None:
    """Turns whose reviewer finds a leak in every second: daemons are told what the risks of such are worth."""
    async with house.log() as log:
        daemon = house.start("run", **WHAT_TESTS_IMPORT)
        await log.append([*turns(house, 0, 30), *turns(house, 30, 30, LEAKS)])
        await house.caught_up(log)
        items = [house.item(record) for record in await house.everything(log, house.settings.topics.review)]
        await log.append([decided(house, item) for item in items])
        await house.caught_up(log)
        assert await asyncio.to_thread(asked, house) == []
        (said,) = await asyncio.to_thread(asked, house, "--publish")
        assert said.startswith("en: the chance that a turn leaks is ")
        await daemon.says("risk is calibrated  lang=en  model=en-0001  turns=60  leaking=30")
        assert daemon.stop() == 0
        again = house.start("run", **WHAT_TESTS_IMPORT)
        await again.says("risk is calibrated  lang=en  model=en-0001  turns=60  leaking=30")
        assert again.stop() == 0


def test_the_daemon_is_told_what_risks_are_worth(houses: Callable[..., House]) -> None:
    """Without a leak target, too; it knows it after a restart."""
    house = houses("house", "[divert]\nmax_risk = 1.0\n[audit]\nshare = 1.0\n[observe]\nport = -1\n")
    asyncio.run(asyncio.wait_for(leaking(house), 800))
