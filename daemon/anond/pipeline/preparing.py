"""Prepares what turns of a language need beside its model, so that none of them waits for it.

Patterns are compiled, and pools of names and places put together, a fifth of a second for a language. Once is enough.
"""

from __future__ import annotations

from anond.detectors.compiling import compile_patterns
from anond.surrogates.substitute import prepare
from anond_gazetteers import load


def prepare_language(lang: str) -> None:
    """Let the first turn of a language find all that it needs."""
    compile_patterns(lang)
    prepare(load(), [lang])
