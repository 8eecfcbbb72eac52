"""What to ask next where there is no model to ask with, and where something is in the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from anond import connect
from anond.config.settings import TopicSettings
from anond.errors import LogError, NoTopic
from anond.log.protocol import TopicSpec
from anond.log.reading import every_record
from anond.starting import run_async
from anond_trainer.active.priorities import REASONS, Priorities
from anond_trainer.data.decisions import Labels
from anond_trainer.data.notation import dialogues
from anond_trainer.train.nightly import Result
from anond_trainer.train.tried import Memory
from anond_trainer.training_run.asking import Asking, choose_next
from anond_trainer.training_run.request import Request
from anond_trainer.training_run.run import Run
from tests.topics import NAMES, own_topics
from tests.trainer.cli.conftest import TrainingPlace, decided, waiting

Places = Callable[..., TrainingPlace]


def asked(place: TrainingPlace, lang: str, partitions: int = 1) -> Asking:
    """What is asked in a language of which too little was decided to learn anything."""
    settings = replace(place.house.settings, log=replace(place.house.settings.log, partitions=partitions))
    return choose_next(
        settings, place.house.keys, 1e9, lang, Labels((), 0), None, Result(lang, "too few"), lambda *said: None
    )


def test_a_language_without_a_model_is_asked_about_as_the_near_one_reads_it(places: Places) -> None:
    """Its first decisions are chosen, too: seeds by what another language's model is unsure of."""
    place = places()
    place.wait(*(replace(one, lang="nl") for one in waiting("de", 30, 0)))
    found = asked(place, "nl")
    assert len(found.wanted) == found.waiting == 30
    assert {one.why for one in found.wanted} <= REASONS.keys()
    (line,) = found.lines("nl", None)
    assert re.match(r"nl: 30 of 30 turns that wait are asked about next, about \d+ minutes? by estimate: ", line)
    assert found.files("nl") == {}


def test_what_is_in_the_way_is_told_and_keeps_nothing_from_being_published(places: Places) -> None:
    """Such as a review topic that is not as the settings have it, or that may not be read."""
    place = places()
    place.wait(*waiting("de", 1, 0))
    (line,) = asked(place, "de", partitions=2).lines("de", None)
    assert line.startswith("de: what to ask next could not be told: ")
    assert "chat.review" in line


def test_an_error_of_any_kind_keeps_nothing_from_being_published_either(places: Places) -> None:
    """It is told by its kind and place, without its message, which may quote a turn."""
    house = places().house

    def broken(what: str, share: float) -> None:
        raise ValueError("Petra wrote this")

    found = choose_next(house.settings, house.keys, 1e9, "de", Labels((), 0), None, Result("de", "too few"), broken)
    assert found.trouble.startswith("ValueError < ")
    assert "Petra" not in found.trouble


def test_nothing_is_asked_where_nothing_waits(places: Places) -> None:
    """And no line says so."""
    assert list(asked(places(), "de").lines("de", None)) == []


def trained(place: TrainingPlace, ask: int = 250, **request: object) -> list[str]:
    """What a run says that finds too little to learn from, or nothing."""
    said = list[str]()
    settings = replace(place.house.settings, train=replace(place.house.settings.train, ask=ask))
    place.folder.mkdir(mode=0o700, exist_ok=True)
    assert Run(settings, Request(**request), place.house.keys, said.append).work()
    return said


def existing(place: TrainingPlace) -> list[str]:
    """The topics of a place that there are."""
    settings, found = place.house.settings, list[str]()

    async def look() -> None:
        log = connect.open_log(settings, None)
        for name in sorted(getattr(settings.topics, one) for one in NAMES if one != "group"):
            with suppress(NoTopic):
                await log.partitions(name)
                found.append(name)
        await log.close()

    run_async(look())
    return found


def asked_first(place: TrainingPlace) -> dict[str, int]:
    """How many turns the page is told to show first, by language."""
    keys, topic = place.house.keys, place.house.settings.topics.models

    async def look() -> dict[str, int]:
        async with place.house.log() as log:
            read = [
                Priorities.open(one.key or b"", one.value or b"", keys.need("review"), keys.need("trust"))
                async for one in every_record(log, topic)
                if (one.key or b"").startswith(b"priorities/")
            ]
            return {one.lang: len(one.wanted) for one in read if one is not None}

    return run_async(look())


