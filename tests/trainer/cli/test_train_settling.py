"""What comes of results: models on the log or kept, and what is remembered. Nothing is learnt here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from anond.engines.model.file import Model, encode
from anond.models_topic.records import publication
from anond.operations.refused import refused_models
from anond.starters import load_starters
from anond.starting import run_async
from anond_trainer.train.nightly import Result
from anond_trainer.train.side_by_side import Failed
from anond_trainer.train.tried import Memory
from anond_trainer.training_run.inputs import Inputs
from anond_trainer.training_run.request import Request
from anond_trainer.training_run.run import Run
from tests.trainer.cli.conftest import TrainingPlace, decided

Places = Callable[..., TrainingPlace]


def model(place: TrainingPlace, name: str = "it-0002") -> bytes:
    """The Italian starter under another name, signed."""
    starter = next(one for one in load_starters() if one.lang == "it")
    return encode(replace(starter.card, id=name), starter.weights, place.house.keys.need("publish"))


def settle(place: TrainingPlace, result: Result | Failed, *, inputs: Inputs | None = None, **request: object) -> str:
    """What is said when these are the results of a run."""
    run = Run(place.house.settings, Request(**request), place.house.keys)
    memory, outcomes = Memory.read(place.folder / "tried.json"), dict[str, str]()
    run_async(
        run.publish_results(*run.results_and_audits(memory, inputs or run_async(run.begin())), {"it": result}, outcomes)
    )
    return outcomes["it"]


@pytest.fixture
def place(places: Places) -> TrainingPlace:
    """A place with ten decisions."""
    made = places(decisions=decided("it", 10))
    made.folder.mkdir(mode=0o700)
    return made


def remembered(place: TrainingPlace) -> str:
    """What the next run says of what was tried."""
    run = Run(place.house.settings, Request(), place.house.keys)
    results, _ = run.results_and_audits(Memory.read(place.folder / "tried.json"), run_async(run.begin()))
    outcomes, worth_trying = run.look_for_news(results)
    return "worth trying" if worth_trying else outcomes["it"].partition("UTC; ")[2]


def test_a_model_that_passed_is_published_and_no_news_afterwards(place: TrainingPlace) -> None:
    """Daemons take it up; the next run tells of it, though it finds another model in use than this one did."""
    assert remembered(place) == "worth trying"
    assert (
        settle(place, Result("it", "better", "it-0002", publish=True, model=model(place)))
        == "published it-0002: better"
    )
    assert place.published() == {"it": "it-0002"}
    assert remembered(place) == "it-0002 was published then"


def test_a_model_that_was_refused_is_kept_and_not_published(place: TrainingPlace) -> None:
    """With its report; the file can be verified like any other."""
    line = settle(place, Result("it", "no better", "it-0002", model=model(place), report={"recall": 0.9}))
    (one,) = refused_models(place.folder / "refused")
    assert line == f"not published: no better; its report: `anond models show {one.name} --refused`"
    assert (one.why, one.report) == ("no better", {"recall": 0.9})
    file = (place.folder / "refused" / one.name / "it-0002.model").read_bytes()
    assert Model.load(file, place.house.keys.need("trust").verify).id == "it-0002"
    assert (place.published(), remembered(place)) == ({}, "refused then: no better")


def test_one_without_a_model_is_remembered_and_nothing_is_kept(place: TrainingPlace) -> None:
    """Where nothing could be learnt."""
    assert settle(place, Result("it", "too few sessions")) == "not published: too few sessions"
    assert not (place.folder / "refused").exists()
    assert remembered(place) == "refused then: too few sessions"


@pytest.mark.parametrize(("publish", "said"), [(True, "would be published"), (False, "would not be published")])
def test_a_dry_run_says_what_would_become_of_it(place: TrainingPlace, publish: bool, said: str) -> None:
    """And leaves everything as it was."""
    result = Result("it", "so it is", "it-0002", publish=publish, model=model(place))
    assert settle(place, result, dry_run=True) == f"{said}: so it is"
    if not publish:
        assert settle(place, result, dry_run=True, forced="a fair") == "would be published by force: so it is"
    assert (place.published(), remembered(place), list(place.folder.iterdir())) == (
        {},
        "worth trying",
        [],
    )


def test_a_language_that_failed_is_tried_again(place: TrainingPlace) -> None:
    """It is told, and nothing is remembered of it."""
    assert settle(place, Failed("out of memory")) == "failed, and was not published: out of memory"
    assert remembered(place) == "worth trying"


def test_a_name_that_another_machine_has_taken_meanwhile_is_not_published_over(
    place: TrainingPlace,
) -> None:
    """The pieces of both would be mixed; the one that is announced stays whole."""
    run = Run(place.house.settings, Request(), place.house.keys)
    before = run_async(run.begin())
    result = Result("it", "better", "it-0002", publish=True, model=model(place))
    settle(place, result)
    line = settle(place, result, inputs=before)
    assert line == "not published: somebody else has published it-0002 meanwhile; run it again"
    assert place.published() == {"it": "it-0002"}


def test_a_model_whose_publication_broke_off_is_never_in_use_and_its_name_not_taken_again(
    place: TrainingPlace,
) -> None:
    """Its pieces are on the log, and the record that puts it in use is not."""
    signer, topic = place.house.keys.need("publish"), place.house.settings.topics.models
    pieces = publication(model(place), "it", "it-0002", topic, signer, 1.0)[:-1]

    async def write() -> None:
        async with place.house.log() as log:
            await log.append(pieces)

    run_async(write())
    assert place.published() == {}
    inputs = run_async(Run(place.house.settings, Request(), place.house.keys).begin())
    assert (inputs.current["it"].id, inputs.numbers) == ("it-0001", {"it": 2})


def test_audits_are_weighed_again_when_a_decision_is_new(place: TrainingPlace) -> None:
    """And not otherwise; what daemons were told counts, too."""
    settle(place, Result("it", "no better"))
    run = Run(place.house.settings, Request(), place.house.keys)

    def known() -> bool:
        _, audits = run.results_and_audits(Memory.read(place.folder / "tried.json"), run_async(run.begin()))
        return not audits.are_new()

    assert known()
    place.decide(*decided("it", 1, 10))
    assert not known()


def test_what_is_left_in_the_data_folder_holds_no_word_of_a_turn(place: TrainingPlace) -> None:
    """Neither what was tried nor what was refused."""
    settle(place, Result("it", "no better", "it-0002", model=model(place), report={"reviewers": 1}))
    words = {word for one in decided("it", 10) for s in one.spans for word in [one.turn.text[s.start : s.end]]}
    words = {word for word in words if len(word) > 4}
    files = [path for path in place.folder.rglob("*") if path.is_file()]
    assert words
    assert {path.name for path in files} == {"tried.json", "report.json", "it-0002.model"}
    assert not [path for path in files for word in words if word.encode() in path.read_bytes()]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


def test_a_try_that_ends_before_the_gate_is_no_look(place: TrainingPlace) -> None:
    """Where nothing was judged luck had no chance; each model that was refused had one; a published one ends them."""

    def looks() -> int:
        return Memory.read(place.folder / "tried.json").looks_in_vain("it")

    settle(place, Result("it", "the decisions are of too few sessions to learn from."))
    assert looks() == 0
    for expected in (1, 2):
        settle(place, Result("it", "it is no better on the stream", "it-0002", model=model(place)))
        assert looks() == expected
    settle(place, Result("it", "the decisions are of too few sessions to learn from."))
    assert looks() == 2
    settle(place, Result("it", "it is better", "it-0002", True, model(place)))
    assert looks() == 0
