"""Programs: network addresses, keys and tokens, names in paths and queries."""
