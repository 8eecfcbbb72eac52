"""Names of parameters and folders in addresses of the net; folded, without the signs between their words."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class LinkWords:
    """Names of parameters and folders in addresses of the net; folded, without the signs between their words."""

    names: str = plain_words()
    """Parameters whose value is somebody's name."""
    users: str = plain_words()
    """Parameters whose value is a user name."""
    births: str = plain_words()
    """Parameters for a date of birth."""
    postal: str = plain_words()
    """Parameters for a postal code."""
    towns: str = plain_words()
    """Parameters for a town."""
    streets: str = plain_words()
    """Parameters for a street."""
    phones: str = plain_words()
    """Parameters for a number of a phone."""
    accounts: str = plain_words()
    """Parameters for a number of the state, of a card or of an account."""
    mails: str = plain_words()
    """Parameters for an address of mail."""
    user_pages: str = plain_words()
    """Folders in which each user has a page."""
    customer_pages: str = plain_words()
    """Folders in which each customer has a page, by number or name."""
    number_pages: str = plain_words()
    """Folders in which each order, ticket or invoice has a page, by its number."""
    pages: str = plain_words()
    """Pages in these folders that are nobody's: *edit*, *settings*."""
