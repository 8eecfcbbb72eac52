"""Numbers that are nearly another number of the session: a slip and its correction, or a number begun, then whole.

`4417, no, 4471` becomes `6029, no, 6092`: whoever reads that one digit was wrong finds one digit wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from operator import ne
from typing import Final

from anond.session.values.numbers import KIND
from anond.surrogates.choice import Session

_LOOKED_AT: Final = 40  # numbers of the session, the one used last first
_LEAST: Final = 4  # characters of numbers that differ by two that changed places, or of a number begun
_LEAST_PART: Final = 3  # characters of a number that is part of one read back as a whole
_ONE_DIFFERS: Final = 5  # characters from which one may differ
_TWO_DIFFER: Final = 8
_DIFFER: Final = 2  # characters at most
_MORE: Final = 3  # characters by which a whole number is longer than one begun
_SERIES: Final = re.compile(r"([a-z]{2,4})\d{2}")
_NAMED: Final = re.compile(r"[a-z]{1,3}(\d+)")
_ATTEMPTS: Final = 4  # at other characters, where the first ones may not be
_DIGITS: Final = "0123456789"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def followed(canonical: str, session: Session, fits: Callable[[str, str], bool]) -> str | None:
    """A surrogate that differs from another number's surrogate as the two numbers differ; None if no number is near.

    `fits` says whether a candidate may stand beside the surrogate that it follows.
    """
    for number, surrogate in islice(_numbers(session), _LOOKED_AT):
        if not _may_be_near(number, canonical):
            continue
        for made in _like(number, surrogate, canonical, session):
            if fits(made, surrogate):
                return made
    return None


def composed(canonical: str, session: Session, fits: Callable[[str, str], bool]) -> str | None:
    """The surrogates of two or more numbers that make up this one, or of one with an end that was corrected apart.

    Numbers dictated in parts and read back as one follow their parts; None where that is not so.
    """
    if len(canonical) < _LEAST + _LEAST_PART:
        return None
    known = {number: new for number, new in islice(_parts(session), _LOOKED_AT) if number != canonical}
    made = _of_parts(canonical, known) or next(_with_other_end(canonical, known), "")
    return made if made and fits(made, made) else None


def _parts(session: Session) -> Iterator[tuple[str, str]]:
    """The session's numbers and codes of three characters or more with surrogates as long, the last used first."""
    for number, value in session.ledger.lately_used(KIND):
        if len(value.surrogate) == len(number) >= _LEAST_PART and value.surrogate.isalnum():
            yield number, value.surrogate


def _of_parts(canonical: str, known: dict[str, str]) -> str:
    """The surrogates of known numbers that follow each other in this one; "" where they do not make it up.

    Each place is asked once, from the end on: parts such as `111` and `1111` follow each other in too many orders.
    """
    made = {len(canonical): ""}
    for at in range(len(canonical) - 1, -1, -1):
        for number, surrogate in known.items():
            if at + len(number) in made and canonical.startswith(number, at):
                made[at] = surrogate + made[at + len(number)]
                break
    return made.get(0, "")


def _with_other_end(canonical: str, known: dict[str, str]) -> Iterator[str]:
    """The surrogate of a number with the same beginning, and behind it that of this number's end."""
    for end, new_end in known.items():
        begin = canonical.removesuffix(end)
        if len(begin) < _LEAST or begin == canonical:
            continue
        for number, surrogate in known.items():
            if len(number) == len(canonical) and number.startswith(begin):
                yield surrogate[: len(begin)] + new_end


def of_series(canonical: str, session: Session) -> str | None:
    """The shape of a code that shares its letters with another: `MDV-0418` and `MDV-0421` are of one series."""
    series = _SERIES.match(canonical)
    if not series:
        return None
    letters, rest = series[1], canonical[series.end(1) :]
    for number, surrogate in islice(_numbers(session), _LOOKED_AT):
        other, same = number.startswith(letters) and _SERIES.match(number), surrogate[: len(letters)]
        if other and other[1] == letters and same.isalpha():
            return same + "".join("#" if c.isdecimal() else "?" for c in rest)
    return None


