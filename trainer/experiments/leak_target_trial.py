"""Does `divert.leak_target` hold on a stream of text that the model never learnt from? Gold is the reviewer.

    python -m experiments.leak_target_trial --corpora DIR --mix btc_en/train.tsv snips_en/train.tsv

Whole sessions of the corpora, as many turns of each, are mixed. Of the first half of the stream so many turns are drawn
and decided as audits are, a threshold is chosen as `anond audit --publish` does, and the second half says what leaves
above what was promised, how many turns wait, and how near risks come to what leaks, as they are and calibrated. Each
line of the tables is of many mixes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

from anond.engines.model.hashing import hasher
from anond.engines.opening import opened
from anond.engines.protocol import Engine
from anond.starters import load_starters
from anond.tagging.tagger import Tagger
from anond_trainer.audit.leak_target import AuditedTurn, choose
from anond_trainer.data.align import reader
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES
from anond_trainer.data.read import read_gold
from anond_trainer.engines.fresh_models import usable
from anond_trainer.evaluate.columns import aligned
from anond_trainer.evaluate.counts import count
from anond_trainer.evaluate.daemon_spans import answers, in_order
from anond_trainer.train.material import Ingredients
from anond_trainer.train.recipe import NAMES
from anond_trainer.train.starters import starter
from experiments import calibration_trial
from experiments.abroad import Plan, learnt

TARGETS: Final = (0.005, 0.01, 0.02, 0.05, 0.1)
HEAD: Final = ("target", "at most waits", "promised in", "turns that wait", "tokens that leave", "above the target in")
Session = list[AuditedTurn]
Mix = tuple[list[AuditedTurn], list[AuditedTurn], list[AuditedTurn]]


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one target in one mix: in the second half, which nobody audited."""

    promised: bool
    waits: float  # of turns
    leaves: float  # of sensitive tokens


def sessions(turns: Sequence[GoldTurn], tagger: Tagger, decoder: Mapping[str, Engine]) -> list[Session]:
    """The turns of each session of a corpus, as an audit would see them."""
    ordered = in_order(turns)
    found: dict[str, Session] = {}
    for turn, answer in zip(ordered, answers(ordered, tagger, decoder), strict=True):
        counts = count(turn, answer.spans, tagger.policy)
        found.setdefault(turn.session, []).append(AuditedTurn(answer.risk, counts.numbers["sensitive"], counts.leaked))
    return list(found.values())


