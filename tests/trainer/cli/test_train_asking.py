"""What to ask next where there is no model to ask with, and where something is in the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from anond_trainer.active.priorities import REASONS
from anond_trainer.data.decisions import Labels
from anond_trainer.train.nightly import Result
from anond_trainer.training_run.asking import Asking, choose_next
from tests.trainer.cli.conftest import TrainingPlace, waiting

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
