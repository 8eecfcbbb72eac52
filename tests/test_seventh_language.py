"""A seventh language is a folder of words: docs/extending.md walks through it with Dutch."""

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
    """What a daemon reads and writes that has one folder more, and not a line of code changed."""
    source, folder = Path(anond.__file__).parent, tmp_path_factory.mktemp("seven") / "anond"
    folder.mkdir()
    for path in source.iterdir():
        if path.name != "languages":
            (folder / path.name).symlink_to(path)
    shutil.copytree(source / "languages", folder / "languages")
    shutil.copytree(DUTCH, folder / "languages/nl", ignore=shutil.ignore_patterns("read.py", "__pycache__"))
    (folder / "languages/nl/__init__.py").write_text('"""Dutch."""')
    environ = os.environ | {"PYTHONPATH": str(folder.parent)}
    run = [sys.executable, "-B", str(DUTCH / "read.py")]
    return json.loads(subprocess.run(run, env=environ, capture_output=True, check=True).stdout)


def test_a_folder_is_a_language(read: Any) -> None:
    """It comes behind the others, and languages near these are read as before."""
    assert read[:2] == ["nl", "sv"]


def test_its_values_are_found(read: Any) -> None:
    """Streets, dates, births, passwords, titles and dictated numbers; last digits of a card, a plate, a handle, an
    address of mail said aloud, both ends of a range, a postal code, a name that is spelt: by its folder alone.
    """
    tags = {text: {(tag, value) for tag, value in found} for text, found in read[2].items()}
    assert list(tags.values()) == [
        {("ADDRESS", "Tulpenstraat 12")},
        {("DATE", "3 maart 2024")},
        {("DATE", "3.4.1988")},
        {("UID", "48wq7733")},
        {("PERSON", "Xylander")},
        {("UID", "vijfentwintig drie vier negen nul acht zeven")},
        {("UID", "4242")},
        {("UID", "12-AB-34")},
        {("UID", "NightOwl_22")},
        {("EMAIL", "anna apenstaartje gmail punt com"), ("URL", "gmail punt com")},
        {("DATE", "3"), ("DATE", "5 april")},
        {("ZIP", "1017")},
        {("PERSON", "v o s")},
    ]
    assert read[6] == ["appartement 12", "3de verdieping"]


def test_its_dates_move_in_its_own_months(read: Any) -> None:
    """With a capital where the original has one; a day of the week stays, since dates move by whole weeks."""
    moved = read[3]
    assert moved.pop("woensdag") == "woensdag"
    assert all(said != made for said, made in moved.items())
    months = {said: next(word for word in made.split() if word.lower() in MONTHS) for said, made in moved.items()}
    assert {said for said, month in months.items() if month.istitle()} == {"12 Mei 1988"}
    assert moved["woensdag 3 april"].startswith("woensdag ")


def test_its_numbers_are_said_and_read(read: Any) -> None:
    """By its table, and by the rules for languages that have none of their own."""
    assert read[4:6] == [["vijfentwintig", "honderd eenentwintig", "twee duizend"], [25, 121, 2000]]
