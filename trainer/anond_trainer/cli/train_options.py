"""The options of `anond train`, checked before anything is read from the log."""

from __future__ import annotations

import importlib.util
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from anond.config import Settings
from anond.errors import ConfigError
from anond_trainer.data.gold import CorpusError, GoldTurn

_NEEDED: Final = ("scipy", "sklearn", "sklearn_crfsuite")  # of the extra, by training and by what audits say
MOST_WHY: Final = 300  # characters


def check_options(force: bool, why: str, gold: Collection[Path], more: Collection[Path]) -> None:
    """Refuse options that cannot be meant so."""
    if force and not why.strip():
        raise ConfigError('--force: say why, for the card and the log: --force --why "..."')
    if why and not force:
        raise ConfigError("--why: the reason for --force, which is not there")
    if len(why) > MOST_WHY or not why.isprintable():
        raise ConfigError(f"--why: one line of at most {MOST_WHY} characters")
    if more and not gold:
        raise ConfigError("files of gold come after --gold")


def check_installed() -> None:
    """Raise ModuleNotFoundError for a package that training needs, without the time that importing it takes."""
    for package in _NEEDED:
        if importlib.util.find_spec(package) is None:
            raise ModuleNotFoundError(package, name=package)


def read_gold_files(files: Sequence[Path], langs: Sequence[str]) -> list[GoldTurn]:
    """The turns of all files; raises CorpusError, with the line, for what is no gold."""
    from anond_trainer.data.read import read_files

    try:
        turns = [turn for found, _ in read_files(files, langs[0] if len(langs) == 1 else None) for turn in found]
    except OSError as error:
        raise ConfigError(f"{error.filename}: {error.strerror}") from None
    if files and langs and not any(turn.lang in langs for turn in turns):
        raise CorpusError(f"--gold: no turn in {', '.join(langs)}")
    return [turn for turn in turns if not langs or turn.lang in langs]


def trusting(settings: Settings, names: Collection[str]) -> Settings:
    """The settings, with these reviewers trusted beside those of `train.trusted`."""
    trusted = sorted({*settings.train.trusted, *names})
    return replace(settings, train=replace(settings.train, trusted=trusted))
