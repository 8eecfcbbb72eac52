"""The meaning of other corpora's labels: a small table for each, `foreign labels = TAG/sub`, one rule a line.

A table also describes the corpus, the columns of its meta file, and its unlabelled tags. docs/corpora.md
describes the form; `multidogo.map` beside this file is an example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from anond.engines.labels import OUTSIDE
from anond.tags import SUBS, TAGS
from anond_trainer.data.gold import CorpusError, parsed_tag

UNKNOWN: Final = "?"
FOLDER: Final = Path(__file__).parent
COLUMNS: Final = frozenset(("session", "sentence", "turn", "speaker", "text", "-"))
_LINES: Final = frozenset(("source", "licence", "meta", "speakers", "block", "joined", "plain", "unlabelled"))

_CASES: Final[Mapping[str, Callable[[str], bool]]] = {  # what may stand behind a label, and on which mentions it holds
    "(digits)": lambda text: not any(letter.isalpha() for letter in text),
    "(@)": lambda text: text.startswith("@"),
}


@dataclass(frozen=True, slots=True)
class Table:
    """The meaning of a corpus' labels, and further data for reading it."""

    name: str
    means: Mapping[str, str]  # `TAG`, `TAG/sub`, `O`, or `?` where it says nothing in our terms
    source: str
    licence: str = "not stated"
    meta: tuple[str, ...] = ()  # the columns of its meta file
    speakers: Mapping[str, str] = field(default_factory=dict)
    block: int = 1  # how many utterances make a session where none is known
    joined: frozenset[str] = frozenset()  # labels of which mentions side by side are one
    plain: frozenset[str] = frozenset()  # mentions made of these words alone are none
    unlabelled: frozenset[str] = frozenset()  # tags, and TAG/sub, whose mentions are not all labelled

    def meaning(self, label: str, text: str) -> str:
        """The meaning of a label on a mention; raises KeyError if the table does not know it."""
        if self.plain.issuperset(text.lower().split()):
            return OUTSIDE
        for case, holds in _CASES.items():
            if (special := self.means.get(label + case)) and holds(text):
                return special
        return self.means[label]


_NAMES: Final = [name for tag in TAGS for name in (tag, *(f"{tag}/{sub}" for sub in SUBS.get(tag, ())))]
OWN: Final = Table(
    "our own tags", {OUTSIDE: OUTSIDE} | {name: name for name in _NAMES}, "gold in columns",
    meta=("session", "turn", "speaker", "text"), speakers={name: name for name in ("user", "agent", "bot")},
)  # fmt: skip


def table_of(path: Path) -> Table:
    """The shipped table of a corpus, named as the folder that its files lie in; else labels are our own tags."""
    name = path.resolve().parent.name
    return table_named(name) if name and (FOLDER / f"{name}.map").is_file() else OWN


def table_named(name: str) -> Table:
    """A shipped table by its name (`multidogo`, `published/meddocan_es`), else the file of that name."""
    return read_table(file_of(name))


def file_of(name: str) -> Path:
    """The file that a table is read from."""
    shipped = FOLDER / f"{name}.map"
    return shipped if shipped.is_file() and shipped.is_relative_to(FOLDER) else Path(name)


def read_table(path: Path) -> Table:
    """Read a table; raises CorpusError with file and line on what is not in the form."""
    means: dict[str, str] = {}
    notes: dict[str, str] = {}
    for number, line in enumerate(_lines(path), 1):
        try:
            _note_line(line.partition("#")[0].strip(), means, notes)
        except ValueError as error:
            raise CorpusError(f"{path.name}:{number}: {error}") from None
    if not means:
        raise CorpusError(f"{path.name}: a table of labels needs at least one `label = TAG`")
    try:
        return _table(path.stem, {OUTSIDE: OUTSIDE} | means, notes)
    except ValueError as error:
        raise CorpusError(f"{path.name}: {error}") from None


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise CorpusError(f"{path.name}: not UTF-8") from None


def _note_line(line: str, means: dict[str, str], notes: dict[str, str]) -> None:
    """Note what one line says."""
    labels, rule, meaning = line.partition(" = ")
    if rule:
        for label in labels.split():
            if label in means:
                raise ValueError("a label stands in the table twice")
            means[label] = _sound(meaning.strip())
    elif line:
        key, colon, value = line.partition(":")
        if not colon or key not in _LINES or key in notes:
            raise ValueError(f"neither `label = TAG` nor one line each of {', '.join(sorted(_LINES))}")
        notes[key] = value.strip()


def _table(name: str, means: Mapping[str, str], notes: Mapping[str, str]) -> Table:
    meta = tuple(notes.get("meta", "").split())
    if not COLUMNS.issuperset(meta):
        raise ValueError(f"meta: columns are {', '.join(sorted(COLUMNS))}")
    block = notes.get("block", "1")
    if not block.isdecimal() or not int(block):
        raise ValueError("block: a number of utterances, at least 1")
    pairs = [pair.partition("=") for pair in notes.get("speakers", "").split()]
    return Table(
        name, means, notes.get("source", name), notes.get("licence", "not stated"), meta,
        {theirs: ours for theirs, _, ours in pairs}, int(block),
        frozenset(notes.get("joined", "").split()), frozenset(notes.get("plain", "").split()),
        frozenset(parsed_tag(tag) for tag in notes.get("unlabelled", "").split()),
    )  # fmt: skip


def _sound(meaning: str) -> str:
    return meaning if meaning in (OUTSIDE, UNKNOWN) else parsed_tag(meaning)
