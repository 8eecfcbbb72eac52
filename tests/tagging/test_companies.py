"""The company in whose name an agent or a bot speaks is nobody's name or home."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from anond import assemble, sample
from anond.starters import load_starters
from anond.tagging.companies import companies
from anond.tagging.session_reading import SessionReader
from anond.text.tokens import tokenize
from anond_gazetteers import load
from anond_gazetteers.lexicon import ALL
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.session_memory import Memory

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]


def introduced(text: str, lang: str) -> list[str]:
    """The companies that a turn introduces."""
    tokens = tokenize(text)
    found = companies(tokens, lang, load().find(tokens.words, lang, ALL))
    return [text[start:end] for start, end in found]


@pytest.mark.parametrize(
    ("lang", "text", "company"),
    [
        ("en", "Welcome to Zorvex Telecom, how can I help?", ["Zorvex Telecom"]),
        ("en", "You're talking to Saga at Quillmart.", ["Quillmart"]),
        ("de", "Willkommen bei Klarstromix!", ["Klarstromix"]),
        ("sv", "Hej! Du pratar med Saga på Nordvifta Bredband.", ["Nordvifta Bredband"]),
        ("sv", "Välkommen till Kvistella!", ["Kvistella"]),
        ("es", "Hola, soy Nico, tu asistente de Vueltraya.", ["Vueltraya"]),
        ("it", "Sono l'assistente virtuale di Volarissa.", ["Volarissa"]),
        ("fr", "Je suis Colibot, l'assistant de Nordikal.", ["Nordikal"]),
        ("es", "Hola, soy la asistente de María López.", []),
        ("sv", "Välkommen till Stockholm!", []),
        ("en", "welcome to the club", []),
        ("en", "Zorvex Telecom", []),
        ("und", "Welcome to Zorvex", []),
    ],
)
def test_a_company_behind_words_of_an_introduction(lang: str, text: str, company: list[str]) -> None:
    """With capitals, and on no list of names: a person's assistant is somebody's."""
    assert introduced(text, lang) == company


HELLO = "Hola, soy Nico, tu asistente de Vuelaya. ¿En qué te ayudo?"


@pytest.mark.parametrize("said", ["tengo un vuelo con Vuelaya mañana", "reservé con Vuelaya"])
def test_a_session_knows_the_company_whose_bot_spoke(bench: Bench, said: str) -> None:
    """A user who names it names nobody; in a session where no bot spoke for it, it may be somebody."""
    bench.turns(HELLO, speaker="bot", lang="es")
    (known,) = bench.texts(bench.turns(said, first=1, lang="es"))
    (unknown,) = bench.texts(bench.turns(said, session="other", lang="es"))
    assert ("Vuelaya" in known, "Vuelaya" in unknown) == (True, False)


def test_a_daemon_learns_companies_of_clean_turns_and_a_reader_of_sessions_those_of_all(benches: Benches) -> None:
    """What waits for a person may be a name that was overlooked; where nobody decides, no turn waits."""
    bench = benches(divert={"max_risk": 0.0})
    (waits,) = bench.turns(HELLO, speaker="bot", lang="es").ledgers.values()
    tagger = bench.pipeline.tagger
    memory = Memory(tagger.policy)
    (_,) = SessionReader(tagger, memory).read([GoldTurn("talk", 0, "bot", "es", HELLO)], bench.pipeline.models)
    assert (waits and waits.companies, memory.ledger.companies) == ([], ["vuelaya"])


@pytest.mark.parametrize(
    ("asked", "said"), [("¿Me dice su nombre, por favor?", "Vuelaya"), ("", "mi marido se llama Anselmo Vuelaya")]
)
def test_a_person_may_be_called_like_the_company(bench: Bench, asked: str, said: str) -> None:
    """An answer to who somebody is, and a part of a longer name, is hidden all the same."""
    bench.turns(HELLO, asked, speaker="bot", lang="es")
    (text,) = bench.texts(bench.turns(said, first=2, lang="es"))
    assert "Vuelaya" not in text


def test_an_airline_of_the_sample_is_no_person(bench: Bench) -> None:
    """The bot that presents itself in its name keeps it; a user's word for somebody does not become a company."""
    (turn,) = (turn["text"] for turn in sample.load() if "asistente de" in turn["text"])
    name = turn.partition("asistente de ")[2].partition(".")[0]
    (said,) = bench.texts(bench.turns(turn, speaker="bot", lang="es"))
    (by_user,) = bench.texts(bench.turns(turn, session="other", speaker="user", lang="es"))
    assert name in said
    assert name not in by_user


def test_a_broadband_firm_of_the_sample_is_no_address(bench: Bench) -> None:
    """The Swedish agent speaks for Norrsken Bredband, read by the model that ships: the name stays."""
    (model,) = (one for one in load_starters() if one.lang == "sv")
    bench.pipeline.use_models({"sv": assemble.decoder(model, None)})
    (turn,) = (turn["text"] for turn in sample.load() if "Norrsken Bredband" in turn["text"])
    (said,) = bench.texts(bench.turns(turn, speaker="agent", lang="sv"))
    assert "Norrsken Bredband" in said
    assert "[ADDRESS]" not in said
