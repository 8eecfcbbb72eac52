"""Habits of writing, kept in surrogates of names and places: slips of the pen, and accents left out.

`Svensosn` for Svensson becomes `Dahlgern` for Dahlgren: the same kind of slip, where the key has it, the same each
time. Who writes `jose` for José gets `martin` for Martín, and `Schroeder` for Schröder `Schaefer` for Schäfer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from anond.languages import surrogate_words
from anond.session.values.typos import SHORTEST, is_slip
from anond.surrogates.choice import Session
from anond_gazetteers.fold import fold

_DIGRAPHS: Final = {"ä": "ae", "ö": "oe", "ü": "ue"}
_PLAIN: Final = {"ae": "a", "oe": "o", "ue": "u"}
_VOWELS: Final = "aeiou"
_NEAR: Final = (  # letters side by side on a keyboard, one of which is struck for the other
    "qw", "we", "er", "rt", "ui", "io", "op", "as", "sd", "df", "fg", "gh", "jk", "kl", "cv", "vb", "bn", "nm", "ei",
    "ae", "ou", "sz", "td", "bp", "mn",
)  # fmt: skip


def as_written(
    said: str, canonical: str, form: str, chosen: str, session: Session, kind: str, plainly: bool = False
) -> str:  # fmt: skip
    """The surrogate of a value known in one form as it is when somebody writes the value so."""
    folded = fold(said)
    if folded != canonical and without_digraphs(folded, session.lang) != canonical:
        chosen = _slip(folded, canonical, chosen, session, kind) or chosen
    if not said.isascii() or chosen.isascii():
        return chosen
    is_plain = plainly or drops_accents(said, form, session) or session.writes_plainly
    return _plainly(folded, canonical, chosen) if is_plain else chosen


def without_digraphs(folded: str, lang: str) -> str:
    """A folded name without `ae`, `oe` and `ue`, which stand for umlauts in German."""
    if surrogate_words(lang).digraphs and "e" in folded:
        for digraph, letter in _PLAIN.items():
            folded = folded.replace(digraph, letter)
    return folded


def drops_accents(said: str, form: str, session: Session) -> bool:
    """Whether a name without accents has some: where the session met it first, or on the lists."""
    if not form.isascii():
        return True
    written = session.lists.accented(session.lang).get(fold(said))
    return written is not None


def _plainly(folded: str, canonical: str, chosen: str) -> str:
    """A surrogate without accents; umlauts in two letters where the value has them so."""
    table: Mapping[str, str] = _DIGRAPHS if folded != canonical and len(folded) > len(canonical) else {}
    out = []
    for letter in chosen:
        plain = table.get(letter.lower()) or fold(letter)
        out.append(plain.capitalize() if letter.isupper() else plain)
    return "".join(out)


def _slip(said: str, canonical: str, chosen: str, session: Session, kind: str) -> str | None:
    """The surrogate with a slip of the same kind; None where it is too short, or none comes to be nobody's name."""
    folded, known = fold(chosen), session.ledger.kind(kind)
    if len(folded) < SHORTEST or len(folded) != len(chosen) or not is_slip(said, canonical):
        return None
    options = tuple(dict.fromkeys(_slips(said, canonical, chosen)))
    for at in session.order("slip", said, len(options)):
        new = fold(options[at])
        is_free = not known.is_taken(new) and (kind, new) not in session.ledger.values and new not in (said, canonical)
        if is_free and is_slip(new, folded) and not session.lists.is_drawn(new, session.lang):
            return options[at]
    return None


def _slips(said: str, canonical: str, chosen: str) -> Iterator[str]:
    """Slips of the kind that the value has: a letter twice, one less, two swapped, or another."""
    places = range(1, len(chosen) - 1)
    lower = chosen.lower()
    if len(said) > len(canonical):
        single = [at for at in places if lower[at] not in (lower[at - 1], lower[at + 1])]  # nobody writes one thrice
        yield from (chosen[:at] + lower[at] + chosen[at:] for at in _consonants(lower, single or places))
    elif len(said) < len(canonical):
        once = [at for at in places if lower[at] in (lower[at - 1], lower[at + 1])]
        yield from (chosen[:at] + chosen[at + 1 :] for at in once)
        yield from (chosen[:at] + chosen[at + 1 :] for at in places if lower[at].isalpha())
    elif sorted(said) == sorted(canonical):
        for at in range(1, len(chosen) - 2):
            pair = chosen[at : at + 2]
            if pair.isalpha() and pair.islower() and pair[0] != pair[1]:
                yield chosen[:at] + pair[::-1] + chosen[at + 2 :]
    else:
        for at in places:
            for other in (pair.replace(lower[at], "") for pair in _NEAR if lower[at] in pair):
                yield chosen[:at] + other + chosen[at + 1 :]


def _consonants(lower: str, places: Iterable[int]) -> list[int]:
    """Where a consonant stands; where any letter does if none does."""
    letters = [at for at in places if lower[at].isalpha()]
    return [at for at in letters if lower[at] not in _VOWELS] or letters
