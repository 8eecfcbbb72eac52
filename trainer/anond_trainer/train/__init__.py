"""Training: material, starter models, the nightly loop, and its gate."""
