"""Sessions with marked values, and the relations that must hold between the values and their surrogates.

A file holds the cases of one language, `cases/KIND/LANG.txt`. A case is a title, the turns of a session with their
values marked, and relations, each on a line of its own:

    # A short form follows its name
    > Me llamo [[PERSON|Francisco Gil]].
    > Dime [[PERSON|Fran]], por favor.
    = differ 1 2

Numbers count the marked values of the case from 1. A relation is a function of `relations/`, called with the `Outcome`
and the words behind its name; it returns whether it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from anond.session.ledger import Ledger
from anond.session.remembered_turns import PastTurn
from tests.surrogates.marked import SUBSTITUTER, marked

FOLDER: Final = Path(__file__).parent / "cases"
KEYS: Final = tuple(bytes([n]) * 32 for n in range(1, 21))


@dataclass(frozen=True)
class Case:
    """One case as it is written."""

    name: str
    lang: str
    turns: tuple[str, ...]
    relations: tuple[tuple[str, ...], ...]


@dataclass
class Outcome:
    """What one key made of a case: the values as they were said, their surrogates, and the clean turns."""

    lang: str
    values: list[str] = field(default_factory=list)
    surrogates: list[str] = field(default_factory=list)
    clean: list[str] = field(default_factory=list)

    def value(self, number: str) -> str:
        """The marked value of this number, as it was said."""
        return self.values[int(number) - 1]

    def surrogate(self, number: str) -> str:
        """What stands in place of the marked value of this number."""
        return self.surrogates[int(number) - 1]


Relation = Callable[..., bool]


def cases(kind: str) -> Iterator[Case]:
    """All cases of a kind, a file for each language."""
    for file in sorted((FOLDER / kind).glob("*.txt")):
        yield from _read(file.read_text(encoding="utf-8"), file.stem, f"{kind}/{file.stem}")


def _read(text: str, lang: str, where: str) -> Iterator[Case]:
    for block in text.split("\n# "):
        lines = [line.strip() for line in block.strip().removeprefix("# ").splitlines() if line.strip()]
        if not lines:
            continue
        turns = tuple(line[2:] for line in lines if line.startswith("> "))
        relations = tuple(tuple(line[2:].split()) for line in lines if line.startswith("= "))
        if not turns or not relations or len(lines) != 1 + len(turns) + len(relations):
            raise ValueError(
                f"{where}: {lines[0]}: a case needs a title, turns (>) and relations (=), and nothing else"
            )
        yield Case(f"{where}: {lines[0]}", lang, turns, relations)


def outcome(case: Case, key: bytes) -> Outcome:
    """The session of a case, made clean turn by turn with one ledger and this key."""
    ledger, made = Ledger(), Outcome(case.lang)
    for turn in case.turns:
        plain, spans = marked(turn)
        clean, placed = SUBSTITUTER.replace(plain, spans, ledger, key, case.lang)
        made.values += [plain[span.start : span.end] for span in spans]
        made.surrogates += [clean[span.start : span.end] for span in placed]
        made.clean.append(clean)
        ledger.remember_turn(PastTurn("user", plain))
    return made


def failures(case: Case, relations: dict[str, Relation]) -> list[str]:
    """The relations of a case that do not hold, each with the first key under which it does not, and what was made."""
    found = []
    for name, *words in case.relations:
        for key in KEYS:
            made = outcome(case, key)
            if not relations[name](made, *words):
                found.append(f"{name} {' '.join(words)} with key {key[0]}: {' | '.join(made.clean)}")
                break
    return found
