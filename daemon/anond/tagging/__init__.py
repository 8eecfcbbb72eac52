"""Finds values that could identify somebody: detectors, lists, memory and models, merged."""
