"""Gives up items that nobody decided in time, and sessions that were silent for their time to live."""

from __future__ import annotations

from anond.config.settings import Settings
from anond.events.records import position_of
from anond.pipeline.ends import End
from anond.pipeline.outputs import Outputs
from anond.session.ledger import Ledger


class Expiry:
    """Gives up undecided items, and forgets idle sessions."""

    def __init__(self, settings: Settings, outputs: Outputs) -> None:
        self._settings = settings
        self._outputs = outputs

    def expire(self, ledger: Ledger, now: float, end: End) -> Ledger | None:
        """The ledger without overdue items; None if the session is to be forgotten.

        Undecided items go to the dead letters. Undecided audits are dropped: their turns went out long ago.
        """
        changed = ledger.copy()
        for item in ledger.expired_items(now):
            changed.give_up(item)
            position = position_of(self._settings.topics.turns, item)
            end.outputs.append(self._outputs.dead_item(position, item, "unreviewed", now))
        for item in ledger.overdue(now):
            if (
                changed.done_with("audits", item).vote is None
            ):  # others were counted when the first of two people decided
                end.audits.append(("expired", ""))
        return None if changed.idle(now, self._settings.sessions.ttl) else changed
