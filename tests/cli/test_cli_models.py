"""The commands of keys and models: what they make, list, show, verify and take back."""

from __future__ import annotations

import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import orjson
import pytest

import anond
from anond import seal
from anond.engines.model.card import Card, Source, hash_check
from anond.engines.model.file import Model, encode
from anond.engines.model.hashing import hasher
from anond.engines.model.weights import Weights as ModelWeights
from anond.models_topic.records import publication
from anond.operations.refused import keep_refused
from anond.starters import load_starters
from tests.cli.shell import Shell

STARTER = Path(anond.__file__).parent / "starters" / "en-0001.model"


# keys


def test_keys_new_makes_what_is_missing_and_touches_nothing(shell: Shell) -> None:
    """Files of 0600 in folders of 0700; a second time it says that all is there."""
    assert len(shell.good("keys", "new").splitlines()) == 3
    before = {path: path.read_bytes() for path in (shell.data / "keys").iterdir()}
    assert shell.good("keys", "new") == f"all rings are in {shell.data}/keys\n"
    assert {path: path.read_bytes() for path in (shell.data / "keys").iterdir()} == before
    assert {path.name: path.stat().st_mode & 0o777 for path in before} == {
        "state.json": 0o600, "review.json": 0o600, "publish.json": 0o600, "trust.json": 0o644,
    }  # fmt: skip
    assert (shell.data.stat().st_mode & 0o777, (shell.data / "keys").stat().st_mode & 0o777) == (0o700, 0o700)


def test_keys_list_rotate_and_retire(ready: Shell) -> None:
    """Rotation adds a current key, retirement destroys the replaced one, and no key is ever shown."""
    (before,) = [line for line in ready.good("keys", "list").splitlines() if line.startswith("review")]
    made = ready.good("keys", "rotate", "review").split()[-1]
    listed = [line.split() for line in ready.good("keys", "list").splitlines() if line.startswith("review")]
    assert [(row[1], row[4]) for row in listed] == [(made, "current"), (before.split()[1], "reads")]
    assert ready.good("keys", "retire", "review", "--older-than", "1") == "review: destroyed none\n"
    assert ready.good("keys", "retire", "review", "--older-than", "0") == f"review: destroyed {before.split()[1]}\n"
    said = ready.good("keys", "list")
    secrets = [
        key["key"]
        for ring in ("state", "review", "publish", "trust")
        for key in orjson.loads((ready.data / "keys" / f"{ring}.json").read_bytes())["keys"]
    ]
    note = (ready.data / "keys" / "destroyed.json").read_text()
    assert before.split()[1] in note
    assert not [secret for secret in secrets if secret in said or secret in note]


@pytest.mark.parametrize(
    "words", [("rotate", "trust"), ("rotate", "nosuch"), ("retire", "nosuch", "--older-than", "0")]
)
def test_keys_of_a_ring_that_there_is_not(ready: Shell, words: tuple[str, ...]) -> None:
    """The rings are named."""
    assert ready.bad(2, "keys", *words).endswith("choose from state, review, publish")


# models


def model(lang: str, name: str, signer: seal.Signer) -> bytes:
    """A tiny signed model: two words say that a person begins."""
    starter = Model.load(STARTER.read_bytes(), lambda *_: None, (sha256(STARTER.read_bytes()).hexdigest(),))
    source = (Source("invented", "Apache-2.0"),)
    card = Card(name, lang, 1, 2, 1, source, {"recall": 0.5}, "2026-11-21", "", hash_check(hasher()))
    weights: ModelWeights = starter.weights
    return encode(card, weights, signer)


