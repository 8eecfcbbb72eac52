"""The reliability of reviewers: agreement with others and with models, and contradictions of both.

A model that did not learn from a reviewer is the witness: where it is sure of a value and the reviewer leaves it
untagged, or sure that there is none and the reviewer tags one, that is a conflict. Models are wrong, too, and then all
honest reviewers contradict them alike. So conflicts are no reproach in themselves; a reviewer is named whose conflicts
are far more frequent than those of the others by the same witness.

Sessions are counted, since a model repeats its errors within a session: a session is in
conflict where half of its sure values were left (or a quarter of its turns hold an added tag), and all its turns
together count once. By Fisher's exact test a reviewer is held against all others and, so that two of five who do the
same do not excuse each other, against the half of them that has the fewest conflicts. Where both have too few sessions
to be told by themselves, two are held together against all others. Items that two people decided are compared turn by
turn, too, by the sign test: it needs nobody else. All ask for a small chance and for a large difference, since
reviewers who look closer than others also contradict the model more often, though by far not in every second session.

Nobody is named for what one case of twenty brings by chance. But a model learns spite as readily as truth, so that such
a reviewer's decisions wait until more of them tell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from anond.engines.labels import OUTSIDE
from anond_trainer.train.compared_turns import ComparedTurn, Kinds, is_left, of_item, sure_mentions

SURE: Final = 0.95  # from this chance on a model is sure
LEFT, ADDED = 0.5, 0.25  # of a session's sure values, of its turns: from such a share on it is in conflict
ALPHA: Final = 1e-3  # for each reviewer and kind of conflict, of which there are seven
MOST: Final = 0.5  # the share of sessions in conflict below which nobody is named, whatever others do
NEARLY_ALL: Final = 0.8  # the share of them from which the chance of few sessions will do
ALPHA_OF_FEW: Final = 0.01  # that chance: 250 decisions of five reviewers hold two to eight such sessions of each
ALPHA_OF_DOUBT: Final = 0.05  # that chance, with which nobody is named, and decisions wait
RATIO: Final = 3.0  # how many times as frequent as with others conflicts have to be
FEWEST: Final = 3  # sessions in conflict
FEWEST_TO_DOUBT: Final = 2  # the same for doubt, and of each of two who are held together against all others
AMONG_OTHERS: Final = 4  # sessions with which somebody counts among the others
MOST_OTHERS: Final = 3  # others than two who are held together, at least: two of four are no minority

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
    together_with: str = ""  # who does the same: the chance is that of both

    @property
    def is_grave(self) -> bool:
        """Whether a reviewer is named for it."""
        small = self.chance < (ALPHA_OF_FEW if self._nearly_all() else ALPHA)
        fewest = FEWEST_TO_DOUBT if self.together_with else FEWEST
        return small and self._stands_out() and self.sessions >= fewest

    @property
    def is_doubt(self) -> bool:
        """Whether decisions wait for it, since it would be grave in more sessions."""
        small = self.chance < ALPHA_OF_DOUBT and self._nearly_all()
        return small and self._stands_out() and self.sessions >= FEWEST_TO_DOUBT and not self.doubled

    def _nearly_all(self) -> bool:
        return self.sessions >= NEARLY_ALL * max(self.of, 1)

    def _stands_out(self) -> bool:
        here, there = self.sessions / max(self.of, 1), self.others / max(self.of_others, 1)
        return here >= MOST and here >= RATIO * there

    def sentence(self) -> str:
        """The complaint in words, behind the reviewer's name."""
        if self.doubled:
            return (
                f"{self.what} in {self.sessions} of {self.of} sessions that somebody else decided, too, and decided "
                f"otherwise; the other way round it is {self.others}"
            )
        same = f", as {self.together_with} does" if self.together_with else ""
        return (
            f"{self.what} in {self.sessions} of {self.of} sessions{same}; others do so in {self.others} of "
            f"{self.of_others}"
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of one reviewer. Agreement is the share of tokens tagged by either that both tag alike."""

    reviewer: str
    decisions: int  # turns that were released
    sessions: int
    doubled: int  # of the decisions, those that somebody else made, too
    with_others: float | None
    with_model_before: float | None  # the model that is learnt on from: it learnt from no reviewer
    complaints: tuple[Complaint, ...]  # the gravest first
    named: bool
    why: str  # in plain words; empty where there is nothing to say
    doubted: bool = False  # too few sessions to be named for, and odd enough to wait for more
    with_model_after: float | None = None  # one that learnt from the others, where it was told


def standings(found: Mapping[str, Sequence[ComparedTurn]]) -> dict[str, Standing]:
    """The standing of each reviewer, by the turns of one language that each decided."""
    items = of_item(found)
    conflicts = {name: _conflicts(name, some, items) for name, some in found.items()}
    return {name: _standing(name, found, items, conflicts) for name in sorted(found)}


def distrusted(known: Mapping[str, Standing], trusted: Collection[str] = ()) -> frozenset[str]:
    """The reviewers who are named or doubted and whom no lead trusts: see `Labels.without`."""
    return frozenset(name for name, one in known.items() if (one.named or one.doubted) and name not in trusted)


# -- conflicts with a model


Conflicts = dict[str, dict[str, list[bool]]]  # what -> session -> whether each chance was one
Items = Mapping[tuple[str, str], Mapping[str, ComparedTurn]]


def _conflicts(name: str, some: Sequence[ComparedTurn], items: Items) -> Conflicts:
    """The conflicts of one reviewer, and the occasions for them."""
    conflicts: Conflicts = {}
    for turn in some:
        others = [other for who, other in items[turn.session, turn.item].items() if who != name]
        for what, is_one in (*_values_left(turn), *_added(turn, others)):
            conflicts.setdefault(what, {}).setdefault(turn.session, []).append(is_one)
    return conflicts


def _values_left(turn: ComparedTurn) -> Iterator[tuple[str, bool]]:
    """Each value that the model is sure of, and whether it was left."""
    for mention in sure_mentions(turn.model, SURE):
        left = is_left(mention, turn.given)
        yield GROUPS.get(mention.kind, REST), left
        yield ANY, left
        if mention.kind == "PERSON" and turn.words[mention.start][:1].islower():
            yield SMALL, left


def _added(turn: ComparedTurn, others: Sequence[ComparedTurn]) -> Iterator[tuple[str, bool]]:
    """Whether something in a turn was tagged that the model is sure is no value, and that nobody else tags."""
    if turn.given:
        yield ADDS, any(_is_added(at, turn) and not _is_tagged(at, others) for at in range(len(turn.given)))


def _is_added(at: int, turn: ComparedTurn) -> bool:
    sure_of_none = turn.model.kinds[at] == OUTSIDE and turn.model.chances[at] >= SURE
    return turn.given[at] != OUTSIDE and sure_of_none


def _is_tagged(at: int, others: Iterable[ComparedTurn]) -> bool:
    return any(at < len(other.given) and other.given[at] != OUTSIDE for other in others)


def _counts(conflicts: Conflicts, what: str) -> tuple[int, int]:
    """Sessions in conflict, of those in which there could have been one."""
    least = ADDED if what == ADDS else LEFT
    sessions = conflicts.get(what, {}).values()
    return sum(sum(some) >= least * len(some) for some in sessions), len(sessions)


# -- comparison


def _standing(
    name: str, found: Mapping[str, Sequence[ComparedTurn]], items: Items, conflicts: Mapping[str, Conflicts]
) -> Standing:
    own = found[name]
    pairs = [(turn, other) for turn in own for who, other in items[turn.session, turn.item].items() if who != name]
    complaints = [_complaint(name, what, conflicts) for what in conflicts[name]]
    complaints += _complaints_of_doubled(pairs)
    complaints.sort(key=_weight)
    grave = [one for one in complaints if one.is_grave]
    doubts = [] if grave else [one for one in complaints if one.is_doubt]
    return Standing(
        name, len(own), len({turn.session for turn in own}), len({turn.item for turn, _ in pairs}),
        _agreement((turn.given, other.given) for turn, other in pairs),
        agreement_with_model(own),
        tuple(complaints), bool(grave), _why(name, grave, doubts, len(found)), bool(doubts),
    )  # fmt: skip


def _weight(one: Complaint) -> tuple[bool, bool, float, str]:
    """The sort key of complaints, the gravest first."""
    return not one.is_grave, not one.is_doubt, one.chance, one.what


def _why(name: str, grave: Sequence[Complaint], doubts: Sequence[Complaint], reviewers: int) -> str:
    if grave:
        return f"{name} {grave[0].sentence()}"
    if doubts:
        return f"{name} {doubts[0].sentence()}: so few say little, and these decisions wait for more"
    return "there is nobody to compare with: only one reviewer decided" if reviewers == 1 else ""


def _complaint(name: str, what: str, conflicts: Mapping[str, Conflicts]) -> Complaint:
    """A reviewer held against others, in the way that tells most: alone, or together with one who does the same."""
    counts = {one: _counts(theirs, what) for one, theirs in conflicts.items()}
    own, others = counts.pop(name), {one: found for one, found in counts.items() if found[1]}
    made = [_beside(what, own, some) for some in _to_compare_with([*others.values()])]
    made += [one for other in others if (one := _beside_with(other, what, own, others))]
    return min(made, key=_weight)


def _to_compare_with(others: Sequence[tuple[int, int]]) -> Iterator[Sequence[tuple[int, int]]]:
    """All others, and the half of them that has the fewest conflicts."""
    some = [one for one in others if one[1] >= AMONG_OTHERS] or others
    some = sorted(some, key=lambda one: (one[0] / one[1], -one[1]))
    yield some
    yield some[: (len(some) + 1) // 2]


def _beside(what: str, own: tuple[int, int], some: Sequence[tuple[int, int]]) -> Complaint:
    return Complaint(what, *own, *_sum(some), _chance(own, _sum(some)))


def _beside_with(
    other: str, what: str, own: tuple[int, int], others: Mapping[str, tuple[int, int]]
) -> Complaint | None:  # fmt: skip
    """Two reviewers held together against the rest; None where one alone explains as much, or few are left."""
    rest = _sum([counts for name, counts in others.items() if name != other])
    theirs, pairs = others[other], len(others) * (len(others) + 1) // 2
    if len(others) <= MOST_OTHERS or not Complaint(what, *theirs, *rest, 0.0, together_with=other).is_doubt:
        return None
    chance = min(1.0, pairs * _chance(_sum([own, theirs]), rest))
    alone = min(_chance(own, _sum([theirs, rest])), _chance(theirs, _sum([own, rest])))
    return Complaint(what, *own, *rest, chance, together_with=other) if chance < alone else None


def _sum(counts: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(one[0] for one in counts), sum(one[1] for one in counts)


def _chance(some: tuple[int, int], others: tuple[int, int]) -> float:
    """The chance of this share of all conflicts or more, if all conflict equally often (Fisher's exact test)."""
    if not others[1]:
        return 1.0
    from scipy.stats import hypergeom  # here, since it takes a second that a single reviewer need not wait

    return float(hypergeom.sf(some[0] - 1, some[1] + others[1], some[0] + others[0], some[1]))


def _complaints_of_doubled(pairs: Sequence[tuple[ComparedTurn, ComparedTurn]]) -> Iterator[Complaint]:
    """For each kind of conflict the sessions in which this reviewer had more than others in the same turns."""
    more: dict[str, dict[str, list[int]]] = {}
    for own, other in pairs:
        if len(own.given) != len(other.given):
            continue  # another reading of the turn
        ours = (*_values_left(own), *_added(own, [other]))
        there = replace(own, given=other.given)  # by the same witness
        theirs = (*_values_left(there), *_added(there, [own]))
        for (what, one), (_, another) in zip(ours, theirs, strict=True):
            more.setdefault(what, {}).setdefault(own.session, []).append(one - another)
    for what, sessions in more.items():
        least = ADDED if what == ADDS else LEFT
        alone = sum(sum(some) >= least * len(some) for some in sessions.values())
        reverse = sum(-sum(some) >= least * len(some) for some in sessions.values())
        from scipy.stats import binom  # as above

        chance = float(binom.sf(alone - 1, alone + reverse, 0.5))
        yield Complaint(what, alone, len(sessions), reverse, len(sessions), chance, doubled=True)


def agreement_with_model(turns: Iterable[ComparedTurn]) -> float | None:
    """The agreement of who decided some turns with the model that they are compared with; None where none is tagged."""
    return _agreement((turn.given, turn.model.kinds) for turn in turns)


def _agreement(pairs: Iterable[tuple[Kinds, Kinds]]) -> float | None:
    alike = tagged = 0
    for ours, theirs in pairs:
        for one, other in zip(ours, theirs, strict=False):
            if one != OUTSIDE or other != OUTSIDE:
                tagged += 1
                alike += one == other
    return alike / tagged if tagged else None
