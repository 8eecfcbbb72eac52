"""Enters values without surrogates into a session: the platform's facts, and values that a turn repeats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from anond.errors import BadEvent
from anond.session.ledger import Ledger
from anond.session.value import Value
from anond.session.values import names
from anond.session.values.keys import keys_of
from anond.tags import SUBS, TAGS


def learn_facts(ledger: Ledger, facts: Mapping[str, Sequence[str]]) -> None:
    """Enter the values that the platform knows of a session, keyed by TAG or TAG/sub; anything else is a BadEvent."""
    for name, texts in facts.items():
        tag, _, sub = name.partition("/")
        if tag not in TAGS or (sub and sub not in SUBS.get(tag, ())):
            raise BadEvent("facts")
        for text in texts:
            if not isinstance(text, str):
                raise BadEvent("facts")
            learn(ledger, tag, sub or None, text, is_fact=True)


def learn(ledger: Ledger, tag: str, sub: str | None, text: str, is_fact: bool = False) -> None:
    """Enter a value without a surrogate. A known value may become a fact."""
    keys = keys_of(tag, text) if text.strip() else []
    for at, (kind, canonical, form) in enumerate(keys):
        part = sub
        if kind == names.KIND and len(keys) > 1 and "," not in text:
            part = "first" if at == 0 else "surname" if at == len(keys) - 1 else None
        known = ledger.values.get((kind, canonical))
        if known is None:
            ledger.learn(kind, canonical, Value(tag, part, form, is_fact=is_fact))
        elif is_fact and not known.is_fact:
            ledger.learn(kind, canonical, replace(known, is_fact=True))
    if tag == "PERSON" and len(keys) > 1:
        ledger.remember_full_name(tuple(canonical for _, canonical, _ in keys))
