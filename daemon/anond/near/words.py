"""The tables of words of languages that have no model, but are near one that has: how common each word is.

They are made by `python -m anond_trainer.engines.words`, and hold hashes. Bands of frequency mean the same in all
languages; they are in no clusters, whose numbers do not.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from anond.engines.model.words import Words, no_words

FOLDER: Final = files("anond") / "near" / "tables"


@cache
def own_words(lang: str) -> Words:
    """The table of a language; an empty one where none ships."""
    path = FOLDER / f"{lang}.npz"
    if not lang.isalpha() or not path.is_file():
        return no_words()
    with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return Words(arrays["hashes"], arrays["classes"])
