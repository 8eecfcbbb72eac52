"""`anond write-chat`: synthetic dialogues, made of the project's own."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from anond.cli.options import known_lang
from anond.counted import counted
from anond.errors import ConfigError
from anond_trainer.cli import extra


def command(
    lang: Annotated[str, typer.Option(help="en, de, sv, es, it or fr.", callback=known_lang)],
    sessions: Annotated[int, typer.Option(help="How many dialogues to write.", min=1, max=1_000_000)] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed writes the same.", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="Gold to write, JSONL; else to the terminal.")] = None,
    noise: Annotated[float, typer.Option(help="How much more case, typos, chat spelling and the like than usual; 0: "
                                         "none.", min=0, max=5)] = 1.0,
) -> None:  # fmt: skip
    """Write synthetic dialogues with gold.

    They are written (synthetic) ones in new values, with noise and hard negatives. Only of
    dialogues that models learn from: those held out to judge models on are never multiplied.
    """
    from anond_trainer.data.notation import LANGUAGES
    from anond_trainer.whole_files import check_places, write_whole
    from anond_trainer.writer import Settings, written

    with extra("train"):
        from anond_trainer.data.notation import hand_made
    if lang not in LANGUAGES:
        raise ConfigError(f"--lang {lang!r}: there are no dialogues in it, only in {', '.join(LANGUAGES)}")
    check_places({"--out": out}, [])
    random = Random(seed)  # noqa: S311 repeatable on purpose
    turns = written(hand_made(lang)[0], lang, sessions, random, Settings().noise(noise))
    data = b"".join(turn.to_json() + b"\n" for turn in turns)
    if out is None:
        typer.echo(data, nl=False)
        return
    write_whole(out, data)
    lines = data.count(b"\n")
    typer.echo(f"{out}: {counted(sessions, 'synthetic session')}, {counted(lines, 'turn')}")
