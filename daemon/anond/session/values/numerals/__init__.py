"""Numbers in words, 0 to 9999, in six languages: one table each, one grammar for reading and saying."""
