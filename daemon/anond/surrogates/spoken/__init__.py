"""Surrogates of what is said rather than written: dates and numbers in words, dictated values, spelled names."""
