"""A dozen short support chats in six languages, every person in them invented: what a first run streams.

`sample.txt` is the sample as it was written and marked by hand; `sample.jsonl` is made from it. `GUEST` is a chat in
a seventh language, which no model that ships is for: its turns go to people.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import orjson

from anond.tags import SELECTIVE, Policy

GUEST: Final = tuple(
    {"session": "0f9d21c7e5aa", "turn": number, "speaker": speaker, "lang": "pl", "text": text}
    for number, (speaker, text) in enumerate((
        ("user", "dzień dobry, nazywam się Grażyna Dąbek i moja paczka dalej nie przyszła"),
        ("agent", "Dzień dobry Pani Grażyno, już sprawdzam. Jaki jest numer zamówienia?"),
        ("user", "GR-4471, proszę zostawić u sąsiadki, pani Wrony, Kwiatowa 8"),
    ))
)  # fmt: skip


def load() -> list[dict[str, Any]]:
    """The turns in the order in which they were said, as gold: with session, speaker, text and spans."""
    lines = files(__name__).joinpath("sample.jsonl").read_bytes().splitlines()
    return [orjson.loads(line) for line in lines]


def names(policy: Policy = SELECTIVE) -> list[str]:
    """Every text in the sample that the policy hides, once each and as it is written there.

    Some are plain words in other turns (`Will`, `stern`, `gioia`): there, finding one is no leak.
    """
    return sorted({text for turn in load() for text in _hidden(turn, policy)})


def _hidden(turn: dict[str, Any], policy: Policy) -> list[str]:
    spans = [s for s in turn["spans"] if policy.covers(s["tag"], s.get("sub"))]
    return [turn["text"][s["start"] : s["end"]] for s in spans]
