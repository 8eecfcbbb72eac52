"""Words beside phone numbers, handles, sites and addresses of mail."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class ContactWords:
    """Words beside phone numbers, handles, sites and addresses of mail."""

    my: str = ""
    """*my*, *our*, *his* before the word for number."""
    new: str = ""
    """*new*, before the word for number; each with a blank behind it."""
    time_units: str = ""
    """Units behind `@5`, which is a time or a price."""
    groups: str = ""
    """Behind `@`: everybody in a chat, a place, or a mark of programs."""
    account_of: str = ""
    """Words between the name of a network and that of a user, in lower case; parted by `|`, literal."""
    account_suffixes: str = ""
    """Endings of a network's name that make the word for an account of it."""
    called: str = ""
    """Words before a user's name: *add me*, *jag heter*."""
    on: str = ""
    """*on*, before the name of a network."""
    mail: str = ""
    """Words before an address of mail."""
    no_local_parts: str = plain_words()
    """Words before *at* that begin no address of mail."""
    said_www: str = plain_words()
    """How *www* is said; plain words, `_` for a blank."""
    site: str = ""
    """Words before a site."""
    points: str = plain_words()
    """Words before *point* where it names no dot: *the last point*."""
    talk: str = plain_words()
    """Words that begin a sentence behind a full stop, and end no host."""
    site_cues: str = ""
    """Words before a host."""
