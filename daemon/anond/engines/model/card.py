"""The card of a model: what it says of itself, at the head of its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from anond.engines.model.hashing import Hasher
from anond.errors import ModelRefused

MAX_LEAN: Final = 5.0
MAX_NOTE: Final = 500  # characters
JOINED_BY: Final = " + "  # between the ids of models that were joined, and between their digests
CRF: Final = "crf"
BILSTM: Final = "bilstm"
ENGINES: Final = (CRF, BILSTM)
_RENAMED: Final = {  # what machines wrote is called synthetic, also by cards of before
    "hand-made support dialogues": "written (synthetic) support dialogues",
    "synthetic dialogues that the project's chat writer made of them": (
        "multiplied (synthetic) dialogues, which the project's chat writer made of them"
    ),
}


@dataclass(frozen=True, slots=True)
class Source:
    """Data that a model learnt from, and the licence it stands under."""

    name: str
    licence: str


@dataclass(frozen=True, slots=True)
class Card:
    """What a model says of itself. `created` is a date that the maker gives; no clock is read."""

    id: str
    lang: str
    sessions: int
    turns: int
    min_sessions: int  # fewer sessions than this gave no feature
    data: tuple[Source, ...]
    figures: Mapping[str, float]
    created: str
    hash_key: str = ""  # the key of the review ring that hides its features; empty where no customer text was learnt
    hash_check: str = ""  # what the hash gives for one known word, so that another key is noticed
    signer: str = ""  # the key that signed it; empty where its digest is pinned instead
    lean: float = 0.0  # log-odds by which labels that a selective policy hides are preferred when in doubt
    engine: str = CRF  # what can read the rest of the file
    base: str = ""  # the digest of the model that it learnt on from, or of each of those that were joined
    note: str = ""  # what its maker has to add, such as why it was published although it was no better

    @property
    def keyed(self) -> bool:
        """Whether its features are hidden by a key."""
        return bool(self.hash_key)


def hash_check(hasher: Hasher) -> str:
    """What a card says of the hash of its features: equal for equal keys, and telling nothing of the key."""
    return f"{hasher('the hash of an anond model'):016x}"


def read_card(header: Mapping[str, Any]) -> Card:
    """The card in a file's header; raises ModelRefused."""
    data, figures = field_of(header, "data", list), field_of(header, "figures", dict)
    if not all(isinstance(d, dict) for d in data):
        raise ModelRefused("model file: header has no sound data")
    if not all(isinstance(value, int | float) for value in figures.values()):
        raise ModelRefused("model file: header has no sound figures")
    if not abs(lean := field_of(header, "lean", float)) <= MAX_LEAN:
        raise ModelRefused("model file: header has no sound lean")
    engine = header.get("engine", CRF)  # files from before there was a choice name none
    if engine not in ENGINES:
        raise ModelRefused(f"model file: it is for another engine than {' and '.join(ENGINES)}")
    note = header.get("note", "")  # most files have none
    if type(note) is not str or len(note) > MAX_NOTE or not note.isprintable():
        raise ModelRefused("model file: header has no sound note")
    return Card(
        id=field_of(header, "id", str), lang=field_of(header, "lang", str), sessions=field_of(header, "sessions", int),
        turns=field_of(header, "turns", int), min_sessions=field_of(header, "min_sessions", int),
        data=tuple(Source(_renamed(field_of(d, "name", str)), field_of(d, "licence", str)) for d in data),
        figures=figures, created=field_of(header, "created", str), hash_key=field_of(header, "hash_key", str),
        hash_check=field_of(header, "hash_check", str),
        signer=field_of(header, "signer", str), lean=lean,
        base=field_of(header, "base", str) if "base" in header else "", note=note, engine=engine,
    )  # fmt: skip


def _renamed(source: str) -> str:
    """The present name of a source."""
    return next((new + source.removeprefix(old) for old, new in _RENAMED.items() if source.startswith(old)), source)


def field_of(header: Mapping[str, Any], name: str, kind: type) -> Any:
    """A field of a header, which must be of this kind; raises ModelRefused."""
    value = header.get(name)
    if type(value) is not kind:
        raise ModelRefused(f"model file: header has no sound {name}")
    return value
