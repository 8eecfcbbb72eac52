"""The local log: `LocalLog`, the `Log` protocol over one SQLite file, for one machine and several processes."""

from anond.log.local.codec import AtRest
from anond.log.local.log import LocalLog

__all__ = ["AtRest", "LocalLog"]
