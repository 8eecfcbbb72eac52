"""The trainer's commands. They join the command `anond` through the entry points in pyproject.toml."""

from __future__ import annotations

from anond.cli.extras import extra as extra
