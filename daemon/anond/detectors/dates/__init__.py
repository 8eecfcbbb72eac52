"""Dates in figures and in words; births."""
