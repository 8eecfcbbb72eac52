"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ConfigFile = Annotated[
    Path | None, typer.Option("--config", "-c", help="Settings; ./anond.toml if it is there.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
