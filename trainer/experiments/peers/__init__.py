"""anond beside its peers: the same turns, one core each, warm. `make bench-peers` runs it; docs/figures.md tells."""
