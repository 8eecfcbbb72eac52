"""Words beside addresses of the net, versions, fields and keys."""

from __future__ import annotations

from dataclasses import dataclass

from anond.languages.context.plain import plain_words


@dataclass(frozen=True, eq=False, repr=False)
class ProgramWords:
    """Words beside addresses of the net, versions, fields and keys."""

    network: str = ""
    """Words before an address of the net."""
    numbered: str = plain_words()
    """Beginnings of words for versions, chapters and the like, whose numbers may have four parts."""
    numbered_short: str = plain_words()
    """The same in whole words."""
    numbered_links: str = ""
    """Words between these and the number."""
    people: str = plain_words()
    """Names of fields for people; plain words, `_` for a blank, a hyphen or itself."""
    name_parameters: str = ""
    """Names of parameters that hold a name, in an address of the net."""
    keys: str = ""
    """Words for a key: *client secret*."""
    key_ends: str = ""
    """Ends of words for a key, which may be parts of longer words."""
    keys_of: str = ""
    """Words for a key before what it belongs to: *clave de la API*."""
    key_links: str = ""
    """*of*, between them; each with a blank behind it."""
    key_is: str = ""
    """Words before a key, beside *is*."""
    personal_ids: str = ""
    """Words that say that a long id is somebody's."""
    of_programs: str = ""
    """Words that say that a long id belongs to a program: *commit*."""
    ids_in_links: str = ""
    """Names of parameters that hold somebody's number, in an address of the net."""
    keys_in_links: str = ""
    """Names of parameters that hold a key or a password."""
    user_folders: str = ""
    """The folder of Windows whose folders are called after users, as its window shows it."""
    home_folders: str = plain_words()
    """The folders that systems make for each user: *Desktop*; in small letters."""
    elements: str = ""
    """Elements of XML that hold a name or a password."""
    hardware: str = plain_words()
    """Words before an address of hardware in twelve figures, beside *mac*."""