def _numbers(session: Session) -> Iterator[tuple[str, str]]:
    """The session's numbers and codes with their surrogates, the last used first."""
    for number, value in session.ledger.lately_used(KIND):
        surrogate = value.surrogate
        if not len(surrogate) == len(number) >= _LEAST or not surrogate.isalnum():
            continue
        yield number, surrogate
        if (named := _NAMED.fullmatch(number)) and len(named[1]) >= _ONE_DIFFERS:  # `FD 0312 4008`, then `0312 4009`
            yield named[1], surrogate[-len(named[1]) :]


def _may_be_near(number: str, canonical: str) -> bool:
    """Whether two numbers may be similar enough for `_like`: a cheap check, which most pairs fail."""
    longer = len(canonical) - len(number)
    if not longer:
        differing: int = sum(map(ne, number, canonical))
        return 0 < differing <= _DIFFER
    if abs(longer) == 1 and (number[0] == canonical[0] or number[-1] == canonical[-1]):
        return True
    return abs(longer) <= _MORE and (canonical.startswith(number) or number.startswith(canonical))


def _like(number: str, surrogate: str, canonical: str, session: Session) -> Iterator[str]:
    """Candidates: the surrogate changed as the number was changed; none where the two are not near."""
    longer = len(canonical) - len(number)
    if longer == 0:
        yield from _changed(number, surrogate, canonical, session)
    elif 0 < longer <= _MORE and canonical.startswith(number):
        for attempt in range(_ATTEMPTS):
            more = (_another(canonical, at, "", attempt, session) for at in range(len(number), len(canonical)))
            yield surrogate + "".join(more)
    elif 0 < -longer <= _MORE and number.startswith(canonical) and len(canonical) >= _LEAST:
        yield surrogate[: len(canonical)]
    elif abs(longer) == 1 and min(len(number), len(canonical)) >= _ONE_DIFFERS:
        yield from _shifted(number, surrogate, canonical, session)


def _changed(number: str, surrogate: str, canonical: str, session: Session) -> Iterator[str]:
    """Candidates with one or two characters changed at the same places, or with two swapped."""
    places = [at for at, (one, other) in enumerate(zip(number, canonical, strict=True)) if one != other]
    swapped = len(places) == 2 and [number[at] for at in places] == [canonical[at] for at in reversed(places)]
    if not places or not (swapped or len(places) <= (len(number) >= _ONE_DIFFERS) + (len(number) >= _TWO_DIFFER)):
        return
    if swapped and number[places[0]].isdecimal() == number[places[1]].isdecimal():
        one, other = (surrogate[at] for at in places)
        if one != other:
            yield "".join({places[0]: other, places[1]: one}.get(at, c) for at, c in enumerate(surrogate))
    for attempt in range(_ATTEMPTS):
        fresh = {at: _another(canonical, at, surrogate[at], attempt, session) for at in places}
        yield "".join(fresh.get(at, c) for at, c in enumerate(surrogate))


def _shifted(number: str, surrogate: str, canonical: str, session: Session) -> Iterator[str]:
    """Candidates with one character more or less."""
    longer, shorter = (number, canonical) if len(number) > len(canonical) else (canonical, number)
    at = next((at for at in range(len(shorter)) if longer[at] != shorter[at]), len(shorter))
    if longer[at + 1 :] != shorter[at:]:
        return
    if longer == number:
        yield surrogate[:at] + surrogate[at + 1 :]
        return
    beside = surrogate[max(at - 1, 0) : at + 1]  # with one of these it would be another place that has one more
    for attempt in range(_ATTEMPTS):
        yield surrogate[:at] + _another(canonical, at, beside, attempt, session) + surrogate[at:]


def _another(canonical: str, at: int, but: str, attempt: int, session: Session) -> str:
    """A keyed digit for a digit and a letter for a letter; not the true one, and none of `but`."""
    among = _DIGITS if canonical[at].isdecimal() else _LETTERS
    options = [one for one in among if one not in but and one != canonical[at]]
    return options[session.keyed("near", canonical, str(at), str(attempt)) % len(options)]