@pytest.fixture
def published(ready: Shell) -> Shell:
    """A log with two published models of English, the newer one in use."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    for name, at in (("en-0002", 1000.0), ("en-0003", 2000.0)):
        ready.write(publication(model("en", name, signer), "en", name, "anond.models", signer, at))
    return ready


def test_a_key_that_a_model_in_use_needs_is_not_destroyed_by_the_way(ready: Shell) -> None:
    """Daemons would fall back to the starter; who wants that says so."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    (old,) = seal.load(ready.data / "keys", ["review"]).need("review").key_ids()
    learnt = load_starters()[0]
    card = replace(learnt.card, id="en-0002", hash_key=old)
    ready.write(publication(encode(card, learnt.weights, signer), "en", "en-0002", "anond.models", signer, 1000.0))
    ready.good("keys", "rotate", "review")
    refused = ready.bad(3, "keys", "retire", "review", "--older-than", "0")
    assert "en-0002, in use, cannot be read without a key" in refused
    assert (
        "Run `anond train` first: it learns anew, from the starter and all decisions that can still be read" in refused
    )
    said = ready.good("keys", "retire", "review", "--older-than", "0", "--even-in-use")
    assert said == f"review: destroyed {old}\n"


def test_models_list_marks_what_is_in_use(published: Shell) -> None:
    """The published ones of a language, and starters where there is none."""
    lines = published.good("models", "list").splitlines()
    assert lines[:2] == ["  en en-0002", "* en en-0003  since 1970-01-01 00:33"]
    assert "* de de-0001  starter" in lines
    assert "  en en-0001  starter; back to it: anond models rollback en-0001" in lines