def mixed(corpora: Sequence[Sequence[Session]], chance: Random) -> tuple[list[AuditedTurn], list[AuditedTurn]]:
    """A stream of sessions in any order, as many turns of each corpus, in two halves."""
    size = min(sum(map(len, corpus)) for corpus in corpora)
    chosen: list[Session] = []
    for corpus in corpora:
        room = size
        for session in chance.sample(corpus, len(corpus)):
            if room <= 0:
                break
            chosen.append(session)
            room -= len(session)
    chance.shuffle(chosen)
    stream = [turn for session in chosen for turn in session]
    return stream[: len(stream) // 2], stream[len(stream) // 2 :]


def trial(
    first: Sequence[AuditedTurn], rest: Sequence[AuditedTurn], drawn: Sequence[AuditedTurn], target: float, most: float
) -> Trial:
    """Choose a threshold by the drawn turns and apply it to the rest; without one the riskiest turns wait."""
    choice = choose(drawn, target, most)
    threshold = choice.threshold
    if threshold is None:
        risks = sorted((one.risk for one in first), reverse=True)
        threshold = risks[min(int(most * len(risks)), len(risks) - 1)]
    left, sensitive = sum(one.left for one in rest if one.risk <= threshold), sum(one.sensitive for one in rest)
    waits = sum(one.risk > threshold for one in rest) / len(rest)
    return Trial(choice.threshold is not None, waits, left / sensitive if sensitive else 0.0)


def mixes(corpora: Sequence[Sequence[Session]], audits: int, draws: int) -> Iterator[Mix]:
    """So many streams in two halves, with what is drawn of the first."""
    for seed in range(draws):
        chance = Random(seed)  # noqa: S311  not for keys
        first, rest = mixed(corpora, chance)
        yield first, rest, chance.sample(first, min(audits, len(first)))


def rows(streams: Sequence[Mix], shares: Sequence[float]) -> Iterator[Sequence[str]]:
    """The table: each target, with each share of turns that may wait at most."""
    yield HEAD
    for target in TARGETS:
        for most in shares:
            found = [trial(first, rest, drawn, target, most) for first, rest, drawn in streams]
            yield _row(target, most, found)


def _row(target: float, most: float, found: Sequence[Trial]) -> Sequence[str]:
    waits, leaves = fmean(one.waits for one in found), fmean(one.leaves for one in found)
    broken = sum(one.leaves > target for one in found)
    return (
        f"{target:.1%}", f"{most:.0%}", f"{sum(one.promised for one in found)} of {len(found)}", f"{waits:.1%}",
        f"{leaves:.2%}", f"{broken} of {len(found)}",
    )  # fmt: skip


def main() -> None:
    """Tell what a leak target costs and whether it holds."""
    arguments = argparse.ArgumentParser(prog="python -m experiments.leak_target_trial", description=main.__doc__)
    arguments.add_argument("--corpora", type=Path, required=True, help="the folder of corpora")
    arguments.add_argument("--mix", nargs="+", required=True, help="files in it that the model did not learn from")
    arguments.add_argument("--lang", default="en", choices=LANGUAGES)
    arguments.add_argument("--model", type=Path, help="a model file; else the shipped one")
    arguments.add_argument("--alone", action="store_true", help="learn a model from the dialogues alone; minutes")
    left_out = "learn one by the recipe without these corpora"
    arguments.add_argument("--without", nargs="+", default=[], choices=NAMES, metavar="CORPUS", help=left_out)
    arguments.add_argument("--dialogues", type=float, default=1.0, help="share of them that it learns, for a quick try")
    arguments.add_argument("--audits", type=int, default=2000, help="turns that are drawn and decided")
    arguments.add_argument("--most", type=float, nargs="+", default=[0.15, 1.0], help="share of turns that may wait")
    arguments.add_argument("--draws", type=int, default=40, help="mixes")
    chosen = arguments.parse_args()
    tagger, decoder = reader(), {chosen.lang: _decoder(chosen)}
    corpora = []
    for file in chosen.mix:
        found = sessions(read_gold(chosen.corpora / file, chosen.lang)[0], tagger, decoder)
        turns = [turn for session in found for turn in session]
        left, sensitive = sum(turn.left for turn in turns), sum(turn.sensitive for turn in turns)
        sys.stdout.write(f"{file}: {len(turns):,} turns, {sensitive:,} sensitive tokens, {left / sensitive:.1%} left\n")
        corpora.append(found)
    streams = list(mixes(corpora, chosen.audits, chosen.draws))
    risks = calibration_trial.rows([(first, rest) for first, rest, _ in streams])
    for line in (*aligned(list(rows(streams, chosen.most))), "", *aligned(list(risks))):
        sys.stdout.write(line + "\n")


def _decoder(chosen: argparse.Namespace) -> Engine:
    if chosen.alone:
        return usable(starter(chosen.lang, "")[0], hasher())
    if chosen.without:
        ingredients = Ingredients(left_out=frozenset(chosen.without))
        return learnt(chosen.lang, Plan(chosen.corpora, ingredients=ingredients, dialogues=chosen.dialogues))[
            chosen.lang
        ]
    if chosen.model:
        return usable(chosen.model.read_bytes(), hasher())
    return opened(next(model for model in load_starters() if model.lang == chosen.lang), hasher())


if __name__ == "__main__":
    main()
