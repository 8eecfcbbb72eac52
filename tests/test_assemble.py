"""The parts put together: topics, field maps, models, and a daemon that starts with what it was given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond import assemble, config, connect, starters
from anond.config.settings import LogSettings, ModelSettings, Settings
from anond.config.turn_settings import FieldSettings
from anond.engines.model.card import hash_check
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.errors import ConfigError, KeysError, ModelRefused
from anond.events.fields import FieldMap
from anond.events.payloads import KINDS
from anond.events.presets import preset
from anond.events.records import Position, Record
from anond.log.protocol import TopicSpec
from anond.pipeline.outputs import Outputs
from anond.seal import Key, Keys, Ring, Verifier
from anond.seal.signing import public_half
from anond.session.store import SessionStore
from anond.starters.chosen_engine import load_networks
from anond.tags import SELECTIVE
from anond.testing import ListLog

OURS = preset("anond")  # what is read where no preset is named


def test_topics_that_carry_turns_have_the_same_partitions() -> None:
    """Outputs and changelog use the input's partition number; the models topic has one."""
    specs = {spec.name: spec for spec in connect.topics(Settings(log=LogSettings(partitions=7)))}
    assert len(specs) == 9
    assert specs.pop("anond.models") == TopicSpec("anond.models", 1, compacted=True)
    assert {spec.partitions for spec in specs.values()} == {7}
    assert [name for name, spec in specs.items() if spec.compacted] == ["anond.sessions", "anond.keys"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, OURS),
        ({"text": "message.body"}, replace(OURS, text="message.body")),
        ({"preset": "rasa"}, preset("rasa")),
        ({"preset": "rasa", "session": "conversation"}, replace(preset("rasa"), session="conversation")),
        ({"preset": "botpress", "passed": ["channel"]}, replace(preset("botpress"), passed=("type", "channel"))),
        ({"scrub": ["subject"]}, replace(OURS, scrub=("subject",))),
        ({"facts": {"who": "PERSON"}}, replace(OURS, fact_fields={"who": "PERSON"})),
        ({"speakers": {"Client": "user"}}, replace(OURS, speakers={"Client": "user"})),
    ],
)  # fmt: skip
def test_settings_change_single_names_of_a_preset(fields: dict[str, Any], expected: FieldMap) -> None:
    """What is empty stays the preset's; lists add to it. What is no text is dropped."""
    dropped = dict.fromkeys(KINDS, "drop")
    assert connect.field_map(Settings(fields=FieldSettings(**fields))) == replace(expected, payload_policies=dropped)


def test_fields_that_would_leak_are_refused() -> None:
    """A path that is a fact cannot be copied as well."""
    fields = FieldSettings(passed=["customer"], facts={"customer.name": "PERSON"})
    with pytest.raises(ConfigError, match=r"overlaps"):
        connect.field_map(Settings(fields=fields))


def test_a_pipeline_starts_without_models_and_with_the_policy() -> None:
    """Models come from the registry or with the package, later."""
    rings = keys()
    made = assemble.pipeline(Settings(), rings.need("state"), rings.need("review"))
    assert (made.models, made.tagger.policy) == ({}, SELECTIVE)


# -- models


def starter() -> Model:
    """One of the models that ship."""
    return starters.load_starters()[0]


def test_the_shipped_models_are_those_of_the_index() -> None:
    """One for each language, all read without a key."""
    langs = [model.card.lang for model in starters.load_starters()]
    assert sorted(langs) == ["de", "en", "es", "fr", "it", "sv"]
    assert not any(model.card.keyed or model.card.signer for model in starters.load_starters())


