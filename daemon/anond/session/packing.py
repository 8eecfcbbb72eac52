"""Packs parts of a ledger for JSON, and reads them back. Wrong types raise TypeError or ValueError."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Final

from anond.seal import SessionKey
from anond.session.remembered_turns import FirstVote, KnownMessage, PastTurn, Pending, Released, Stretch
from anond.session.value import Value
from anond.tags import OWN, SUBS, TAGS

_NUMBERS: Final = frozenset((float, int))
_TEXTS: Final = frozenset((str,))


def packed_key(key: SessionKey) -> tuple[str, str, str]:
    """A session's key as a ledger holds it."""
    return _base64(key.name), _base64(key.secret), key.ring_key


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


def _bytes(data: Any) -> bytes:
    return b64decode(a_text(data), validate=True)


def key(data: Any) -> SessionKey:
    """The key of a session, read back."""
    name, secret, ring_key = a_list(data)
    return SessionKey(_bytes(name), _bytes(secret), a_text(ring_key))


def packed_value(kind: str, canonical: str, value: Value) -> list[Any]:
    """A value with its kind and canonical form."""
    form = "" if value.form == canonical else value.form
    packed = [kind, canonical, value.tag, value.sub or "", form, value.surrogate, value.number]
    return [*packed, True] if value.is_fact else packed


def value(data: Any) -> tuple[tuple[str, str], Value]:
    """A value, read back, by its kind and canonical form."""
    kind, canonical, tag, sub, form, surrogate, number, *fact = a_list(data)
    _check_tag(tag, sub)
    if not type(kind) is type(canonical) is type(form) is type(surrogate) is str or type(number) is not int:
        raise TypeError("another type")
    return (kind, canonical), Value(tag, sub or None, form or canonical, surrogate, number, fact == [True])


def packed_turn(turn: PastTurn) -> list[Any]:
    """An earlier turn: in full if it went out, else its speaker and text."""
    return [*turn] if turn.item else [turn.speaker, turn.text]


def past_turn(data: Any) -> PastTurn:
    """An earlier turn, read back."""
    speaker, text, *out = a_list(data)
    if not out:
        return PastTurn(a_text(speaker), a_text(text))
    item, turn, hidden, lang = out
    if not type(speaker) is type(text) is type(item) is type(lang) is str or type(turn) is not int:
        raise TypeError("another type")
    return PastTurn(speaker, text, item, turn, tuple(map(_hidden_span, a_list(hidden))), lang)


def _hidden_span(data: Any) -> Stretch:
    start, end, tag, sub = a_list(data)
    _check_tag(tag, sub)
    if not type(start) is type(end) is int:
        raise TypeError("another type")
    return start, end, tag, sub


def _check_tag(tag: str, sub: str) -> None:
    """Values that the settings always hide have a sub of their own, whatever their tag."""
    if tag not in TAGS or (sub and sub not in (*SUBS.get(tag, ()), OWN)):
        raise ValueError("no such tag")


def packed_waiting(some: dict[str, Pending]) -> list[Any]:
    """The turns that await a decision, by item."""
    return [
        (i, p.turn, b64encode(p.digest).decode(), p.expires, *(_packed_votes(p) if p.double else []))
        for i, p in some.items()
    ]


def _packed_votes(pending: Pending) -> list[Any]:
    votes = (pending.vote, pending.second) if pending.second else (pending.vote,)
    return list(map(_packed_vote, votes))


def _packed_vote(vote: FirstVote | None) -> list[Any] | None:
    return None if vote is None else [b64encode(vote.reviewer).decode(), vote.drops, vote.spans]


def waiting(data: Any) -> tuple[str, Pending]:
    """A turn that awaits a decision, read back, by its item."""
    item, turn, digest, expires, *votes = a_list(data)
    # Only items for two people have votes; the first vote may be missing.
    if len(votes) > 2:
        raise ValueError("too many votes")
    vote, second = (*map(_vote, votes), None, None)[:2]
    return a_text(item), Pending(a_whole(turn), _bytes(digest), a_number(expires), bool(votes), vote, second)


def _vote(data: Any) -> FirstVote | None:
    if data is None:
        return None
    reviewer, drops, spans = a_list(data)
    return FirstVote(_bytes(reviewer), a_truth(drops), tuple(map(_hidden_span, a_list(spans))))


def packed_released(item: str, turn: Released) -> list[Any]:
    """A turn that people decided, by its id."""
    return [item, _base64(turn.digest), turn.gone, turn.hidden]


def released(data: Any) -> tuple[str, Released]:
    """A turn that people decided, read back, by its id."""
    item, digest, gone, hidden = a_list(data)
    return a_text(item), Released(_bytes(digest), a_truth(gone), tuple(map(_hidden_span, a_list(hidden))))


def language_evidence(data: Any) -> dict[str, float]:
    """The evidence for each language, read back."""
    evidence: dict[str, float] = a_dict(data)
    if not _NUMBERS.issuperset(map(type, evidence.values())):
        raise TypeError("another type")
    return evidence


def full_name(data: Any) -> tuple[str, ...]:
    """The words of a full name, read back."""
    words = tuple(a_list(data))
    if not _TEXTS.issuperset(map(type, words)):
        raise TypeError("another type")
    return words


def packed_message(key: str, message: KnownMessage) -> list[Any]:
    """A message that may be edited or deleted, with the digest of its id."""
    return [key, *message]


def message(data: Any) -> tuple[str, KnownMessage]:
    """A message that may be edited or deleted, read back, by the digest of its id."""
    key, turn, speaker, lang, first, events, text, state = a_list(data)
    known = KnownMessage(
        a_whole(turn), a_text(speaker), a_text(lang), a_text(first), tuple(map(_event, a_list(events))), a_text(text),
        a_text(state),
    )  # fmt: skip
    return a_text(key), known


def _event(data: Any) -> tuple[str, int]:
    item, turn = a_list(data)
    return a_text(item), a_whole(turn)


def _checker(*types: type) -> Callable[[Any], Any]:
    def check(data: Any) -> Any:
        if type(data) not in types:
            raise TypeError("another type")
        return data

    return check


a_list = _checker(list)
a_dict = _checker(dict)
a_text = _checker(str)
a_whole = _checker(int)
a_truth = _checker(bool)
a_number = _checker(float, int)
