"""`anond.Anonymiser`: the daemon's pipeline in three lines, and never clean text of a turn that a person should see."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import anond
from anond.config import Settings
from anond.errors import KeysError

PAGE = Path(__file__).parents[1] / "docs" / "python.md"
KEY = bytes(range(32))


@cache
def anonymiser() -> anond.Anonymiser:
    """One with a fixed key."""
    return anond.Anonymiser(key=KEY)


def printed(program: str) -> str:
    """What a program in a process of its own prints."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_a_session_keeps_one_surrogate_for_one_person() -> None:
    """Also as a short form, in a later turn; another session has another."""
    one, other = anonymiser().session("one"), anonymiser().session("other")
    first = one.clean("hi, Ilsabe Quandt here").removeprefix("hi, ").removesuffix(" here")
    assert not {"Ilsabe", "Quandt"} & set(first.split())
    assert one.clean("thanks Ilsabe") == f"thanks {first.split()[0]}"
    assert other.clean("hi, Ilsabe Quandt here") != f"hi, {first} here"


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["hello i need help with my account", "jessie dawson", "6548"], ["jessie dawson", "6548"]),
        (["hi there", "manjula", "20413"], ["manjula", "20413"]),
        (["hi, I'm Karin Lindqvist from Leeds"], ["Karin Lindqvist", "Leeds"]),
        (["hi, my router has the address ::1"], ["::1"]),
    ],
)
def test_short_turns_stay_in_the_language_of_their_session(turns: list[str], found: list[str]) -> None:
    """A name, a bare number or an address of the net speaks for no other language, and each is hidden."""
    session = anonymiser().session(f"short {turns[-1]}")
    read = [session.read(turn) for turn in turns]
    assert {one.lang for one in read} == {"en"}
    assert [turn[s.start : s.end] for turn, one in zip(turns, read, strict=True) for s in one.found] == found


def test_the_same_key_gives_the_same_surrogates_in_another_process() -> None:
    """A random key gives others."""
    program = (
        f"import anond; print(anond.Anonymiser(key={KEY!r}).session('far').clean('hi, Ilsabe Quandt here'));"
        "print(anond.Anonymiser().session('far').clean('hi, Ilsabe Quandt here'))"
    )
    same, other = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert same == anonymiser().session("far").clean("hi, Ilsabe Quandt here") != other


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dzień dobry, nazywam się Grażyna Dąbek", "no_model"),
        ("ok " * 2_500, "length"),
        ("half \ud800 a sign", "not_json"),
    ],
)
def test_what_a_person_should_see_is_never_clean_text(text: str, reason: str) -> None:
    """`clean` raises and quotes nothing of the turn, `read` returns it as such."""
    session = anonymiser().session()
    turn = session.read(text)
    assert (turn.text, turn.reason, turn.risk) == (None, reason, 1.0)
    with pytest.raises(anond.NeedsReview, match=rf"^a person should see this turn: {reason}, risk 1\.000$"):
        session.clean(text)


def test_spans_stand_where_the_surrogates_do() -> None:
    """In the clean text; those that were found, in the text that was given."""
    text = "my name is Ilsabe Quandt, mail ilsabe@quandt-werke.de please"
    turn = anonymiser().session("spans").read(text)
    assert turn.text is not None
    assert [(s.tag, text[s.start : s.end]) for s in turn.found if s.tag in ("PERSON", "EMAIL")] == [
        ("PERSON", "Ilsabe Quandt"), ("EMAIL", "ilsabe@quandt-werke.de"),
    ]  # fmt: skip
    person, mail = (turn.text[s.start : s.end] for s in turn.spans)
    assert turn.text == f"my name is {person}, mail {mail} please"


def test_a_batch_comes_to_what_its_turns_come_to_one_by_one() -> None:
    """In the order given, whatever sessions they are of; pairs and events alike."""
    talk = [("b1", "hi, Ilsabe Quandt here"), ("b2", "hej, Anna Svensson här"), ("b1", "Quandt with a q")]
    batch = [turn.text for turn in anond.Anonymiser(key=KEY).read_all(talk)]
    fresh = anond.Anonymiser(key=KEY)
    assert batch == [fresh.session(session).clean(text) for session, text in talk]
    events = [{"session": session, "text": text} for session, text in talk]
    assert batch == [turn.text for turn in anond.Anonymiser(key=KEY).read_all(events)]


@pytest.mark.parametrize("wrong", [("b1",), "hi", {"text": "hi, Ilsabe here"}, None])
def test_what_is_no_turn_is_said_without_a_word_of_it(wrong: Any) -> None:
    """A mistake of the caller's, in one sentence."""
    with pytest.raises(TypeError, match=r"^a turn is a pair of session and text, or an event with both$"):
        anonymiser().read_all([wrong])


def test_many_coroutines_share_one_anonymiser() -> None:
    """Each gets the answer to its own turn."""

    async def all_at_once() -> list[str]:
        sessions = [anonymiser().session(f"async {n}") for n in range(20)]
        return await asyncio.gather(*(s.aclean(f"order number {n} is late", lang="en") for n, s in enumerate(sessions)))

    assert [text.split()[-1] for text in asyncio.run(all_at_once())] == ["late"] * 20


@pytest.mark.parametrize("told", ["Qvarnby", ["Qvarnby"], ("Qvarnby", None), 4711, None])
def test_a_fact_is_one_value_or_several(told: object) -> None:
    """As in an event; what is none costs nobody else of a batch anything."""
    event = {"session": "told", "text": "the qvarnby one, 4711 please", "lang": "en", "facts": {"UID": told}}
    turn, other = anond.Anonymiser(key=KEY).read_all([event, {"session": "other", "text": "hello", "facts": None}])
    assert other.text == "hello"
    assert ("qvarnby" in (turn.text or "")) == (told in (4711, None))
    assert ("4711" not in (turn.text or "")) or told != 4711


def test_facts_are_hidden_and_a_forgotten_session_knows_none() -> None:
    """A value that the caller knows is hidden although no list and no model knows it."""
    session = anonymiser().session("facts")
    assert "zqhlarb" not in session.clean("it is zqhlarb", facts={"PERSON": ["zqhlarb"]}, lang="en")
    assert "zqhlarb" not in session.clean("zqhlarb again", lang="en")
    session.forget()
    assert session.read("nothing new").found == ()


def test_an_idle_session_is_forgotten() -> None:
    """After `sessions.ttl`, when another turn comes: its values do not stay in the process for ever."""
    settings = replace(Settings(), sessions=replace(Settings().sessions, ttl=0))
    one = anond.Anonymiser(settings=settings)
    one.session("idle").clean("hi, Ilsabe Quandt here")
    one.session("busy").clean("hello again")
    assert len(one._pipeline._ledgers) <= 1


def test_a_key_has_32_bytes() -> None:
    """Another is refused with its length, never quoted."""
    with pytest.raises(KeysError, match=r"^key: 5 bytes; 32 are needed, such as secrets\.token_bytes\(32\)$"):
        anond.Anonymiser(key=b"short")


def test_the_page_runs_as_it_is_written() -> None:
    """Every line of Python in docs/python.md."""
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL))
    printed(code)


def test_commands_do_not_pay_for_it() -> None:
    """`import anond` alone loads neither numpy nor the models."""
    program = "import sys, anond; print('numpy' in sys.modules, 'anond.assemble' in sys.modules)"
    assert printed(program) == "False False\n"
