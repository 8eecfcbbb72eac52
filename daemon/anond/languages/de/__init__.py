"""German: its words, its numbers in words, the shapes of its streets."""
