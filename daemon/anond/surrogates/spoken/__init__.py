"""Surrogates of spoken values: dates and numbers in words, dictated values, spelled names."""
