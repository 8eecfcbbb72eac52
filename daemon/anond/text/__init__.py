"""From raw text to what tagging reads: the normalised view, its tokens, its language."""
