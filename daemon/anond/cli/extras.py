"""Commands that need an extra: names the extra to install if packages are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from anond.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Name the extra to install if an import in the block fails for want of a package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in ("anond", "anond_trainer", "anond_gazetteers"):
            raise
        install = f"pip install 'anond[{name}]' (in a checkout: pip install '.[{name}]')"
        raise MissingExtra(f"{error.name} is not installed: {install}") from None
