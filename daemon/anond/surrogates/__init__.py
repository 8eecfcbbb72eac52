"""Invented values in place of true ones: keyed, the same for a whole session, unlinked between sessions."""
