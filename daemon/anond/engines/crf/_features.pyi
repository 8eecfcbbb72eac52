"""Hashes of features, made in C; see `_features.c`. What is of another size or kind raises ValueError or TypeError."""

from collections.abc import Callable

from anond.engines.crf.features import Around, Type

def types(
    keys: list[Type],
    key: bytes,
    known: Callable[[str], tuple[str, ...]],
    describe: Callable[[str], tuple[str, str, str, str, str]],
    /,
) -> tuple[bytes, bytes]: ...
def around(keys: list[Around], key: bytes, /) -> tuple[bytes, bytes]: ...