def test_before_enough_is_decided_the_first_turns_are_asked_for_where_new_ones_wait(places: Places) -> None:
    """A run that finds no new turn says nothing of them; a language that no model reads waits as it came."""
    place = places()
    place.wait(*waiting("sv", 8, 0), replace(waiting("sv", 1, 8)[0], lang="xx"))
    said = trained(place)
    assert said[1].startswith("sv: 8 of 8 turns that wait are asked about next, about 1 minute by estimate: the model")
    assert len(said) == 3
    assert asked_first(place) == {"sv": 8}
    assert trained(place) == [said[0], said[2]]
    place.wait(*waiting("sv", 2, 9))
    place.decide(replace(decided("sv", 1)[0], item="1-sv0"))
    assert trained(place, langs=("de",))[1] == "de: not published: 0 new decisions, 5 are needed (train.min_decisions)"
    said = trained(place)
    assert said[1] == "sv: not published: 1 new decision, 5 are needed (train.min_decisions)"
    assert said[2].startswith("sv: 9 of 9 turns that wait are asked about next, ")
    assert asked_first(place) == {"sv": 9}


def test_where_nothing_shall_be_asked_the_first_turns_are_taken_back(places: Places) -> None:
    """Once; and a run that looks at nothing remembers no place."""
    place = places()
    place.wait(*waiting("sv", 8, 0))
    place.folder.mkdir(mode=0o700)
    Memory(place.folder / "tried.json", {}, seeded=["sv"]).write()
    assert len(trained(place, ask=0)) == 2
    assert asked_first(place) == {"sv": 0}
    memory = Memory.read(place.folder / "tried.json")
    assert (memory.seen, memory.seeded) == ((), frozenset())


def test_a_dry_run_chooses_first_turns_and_writes_nothing(places: Places) -> None:
    """Another may still ask for them."""
    place = places()
    place.wait(*waiting("sv", 3, 0))
    assert trained(place, dry_run=True)[2].startswith("sv: 3 of 3 turns that wait are asked about next, ")
    assert asked_first(place) == {}
    assert Memory.read(place.folder / "tried.json").seen == ()


def test_a_dry_run_makes_no_topic_and_learns_gold_all_the_same(places: Places) -> None:
    """Topics that are missing read as if nothing were on them; a run in earnest makes them."""
    place = places()
    settings = replace(place.house.settings, topics=TopicSettings(**own_topics("fresh")))
    place.house = replace(place.house, settings=settings)
    assert trained(place, dry_run=True) == [
        "0 decisions, 0 unreadable",
        "dry run: nothing will be published",
        "nothing to learn from: decide some turns on the review page first",
        "dry run: nothing was published, and what was tried stays as it was",
    ]
    said = trained(place, dry_run=True, gold=dialogues("it")[:12])
    assert said[2] == "it: would not be published: the decisions are of too few sessions to learn from."
    assert existing(place) == []
    trained(place)
    assert existing(place) == ["fresh.decisions", "fresh.keys", "fresh.models", "fresh.review"]


def test_a_dry_run_says_where_a_topic_has_another_shape(places: Places) -> None:
    """It reads all topics as the settings have them, as a run in earnest does."""
    place = places(decisions=decided("sv", 1))
    house = place.house
    place.house = replace(house, settings=replace(house.settings, log=replace(house.settings.log, partitions=2)))
    with pytest.raises(LogError, match="exists with 1 partition"):
        trained(place, dry_run=True)


def test_where_what_came_cannot_be_looked_at_the_run_goes_on(places: Places) -> None:
    """It says so, and the next looks from the same place."""
    place = places()

    async def make() -> None:
        async with place.house.log() as log:
            await log.create([TopicSpec("chat.uneven", 3)])

    run_async(make())
    topics = replace(place.house.settings.topics, review="chat.uneven")
    place.house = replace(place.house, settings=replace(place.house.settings, topics=topics))
    said = trained(place)
    assert said[1].startswith("what came to wait cannot be looked at, and no first turns are asked for: ")
    assert Memory.read(place.folder / "tried.json").seen == ()
