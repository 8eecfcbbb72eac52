"""The log, what runs on it, and what watches it."""
