from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from anond.text.technical import technical
from anond_trainer.data.notation import LANGUAGES, dialogues
from tests.stopwatch import cpu_seconds


@pytest.mark.parametrize(
    "text",
    [
        "def settle(self, reading):\n    return self._best(reading)",
        "for (const row of rows) {\n  total += row.price * 2;\n}",
        "    items = [(f.name, getattr(object, f.name)) for f in fields]",
        "if err != nil { return nil, err }",
        "std::vector<int> v; v.push_back(3);",
        "# a comment of a script\nset -e && make install || exit 1",
        "\tlogger.info(total)\n\treturn None",
    ],
)
def test_code_is_told(text: str) -> None:
    """Calls, operators, indentation, words that only programs use."""
    assert technical(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hi, it's quenta (the one from yesterday)",
        "Mittwoch 10:30 oder 15:00; sonst Freitag 9:00.",
        "@soy_franco34, la de @pancho.rivas_cl",
        "my mail is maren(at)fjordpost(dot)example",
        "name = anna lind, tel = 0701740605",
        '{"first": "Yngvild", "last": "Opdahl", "zip": "90210", "paid": null}',
        "2026-11-17 08:14:22 auth[20931]: failed login user=ivy from 203.0.113.74 port 5022",
        "C:\\Users\\Marlene\\Desktop\\rechnung_88.pdf",
        "berlin -> köln",
        "return: i need a return label for tansy",
        "order #44-120 & #44-121; thanks ;)",
    ],
)
def test_what_people_stand_in_is_no_code(text: str) -> None:
    """Chat with brackets, times, handles and arrows; forms, records and logs, which hold people's values."""
    assert not technical(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hardly_a_turn_of_a_dialogue_is_code(lang: str) -> None:
    """Though some of them paste logs and settings."""
    turns = dialogues(lang)
    assert sum(technical(turn.text) for turn in turns) <= len(turns) / 5000


def test_most_functions_are_code() -> None:
    """Of Python's own library, a blank line after each block."""
    text = (Path(sysconfig.get_path("stdlib")) / "argparse.py").read_text("utf-8")
    blocks = [block for block in text.split("\n\n") if block.strip()]
    assert sum(map(technical, blocks)) > 0.6 * len(blocks)


@pytest.mark.parametrize("piece", ["a", "_", "a_", "    \n", "\t", "(", "a(", "a.", '"a', "[", "x[1]", "= "])
def test_hostile_text_takes_no_longer(piece: str) -> None:
    """A quarter of a million of the same letters: nothing is looked at again and again."""
    text = piece * (250_000 // len(piece)) + ";"
    assert cpu_seconds(lambda: technical(text), 0.4) < 0.4
