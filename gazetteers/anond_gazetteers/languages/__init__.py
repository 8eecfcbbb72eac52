"""What the lists know of each language: a file `<lang>.toml` each, so that no other code names one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
_WRITTEN: Final = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.toml")}
TABLES: Final[Mapping[str, Mapping[str, Any]]] = dict(sorted(_WRITTEN.items(), key=lambda one: one[1]["column"]))
LANGUAGES: Final = tuple(TABLES)
HOME: Final = LANGUAGES[0]  # whose lists serve languages that have none


def home_first(folder: Path, suffix: str = "") -> tuple[str, ...]:
    """The languages that have a file or folder of this suffix in a folder: the home language, then by the alphabet."""
    there = [lang for lang in sorted(LANGUAGES) if (folder / f"{lang}{suffix}").exists()]
    return tuple(sorted(there, key=lambda lang: lang != HOME))
