"""Turns cut into several messages, and messages joined to one turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from anond_trainer.writer.draft import Bit, Draft, stripped
from anond_trainer.writer.settings import Settings

_PLACE: Final = re.compile(r"(?<=[.!?,…])\s+|\n+|\s+(?=(?:and|und|och|y|e|et|pero|ma|mais|men|aber|but)\s)|\s+$")
_CUT: Final = 0.4  # of the places of a turn that is cut
_TURNS: Final = 0.5  # of the turns of a dialogue where it is done
_JOINTS: Final = (" ", " ", ". ", "\n", ", ", "... ")
_JOINTS_BEHIND_MARKS: Final = (" ", " ", " ", "\n")


def paced(drafts: list[Draft], settings: Settings, random: Random) -> list[Draft]:
    """The dialogue in other messages, or as it is."""
    if random.random() < settings.cut:
        drafts = [part for one in drafts for part in _maybe_cut(one, random)]
    return _joined(drafts, random) if random.random() < settings.joined else drafts


def joint_behind(draft: Draft, random: Random) -> str:
    """The separator between a turn and the text that is put behind it."""
    return random.choice(_JOINTS if draft.text[-1:].isalnum() else _JOINTS_BEHIND_MARKS)


def _maybe_cut(draft: Draft, random: Random) -> list[Draft]:
    if draft.speaker != "user" or random.random() > _TURNS:
        return [draft]
    parts: list[list[Bit]] = [[]]
    for bit in draft.bits:
        for at, piece in enumerate([bit] if bit.tag else _pieces(bit, random)):
            if at:
                parts.append([])
            parts[-1].append(piece)
    made = [Draft(draft.speaker, tuple(part)) for part in parts]
    return [stripped(one) for one in made if one.text.strip()]


def _pieces(bit: Bit, random: Random) -> Iterator[Bit]:
    """A plain piece between some of the places where it may be cut."""
    at = 0
    for match in _PLACE.finditer(bit.text):
        if random.random() < _CUT:
            yield bit.with_text(bit.text[at : match.start()])
            at = match.end()
    yield bit.with_text(bit.text[at:])


def _joined(drafts: list[Draft], random: Random) -> list[Draft]:
    out: list[Draft] = []
    for draft in drafts:
        if out and out[-1].speaker == draft.speaker and random.random() < _TURNS:
            joint = Bit(joint_behind(out[-1], random))
            out[-1] = Draft(draft.speaker, (*out[-1].bits, joint, *draft.bits))
        else:
            out.append(draft)
    return out
