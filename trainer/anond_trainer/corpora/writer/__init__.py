"""The chat writer: synthetic dialogues made of the hand-made ones, with gold that is right to the character."""

from __future__ import annotations

from anond_trainer.corpora.writer.settings import QUIET, Settings
from anond_trainer.corpora.writer.write import PREFIX, written

__all__ = ["PREFIX", "QUIET", "Settings", "written"]
