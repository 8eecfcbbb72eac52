"""New models in shadow: until when the one in use goes on, and that all daemons end with the same one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from anond import assemble, connect
from anond.config.settings import LogSettings, Settings
from anond.engines.model.file import Model
from anond.events.records import Message
from anond.models_topic.records import announcement, publication
from anond.models_topic.succession import Withdrawal, succession_record
from anond.pipeline.differences import Differences
from anond.seal import Signer
from anond.starters import load_starters
from anond.testing import Clock, Lists
from tests.publishing import STARTER, ignorant, same
from tests.service.stage import RINGS, Stages, story
from tests.service.town import KEY, Town, run, until

if TYPE_CHECKING:
    from conftest import Bench

SIGNER, HOUR = Signer(KEY), 3600.0
Towns = Callable[..., Town]
SAID = ["please tell Oona Trellick about it", "hello, Bertil Quandt speaking", "it is for the office in Leeds"]


def loaded(data: bytes) -> Model:
    """A model as it was published."""
    return Model.load(data, lambda *_: None)


def publish(town: Town, data: bytes, before: Model | None = None) -> list[Message]:
    """The records that publish a model now."""
    card = loaded(data).card
    return publication(data, card.lang, card.id, "anond.models", SIGNER, now(town), before)


def go_back(town: Town, data: bytes) -> list[Message]:
    """The record of a rollback."""
    card = loaded(data).card
    return [announcement(data, card.lang, card.id, now(town)).message("anond.models", SIGNER)]


def now(town: Town) -> float:
    """The time in a town, later at each look, so that one announcement comes after the other."""
    assert isinstance(town.lists.clock, Clock)
    town.lists.clock.tick(1.0)
    return town.lists.clock()


@pytest.fixture
def towns(benches: Callable[..., Bench]) -> Towns:
    """Makes daemons, by default with three turns of shadow; several on the same lists are of one group."""

    def make(lists: Lists | None = None, *, starters: bool = False, **models: float) -> Town:
        bench = benches(**RINGS, observe={"port": -1}, batch={"wait": 0.01}, models={"shadow": 3} | models)
        town = Town(bench, lists or Lists())
        if starters:  # as a daemon that starts has them
            bench.pipeline.use_models({})
            town.daemon.follower.use_models(load_starters())
        return town

    return make


def in_use(town: Town) -> str:
    """The id of the English model in use."""
    return town.bench.pipeline.models["en"].id


def shadowed(town: Town) -> list[str]:
    """The ids of the models in shadow."""
    return [model.id for model in town.bench.pipeline.shadow.models.values()]


async def follow(town: Town, *records: Message) -> tuple[str, list[str]]:
    """Write, look once; which model is in use then, and which are in shadow."""
    await town.log.append(records)
    await town.daemon.follower.follow(0.0)
    return in_use(town), shadowed(town)


async def opened(town: Town) -> Town:
    """A town with its models topic."""
    await town.log.create(connect.topics(Settings(log=LogSettings(partitions=2))))
    return town


def read(town: Town, turns: int, failed: int = 0) -> None:
    """Count so many turns as read by the model in shadow."""
    model = town.bench.pipeline.shadow.models["en"]
    town.bench.pipeline.shadow.count([Differences("en", model.fingerprint, turns, failed=failed)])


def test_a_new_model_is_taken_up_after_so_many_turns(towns: Towns, caplog: pytest.LogCaptureFixture) -> None:
    """Until then all goes out as it would without it, byte for byte; then under its name. Counts are told, no text."""
    caplog.set_level(logging.INFO)

    async def story() -> None:
        alone, town = towns(shadow=0), towns()
        async with alone.served():
            await alone.feed(*SAID)
            await until(lambda: len(alone.clean()) == 3)
        async with town.served():
            await town.log.append(publish(town, ignorant("en-0008", SIGNER), STARTER))
            await until(lambda: shadowed(town) == ["en-0008"])
            await town.feed(*SAID)
            await until(lambda: in_use(town) == "en-0008")
            assert town.clean() == alone.clean()
            assert {event["anond"]["model"] for event in town.clean()} == {"en-0001"}
            await town.feed(SAID[0], first=9)
            await until(lambda: len(town.clean()) == 4)
        assert [event["anond"]["model"] for event in town.clean()].count("en-0008") == 1
        figures = town.daemon.metrics.render().decode()
        assert 'anond_model_info{lang="en",model="en-0008"} 1.0' in figures
        assert "anond_shadow_info{" not in figures
        counted = [line for line in figures.splitlines() if line.startswith("anond_shadow_turns_total{")]
        assert sum(float(line.split()[-1]) for line in counted) == 3

    run(story())
    (over,) = [record.__dict__ for record in caplog.records if record.message == "shadow is over"]
    assert (over["model"], over["turns"], over["failed"]) == ("en-0008", 3, 0)
    assert (over["in_use_alone"], over["shadow_alone"].split()[1:]) == ("none", ["3"])  # all is one thing to it
    assert not [record for record in caplog.records if "Oona" in str(record.__dict__)]


def test_a_daemon_that_sees_few_turns_takes_it_up_in_time(towns: Towns) -> None:
    """`shadow_hours` after the announcement every daemon has it, whatever each has read."""

    async def story() -> None:
        busy = await opened(towns())
        idle = towns(busy.lists)
        await follow(busy)
        await follow(idle)
        assert await follow(busy, *publish(busy, same("en-0008", SIGNER))) == ("en-0001", ["en-0008"])
        assert await follow(idle) == ("en-0001", ["en-0008"])
        read(busy, 3)
        assert (await follow(busy), await follow(idle)) == (("en-0008", []), ("en-0001", ["en-0008"]))
        busy.lists.clock.tick(24 * HOUR)  # type: ignore[attr-defined]
        assert await follow(idle) == ("en-0008", [])

    run(story())


def test_what_is_gone_back_to_is_in_use_at_once(towns: Towns) -> None:
    """It was in use before: the model in shadow goes, or the one that was taken up; so does a shipped one again."""

    async def story() -> None:
        town = await opened(towns())
        await follow(town)
        await follow(town, *publish(town, first := same("en-0007", SIGNER)))
        read(town, 3)
        assert await follow(town) == ("en-0007", [])
        assert await follow(town, *publish(town, same("en-0008", SIGNER))) == ("en-0007", ["en-0008"])
        assert await follow(town, *go_back(town, first)) == ("en-0007", [])
        await follow(town, *publish(town, second := same("en-0009", SIGNER)))
        read(town, 5)
        assert await follow(town) == ("en-0009", [])
        assert await follow(town, *go_back(town, first)) == ("en-0007", [])
        assert await follow(town, *go_back(town, second)) == ("en-0009", [])
        assert await follow(town, *publish(town, same("en-0001", SIGNER))) == ("en-0001", [])

    run(story())


def test_a_newer_model_takes_the_place_of_the_one_in_shadow(towns: Towns) -> None:
    """Its turns are counted from nought."""

    async def story() -> None:
        town = await opened(towns())
        await follow(town)
        await follow(town, *publish(town, same("en-0008", SIGNER)))
        read(town, 2)
        assert await follow(town, *publish(town, same("en-0009", SIGNER))) == ("en-0001", ["en-0009"])
        read(town, 2)
        assert await follow(town) == ("en-0001", ["en-0009"])
        read(town, 1)
        assert await follow(town) == ("en-0009", [])

    run(story())


def test_a_daemon_that_starts_goes_on_with_the_model_that_was_in_use(towns: Towns) -> None:
    """It finds it on the log, and counts anew; once the time is over it takes the new one up at once."""

    async def story() -> None:
        town = await opened(towns())
        first = same("en-0007", SIGNER)
        await town.log.append([*publish(town, first, STARTER), *publish(town, same("en-0008", SIGNER), loaded(first))])
        started = towns(town.lists, starters=True)
        assert await follow(started) == ("en-0007", ["en-0008"])
        read(started, 2)
        again = towns(town.lists, starters=True)
        assert await follow(again) == ("en-0007", ["en-0008"])
        read(again, 2)
        assert (await follow(again))[0] == "en-0007"
        town.lists.clock.tick(24 * HOUR)  # type: ignore[attr-defined]
        assert await follow(towns(town.lists, starters=True)) == ("en-0008", [])

    run(story())


def test_a_daemon_that_starts_beside_a_first_model_goes_on_with_the_shipped_one(towns: Towns) -> None:
    """Which was in use until then."""

    async def story() -> None:
        town = await opened(towns())
        await town.log.append(publish(town, same("en-0002", SIGNER), STARTER))
        assert await follow(towns(town.lists, starters=True)) == ("en-0001", ["en-0002"])

    run(story())


def test_a_daemon_that_starts_and_cannot_know_takes_the_new_one_up(towns: Towns) -> None:
    """Where nobody said which model was in use, or it is not whole any more: never a shipped one in its place."""

    async def story() -> None:
        town = await opened(towns())
        first = same("en-0007", SIGNER)
        await town.log.append([*publish(town, first), *publish(town, same("en-0008", SIGNER))])
        assert await follow(towns(town.lists, starters=True)) == ("en-0008", [])
        await town.log.append(publish(town, same("en-0009", SIGNER), loaded(same("en-0008", SIGNER))))
        await town.log.append([Message("anond.models", 0, b"model/en/en-0008/0", b"damaged")])
        assert await follow(towns(town.lists, starters=True)) == ("en-0009", [])

    run(story())


def test_a_daemon_that_starts_after_a_rollback_uses_what_was_gone_back_to(towns: Towns) -> None:
    """At once, also while the model that was taken back would still be in shadow."""

    async def story() -> None:
        town = await opened(towns())
        first = same("en-0007", SIGNER)
        await town.log.append([*publish(town, first, STARTER), *publish(town, same("en-0008", SIGNER), loaded(first))])
        await town.log.append(go_back(town, first))
        assert await follow(towns(town.lists, starters=True)) == ("en-0007", [])

    run(story())


def test_a_model_that_fails_in_shadow_is_not_taken_up(towns: Towns, caplog: pytest.LogCaptureFixture) -> None:
    """Its turns would be dead letters; the one in use stays, and that is said."""

    async def story() -> None:
        town = await opened(towns())
        await follow(town)
        await follow(town, *publish(town, same("en-0008", SIGNER)))
        read(town, 3, failed=1)
        assert await follow(town) == ("en-0001", [])
        assert await follow(town) == ("en-0001", [])

    run(story())
    assert "model not taken up: it failed in shadow" in caplog.messages


def test_without_shadow_a_new_model_is_in_use_at_once(towns: Towns) -> None:
    """As ever; also where the time is nought, and where a language had no model."""

    async def story() -> None:
        for settings in ({"shadow": 0}, {"shadow_hours": 0.0}):
            town = await opened(towns(**settings))
            await follow(town)
            assert await follow(town, *publish(town, same("en-0008", SIGNER))) == ("en-0008", [])
        town = await opened(towns())
        await follow(town)
        town.bench.pipeline.use_models({})
        assert await follow(town, *publish(town, same("en-0008", SIGNER))) == ("en-0008", [])

    run(story())


def test_a_clock_that_is_ahead_delays_nothing(towns: Towns) -> None:
    """The time counts from when a daemon heard of a model, where its announcement seems to come later."""

    async def story() -> None:
        town = await opened(towns())
        await follow(town)
        ahead = now(town) + 1000 * HOUR
        data = same("en-0008", SIGNER)
        await follow(town, *publication(data, "en", "en-0008", "anond.models", SIGNER, ahead))
        assert shadowed(town) == ["en-0008"]
        town.lists.clock.tick(24 * HOUR)  # type: ignore[attr-defined]
        assert await follow(town) == ("en-0008", [])

    run(story())


def test_a_model_that_was_taken_back_is_told(towns: Towns, caplog: pytest.LogCaptureFixture) -> None:
    """With the reason, once, when the one before it is in use again."""
    caplog.set_level(logging.INFO)

    async def story() -> None:
        town = await opened(towns(shadow=0))
        await follow(town)
        first, second = same("en-0007", SIGNER), same("en-0008", SIGNER)
        await follow(town, *publish(town, first))
        await follow(town, *publish(town, second, loaded(first)))
        gone = Withdrawal("en", "en-0008", loaded(second).digest, "en-0007", "it leaks more", now(town))
        await follow(town, succession_record(gone, "anond.models", SIGNER), *go_back(town, first))
        await follow(town)

    run(story())
    (told,) = [record.__dict__ for record in caplog.records if record.message == "model was rolled back"]
    assert (told["model"], told["withdrawn"], told["reason"]) == ("en-0007", "en-0008", "it leaks more")


def test_crashes_change_nothing_beside_a_model_in_shadow(stages: Stages) -> None:
    """All comes out once, as without it; a turn whose batch was lost and done again is counted once."""

    async def told() -> None:
        alone, beside = await stages(), await stages()
        shadow = beside.bench.pipeline.shadow
        shadow.begin("en", assemble.decoder(loaded(ignorant("en-0008", SIGNER)), None))
        beside.lists.abort_commits = {1, 3}
        await story(alone)
        await story(beside)
        assert beside.crashes == 2
        assert beside.said() == alone.said()
        assert shadow.counted("en").turns == 6  # of the English turns of the story

    run(told())
