"""Words of one language by which names and dates are read in a turn of any language; all are folded.

A session meets names and dates of other languages than its own, so the words of all languages are asked together.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False, repr=False)
class ValueWords:
    """Words beside and inside of values."""

    titles: str = ""
    """Forms of address before a name, and words for a family."""
    women: str = ""
    """Titles, kin and callings of women before a name."""
    men: str = ""
    """Titles, kin and callings of men before a name."""
    particles: str = ""
    """Particles of names, and words that join two of them: *von der*, *y*."""
    genders: str = ""
    """Words behind a name that say its bearer's gender: *Andrea, male*; with accents and without."""
    weekdays: str = ""
    """Days of the week, in full and abbreviated."""
    more_weekdays: str = ""
    """Their genitives, and as chats and dialects have them: *fritig*; dates of these alone stay."""
    beside_weekdays: str = ""
    """Words that may stand beside a day of the week: *morning*, *and*."""
    modifiers: str = ""
    """Words that a date may have and keeps: *next*, *end*, *from*."""
    around_dates: str = ""
    """Articles and prepositions inside of dates."""
    ordinals: str = ""
    """Endings of days that are ordinals: *21st*."""
