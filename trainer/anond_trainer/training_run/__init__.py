"""One run of `anond train`: its inputs, its results, and the turns that people are asked next."""
