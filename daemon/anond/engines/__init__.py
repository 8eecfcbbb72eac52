"""Engines: what labels the words of a turn and says how sure it is."""
