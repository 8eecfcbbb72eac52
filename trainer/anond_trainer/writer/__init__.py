"""The chat writer: synthetic dialogues multiplied from the written ones, with gold that is right to the character."""

from __future__ import annotations

from anond_trainer.writer.settings import QUIET, Settings
from anond_trainer.writer.write import PREFIX, written

__all__ = ["PREFIX", "QUIET", "Settings", "written"]
