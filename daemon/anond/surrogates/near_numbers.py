"""A number that is nearly another one of the session: a slip and its correction, or a number begun and then whole.

`4417, no, 4471` becomes `6029, no, 6092`: whoever reads that one digit was wrong finds one digit wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from anond.session.values.numbers import KIND
from anond.surrogates.choice import Session

_LOOKED_AT: Final = 40  # numbers of the session, the one used last first
_LEAST: Final = 4  # characters of numbers that differ by two that changed places, or of a number begun
_ONE_DIFFERS: Final = 5  # characters from which one may differ
_TWO_DIFFER: Final = 8
_MORE: Final = 3  # characters by which a whole number is longer than one begun
_DIGITS: Final = "0123456789"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def followed(canonical: str, session: Session, fits: Callable[[str], bool]) -> str | None:
    """The surrogate that differs from that of another number as this number differs from it; None where none is near."""
    for number, surrogate in islice(_numbers(session), _LOOKED_AT):
        made = _like(number, surrogate, canonical, session)
        if made and fits(made):
            return made
    return None


def _numbers(session: Session) -> Iterator[tuple[str, str]]:
    """Numbers and codes of the session with their surrogates, the one used last first."""
    for number, value in reversed(list(session.ledger.of_kind(KIND))):
        if len(value.surrogate) == len(number) >= _LEAST and value.surrogate.isalnum():
            yield number, value.surrogate


def _like(number: str, surrogate: str, canonical: str, session: Session) -> str | None:
    """The surrogate changed as the number was changed."""
    if len(number) == len(canonical):
        return _changed(number, surrogate, canonical, session)
    if canonical.startswith(number) and len(canonical) - len(number) <= _MORE:
        more = range(len(number), len(canonical))
        return surrogate + "".join(_another(canonical, at, "", session) for at in more)
    if number.startswith(canonical) and len(number) - len(canonical) <= _MORE and len(canonical) >= _LEAST:
        return surrogate[: len(canonical)]
    if abs(len(number) - len(canonical)) == 1 and min(len(number), len(canonical)) >= _ONE_DIFFERS:
        return _shifted(number, surrogate, canonical, session)
    return None


def _changed(number: str, surrogate: str, canonical: str, session: Session) -> str | None:
    """One or two other characters at the same places, or two that changed places."""
    places = [at for at, (one, other) in enumerate(zip(number, canonical, strict=True)) if one != other]
    made = list(surrogate)
    if len(places) == 2:
        one, other = places
        if (number[one], number[other]) == (canonical[other], canonical[one]) and made[one] != made[other]:
            made[one], made[other] = made[other], made[one]
            return "".join(made) if number[one].isdecimal() == number[other].isdecimal() else None
    if not 0 < len(places) <= (len(number) >= _ONE_DIFFERS) + (len(number) >= _TWO_DIFFER):
        return None
    for at in places:
        made[at] = _another(canonical, at, surrogate[at], session)
    return "".join(made)


def _shifted(number: str, surrogate: str, canonical: str, session: Session) -> str | None:
    """One character more or less, anywhere within."""
    longer, shorter = (number, canonical) if len(number) > len(canonical) else (canonical, number)
    at = next((at for at in range(len(shorter)) if longer[at] != shorter[at]), len(shorter))
    if longer[at + 1 :] != shorter[at:]:
        return None
    if longer == number:
        return surrogate[:at] + surrogate[at + 1 :]
    return surrogate[:at] + _another(canonical, at, "", session) + surrogate[at:]


def _another(canonical: str, at: int, but: str, session: Session) -> str:
    """A keyed digit for a digit and a letter for a letter; not the true one, and not `but`."""
    options = [one for one in (_DIGITS if canonical[at].isdecimal() else _LETTERS) if one not in (but, canonical[at])]
    return options[session.keyed("near", canonical, str(at)) % len(options)]
