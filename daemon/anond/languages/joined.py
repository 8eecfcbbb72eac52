"""The tables of all languages in one: what stands beside a value is read whatever the language of its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from anond.languages import WORDS
from anond.languages.context import ContextWords
from anond.languages.context.plain import is_plain
from anond.languages.international_context import CONTEXT


def alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern, without those inside of groups."""
    found, depth, at = [""], 0, 0
    while at < len(pattern):
        sign = pattern[at : at + 1 + (pattern[at] == "\\")]
        depth += (sign in ("(", "[")) - (sign in (")", "]"))
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
        at += len(sign)
    return [one for one in found if one]


def joined(several: Sequence[ContextWords]) -> ContextWords:
    """Each table with what any of these has in it, each word and pattern once, in their order."""
    groups = {group.name: [getattr(one, group.name) for one in several] for group in fields(ContextWords)}
    return ContextWords(**{name: _joined(of_group) for name, of_group in groups.items()})


def _joined(of_group: Sequence[Any]) -> Any:
    tables = {}
    for table in fields(of_group[0]):
        texts = [getattr(one, table.name) for one in of_group]
        parts = [part for text in texts for part in (text.split() if is_plain(table) else alternatives(text))]
        tables[table.name] = (" " if is_plain(table) else "|").join(dict.fromkeys(parts))
    return type(of_group[0])(**tables)


ALL: Final = joined([*(words.context for words in WORDS.values()), CONTEXT])
