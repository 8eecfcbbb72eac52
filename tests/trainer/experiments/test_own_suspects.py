"""Suspect labels of written dialogues, found by the rules of tagging and by the same words elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import read_chat
from experiments.own_suspects import by_rules, by_same_dialogue, by_same_words


def turns(folder: Path, *texts: str) -> list[GoldTurn]:
    """A dialogue of one turn for each text, in the notation of the dialogues."""
    path = folder / "chat.txt"
    path.write_text("\n".join(f"=== d{number}\nuser: {text}" for number, text in enumerate(texts)), "utf-8")
    return read_chat(path, "en")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("see you [[DATE|on Monday]]", "preposition in a date"),
        ("[[DATE|May 8, 10:40]] then", "time in a date"),
        ("ask [[PERSON|mrs oake]]", "title in a name"),
        ("slip [[UID/order|no 318]]", "label in a value"),
        ("it was [[UNIT|380]]", "number without a unit"),
        ("for [[UNIT|£10,]] as he", "mark behind a value"),
        ("leave it at the third floor", "floor or flat without a mark"),
        ("[[ADDRESS|9 elm road]] flat [[ADDRESS|c]]", "floor or flat without a mark"),
    ],
)
def test_what_a_rule_excludes_is_shown_with_the_rule(text: str, why: str, tmp_path: Path) -> None:
    """One suspect each, and none where the same is marked as the rule has it."""
    assert [one.why for one in by_rules(turns(tmp_path, text), "en")] == [why]
    right = "on [[DATE|Monday]] at 10:40, mrs [[PERSON|oake]], no [[UID/order|318]], [[ADDRESS|third floor]]"
    assert not list(by_rules(turns(tmp_path, right), "en"))


def test_words_that_other_dialogues_mark_are_shown_by_the_share_of_these(tmp_path: Path) -> None:
    """Digits are alike; words that few mark, or that are marked here, are not shown."""
    marked = [f"in [[UNIT|{number} minutes]]" for number in (5, 7, 9)]
    (one,) = by_same_words(turns(tmp_path, *marked, "within 4 minutes", "[[PERSON|rose]]", "a rose"))
    assert (one.turn.text[one.start : one.end], one.share) == ("4 minutes", pytest.approx(3 / 4.5))
    assert "⟦4 minutes⟧" in one.line()


def test_words_that_their_dialogue_marks_elsewhere_are_shown_unless_they_name_somebody(tmp_path: Path) -> None:
    """Not inside of other words or of a mention, and not those of another dialogue."""
    first = "speak [[LANGUAGE|english]]?\nagent: English ok, englishman\nuser: [[ORG|the english shop]]"
    person = "[[PERSON|rose]] and a rose, [[MISC|rose]]"
    found = list(by_same_dialogue(turns(tmp_path, first, person, "english breakfast")))
    assert [(one.turn.turn, one.start, one.end) for one in found] == [(1, 0, 7)]
