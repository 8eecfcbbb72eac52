"""What people are shown in a language that has no model: recall and precision of the proposals in gold.

    python -m experiments.near_proposals ../tests/trainer/active/new_languages/nl.txt      (in trainer/)

Files are dialogues in the project's notation, named after their language. A row for lists and detectors alone, one for
the model of the nearest language as it ships, and one for what proposes now (`anond.near`). Sessions remember nothing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from anond import assemble
from anond.config import Settings
from anond.engines.protocol import Engine
from anond.near.models import NearEngines
from anond.starters import load_starters
from anond.tagging.reading import TurnReader
from anond.tagging.session_reading import SessionReader
from anond.tagging.tagger import Tagger
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import read_chat
from anond_trainer.evaluate.columns import aligned
from anond_trainer.evaluate.counts import count

HEAD: Final = ("proposals by", "turns", "recall", "precision", "mentions of people left readable")


def main() -> None:
    """Print a table for each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    tagger = assemble.tagger(Settings())
    engines = {model.lang: assemble.decoder(model, None) for model in load_starters()}
    for path in parser.parse_args().gold:
        turns = list(read_chat(path, path.stem))
        rows = [
            row("lists and detectors", turns, tagger, {}, lambda lang: None),
            row("the nearest model", turns, tagger, engines, lambda lang: None),
            row("what proposes now", turns, tagger, engines, NearEngines().of),
        ]
        print("\n".join((path.stem, *aligned([HEAD, *rows]))), flush=True)  # noqa: T201


def row(
    name: str, turns: list[GoldTurn], tagger: Tagger, engines: Mapping[str, Engine],
    near: Callable[[str], Engine | None],
) -> tuple[str, ...]:  # fmt: skip
    """The proposals of all turns, counted."""
    reader, counted = TurnReader(tagger, near=near), Counter[str]()
    for turn, read in SessionReader(tagger).read(turns, {}):
        counted += count(turn, reader.proposals(read, engines), tagger.policy).numbers
    recall, precision = (counted["both"] / counted[of] for of in ("sensitive", "hidden"))
    readable = counted["readable"] / counted["mentions"]
    return name, f"{len(turns):,}", f"{recall:.3f}", f"{precision:.3f}", f"{readable:.3f}"


if __name__ == "__main__":
    main()
