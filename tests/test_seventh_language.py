"""A seventh language is a file of words, and one of numbers: docs/extending.md walks through them with Dutch."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import anond
from tests.dutch.words import WORDS

DUTCH = Path(__file__).parent / "dutch"
MONTHS = WORDS.dates.months.split()


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a daemon reads and writes that has two files more, and not a line of code changed."""
    source, folder = Path(anond.__file__).parent, tmp_path_factory.mktemp("seven") / "anond"
    folder.mkdir()
    for path in source.iterdir():
        if path.name != "languages":
            (folder / path.name).symlink_to(path)
    shutil.copytree(source / "languages", folder / "languages")
    shutil.copy(DUTCH / "words.py", folder / "languages/nl.py")
    shutil.copy(DUTCH / "numerals.py", folder / "languages/numerals/grammar/nl.py")
    environ = os.environ | {"PYTHONPATH": str(folder.parent)}
    run = [sys.executable, "-B", str(DUTCH / "read.py")]
    return json.loads(subprocess.run(run, env=environ, capture_output=True, check=True).stdout)


def test_a_file_is_a_language(read: Any) -> None:
    """It comes behind the others, and languages near these are read as before."""
    assert read[:2] == ["nl", "sv"]


def test_its_values_are_found(read: Any) -> None:
    """Streets, dates, births, passwords, titles and dictated numbers, by the words of its file alone."""
    tags = {text: {(tag, value) for tag, value in found} for text, found in read[2].items()}
    assert list(tags.values()) == [
        {("ADDRESS", "Tulpenstraat 12")},
        {("DATE", "3 maart 2024")},
        {("DATE", "3.4.1988")},
        {("UID", "48wq7733")},
        {("PERSON", "Xylander")},
        {("UID", "vijfentwintig drie vier negen nul acht zeven")},
    ]


def test_its_dates_move_in_its_own_months(read: Any) -> None:
    """With a capital where the original has one."""
    for said, moved in zip(("3 maart 2024", "12 Mei 1988"), read[3], strict=True):
        month = moved.split()[1]
        assert moved != said
        assert month.lower() in MONTHS
        assert month.istitle() == said.split()[1].istitle()


def test_its_numbers_are_said_and_read(read: Any) -> None:
    """By its table, and by the rules for languages that have none of their own."""
    assert read[4:] == [["vijfentwintig", "honderd eenentwintig", "twee duizend"], [25, 121, 2000]]
