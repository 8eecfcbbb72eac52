"""What the trainer knows of each language: a file `<lang>.toml` each, so that no other code names one.

A file has the corpora from which its models learn, how people write and say it in chats, and published figures. The
words by which the daemon reads and writes a language stand in the daemon's own file, `anond/languages/<lang>.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent


@cache
def tables() -> Mapping[str, Mapping[str, Any]]:
    """The content of each language's file, by language."""
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}


def section(name: str) -> dict[str, Any]:
    """A section or value of all files that have it, by language."""
    return {lang: table[name] for lang, table in tables().items() if name in table}
