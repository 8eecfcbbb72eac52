"""One run of `anond train`: what there is to learn from, what comes of it, and what people are asked next."""
