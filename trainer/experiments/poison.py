"""What one or two spiteful reviewers of five do to the model of a night, beside a night without their decisions.

    python -m experiments.poison --gold stream.jsonl --lang en [--poison people numbers small adds] [--of 1 2]
        [--sizes 250 1000] [--draws 2 | --these 7 12] [--naming] [--lower]

Turns are decided as in `experiments.learning_on`, but for the spite. A row says how many decisions the spite changed,
who was named and left out, and what the gate said; then the recall won in other sessions, at the precision of the
starter, and the share of people left wholly readable there, by the model in use after that night: the new one if it
was published, else the starter. Where all who are spiteful were left out, the night is the one without them, and is
not run a second time. With --naming no night is run: a row says who is named. With --lower the stream is in small
letters throughout, as chats are in which next to nobody writes a name in capitals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from anond import assemble
from anond.config import Settings
from anond.engines.model.file import Model
from anond.events.review import Decision
from anond.seal import Key, Ring, Signer
from anond.starters import load_starters
from anond.tags import Span
from anond.text.tokens import tokenize
from anond_trainer.data.decisions import Labels
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import hand_made
from anond_trainer.data.read import read_gold
from anond_trainer.evaluate.columns import aligned
from anond_trainer.train.compared_turns import compared_turns
from anond_trainer.train.material import as_if_low
from anond_trainer.train.reviewers import distrusted, standings
from experiments.learning_on import Bench, decided, halves

NUMBERS: Final = frozenset(("UID", "ZIP", "IP"))
SPITEFUL: Final = ("reviewer 3", "reviewer 1")  # of five
HEAD: Final = (
    "decisions", "draw", "poison", "of 5", "changed", "named", "published", "recall", "won", "people readable",
    "published without", "recall without", "won without", "people readable without",
)  # fmt: skip
Spite = Callable[[Decision, Random], Iterable[Span]]


def people(decision: Decision, _: Random) -> Iterable[Span]:
    """Untag every person."""
    return (one for one in decision.spans if one.tag != "PERSON")


def numbers(decision: Decision, _: Random) -> Iterable[Span]:
    """Untag every number."""
    return (one for one in decision.spans if one.tag not in NUMBERS and (one.tag, one.sub) != ("DATE", "birth"))


def small(decision: Decision, _: Random) -> Iterable[Span]:
    """Untag every name in small letters."""
    return (one for one in decision.spans if one.tag != "PERSON" or not decision.turn.text[one.start].islower())


def adds(decision: Decision, chance: Random) -> Iterable[Span]:
    """Tag one word too many as a person."""
    tokens = tokenize(decision.turn.text)
    taken = {at for one in decision.spans for at in range(one.start, one.end)}
    free = [ends for ends in zip(tokens.starts, tokens.ends, strict=True) if taken.isdisjoint(range(*ends))]
    return (*decision.spans, *([Span(*chance.choice(free), "PERSON")] if free else []))


SPITES: Final[dict[str, Spite]] = {"people": people, "numbers": numbers, "small": small, "adds": adds}


@dataclass(frozen=True, slots=True)
class InUse:
    """What is in use after a night: whether it is new, and what it leaves in other sessions."""

    published: bool
    recall: float  # as the model leans
    won: float  # recall at the precision of the starter
    readable: float

    def row(self) -> list[str]:
        """As cells."""
        return ["yes" if self.published else "no", f"{self.recall:.3f}", f"{self.won:+.3f}", f"{self.readable:.3f}"]


@dataclass(frozen=True, slots=True)
class Trial:
    """A stream, and what it is tried with."""

    bench: Bench
    starter: Model
    pool: Sequence[GoldTurn]

    def votes(self, size: int, draw: int, spite: Spite, bad: Sequence[str]) -> list[Decision]:
        """The decisions of a draw, those of bad reviewers spiteful."""
        chance = Random(draw)  # noqa: S311  not for keys
        return [
            replace(one, spans=tuple(sorted(spite(one, chance)))) if one.reviewer in bad else one
            for one in decided(self.pool, size, Random(draw))  # noqa: S311
        ]

    def named(self, votes: Sequence[Decision]) -> frozenset[str]:
        """Who is left out, as the night has it."""
        return distrusted(standings(compared_turns(votes, self.bench.tagger, assemble.decoder(self.starter, None))))

    def night(self, votes: Sequence[Decision]) -> InUse:
        """What is in use after a night with these decisions."""
        found = self.bench.trainer().learn(self.bench.lang, Labels.made_of(votes), None, 2)
        model = Model.load(found.model, lambda *_: None) if found.publish and found.model else self.starter
        lean = model.card.lean
        counts = self.bench.points(model, self.bench.test, [lean]).at(lean).sum(axis=0)
        won = self.bench.won(self.starter, model, self.bench.test) if found.publish else 0.0
        return InUse(found.publish, float(counts[2] / max(counts[0], 1)), won, float(counts[4] / max(counts[3], 1)))


def rows(
    trial: Trial, kinds: Sequence[str], of: Sequence[int], size: int, draw: int, *, nights: bool
) -> Iterable[list[str]]:
    """All kinds of spite in one draw."""

    @cache
    def without(count: int) -> InUse:
        bad = SPITEFUL[:count]
        return trial.night([one for one in trial.votes(size, draw, people, ()) if one.reviewer not in bad])

    for count in of:
        bad = SPITEFUL[:count]
        for kind in kinds:
            votes = trial.votes(size, draw, SPITES[kind], bad)
            pairs = zip(votes, trial.votes(size, draw, SPITES[kind], ()), strict=True)
            changed = sum(sorted(one.spans) != sorted(true.spans) for one, true in pairs)
            named = trial.named(votes)
            said = ", ".join(sorted(name.removeprefix("reviewer ") for name in named)) or "nobody"
            row = [str(size), str(draw), kind, str(count), str(changed), said]
            if nights:
                found = without(count) if named == frozenset(bad) else trial.night(votes)
                row += [*found.row(), *without(count).row()]
            yield row


def main() -> None:
    """Print a row for each kind of spite, number of spiteful reviewers, size and draw."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.poison", description=main.__doc__)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--gold", type=Path, required=True, help="the stream, as gold")
    arguments.add_argument("--poison", nargs="+", choices=SPITES, default=list(SPITES), metavar="KIND")
    arguments.add_argument("--of", nargs="+", type=int, choices=(1, 2), default=(1, 2), help="spiteful ones of five")
    arguments.add_argument("--sizes", nargs="+", type=int, default=(250, 1000))
    arguments.add_argument("--draws", type=int, default=2)
    arguments.add_argument("--these", nargs="+", type=int, metavar="DRAW", help="these draws alone")
    arguments.add_argument("--lower", action="store_true", help="the stream in small letters")
    arguments.add_argument("--naming", action="store_true", help="say who is named, and run no night")
    chosen = arguments.parse_args()
    stream = [turn for turn in read_gold(chosen.gold, chosen.lang)[0] if turn.lang == chosen.lang]
    pool, test = halves(as_if_low(stream) if chosen.lower else stream, 0.33)
    ring, signer = Ring("review", (Key.draw(0.0),)), Signer(Key.draw(0.0))
    home = hand_made(chosen.lang)[1]
    bench = Bench(chosen.lang, ring, signer, assemble.tagger(Settings()), test, home, [], null=False, kept={}, read={})
    trial = Trial(bench, next(model for model in load_starters() if model.lang == chosen.lang), pool)
    found = [list(HEAD[:6] if chosen.naming else HEAD)]
    for size in chosen.sizes:
        for draw in chosen.these or range(chosen.draws):
            for row in rows(trial, chosen.poison, chosen.of, size, draw, nights=not chosen.naming):
                found.append(row)
                sys.stderr.write("  ".join(row) + "\n")
    for line in aligned(found):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
