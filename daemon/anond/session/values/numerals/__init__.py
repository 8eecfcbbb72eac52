"""Numbers in words, 0 to 9999, in six languages: a table for each, read and said by the same grammar."""
