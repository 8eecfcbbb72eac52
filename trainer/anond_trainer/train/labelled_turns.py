"""The new turns: decisions and the user's gold, read like the daemon, with a label for each token."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from anond.engines.labels import encode, harmless_labels
from anond.events.review import Decision
from anond.tagging.tagger import Reading, Tagger
from anond.tags import Policy
from anond_trainer.data.align import Example, readings
from anond_trainer.data.decided_turns import Read, read_decided
from anond_trainer.data.gold import GoldTurn, split
from anond_trainer.data.partly_labelled import training_spans

HELD_OUT = 0.2  # of the sessions
HELD_OUT_OF_LOT = 0.5  # of those in which a lot picked a turn
_SALT = "decisions"
_NEVER = 0.0


@dataclass(frozen=True, slots=True)
class LabelledTurn:
    """A turn whose labels are known."""

    turn: GoldTurn
    reading: Reading = field(repr=False)
    example: Example = field(repr=False)
    at: float  # when it was decided; never, where it is gold
    by_lot: bool = False  # whether a lot picked it: only such turns are a fair sample


def gather(
    decisions: Iterable[Decision], gold: Sequence[GoldTurn], tagger: Tagger, read: Read | None = None
) -> list[LabelledTurn]:
    """Labelled turns of decisions and gold, whatever order they came in. Turns not labelled in full are left out."""
    in_order = sorted(decisions, key=lambda decision: decision.item)
    decided = zip(read_decided(in_order, tagger, read), ((d.at, d.came_by == "lot") for d in in_order), strict=True)
    own = ((pair, (_NEVER, False)) for pair in readings(gold, tagger))
    return [one for pair, came in (*decided, *own) for one in _labelled(*pair, *came)]


def is_gold(turn: LabelledTurn) -> bool:
    """Whether a turn is gold of one's own, which nobody decided."""
    return turn.at == _NEVER


def sensitive(turns: Iterable[LabelledTurn], policy: Policy) -> int:
    """The number of sensitive tokens of some turns."""
    labels = [label for one in turns for label in one.example.labels]
    return int((~harmless_labels(tuple(labels), policy)).sum())


def _labelled(turn: GoldTurn, reading: Reading, at: float, by_lot: bool) -> Iterator[LabelledTurn]:
    spans = training_spans(turn, reading)
    if spans is not None and reading.tokens.words:
        labels = encode(spans, reading.tokens)
        yield LabelledTurn(turn, reading, Example(turn.session, turn.turn, reading.sentence, labels), at, by_lot)


def drawn_sessions(votes: Iterable[Decision]) -> frozenset[str]:
    """The sessions in which a lot picked a turn, for an audit or of what waited, whoever decided it and however."""
    return frozenset(vote.session for vote in votes if vote.came_by == "lot")


def held_apart(
    turns: Sequence[LabelledTurn], drawn: Collection[str] = ()
) -> tuple[list[LabelledTurn], list[LabelledTurn]]:
    """To learn from, and held out: by session and by hash, so that what was held out once is never learnt.

    Waiting turns are no fair sample of a stream, but turns by lot are: of such sessions (`drawn`) more are
    held out. A session that was held out without an audit stays so with one, so the hash and its salt are the same.
    """
    names = list(dict.fromkeys(one.turn.session for one in turns))
    held = _picked(names, HELD_OUT) | (_picked(names, HELD_OUT_OF_LOT) & {*drawn})
    return [one for one in turns if one.turn.session not in held], [one for one in turns if one.turn.session in held]


def _picked(sessions: Iterable[str], share: float) -> set[str]:
    """A share of sessions, by hash; a larger share holds all of a smaller one."""
    return {turn.session for turn in split([GoldTurn(name, 0, "", "", "") for name in sessions], share, _SALT)[1]}


def folds(turns: Sequence[LabelledTurn], count: int) -> list[int]:
    """A fold for each turn, by session and by hash, whatever else was decided."""
    ids = [GoldTurn(session, 0, "", "", "") for session in dict.fromkeys(one.turn.session for one in turns)]
    found: dict[str, int] = {}
    for number in range(count):
        rest = [turn for turn in ids if turn.session not in found]
        some = split(rest, 1 / (count - number), f"fold {number}")[1] if number < count - 1 else rest
        found |= {turn.session: number for turn in some}
    return [found[one.turn.session] for one in turns]
