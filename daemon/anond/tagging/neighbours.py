"""Which language a model may be lent to: its turns wait for people, who then see proposals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

# The nearest first. Measured: Dutch and Portuguese (docs/review.md); the others are as near, or nearer.
_NEIGHBOURS: Final = {
    "nl": ("de", "en"), "af": ("de", "en"), "fy": ("de", "en"), "lb": ("de", "fr"), "nds": ("de", "en"),
    "da": ("sv",), "nb": ("sv",), "nn": ("sv",), "no": ("sv",), "fo": ("sv",), "is": ("sv",),
    "pt": ("es", "it"), "gl": ("es", "it"), "ast": ("es", "it"), "ca": ("es", "it", "fr"), "oc": ("fr", "es"),
    "ro": ("it", "es"), "sc": ("it", "es"), "la": ("it", "es"),
}  # fmt: skip


def neighbour(lang: str, spoken: Collection[str]) -> str:
    """The nearest language that is spoken, "" where none is near."""
    return next((near for near in _NEIGHBOURS.get(lang, ()) if near in spoken), "")
