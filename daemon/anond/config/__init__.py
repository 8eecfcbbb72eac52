"""One frozen tree of settings: `load` reads it, `sample` documents it."""

from anond.config.loading import load
from anond.config.sample import sample
from anond.config.settings import Settings
from anond.config.variables import unknown

__all__ = ["Settings", "load", "sample", "unknown"]
