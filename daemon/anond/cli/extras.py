"""Commands whose packages come with an extra: which one to install where they are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from anond.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Say which extra to install where an import in the block fails for want of a package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in ("anond", "anond_trainer", "anond_gazetteers"):
            raise
        raise MissingExtra(f"{error.name} is not installed: pip install 'anond[{name}]'") from None
