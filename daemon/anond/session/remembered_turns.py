"""The turns that a session remembers: the last ones, and those that await decisions, with their votes."""

from __future__ import annotations

from typing import NamedTuple

Stretch = tuple[int, int, str, str]  # start, end, tag, sub or ""


class FirstVote(NamedTuple):
    """The vote of the first of two people about an item, or of the second where the two disagree."""

    reviewer: bytes  # a keyed digest of the name
    drops: bool
    spans: tuple[Stretch, ...]


class Pending(NamedTuple):
    """A turn that awaits a decision: its digest, and its expiry (seconds since the epoch)."""

    turn: int
    digest: bytes
    expires: float
    double: bool = False  # whether it asks for the opinions of two people
    vote: FirstVote | None = None  # that of the first of them
    second: FirstVote | None = None  # the second vote, if they disagree: a third person decides


class Released(NamedTuple):
    """A turn that people decided, as it is out now: a later correction is compared with it."""

    digest: bytes
    gone: bool  # whether nothing of it is out: it was dropped, or recalled without its text
    hidden: tuple[Stretch, ...]


class KnownMessage(NamedTuple):
    """A message that the platform may edit or delete later, and its state."""

    turn: int  # its number
    speaker: str
    lang: str
    first: str  # id of the event by which it came first; "": it was deleted before it came
    events: tuple[tuple[str, int], ...]  # id and number of those that went out or wait, and were not taken back
    text: str  # a keyed digest of what it says now; "": what said it became a dead letter
    state: str = ""  # or `edited` or `deleted`


class PastTurn(NamedTuple):
    """An earlier turn of the session (of a long one its end)."""

    speaker: str
    text: str
    item: str = ""  # its id, if it is whole and went out by what the machine found; the rest is known of such alone
    turn: int = 0
    hidden: tuple[Stretch, ...] = ()  # what was hidden in it
    lang: str = ""  # as which it was read

    def __repr__(self) -> str:
        """Say nothing of the text."""
        return f"PastTurn(turn={self.turn})"