@pytest.mark.parametrize("hurt", ["altered", "cut", "gone", "no index", "index of another"])
def test_a_shipped_model_that_is_another_is_refused(hurt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its digest is what is trusted: a daemon does not start on a damaged installation."""
    index = orjson.loads((starters.FOLDER / "index.json").read_bytes())["models"][:1]
    data = (starters.FOLDER / f"{index[0]['id']}.model").read_bytes()
    data = {"altered": data[:-100] + b"!" + data[-99:], "cut": data[:-1]}.get(hurt, data)
    if hurt != "gone":
        (tmp_path / f"{index[0]['id']}.model").write_bytes(data)
    if hurt != "no index":
        about = {"models": index if hurt != "index of another" else [{**index[0], "digest": "00" * 32}]}
        (tmp_path / "index.json").write_bytes(orjson.dumps(about))
    monkeypatch.setattr(starters, "FOLDER", tmp_path)
    starters.load_starters.cache_clear()
    try:
        with pytest.raises(ModelRefused):
            starters.load_starters()
    finally:
        starters.load_starters.cache_clear()


def test_a_model_that_learnt_from_customers_needs_the_review_ring() -> None:
    """Its words are hidden by a key of that ring: without it, or with another, it is not used."""
    ring = Ring("review", (Key.draw(0.0),))
    hidden = hasher(ring.derive("features", b"", ring.current))
    card = replace(starter().card, hash_key=ring.current, hash_check=hash_check(hidden))
    model = replace(starter(), card=card)
    assert assemble.decoder(model, ring).id == card.id
    with pytest.raises(KeysError, match=rf"^model {card.id} needs the review ring$"):
        assemble.decoder(model, None)
    with pytest.raises(KeysError):
        assemble.decoder(model, Ring("review", (Key.draw(0.0),)))


def keys(**without: None) -> Keys:
    """All that a daemon needs, but for some."""
    rings: dict[str, Any] = {
        "state": Ring("state", (Key.draw(0.0),)), "review": Ring("review", (Key.draw(0.0),)),
        "verifier": Verifier((public_half(Key.draw(0.0)),)),
    }  # fmt: skip
    return Keys(**rings | without)


@pytest.mark.parametrize("ring", ["state", "review", "verifier"])
def test_a_daemon_without_a_ring_does_not_start(ring: str) -> None:
    """It refuses before it has read anything."""
    with pytest.raises(KeysError, match=r"was not loaded"):
        assemble.daemon(Settings(), ListLog(), keys(**{ring: None}))


@pytest.mark.parametrize(("use", "langs"), [(True, ["de", "en", "es", "fr", "it", "sv"]), (False, [])])
def test_a_daemon_begins_with_the_starters_or_with_nothing(use: bool, langs: list[str]) -> None:
    """As the settings say; without a model every turn waits for a person."""
    made = assemble.daemon(Settings(models=ModelSettings(starters=use)), ListLog(), keys())
    assert sorted(made._pipeline.models) == langs


@pytest.mark.parametrize(
    ("engine", "mark"),
    [({}, "en-0001"), ({"en": "bilstm"}, "en-bilstm-0001"), ({"en": "both"}, "en-0001+en-bilstm-0001")],
)
def test_a_daemon_reads_with_the_engine_that_is_chosen(engine: dict[str, str], mark: str) -> None:
    """Turns of a language are read by the CRF, the network or both; what goes out names it, without the name."""
    rings = keys()
    made = assemble.daemon(Settings(models=ModelSettings(engine=engine)), ListLog(), rings)._pipeline
    said = [b"hi, this is Fiona Gallagher", b"I live in Leeds", b"thanks a lot"]
    turns = [
        orjson.dumps({"session": "s", "turn": i, "speaker": "user", "text": text.decode(), "lang": "en"})
        for i, text in enumerate(said)
    ]
    records = [Record(Position("chat.turns", 0, i), b"s", turn, 0) for i, turn in enumerate(turns)]
    ran = made.run(records, SessionStore(rings.need("state"), 100, 100), 0.0)
    told = b"".join(message.value or b"" for message in ran.outputs)
    assert {mark} == {model.id for lang, model in made.models.items() if lang == "en"}
    assert b"Gallagher" not in told
    assert f'"model":"{mark}"'.encode() in told


def test_a_network_that_is_announced_is_used_only_where_it_was_chosen() -> None:
    """By default, and beside another engine, it is refused; where it is chosen it reads alone."""
    (network, *_) = load_networks()
    for engine in ({}, {"en": "both"}):
        with pytest.raises(ModelRefused, match=r"does not choose its engine alone"):
            assemble.chosen_engine(Settings(models=ModelSettings(engine=engine))).open(network, None)
    chosen = assemble.chosen_engine(Settings(models=ModelSettings(engine={"en": "bilstm"})))
    assert chosen.open(network, None).fingerprint == network.fingerprint


@pytest.mark.parametrize(
    ("engine", "why"), [({"en": "lstm"}, "no engine 'lstm'"), ({"English": "both"}, "no language")]
)
def test_an_engine_that_there_is_not_is_refused(tmp_path: Path, engine: dict[str, str], why: str) -> None:
    """By the name of the setting, before anything starts."""
    path = tmp_path / "anond.toml"
    path.write_text("[models]\nengine = { " + ", ".join(f'{lang} = "{name}"' for lang, name in engine.items()) + " }\n")
    with pytest.raises(ConfigError, match=rf"models.*engine.* {why}"):
        config.load(path)


def test_an_engine_without_a_model_leaves_a_language_unread() -> None:
    """Where none of the chosen engine ships for it, no other reads in its stead, and its turns wait."""
    made = assemble.daemon(Settings(models=ModelSettings(engine={"sv": "both"})), ListLog(), keys())
    assert "sv" not in made._pipeline.models
    assert "en" in made._pipeline.models


# -- outputs


def test_a_record_too_large_to_copy_is_known_by_its_digest(review_ring: Ring) -> None:
    """The letter of a larger one holds a keyed digest, that of the largest allowed one the bytes."""
    outputs = Outputs(Settings().topics, FieldMap(), review_ring, times="drop", largest=12)
    sizes = {
        size: len(outputs.dead(Record(Position("t", 0, 1), None, b"x" * size, 0), "r", 0.0).value or b"")
        for size in (9, 12, 13, 100_000)
    }
    assert sizes[12] == sizes[9] + 4
    assert sizes[13] == sizes[100_000]
