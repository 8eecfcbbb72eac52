"""Words beside plates, passwords, codes and other numbers of somebody."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class IdWords:
    """Words beside plates, passwords, codes and other numbers of somebody."""

    cars: str = ""
    """Kinds and makes of cars, and words for parking them."""
    plates: str = ""
    """Words for a licence plate."""
    plate_signs: str = ""
    """Beginnings of these words."""
    plate_links: str = ""
    """Words between the word for a plate and the plate, beside those for *is* and *number*."""
    plate_units: str = ""
    """Units and words behind figures that are no plate."""
    before_counts: str = ""
    """Words before figures with which they are no plate."""
    of_what: str = ""
    """Words between a password and what it opens: *password for*."""
    whose: str = ""
    """*the*, *my*, behind these."""
    elided: str = ""
    """Prepositions and articles that an apostrophe follows."""
    no_purposes: str = plain_words()
    """Beginnings of words that name a value and not what it opens."""
    code: str = ""
    """Words for a code behind what it opens: *door code*."""
    bare_codes: str = ""
    """Words for a code of which nothing says what it opens."""
    code_behind: str = ""
    """Words for a code that stand before their purpose: *código de la puerta*."""
    code_of: str = ""
    """Words between these and the purpose, with a blank before each."""
    code_elided: str = ""
    """Prepositions and articles between them that an apostrophe follows."""
    code_in_front: str = ""
    """Words for a code that stand before *for the door*."""
    code_for: str = ""
    """*for*, behind these."""
    code_whose: str = ""
    """*the*, behind these."""
    will_be: str = ""
    """Other forms of *be* before a value."""
    faults: str = ""
    """Words beside a code of a fault or of a discount."""
    house_words: str = ""
    """Words of an address, beside which Italian *interno* is a flat."""
    named_by: str = ""
    """Words between the name of a value and the value: *it is*, *this is*."""
    codes: str = plain_words()
    """Last words of a name that say a code, where no other word says what it is; folded too."""
    acronyms: str = plain_words()
    """Capitals that begin no plate."""
