"""The version, as pyproject.toml has it."""

from typing import Final

__version__: Final = "0.1.0"