def test_a_model_in_shadow_is_listed_as_such(ready: Shell) -> None:
    """Beside the one that was in use before it, a starter too, until the hours are over; the card says it as well."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    (starter,) = (one for one in load_starters() if one.lang == "en")
    at, shadow = time.time() - 60, {"ANOND_MODELS_SHADOW": "2000"}
    second = model("en", "en-0002", signer)
    ready.write(publication(second, "en", "en-0002", "anond.models", signer, at, starter))
    first, *rest = ready.good("models", "list", **shadow).splitlines()
    assert first.startswith("~ en en-0002  in shadow since ")
    assert ", in use after 2,000 turns of each daemon, at the latest " in first
    assert "* en en-0001  starter" in rest
    assert "standing   in shadow since " in ready.good("models", "card", "en", **shadow)
    assert "standing   in use, beside en-0002 in shadow" in ready.good("models", "card", "en-0001", **shadow)
    for hours in ({}, shadow | {"ANOND_MODELS_SHADOW_HOURS": "0.01"}):
        lines = ready.good("models", "list", **hours).splitlines()
        assert (lines[0][:12], [line for line in lines if "* en en-0001" in line]) == ("* en en-0002", [])
    before = Model.load(second, lambda *_: None)
    third = model("en", "en-0003", signer)
    ready.write(publication(third, "en", "en-0003", "anond.models", signer, at + 1, before))
    lines = ready.good("models", "list", **shadow).splitlines()
    assert (lines[0], lines[1][:12]) == ("* en en-0002", "~ en en-0003")
    assert "  en en-0001  starter; back to it: anond models rollback en-0001" in lines


def test_models_show_prints_the_card(published: Shell) -> None:
    """Of a published model and of a starter, by id or by the language that it reads; not of one that there is not."""
    for name in ("en-0002", "en"):
        assert orjson.loads(published.good("models", "show", name))["figures"] == {"recall": 0.5}
    assert orjson.loads(published.good("models", "show", "sv-0001"))["lang"] == "sv"
    assert "model nosuch is not published here; see `anond models list`" in published.bad(4, "models", "show", "nosuch")


def test_models_show_has_refused_models_too(shell: Shell) -> None:
    """The list with the reasons, and one with its report; no keys are needed. Without a name it asks for one."""
    assert shell.good("models", "show", "--refused") == "no refused model is kept here\n"
    name = keep_refused(
        shell.data / "train" / "refused", b"model", "en", "en-0002", 0.0, "too few decisions", {"decisions": 9}
    )
    assert shell.good("models", "show", "--refused") == f"en {name}  refused 1970-01-01 00:00 UTC: too few decisions\n"
    assert shell.good("models", "show", name, "--refused").splitlines()[-1] == "decisions  9"
    assert shell.good("models", "show", "en-0002", "--refused").startswith(f"{name}\n")
    assert "no refused model en-0003 is kept here" in shell.bad(4, "models", "show", "en-0003", "--refused")
    assert shell.bad(2, "models", "show") == "which model? its id, as `anond models list` has it, or --refused"


def test_models_card_is_a_page_of_the_model_in_use(published: Shell) -> None:
    """By language, by id and by file; a model that is not in use says so, and an altered one is refused."""
    lines = published.good("models", "card", "en").splitlines()
    assert (lines[0], lines[3]) == ("en-0003", "standing   in use since 1970-01-01 00:33")
    assert "  invented (Apache-2.0)" in lines
    assert "standing   not in use" in published.good("models", "card", "en-0002")
    assert "standing   shipped, in use" in published.good("models", "card", "sv")
    assert "standing   not in use" in published.good("models", "card", "en-0001")
    signer = seal.load(published.data / "keys", ["publish"]).need("publish")
    file = published.folder / "file.model"
    file.write_bytes(good := model("en", "en-0009", signer))
    assert published.good("models", "card", "file.model").startswith("en-0009\n")
    file.write_bytes(good[:-70] + bytes([good[-70] ^ 1]) + good[-69:])
    assert "its signature does not hold" in published.bad(4, "models", "card", "file.model")
    assert "is not published here" in published.bad(4, "models", "card", "tlh")


def test_models_card_of_a_shipped_model_needs_no_keys(shell: Shell) -> None:
    """Which model is in use cannot be told without them, and that is said."""
    said = shell.good("models", "card", "es")
    assert said.startswith("es-0001\n")
    assert "which model is in use cannot be told" in said
    assert "trust.json is missing" in shell.bad(3, "models", "card", "es-0007")


def test_models_verify_checks_form_and_signature(published: Shell) -> None:
    """A signed file is good; a cut, an altered, a foreign and an unsigned one are refused."""
    signer = seal.load(published.data / "keys", ["publish"]).need("publish")
    seal.new(published.folder / "other", ["publish"], 0.0)
    foreign = seal.load(published.folder / "other", ["publish"]).need("publish")
    good = model("en", "en-0009", signer)
    file = published.folder / "file.model"
    file.write_bytes(good)
    assert published.good("models", "verify", "file.model") == "ok: en-0009 for en\n"
    altered = good[:-70] + bytes([good[-70] ^ 1]) + good[-69:]
    for broken in (good[:-1], altered, model("en", "en-0009", foreign), STARTER.read_bytes(), b"", b"not a model"):
        file.write_bytes(broken)
        assert published.bad(4, "models", "verify", "file.model").startswith("model file: ")
    assert published("models", "verify", "nosuch").returncode == 2


def test_models_rollback_puts_an_earlier_one_in_use_again(published: Shell) -> None:
    """A running daemon takes it up; the one in use and an unknown one are refused."""
    with published.daemon() as says:
        says("model=en-0003")
        assert "en-0002 is announced" in published.good("models", "rollback", "en-0002")
        says("model in use  lang=en  model=en-0002")
    assert "* en en-0002" in published.good("models", "list")
    assert published.bad(4, "models", "rollback", "en-0002") == "model en-0002 is in use already"
    assert "is not published here" in published.bad(4, "models", "rollback", "nosuch")


def test_a_rollback_leads_back_to_the_starter(published: Shell) -> None:
    """The model that was installed is signed and published like the others, listed as the starter that it still is, and
    a running daemon takes it up."""
    with published.daemon() as says:
        says("model=en-0003")
        published.good("models", "rollback", "en-0001")
        says("model in use  lang=en  model=en-0001")
    assert "* en en-0001  starter, since " in published.good("models", "list")


def test_a_rollback_counts_where_clocks_disagree(published: Shell) -> None:
    """An announcement from a machine whose clock is ahead does not keep later ones from being heard."""
    signer = seal.load(published.data / "keys", ["publish"]).need("publish")
    ahead = publication(model("en", "en-0004", signer), "en", "en-0004", "anond.models", signer, time.time() + 9999)
    published.write(ahead)
    published.good("models", "rollback", "en-0003")
    assert "* en en-0003" in published.good("models", "list")
