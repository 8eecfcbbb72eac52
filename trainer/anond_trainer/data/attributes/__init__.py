"""Written (synthetic) turns, one a line, attributes marked as `[[PROFESSION|nurse]]`: to learn from, and hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from anond.attributes.kinds import KINDS, Attribute
from anond_trainer.data.gold import CorpusError

FOLDER: Final = Path(__file__).parent
HIDDEN: Final = "-held-out"  # never learnt from; its sums by kind showed where more training turns were needed
FRESH: Final = "-held-out-2"  # never learnt from, and no choice was based on it
_MARK: Final = re.compile(r"\[\[(\w+)\|([^\[\]|]+)\]\]")


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """A turn with the attributes in it, in order."""

    lang: str
    text: str = field(repr=False)
    attributes: tuple[Attribute, ...]


def marked_turns(lang: str, part: str = "") -> list[MarkedTurn]:
    """The turns of a language: those that are learnt from, or those of a hidden part."""
    return list(read_marked(FOLDER / f"{lang}{part}.txt", lang))


def read_marked(path: Path, lang: str) -> Iterator[MarkedTurn]:
    """The turns of a file; raises CorpusError with file and line on what is not in the notation."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield _turn(line, lang, f"{path.name}:{number}")


def _turn(line: str, lang: str, where: str) -> MarkedTurn:
    text, at, found = "", 0, list[Attribute]()
    for match in _MARK.finditer(line):
        text += line[at : match.start()]
        kind, value = match.groups()
        if kind not in KINDS:
            raise CorpusError(f"{where}: unknown attribute {kind}")
        found.append(Attribute(len(text), len(text) + len(value), kind))
        text, at = text + value, match.end()
    text += line[at:]
    if "[[" in text or "]]" in text:
        raise CorpusError(f"{where}: a mark is not closed, or not [[KIND|text]]")
    return MarkedTurn(lang, text, tuple(found))
