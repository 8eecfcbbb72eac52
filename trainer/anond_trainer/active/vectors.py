"""Turns as vectors: similar texts are near. They stay in memory, and no word can be read from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anond.engines.arrays import Floats
from anond_trainer.active.methods.unlike import normalised

DIMENSIONS: Final = 64
_FEATURES: Final = 1 << 16


def vectors(texts: Sequence[str], seed: int) -> Floats:
    """A row of length 1 for each text: latent semantic analysis of its words and pairs of words."""
    from sklearn.decomposition import TruncatedSVD  # imported here, since it takes a second
    from sklearn.feature_extraction.text import HashingVectorizer, TfidfTransformer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import Normalizer

    hashed = HashingVectorizer(
        n_features=_FEATURES,
        ngram_range=(1, 2),
        alternate_sign=False,
        norm=None,
        token_pattern=r"\w+",  # noqa: S106  a pattern of words, no password
    )
    size = min(DIMENSIONS, max(len(texts) - 1, 1))
    steps = make_pipeline(hashed, TfidfTransformer(sublinear_tf=True), TruncatedSVD(size, random_state=seed),
                          Normalizer())  # fmt: skip
    found: Floats = np.nan_to_num(steps.fit_transform([normalised(text) for text in texts]))
    return found
