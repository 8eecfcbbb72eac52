"""Lists of names, places and other words per language, and their look-up; imports nothing of anond."""

from __future__ import annotations

from anond_gazetteers.fold import fold
from anond_gazetteers.lexicon import LexiconRefused
from anond_gazetteers.lookup import Gazetteers, Hit, load

__all__ = ["Gazetteers", "Hit", "LexiconRefused", "fold", "load"]
