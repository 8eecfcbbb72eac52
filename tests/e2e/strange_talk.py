"""Talk of a kind that no shipped model knows: synthetic chats of a camp site, where guests go by words of every day.

What a guest is called, and the pitch that is theirs, look like other words; which they are only their place tells. So
the shipped models miss many and doubt others, and decisions about some sessions say how to read the next.
"""

from __future__ import annotations

import random
from typing import Any, Final

_CALLED: Final = (
    "heron", "puffin", "kettle", "lantern", "bramble", "saddle", "otter", "pebble", "thistle", "anchor", "walnut",
    "falcon", "cobble", "juniper", "badger", "marble", "cricket", "hazel", "beacon", "pepper", "willow", "shuttle",
)  # fmt: skip
_SAYS: Final = (
    ("camp name {} speaking, is the shower block open", "PERSON"),
    ("this is camp name {} again about the gas bottle", "PERSON"),
    ("put it on {} as always please", "UID"),
    ("the tab runs under {} since friday", "UID"),
    ("my neighbour, camp name {}, wants one as well", "PERSON"),
)
_PLAIN: Final = (
    "is there a {} to borrow for the evening",
    "we saw a {} by the lake this morning", "the {} in the kitchen is broken",
    "when does the shop close today", "could you send somebody with a torch", "thanks that is all for now",
)  # fmt: skip


def talk(seed: int, sessions: int) -> list[dict[str, Any]]:
    """The turns of some sessions, with their spans, as the sample has them."""
    chance, turns = random.Random(seed), []
    for number in range(sessions):
        for turn in range(6):
            if turn % 2:
                text, tag = chance.choice(_SAYS)
                word = chance.choice(_CALLED)
                start = text.index("{}")
                spans = [{"start": start, "end": start + len(word), "tag": tag}]
            else:
                text, word, spans = chance.choice(_PLAIN), chance.choice(_CALLED), []
            turns.append({
                "session": f"camp {seed} {number}", "turn": turn, "speaker": "user", "text": text.format(word),
                "lang": "en", "spans": spans,
            })  # fmt: skip
    return turns
