"""The review queue: its store, the page on which people clear it, and decisions made by scripts."""
