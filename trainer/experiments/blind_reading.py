"""Clean text of held-out dialogues (synthetic) for a reader, without marks, and apart from it the key.

    cd trainer && python -m experiments.blind_reading --seed 20261129 --sessions 200 --to FOLDER [--as-written .25]
        [--gold FILES]

Gold says what is hidden, of all types, and each session has a key drawn from the seed. The reader marks in `blind.txt`
what looks replaced; `key.jsonl` says afterwards what was. A share of sessions may stay as written, unknown to the
reader: what is marked there says how often a true value looks replaced. `--gold` reads more held-out dialogues.
docs/surrogates.md tells what such readings found.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import orjson

from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from anond.surrogates.substitute import Substituter
from anond_gazetteers import load
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, hand_made

Session = list[GoldTurn]


def drawn(chance: Random, count: int, more: Sequence[GoldTurn]) -> list[tuple[str, Session]]:
    """So many sessions with something to hide, evenly over the languages, in mixed order."""
    found: list[tuple[str, Session]] = []
    for number, lang in enumerate(LANGUAGES):
        turns = [*hand_made(lang)[1], *(turn for turn in more if turn.lang == lang)]
        sessions = [list(group) for _, group in groupby(turns, key=lambda turn: turn.session)]
        hiding = [session for session in sessions if any(turn.spans for turn in session)]
        share = count // len(LANGUAGES) + (number < count % len(LANGUAGES))
        found += [(lang, session) for session in chance.sample(hiding, share)]
    chance.shuffle(found)
    return found


def clean(lang: str, session: Session, substituter: Substituter, key: bytes) -> Iterator[tuple[str, list[Any]]]:
    """The turns of a session as a reader sees them, each with a row for every surrogate in it."""
    ledger = Ledger(key_id="00112233445566aa", lang={lang: 9.5})
    for number, turn in enumerate(session, 1):
        text, placed = substituter.replace(turn.text, turn.spans, ledger, key, lang)
        hidden = tuple((one.start, one.end, one.tag, one.sub or "") for one in turn.spans)
        ledger.remember_turn(PastTurn(turn.speaker, turn.text, f"3-{number}", number, hidden))
        line = f"{number} {turn.speaker[0]}: {text}".replace("\n", "\\n")
        yield line, [
            {"turn": number, "lang": lang, "start": new.start, "end": new.end, "tag": old.tag, "sub": old.sub,
             "was": turn.text[old.start : old.end], "is": text[new.start : new.end]}
            for old, new in zip(turn.spans, placed, strict=True)
        ]  # fmt: skip


def as_written(lang: str, session: Session) -> Iterator[tuple[str, list[Any]]]:
    """The turns of a session with nothing replaced, each with a row for every value in it."""
    for number, turn in enumerate(session, 1):
        yield (
            f"{number} {turn.speaker[0]}: {turn.text}".replace("\n", "\\n"),
            [
                {"turn": number, "lang": lang, "start": one.start, "end": one.end, "tag": one.tag, "sub": one.sub,
                 "was": turn.text[one.start : one.end], "as_written": True}
                for one in turn.spans
            ],
        )  # fmt: skip


def main() -> None:
    """Write both files."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.blind_reading", description=main.__doc__)
    arguments.add_argument("--seed", type=int, required=True)
    arguments.add_argument("--sessions", type=int, default=200)
    arguments.add_argument("--to", type=Path, required=True)
    arguments.add_argument("--as-written", type=float, default=0.0)
    arguments.add_argument("--gold", nargs="+", type=Path, default=[])
    chosen = arguments.parse_args()
    chance, substituter = Random(chosen.seed), Substituter(load())  # noqa: S311  not for keys that keep anything secret
    more = [GoldTurn.from_json(line) for path in chosen.gold for line in path.read_bytes().splitlines()]
    chosen.to.mkdir(parents=True, exist_ok=True)
    with (chosen.to / "blind.txt").open("w", encoding="utf-8") as blind, (chosen.to / "key.jsonl").open("wb") as key:
        for number, (lang, session) in enumerate(drawn(chance, chosen.sessions, more), 1):
            blind.write(f"=== {number} {lang}\n")
            replaced = chance.random() >= chosen.as_written
            turns = clean(lang, session, substituter, chance.randbytes(32)) if replaced else as_written(lang, session)
            for line, rows in turns:
                blind.write(f"{line}\n")
                for row in rows:
                    key.write(orjson.dumps({"session": number, **row}) + b"\n")


if __name__ == "__main__":
    main()
