"""How far each reviewer can be believed: agreement with others and with models, and who contradicts both.

A model that did not learn from a reviewer is the witness: where it is sure of a value and the reviewer leaves it
untagged, or sure that there is none and the reviewer tags one, that is a conflict. Models are wrong, too, and then all
honest reviewers contradict them alike. So conflicts are no reproach in themselves; a reviewer is named whose conflicts
are far more frequent than those of the others by the same witness.

What is counted is sessions, since what a model gets wrong in a session it gets wrong again and again: a session is in
conflict where half of its sure values were left (or a quarter of its turns hold an added tag), and all its turns
together count once. By Fisher's exact test a reviewer is held against all others and, so that two of five who do the
same do not excuse each other, against the half of them that has the fewest conflicts. Items that two people decided are
compared turn by turn, too, by the sign test: it needs nobody else. All ask for a small chance and for a large
difference, since reviewers who look closer than others also contradict the model more often, though by far not in every
second session.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scipy.stats import binom, hypergeom

from anond.engines.labels import OUTSIDE
from anond_trainer.train.sights import Kinds, Sight, is_left, of_item, sure_mentions

SURE: Final = 0.9  # from this chance on a model is sure
LEFT, ADDED = 0.5, 0.25  # of a session's sure values, of its turns: from such a share on it is in conflict
ALPHA: Final = 1e-3  # for each reviewer and kind of conflict, of which there are seven
MOST: Final = 0.5  # the share of sessions in conflict below which nobody is named, whatever others do
NEARLY_ALL: Final = 0.9  # the share of them from which the chance of few sessions will do
ALPHA_OF_FEW: Final = 0.01  # that chance: 250 decisions of five reviewers hold four to eight such sessions of each
RATIO: Final = 3.0  # how many times as frequent as with others conflicts have to be
FEWEST: Final = 4  # sessions in conflict; also sessions with which somebody counts among the others

ADDS: Final = "tags what neither a model nor others tag"
ANY: Final = "leaves values of any kind untagged"
SMALL: Final = "leaves names in small letters untagged"
GROUPS: Final[Mapping[str, str]] = {
    "PERSON": "leaves people untagged",
    **dict.fromkeys(("UID", "ZIP", "IP", "DATE/birth"), "leaves numbers untagged"),
    **dict.fromkeys(("ADDRESS", "LOCATION", "EMAIL", "URL"), "leaves addresses and places untagged"),
}
REST: Final = "leaves values of rarer kinds untagged"


@dataclass(frozen=True, slots=True)
class Complaint:
    """One kind of conflict of one reviewer, in sessions, beside the others'."""

    what: str  # as in "leaves people untagged"
    sessions: int  # in conflict
    of: int  # sessions in which there could have been one
    others: int  # the same of those who are compared with
    of_others: int
    chance: float  # that an honest reviewer shows so many
    doubled: bool = False  # whether this is about items that two people decided: where only one of them conflicts

    @property
    def is_grave(self) -> bool:
        """Whether a reviewer is named for it."""
        here, there = self.sessions / max(self.of, 1), self.others / max(self.of_others, 1)
        small = self.chance < (ALPHA_OF_FEW if here >= NEARLY_ALL else ALPHA)
        return self.sessions >= FEWEST and small and here >= MOST and here >= RATIO * there

    def sentence(self) -> str:
        """The complaint in words, behind the reviewer's name."""
        if self.doubled:
            return (
                f"{self.what} in {self.sessions} of {self.of} sessions that somebody else decided, too, and decided "
                f"otherwise; the other way round it is {self.others}"
            )
        return (
            f"{self.what} in {self.sessions} of {self.of} sessions; others do so in {self.others} of {self.of_others}"
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of one reviewer. Agreement is the share of tokens tagged by either that both tag alike."""

    reviewer: str
    decisions: int  # turns that were released
    sessions: int
    doubled: int  # of the decisions, those that somebody else made, too
    with_others: float | None
    with_model: float | None
    with_model_before: float | None
    complaints: tuple[Complaint, ...]  # the gravest first
    named: bool
    why: str  # in plain words; empty where there is nothing to say


def standings(found: Mapping[str, Sequence[Sight]]) -> dict[str, Standing]:
    """The standing of each reviewer, by the turns of one language that each decided."""
    items = of_item(found)
    conflicts = {name: _conflicts(name, some, items) for name, some in found.items()}
    return {name: _standing(name, found, items, conflicts) for name in sorted(found)}


def distrusted(known: Mapping[str, Standing], trusted: Collection[str] = ()) -> frozenset[str]:
    """Those who are named and whom no lead trusts: see `Labels.without`."""
    return frozenset(name for name, one in known.items() if one.named and name not in trusted)


# -- conflicts with a model


Conflicts = dict[str, dict[str, list[bool]]]  # what -> session -> whether each chance was one
Items = Mapping[tuple[str, str], Mapping[str, Sight]]


def _conflicts(name: str, some: Sequence[Sight], items: Items) -> Conflicts:
    """The conflicts of one reviewer, and the occasions for them."""
    conflicts: Conflicts = {}
    for sight in some:
        others = [other for who, other in items[sight.session, sight.item].items() if who != name]
        for what, is_one in (*_left(sight), *_added(sight, others)):
            conflicts.setdefault(what, {}).setdefault(sight.session, []).append(is_one)
    return conflicts


def _left(sight: Sight) -> Iterator[tuple[str, bool]]:
    """Each value that the model is sure of, and whether it was left."""
    for mention in sure_mentions(sight.model, SURE):
        left = is_left(mention, sight.given)
        yield GROUPS.get(mention.kind, REST), left
        yield ANY, left
        if mention.kind == "PERSON" and sight.words[mention.start][:1].islower():
            yield SMALL, left


def _added(sight: Sight, others: Sequence[Sight]) -> Iterator[tuple[str, bool]]:
    """Whether something in a turn was tagged that the model is sure is no value, and that nobody else tags."""
    if sight.given:
        yield ADDS, any(_is_added(at, sight) and not _is_tagged(at, others) for at in range(len(sight.given)))


def _is_added(at: int, sight: Sight) -> bool:
    sure_of_none = sight.model.kinds[at] == OUTSIDE and sight.model.chances[at] >= SURE
    return sight.given[at] != OUTSIDE and sure_of_none


def _is_tagged(at: int, others: Iterable[Sight]) -> bool:
    return any(at < len(other.given) and other.given[at] != OUTSIDE for other in others)


def _counts(conflicts: Conflicts, what: str) -> tuple[int, int]:
    """Sessions in conflict, of those in which there could have been one."""
    least = ADDED if what == ADDS else LEFT
    sessions = conflicts.get(what, {}).values()
    return sum(sum(some) >= least * len(some) for some in sessions), len(sessions)


# -- comparison


def _standing(
    name: str, found: Mapping[str, Sequence[Sight]], items: Items, conflicts: Mapping[str, Conflicts]
) -> Standing:
    own = found[name]
    pairs = [(sight, other) for sight in own for who, other in items[sight.session, sight.item].items() if who != name]
    complaints = [_complaint(name, what, conflicts) for what in conflicts[name]]
    complaints += _complaints_of_doubled(pairs)
    complaints.sort(key=lambda one: (not one.is_grave, one.chance, one.what))
    grave = [one for one in complaints if one.is_grave]
    return Standing(
        name, len(own), len({sight.session for sight in own}), len({sight.item for sight, _ in pairs}),
        _agreement((sight.given, other.given) for sight, other in pairs),
        _agreement((sight.given, sight.model.kinds) for sight in own),
        _agreement((sight.given, sight.before.kinds) for sight in own if sight.before),
        tuple(complaints), bool(grave), _why(name, grave, len(found)),
    )  # fmt: skip


def _why(name: str, grave: Sequence[Complaint], reviewers: int) -> str:
    if grave:
        return f"{name} {grave[0].sentence()}"
    return "there is nobody to compare with: only one reviewer decided" if reviewers == 1 else ""


def _complaint(name: str, what: str, conflicts: Mapping[str, Conflicts]) -> Complaint:
    """A reviewer held against all others, or against the half of them with the fewest conflicts of this kind."""
    cases, of = _counts(conflicts[name], what)
    every = [_counts(theirs, what) for other, theirs in conflicts.items() if other != name]
    some = [one for one in every if one[1] >= FEWEST] or [one for one in every if one[1]]
    some.sort(key=lambda one: (one[0] / one[1], -one[1]))
    made = [_beside(what, cases, of, compared) for compared in (some, some[: (len(some) + 1) // 2])]
    return min(made, key=lambda one: one.chance)


def _beside(what: str, cases: int, of: int, compared: Sequence[tuple[int, int]]) -> Complaint:
    others, of_others = sum(one[0] for one in compared), sum(one[1] for one in compared)
    chance = float(hypergeom.sf(cases - 1, of + of_others, cases + others, of)) if of_others else 1.0
    return Complaint(what, cases, of, others, of_others, chance)


def _complaints_of_doubled(pairs: Sequence[tuple[Sight, Sight]]) -> Iterator[Complaint]:
    """For each kind of conflict the sessions in which this reviewer had more than others in the same turns."""
    more: dict[str, dict[str, list[int]]] = {}
    for own, other in pairs:
        if len(own.given) != len(other.given):
            continue  # another reading of the turn
        ours = (*_left(own), *_added(own, [other]))
        there = replace(own, given=other.given)  # by the same witness
        theirs = (*_left(there), *_added(there, [own]))
        for (what, one), (_, another) in zip(ours, theirs, strict=True):
            more.setdefault(what, {}).setdefault(own.session, []).append(one - another)
    for what, sessions in more.items():
        least = ADDED if what == ADDS else LEFT
        alone = sum(sum(some) >= least * len(some) for some in sessions.values())
        reverse = sum(-sum(some) >= least * len(some) for some in sessions.values())
        chance = float(binom.sf(alone - 1, alone + reverse, 0.5))
        yield Complaint(what, alone, len(sessions), reverse, len(sessions), chance, doubled=True)


def _agreement(pairs: Iterable[tuple[Kinds, Kinds]]) -> float | None:
    alike = tagged = 0
    for ours, theirs in pairs:
        for one, other in zip(ours, theirs, strict=False):
            if one != OUTSIDE or other != OUTSIDE:
                tagged += 1
                alike += one == other
    return alike / tagged if tagged else None
