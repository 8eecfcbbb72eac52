"""Whether surrogates link sessions, or tell their values: agreement, initials, lengths, order and shifts, by chance?

    python -m experiments.linkage [SESSIONS]

So many sessions (100,000), each with a key of its own, in which the same values stand. For each value: how often two
sessions give it the same surrogate, beside how often two values of its kind meet in one surrogate across sessions,
which is what chance does. Then, over many names: whether initial, length and alphabetical order of a surrogate tell
anything of its value (lengths beside surrogates dealt anew, where no name becomes itself or one like it, and where a
name that is a form of another becomes one that is, too, as surrogates do); and over sessions whether the weeks by which
dates moved are as even as a draw. Values are invented; nothing is read from any corpus.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Final

import numpy as np
from scipy import stats

from anond.session.ledger import Ledger
from anond.session.values.typos import is_slip
from anond.surrogates.substitute import Substituter
from anond.tags import Span
from anond_gazetteers import load
from anond_gazetteers.fold import fold

SESSIONS: Final = 100_000
PAIRS: Final = {  # two values of each kind and shape, which can meet in one surrogate: days some weeks apart
    "PERSON first": (("Anna", "PERSON"), ("Emma", "PERSON")),
    "PERSON full": (("Anna Svensson", "PERSON"), ("Emma Karlsson", "PERSON")),
    "LOCATION": (("Falun", "LOCATION"), ("Motala", "LOCATION")),
    "ADDRESS": (("Storgatan 12", "ADDRESS"), ("Kyrkogatan 31", "ADDRESS")),
    "EMAIL": (("anna.svensson@example.com", "EMAIL"), ("emma.karlsson@example.org", "EMAIL")),
    "UID number": (("4417 2290 81", "UID"), ("7730 1185 26", "UID")),
    "DATE": (("12 mars 2024", "DATE"), ("2 april 2024", "DATE")),
}
ROUNDS: Final = 20  # in which surrogates are dealt by chance
NAMES: Final = 40  # whose initials, lengths and order are looked at, by session


def keys(sessions: int) -> Iterator[bytes]:
    """A key for each session."""
    return (sha256(b"linkage %d" % number).digest() for number in range(sessions))


def surrogates(substituter: Substituter, values: Sequence[tuple[str, str]], key: bytes) -> list[str]:
    """What stands for each value, met alone in a session of its own ledger with this key."""
    return [substituter.replace(value, [Span(0, len(value), tag)], Ledger(), key, "sv")[0] for value, tag in values]


def agreement(one: Counter[str], other: Counter[str] | None = None) -> tuple[float, float]:
    """The chance that two sessions agree, of one value or of two, and its standard error."""
    total = one.total()
    if other is None:
        hits = sum(count * (count - 1) for count in one.values())
        chance = hits / (total * (total - 1))
    else:
        chance = sum(count * other[what] for what, count in one.items()) / (total * other.total())
    return chance, float(np.sqrt(chance / max(total, 1)))


def agreements(substituter: Substituter, sessions: int) -> Iterator[str]:
    """A line for each kind of value."""
    yield f"{'':16}{'one value':>22}{'two values':>22}"
    for kind, pair in PAIRS.items():
        made = [surrogates(substituter, pair, key) for key in keys(sessions)]
        one, other = (Counter(fold(row[at]) for row in made) for at in (0, 1))
        same, same_error = agreement(one)
        cross, cross_error = agreement(one, other)
        yield f"{kind:16}{same:12.6f} ± {same_error:.6f}{cross:12.6f} ± {cross_error:.6f}"


def tells(substituter: Substituter, sessions: int) -> Iterator[str]:
    """Whether initials, lengths and order of names and of their surrogates go together."""
    names = list(load().pool("first_female", "sv").names[:NAMES])
    values = [(name, "PERSON") for name in names]
    made = [surrogates(substituter, values, key) for key in keys(max(sessions // NAMES, 50))]
    pairs = [(name, new) for row in made for name, new in zip(names, row, strict=True)]
    yield from _initials(pairs)
    chance = f"by chance {_by_chance(pairs, lambda _: True)}, as forms for forms {_by_chance(pairs, _is_form)}"
    yield f"lengths: rank correlation {_lengths(pairs):+.4f}, {chance}"
    kept = [
        (fold(one) < fold(other)) == (fold(row[at]) < fold(row[at + 1]))
        for row in made
        for at, (one, other) in enumerate(pairwise(names))
        if fold(row[at]) != fold(row[at + 1])
    ]
    yield f"order of two names kept: {np.mean(kept):.4f} ± {0.5 / np.sqrt(len(kept)):.4f}"


def _lengths(pairs: Sequence[tuple[str, str]]) -> float:
    return float(stats.spearmanr([len(name) for name, _ in pairs], [len(new) for _, new in pairs]).statistic)


def _by_chance(pairs: Sequence[tuple[str, str]], kind_of: Callable[[str], bool]) -> str:
    """The rank correlation of lengths where surrogates are dealt anew, on average, and how it varies."""
    found = [_lengths(_dealt_anew(pairs, kind_of, round_)) for round_ in range(ROUNDS)]
    return f"{np.mean(found):+.4f} ± {np.std(found):.4f}"


@cache
def _is_form(name: str) -> bool:
    """Whether a name is on the lists as a short or other form of another one, which its surrogate then is, too."""
    return load().written_forms("sv").is_short_form(fold(name))


def _dealt_anew(pairs: Sequence[tuple[str, str]], kind_of: Callable[[str], bool], round_: int) -> list[tuple[str, str]]:
    """The names with surrogates of any name of their kind, where none can become itself or one like it."""
    deal, lists = random.Random(round_), load()  # noqa: S311
    made: dict[bool, list[str]] = {}
    for name, new in pairs:
        made.setdefault(kind_of(name), []).append(new)
    unlike = {
        name: {fold(name), *lists.short_forms(fold(name), "sv"), *lists.equivalents(fold(name))}
        for name in {name for name, _ in pairs}
    }
    dealt = []
    for name, _ in pairs:
        new = deal.choice(made[kind_of(name)])
        while fold(new) in unlike[name] or _is_like(fold(new), fold(name)):
            new = deal.choice(made[kind_of(name)])
        dealt.append((name, new))
    return dealt


@cache
def _is_like(one: str, other: str) -> bool:
    return one in other or other in one or is_slip(one, other)


def _initials(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """How often a surrogate has the initial of its value, beside how often those of other values have it."""
    first = [(fold(name)[0], fold(new)[0]) for name, new in pairs]
    having = Counter(name for name, _ in first)
    same = sum(name == new for name, new in first) / len(first)
    elsewhere = Counter(first)
    chance = sum(
        count / len(first)
        * sum(elsewhere[other, letter] for other in having if other != letter)
        / (len(first) - count)
        for letter, count in having.items()
    )  # fmt: skip
    yield f"initial of its value {same:.4f}, of a name with another initial {chance:.4f}"


def shifts(substituter: Substituter, sessions: int) -> Iterator[str]:
    """How evenly dates move, in weeks."""
    weeks = Counter[int]()
    for key in keys(sessions):
        moved = date.fromisoformat(surrogates(substituter, [("2024-03-12", "DATE")], key)[0])
        days = (moved - date(2024, 3, 12)).days
        weeks[days // 7] += 1 if days % 7 == 0 else sessions
    even = stats.chisquare(list(weeks.values()))
    ways = len(weeks)
    yield f"dates move by {min(weeks)} to {max(weeks)} weeks, {ways} ways; evenly, by chi square: p {even.pvalue:.2f}"


def main() -> None:
    """Print all of it."""
    sessions = int(sys.argv[1]) if len(sys.argv) > 1 else SESSIONS
    substituter = Substituter(load())
    for part in (agreements, tells, shifts):
        for line in part(substituter, sessions):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
