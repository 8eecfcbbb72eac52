"""anond, the offline half: corpora, training, evaluation, review."""
