"""The settings of a pipeline behind which nobody decides, and whose recalls nobody reads."""

from __future__ import annotations

from dataclasses import replace

from anond.config.settings import Settings
from anond.config.turn_settings import ChangeSettings


def without_reviewers(settings: Settings) -> Settings:
    """No audits, no withheld events, no recalls, and nothing that went out is taken back."""
    return replace(
        settings,
        audit=replace(settings.audit, share=0.0),
        emit=replace(settings.emit, withheld=False, recall=False),
        changes=taking_nothing_back(settings.changes),
    )


def taking_nothing_back(settings: ChangeSettings) -> ChangeSettings:
    """The policies for those who read no recalls: edits are added, everything else is dropped."""
    return replace(settings, edited="add" if settings.edited in ("emit", "add") else "drop", deleted="drop")
