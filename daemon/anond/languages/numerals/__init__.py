"""Numbers in words, 0 to 9999 read and up to 999,999,999 said: a table and a grammar for each language."""
