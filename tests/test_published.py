"""The models that are in use, for programs: `anond.Anonymiser` if it is asked to, and what `anond evaluate` judges."""

from __future__ import annotations

import asyncio
import pickle
import time
from dataclasses import replace
from pathlib import Path

import pytest

import anond
from anond import connect, seal
from anond.config import Settings
from anond.models_topic.records import publication
from anond.published import models_in_use
from anond.starting import run_async
from anond_trainer.cli.evaluate_inputs import EvaluateInputs
from anond_trainer.data.gold import GoldTurn
from tests.publishing import ignorant

KEY = bytes(range(32))
SAID = "please tell Oona Trellick about it"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a folder with keys, on whose log an English model is published."""
    made = Settings(data=str(tmp_path / "data"))
    made = replace(made, divert=replace(made.divert, budget=0.0, max_risk=1.0))
    made.data_folder.mkdir(mode=0o700)
    seal.new(made.keys_folder, ["state", "review", "publish"], time.time())
    signer = seal.load(made.keys_folder, ["publish"]).need("publish")

    async def publish() -> None:
        log = connect.open_log(made, None)
        await log.create(connect.topics(made, made.topics.models))
        await log.append(publication(ignorant("en-0007", signer), "en", "en-0007", made.topics.models, signer, 1.0))
        await log.close()

    run_async(publish())
    return made


def test_an_anonymiser_reads_with_the_models_that_ship_unless_asked(settings: Settings) -> None:
    """Its turns come to the same on every machine, whatever lies in a folder there; with `published` they follow."""
    shipped = anond.Anonymiser(KEY, settings)
    follows = anond.Anonymiser(KEY, settings, published=True)
    assert (shipped.models["en"], follows.models["en"], follows.models["sv"]) == ("en-0001", "en-0007", "sv-0001")
    assert shipped.session("a").read(SAID, lang="en").text == (
        anond.Anonymiser(KEY, replace(settings, data="/nowhere")).session("a").read(SAID, lang="en").text
    )
    assert follows.session("a").read(SAID, lang="en").risk != shipped.session("a").read(SAID, lang="en").risk
    assert (shipped.warnings, follows.warnings) == ((), ())


def test_an_anonymiser_may_be_made_in_a_coroutine(settings: Settings) -> None:
    """Where an event loop runs already; where there is no log it reads with starters, without a word."""

    async def made() -> anond.Anonymiser:
        return anond.Anonymiser(settings=settings, published=True)

    assert asyncio.run(made()).models["en"] == "en-0007"
    nowhere = anond.Anonymiser(settings=replace(settings, data="/nowhere"), published=True)
    assert (nowhere.models["en"], nowhere.warnings) == ("en-0001", ())


def test_a_public_key_that_is_damaged_is_told(settings: Settings) -> None:
    """And starters read."""
    (settings.keys_folder / "trust.json").write_text("{")
    found = anond.Anonymiser(settings=settings, published=True)
    assert found.models["en"] == "en-0001"
    (warning,) = found.warnings
    assert warning.startswith("what is published cannot be read, so starters read: ")


def test_models_in_use_travel_to_another_process(settings: Settings) -> None:
    """As they were verified here."""
    there = pickle.loads(pickle.dumps(models_in_use(settings)))
    assert (there.models["en"].fingerprint, there.refused) == (
        models_in_use(settings).models["en"].fingerprint,
        frozenset(),
    )


def test_evaluate_judges_what_is_published(settings: Settings) -> None:
    """And names it in its header; where it cannot be used the starter is judged, and the header says why."""
    turns = [GoldTurn("a", 0, "user", "en", SAID)]
    inputs = EvaluateInputs(settings, (), (), "en")
    assert inputs.evaluated_models(turns)["en"].id == "en-0007"
    assert inputs.model_digests(turns) == {"models": models_in_use(settings).models["en"].fingerprint}
    (settings.keys_folder / "trust.json").unlink()
    inputs = EvaluateInputs(settings, (), (), "en")
    assert inputs.evaluated_models(turns)["en"].id == "en-0001"
    assert inputs.model_digests(turns)["published"] == (
        "what is published cannot be verified without trust.json: starters read"
    )
