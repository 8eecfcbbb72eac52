"""Decided turns by reviewers and models: for each token the kind of value by each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from anond.engines.labels import OUTSIDE
from anond.engines.protocol import Decoded, Engine
from anond.events.review import Decision
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond_trainer.data.decided_turns import Read, examples_of

Kinds = tuple[str, ...]  # of each token: `PERSON`, `UID`, `DATE/birth` ...; `O` where it is no value


@dataclass(frozen=True, slots=True)
class ModelView:
    """A model's likeliest kind of each token and its chance, without a lean."""

    kinds: Kinds
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ComparedTurn:
    """A turn that one reviewer decided, beside what a model says that did not learn from this reviewer.

    All tuples have one entry for each token.
    """

    item: str
    session: str  # keyed hash
    words: Sequence[str] = field(repr=False)
    given: Kinds  # by the reviewer
    model: ModelView


@dataclass(frozen=True, slots=True)
class Mention:
    """Tokens [start, end) that a model is sure are one value of a kind."""

    start: int
    end: int
    kind: str


def view(decoded: Decoded) -> ModelView:
    """A model's view of one sentence."""
    kinds = [label[2:] or OUTSIDE for label in decoded.batch.labels]
    names = sorted(set(kinds))
    columns = [[i for i, kind in enumerate(kinds) if kind == name] for name in names]
    found, chances = [], []
    for row in decoded.marginals.tolist():
        sums = [sum(row[i] for i in some) for some in columns]
        best = max(range(len(names)), key=sums.__getitem__)
        found.append(names[best])
        chances.append(sums[best])
    return ModelView(tuple(found), tuple(chances))


def compared_turns(
    votes: Iterable[Decision], tagger: Tagger, model: Engine, read: Read | None = None
) -> dict[str, list[ComparedTurn]]:
    """For each reviewer the turns that they released, as a model sees them; all votes are of one language.

    `model` must not have learnt from these reviewers: pass another model for each of them, or one that learnt from
    none. `read` is a cache of turns that were read, which several calls share (see `examples_of`).
    """
    released = [vote for vote in _each_look(votes) if vote.verdict == "release"]
    made = examples_of(released, tagger, read)
    now = model.decode([example.sentence for example in made])
    found: dict[str, list[ComparedTurn]] = {}
    for vote, example, one in zip(released, made, now, strict=True):
        given = tuple(label[2:] or OUTSIDE for label in example.labels)
        turn = ComparedTurn(vote.item, vote.session, example.sentence.words, given, view(one))
        found.setdefault(vote.reviewer, []).append(turn)
    return found


def _each_look(votes: Iterable[Decision]) -> Iterator[Decision]:
    """Votes, without those that one key made along with another about an identical turn: it was one look.

    In a hundred sessions at once a slip would look like spite, and one right key like a hundred.
    """
    looks: set[tuple[str, float, str]] = set()
    for vote in sorted(votes, key=lambda one: one.seconds == 0.0):  # what was made along took no time of its own
        look = vote.reviewer, vote.at, "".join(vote.turn.text.split())
        if vote.seconds > 0.0 or look not in looks:
            yield vote
        looks.add(look)


def sure_mentions(seen: ModelView, at_least: float) -> Iterator[Mention]:
    """The values that a model is sure of; those of one kind that touch count as one."""
    start = 0
    for at in range(1, len(seen.kinds) + 1):
        if at == len(seen.kinds) or seen.kinds[at] != seen.kinds[start]:
            if seen.kinds[start] != OUTSIDE and min(seen.chances[start:at]) >= at_least:
                yield Mention(start, at, seen.kinds[start])
            start = at


def is_left(mention: Mention, given: Kinds) -> bool:
    """Whether labels leave a mention readable: no token of it is tagged or, where policies hide its kind, hidden."""
    inside = given[mention.start : mention.end]
    if _hidden(mention.kind):
        return not any(map(_hidden, inside))
    return all(kind == OUTSIDE for kind in inside)


def of_item(found: Mapping[str, Sequence[ComparedTurn]]) -> dict[tuple[str, str], dict[str, ComparedTurn]]:
    """For each item the sights of those who decided it."""
    items: dict[tuple[str, str], dict[str, ComparedTurn]] = {}
    for reviewer, some in found.items():
        for turn in some:
            items.setdefault((turn.session, turn.item), {})[reviewer] = turn
    return items


def _hidden(kind: str) -> bool:
    tag, _, sub = kind.partition("/")
    return tag != OUTSIDE and SELECTIVE.covers(tag, sub or None)
