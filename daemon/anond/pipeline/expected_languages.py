"""The languages expected of a new session, from the settings or from earlier sessions.

A daemon keeps the learnt languages in memory. They count only at a session's first turn, as the evidence that the
session's ledger begins with; from there on the ledger tells all, on whatever machine, and nothing learnt later changes
it. A turn whose transaction failed may therefore be opened anew with another beginning, but no one has seen the first.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from anond.text.session_language import expecting, settled

_FEWEST: Final = 20  # sessions that teach something
_MOST: Final = 1_000  # sessions after which each counts half
_SHARE: Final = 0.02  # of the sessions: a language that is rarer is not expected


class ExpectedLanguages:
    """The languages expected of a new session, learnt from sessions whose language is known."""

    def __init__(self, expected: Sequence[str] | Mapping[str, float], learns: bool = False) -> None:
        named = dict(expected) if isinstance(expected, Mapping) else dict.fromkeys(expected, 1.0)
        self._evidence = expecting(named)
        self._learns = learns and not named
        self._sessions: dict[str, float] = {}

    def evidence(self) -> dict[str, float]:
        """The language evidence of a new session."""
        return self._evidence

    def learn(self, before: Mapping[str, float], after: Mapping[str, float], served: Container[str]) -> None:
        """Count a session if this turn was the first to make its language sure, and a model reads the language."""
        if not self._learns or settled(before) or (lang := settled(after)) not in served:
            return
        self._sessions[lang] = self._sessions.get(lang, 0.0) + 1.0
        total = sum(self._sessions.values())
        if total >= _MOST:
            self._sessions = {one: number / 2 for one, number in self._sessions.items() if number >= 1.0}
        if total >= _FEWEST:
            often = {one: number for one, number in self._sessions.items() if number >= _SHARE * total}
            self._evidence = expecting(often)
