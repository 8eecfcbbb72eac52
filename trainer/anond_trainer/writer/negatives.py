"""Hard negatives: lines in which nothing is to be marked, although it looks so."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from anond_gazetteers import fold
from anond_trainer.writer.draft import Bit, Draft
from anond_trainer.writer.message_breaks import joint_behind

FOLDER: Final = Path(__file__).parent / "hard"
_HOLE: Final = re.compile(r"\{(\w)\}")
_WORD: Final = re.compile(r"[^\W_]+")
_LETTERS: Final = "ABCDEFGHKLMNPRSTX"
_CLAUSE: Final = 0.4  # put behind a turn in place of one of its own
_TRIES: Final = 5


def hardened(drafts: list[Draft], lang: str, share: float, random: Random) -> list[Draft]:
    """A dialogue with hard negatives behind some of its users' turns; no word of theirs is marked in the dialogue."""
    marked = {fold(word) for one in drafts for bit in one.bits if bit.tag for word in _WORD.findall(bit.text)}
    out: list[Draft] = []
    used: set[str] = set()
    for draft in drafts:
        line = _line(lang, marked, random) if draft.speaker == "user" and random.random() < 2 * share else ""
        line, used = "" if fold(line) in used else line, used | {fold(line)}
        if line and random.random() < _CLAUSE:
            out.append(Draft(draft.speaker, (*draft.bits, Bit(joint_behind(draft, random) + line))))
            continue
        out += [draft, Draft("user", (Bit(line),))] if line else [draft]
    return out


@cache
def lines(lang: str) -> tuple[str, ...]:
    """The lines of a language."""
    text = (FOLDER / f"{lang}.txt").read_text("utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def _line(lang: str, marked: set[str], random: Random) -> str:
    for _ in range(_TRIES):
        line = _HOLE.sub(lambda match: _FILLED[match[1]](random), random.choice(lines(lang)))
        if marked.isdisjoint(map(fold, _WORD.findall(line))):
            return line[0].upper() + line[1:] if random.random() < _CLAUSE else line
    return ""


def _time(random: Random) -> str:
    return f"{random.randrange(24)}{random.choice(':.')}{random.randrange(60):02}"


def _version(random: Random) -> str:
    return ".".join(str(random.randrange(20)) for _ in range(random.choice((2, 3, 3))))


def _price(random: Random) -> str:
    return f"{random.randrange(1, 500)}{random.choice((',', '.'))}{random.choice(('00', '50', '90', '95', '99'))}"


def _error(random: Random) -> str:
    number = random.randrange(10, 10_000)
    return random.choice((f"E{number}", f"{random.choice(_LETTERS)}-{number}", f"0x{number:04X}", str(number)))


def _long(random: Random) -> str:
    figures, letters = str(random.randrange(10**5, 10 ** random.randrange(6, 10))), random.sample(_LETTERS, 2)
    return random.choice((figures, "".join(letters) + figures, f"{figures[:3]}-{figures[3:]}"))


def _count(random: Random) -> str:
    return str(random.randrange(2, 90))


_FILLED: Final[Mapping[str, Callable[[Random], str]]] = {
    "t": _time, "v": _version, "p": _price, "e": _error, "n": _long, "c": _count,
}  # fmt: skip
