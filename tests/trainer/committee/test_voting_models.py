"""The models that vote in `anond audit --suspects`, by the engine that was chosen for their language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anond.config import Settings
from anond.config.settings import ModelSettings
from anond.engines.model.file import Model
from anond.seal import Key, Ring, SessionKeys
from anond.starters import load_starters
from anond.starters.chosen_engine import load_networks
from anond_trainer.cli.audit_suspects import Inputs, voting_models
from anond_trainer.data.decisions import Labels

CRF = {model.lang: model for model in load_starters()}
NETWORK = next(one for one in load_networks() if one.lang == "en")


def members(lang: str, engine: str = "crf", current: Model | None = None, *, starters: bool = True) -> dict[str, str]:
    """The id of each voting model, where this engine was chosen and this model is in use."""
    inputs = Inputs(
        Labels((), 0),
        CRF | {lang: current or CRF[lang]},
        {},
        frozenset(),
        SessionKeys(Ring("review", (Key.draw(0.0),))),
    )
    settings = Settings(models=ModelSettings(engine={lang: engine}, starters=starters))
    return {name: model.id for name, model in voting_models(settings, inputs, lang).items()}


@pytest.mark.parametrize("engine", ["crf", "both"])
def test_where_the_crf_reads_the_network_is_the_other_engine(engine: str) -> None:
    """Also where both read, since the CRF is the first of them."""
    assert members("en", engine) == {
        "in use": "en-0001", "other engine": "en-bilstm-0001", "another language": "de-0001",
    }  # fmt: skip


def test_where_the_network_reads_the_crf_is_the_other_engine() -> None:
    """The one that ships, and one that was published."""
    assert members("en", "bilstm") == {
        "in use": "en-bilstm-0001", "other engine": "en-0001", "another language": "de-0001",
    }  # fmt: skip
    published = replace(NETWORK, card=replace(NETWORK.card, id="en-0009"))
    assert members("en", "bilstm", published) == {
        "in use": "en-0009", "other engine": "en-0001", "another language": "de-0001",
    }  # fmt: skip


def test_without_a_network_there_is_no_other_engine() -> None:
    """Of a language for which none ships, and where what ships is not to be used."""
    assert members("sv") == {"in use": "sv-0001", "another language": "de-0001"}
    assert "other engine" not in members("en", starters=False)
