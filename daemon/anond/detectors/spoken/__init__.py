"""Values that are dictated: numbers in words, letters, code words, names of signs."""
