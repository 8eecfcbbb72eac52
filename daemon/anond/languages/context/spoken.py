"""Words beside values that are dictated, and signs said aloud."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class SpokenWords:
    """Words beside values that are dictated, and signs said aloud."""

    numbers: str = ""
    """Words before a number, a code or an id that is dictated next."""
    phones: str = ""
    """Words before a telephone number that is dictated next."""
    calls: str = ""
    """Words for calling, before a telephone number."""
    contacts: str = ""
    """Further words before a number at which somebody is reached."""
    names: str = ""
    """Words before a name that is spelt next."""
    which: str = ""
    """*first*, *last*: behind these a number counts the digits that follow."""
    labels: str = ""
    """Words right before a value that they name."""
    zips: str = ""
    """Words before a postal code."""
    births: str = ""
    """Words before a year of birth, or a year since when something is so."""
    units: str = ""
    """Units and things behind a number that is a count."""
    no_names: str = plain_words()
    """Words that are spelt and are no names."""
    abbreviations: str = plain_words()
    """Abbreviations and short words that dictate no letters."""
    labels_between: str = plain_words()
    """Words between the pieces of a dictated value that are no part of it; folded."""
    plus: str = plain_words()
    """*plus*, before a country's code."""
    dots: str = ""
    """Names of the dot."""
    slashes: str = ""
    """Names of the slash."""
    colons: str = ""
    """Names of the colon."""
    hyphens: str = ""
    """Names of the hyphen."""
    underscores: str = ""
    """Names of the underscore."""
    signs_in_words: str = plain_words()
    """Names of signs of several words; plain words, `_` for a blank."""
    together: str = plain_words()
    """How the words before it are written: *all one word*; plain words, `_` for a blank."""
    signs: str = plain_words()
    """Names of the signs of an address, in one word."""
    joiners: str = plain_words()
    """Words that join the pieces of an address as these signs do."""
    times: str = plain_words()
    """Words that repeat the next sign."""
    number_signs: str = ""
    """Beginnings of number words, with `.{1,2}` for a letter with an accent; parted by `|`."""
    whole_numbers: str = ""
    """Number words that are too short to stand for a beginning."""
    letter_signs: str = ""
    """Names of letters that are no other words."""
    number_parts: str = ""
    """Parts of number words that say much, also inside of a word."""
    code_signs: str = ""
    """Beginnings of usual code words."""
    code_links: str = ""
    """Words between a letter and its code word."""
    code_links_before: str = ""
    """Words between a letter and its code word, before a name that is spelt."""
    kept: str = plain_words()
    """Words of a dictated value that stay; folded."""
    ats: str = ""
    """Names of `@` that are nothing else."""
    ats_perhaps: str = ""
    """Names of `@` that are common words, too."""
    ats_in_brackets: str = ""
    """Names of `@` in brackets."""
    at_signs: str = ""
    """Beginnings of names of `@`, for RE2."""
    ats_behind: str = ""
    """Names of `@` behind a dictated word."""
    ats_before: str = ""
    """Names of `@` before a site, which is an address of mail then."""
