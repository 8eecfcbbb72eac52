"""The local log: `LocalLog`, the `Log` protocol over one SQLite file, for one machine and several processes."""

from anond.stream.local.body import AtRest
from anond.stream.local.log import LocalLog

__all__ = ["AtRest", "LocalLog"]
