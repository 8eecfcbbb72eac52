"""Words beside payment cards and banks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False, repr=False)
class AccountWords:
    """Words beside payment cards and banks."""

    endings: str = ""
    """Words before the last digits of a card: *ending in*."""
    ending_of: str = ""
    """Words between such an ending and the thing that has it: *of my*."""
    ending_whose: str = ""
    """*the*, *my*, before that thing; each with a blank behind it."""
    ending_counts: str = ""
    """Units behind a number that is no ending of a card."""
    ending_behind: str = ""
    """Words behind the last digits, before which a preposition stands: *auf 4242 endend*."""
    ending_before: str = ""
    """The prepositions before these digits."""
    lasts: str = ""
    """*the last*, behind four digits."""
    ending_signs: str = ""
    """Beginnings of the words of endings, in letters that RE2 and every alphabet have."""
    expiry: str = ""
    """Words before the date until which a card is valid."""
    expiry_links: str = ""
    """Words between these and the date."""
    expiry_signs: str = ""
    """Beginnings of the words for an expiry."""
    bank_codes: str = ""
    """Words beside *BIC*, such as *code*."""
    whose_bank: str = ""
    """*the*, *my*, before *BIC*; each with a blank behind it."""
    wallets: str = ""
    """Words for a wallet and for what it holds, before its address."""
