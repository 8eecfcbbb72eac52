"""Audits take a model back, through the real command and a running daemon, and both say so."""

from __future__ import annotations

import time

import pytest

from anond import config, seal
from anond.engines.model.file import Model
from anond.events.records import Message
from anond.events.review import Decision, Drawn, Sent
from anond.events.turns import Turn
from anond.models_topic.records import publication
from anond.seal import seal_place
from anond.starting import keys_for, run_async
from anond.tags import Span
from anond_trainer.training_run.request import Request
from anond_trainer.training_run.run import Run
from tests.cli.shell import Shell, rows
from tests.publishing import STARTER, same
from tests.topics import TOPICS

SECRET = "Zqhlarb"
MORE = "en: en-0008 leaks measurably more than en-0007 before it: 30 of 60 audited turns leak, 0 of 60 before: "


def loaded(data: bytes) -> Model:
    """A model as it was published."""
    return Model.load(data, lambda *_: None)


def audited(shell: Shell, mark: str, turns: int, leaking: int) -> list[Message]:
    """The sealed decisions about audits of a model, each of a session of its own."""
    ring = seal.load(shell.data / "keys", ["review"]).need("review")
    found: list[Message] = []
    for n in range(turns):
        hidden = () if n < leaking else ((0, 7),)
        item = f"0-{len(mark)}{ord(mark[6])}{n:04d}"
        made = Decision(
            item, "audit", "release", "en", 0, f"{mark} {n}", Turn("s", 0, "user", f"{SECRET} called"),
            (Span(0, 7, "PERSON"),), "eve", time.time(), 1.0, sent=Sent("s", hidden), drawn=Drawn(0.001, mark, hidden),
        )  # fmt: skip
        sealed = ring.seal(made.to_json(), seal_place("decision", item.encode()))
        found.append(Message(TOPICS.decisions, 0, item.encode(), sealed))
    return found


@pytest.fixture
def leaking(ready: Shell) -> Shell:
    """A log with two published models of English, the newer of which leaks more."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    old, new = same("en-0007", signer), same("en-0008", signer)
    now = time.time()
    ready.write(publication(old, "en", "en-0007", TOPICS.models, signer, now - 20, STARTER))
    ready.write(publication(new, "en", "en-0008", TOPICS.models, signer, now - 10, loaded(old)))
    ready.write(audited(ready, loaded(old).fingerprint, 60, 0) + audited(ready, loaded(new).fingerprint, 60, 30))
    return ready


def test_audits_take_a_model_back(leaking: Shell) -> None:
    """Without --publish it is said alone; with it a running daemon goes back to the one before, and says why."""
    with leaking.daemon() as says:
        says("model in use  lang=en  model=en-0008")
        told = leaking.good("audit", ANOND_DIVERT_LEAK_TARGET="0.01")
        assert f"{MORE}en-0007 would be put in use again" in told.splitlines()
        assert "* en en-0008" in leaking.good("models", "list")
        as_rows = rows(leaking.good("audit", "--json"))
        assert [(row["lang"], row["turns"]["of"]) for row in as_rows if "missed_per_thousand" in row] == [
            ("all", 120),
            ("en", 120),
        ]
        told = leaking.good("audit", "--publish")
        assert f"{MORE}en-0007 is announced again; daemons take it up within seconds" in told.splitlines()
        said = says("model was rolled back  lang=en  model=en-0007  withdrawn=en-0008")
        assert "reason=en-0008 leaks measurably more than en-0007" in said.replace('"', "")
        assert SECRET not in said + told
    assert "* en en-0007" in leaking.good("models", "list")
    assert "en-0008" not in leaking.good("audit", "--publish")
    assert leaking("tag", given=b"hello").stderr == b"anond: read with en-0007 (en)\n"


def test_a_running_daemon_runs_a_new_model_in_shadow(leaking: Shell) -> None:
    """As the settings say; one that starts goes on with the model that was in use before."""
    leaking.environ["ANOND_MODELS_SHADOW"] = "1"
    with leaking.daemon() as says:
        said = says("model in shadow  lang=en  model=en-0008  in_use=en-0007")
        assert "model in use  lang=en  model=en-0008" not in said
        leaking.good("feed", given=b'{"session": "a", "text": "please tell Oona Trellick about it"}')
        said = says("model in use  lang=en  model=en-0008")
        assert "shadow is over  lang=en  model=en-0008  turns=1  differing=0  failed=0" in said
        assert "Trellick" not in said


def test_an_interrupted_training_says_what_it_took_back(leaking: Shell) -> None:
    """Nothing more was published then, but a model was."""
    settings = config.load(None, {"ANOND_DATA": str(leaking.data)})
    run = Run(settings, Request(), keys_for(settings, ["review", "publish", "trust"]))
    assert run.interrupted == "nothing was published"
    assert run_async(run.begin()).current["en"].id == "en-0007"
    assert run.interrupted == "what was taken back stays so; nothing else was published"
