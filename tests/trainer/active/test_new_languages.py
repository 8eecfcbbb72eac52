"""The synthetic dialogues of languages without a model, by which tests and simulation stand in for their people."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from anond.tags import SUBS, TAGS
from anond_trainer.data.gold import GoldTurn, sessions
from anond_trainer.data.notation import LANGUAGES, read_chat

FOLDER = Path(__file__).parent / "new_languages"
FILES = sorted(FOLDER.glob("*.txt"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def dialogues(path: Path) -> list[list[GoldTurn]]:
    """The dialogues of a file, which is named after its language; raises CorpusError on what is not in the notation."""
    return [list(dialogue) for dialogue in sessions(read_chat(path, path.stem))]


def test_there_are_dialogues_in_a_language_without_hand_made_ones() -> None:
    """The folder holds languages that no shipped model was trained on, and no others."""
    assert FILES
    assert {path.stem for path in FILES}.isdisjoint(LANGUAGES)


@each_file
def test_a_file_has_120_dialogues_of_six_to_thirteen_turns(path: Path) -> None:
    """What is measured on one language is measured on as many dialogues as on another."""
    assert len(dialogues(path)) == 120
    assert {len(dialogue) for dialogue in dialogues(path)} <= set(range(6, 14))


def test_no_name_of_a_dialogue_comes_twice() -> None:
    """Dialogues of all files can be read together: each is a session of its own."""
    names = Counter(dialogue[0].session for path in FILES for dialogue in dialogues(path))
    assert [name for name, count in names.items() if count > 1] == []


@each_file
def test_no_dialogue_comes_twice(path: Path) -> None:
    """A dialogue that is held out is not among those that are learnt from under another name."""
    seen: dict[tuple[str, ...], list[str]] = {}
    for dialogue in dialogues(path):
        seen.setdefault(tuple(turn.text for turn in dialogue), []).append(dialogue[0].session)
    assert [names for names in seen.values() if len(names) > 1] == []


@each_file
def test_the_name_of_a_dialogue_says_language_and_number(path: Path) -> None:
    """The dialogues are numbered in order, so that the last thirty are known by their numbers."""
    names = [dialogue[0].session for dialogue in dialogues(path)]
    assert [name[: len(path.stem) + 6] for name in names] == [f"{path.stem}-n{number:03}-" for number in range(1, 121)]


@each_file
def test_marks_follow_the_notation(path: Path) -> None:
    """Marks stand in order, do not overlap, begin and end without white space, and have a known tag and sub."""
    for turn in (turn for dialogue in dialogues(path) for turn in dialogue):
        for span in turn.spans:
            value = turn.text[span.start : span.end]
            assert value, turn.session
            assert value == value.strip(), turn.session
            assert span.tag in TAGS, turn.session
            assert span.sub is None or span.sub in SUBS[span.tag], turn.session
        assert all(one.end <= other.start for one, other in pairwise(turn.spans)), turn.session


@each_file
def test_a_file_has_mentions_of_all_tags(path: Path) -> None:
    """Every tag can be learnt, and missed, in each language."""
    assert {span.tag for dialogue in dialogues(path) for turn in dialogue for span in turn.spans} == set(TAGS)
