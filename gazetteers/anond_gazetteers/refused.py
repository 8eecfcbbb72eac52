"""The error of a lexicon that cannot be used; by itself, so that who only catches it need not load numpy."""

from __future__ import annotations


class LexiconRefused(Exception):
    """A lexicon is missing, of another version, or not the file that its card describes; or the kernel that looks words
    up was built from another source. Nothing is looked up."""
