"""The synthetic dialogues that nothing is chosen by: well-formed, enough, and nowhere in what is learnt from."""

from __future__ import annotations

from pathlib import Path

import pytest

import anond_trainer
import experiments
from anond.tags import Span
from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import FOLDER as LEARNT_FROM
from anond_trainer.data.notation import read_chat
from experiments.unseen_writers import rows

ENOUGH = 60
FOLDER = Path(experiments.__file__).parent / "unseen"
FILES = sorted(FOLDER.glob("*.txt"))

Dialogue = tuple[str, ...]


@pytest.fixture(scope="module")
def learnt_from() -> list[list[GoldTurn]]:
    """The dialogues that models learn from, of all languages."""
    paths = sorted(LEARNT_FROM.glob("*.txt"))
    return [dialogue for path in paths for dialogue in sessions(read_chat(path, path.stem[:2]))]


def test_there_are_german_and_english_dialogues() -> None:
    """The tests below have files to look at."""
    assert {"de", "en"} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_has_enough_dialogues_in_the_notation(path: Path) -> None:
    """Each file can be read, and has sixty dialogues or more."""
    assert len(list(sessions(read_chat(path, path.stem)))) >= ENOUGH


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_dialogue_is_learnt_from(path: Path, learnt_from: list[list[GoldTurn]]) -> None:
    """Neither its name nor its words are those of a dialogue that models learn from."""
    unseen = list(sessions(read_chat(path, path.stem)))
    assert _names(unseen) & _names(learnt_from) == set()
    assert _words(unseen) & _words(learnt_from) == set()


def test_no_module_that_trains_names_the_folder() -> None:
    """What trains or chooses a model is all in anond_trainer, and none of its modules names the folder."""
    sources = Path(anond_trainer.__file__).parent.rglob("*.py")
    names = (f'"{FOLDER.name}"', f"{FOLDER.parent.name}/{FOLDER.name}", f"{FOLDER.name}/")
    assert [path for path in sources if any(name in path.read_text("utf-8") for name in names)] == []


def test_a_row_tells_what_was_found_and_what_stays_readable() -> None:
    """Without a model the address is found, and the person stays readable."""
    text = "ich bin klostermann, mail k@post.example"
    person, mail = Span(8, 19, "PERSON"), Span(26, 40, "EMAIL")
    turn = GoldTurn("s", 0, "user", "de", text, (person, mail))
    german, every = rows({"de": [turn]}, reader(), {})
    assert german[1:3] == every[1:3] == ("1", "1")
    assert 0.0 < float(german[3]) < 1.0
    assert (german[4], german[5]) == ("1.000", "1.000")


def _names(dialogues: list[list[GoldTurn]]) -> set[str]:
    return {dialogue[0].session for dialogue in dialogues}


def _words(dialogues: list[list[GoldTurn]]) -> set[Dialogue]:
    """The dialogues, each as the texts of its turns in lower case."""
    return {tuple(turn.text.casefold() for turn in dialogue) for dialogue in dialogues}
