"""All that one conversation remembers."""
