"""The share of a committee's first suspects that is wrong: held-out dialogues (synthetic) with errors put in.

    cd trainer && python -m experiments.suspects_found --lang en de ... [--put-in 0.05] [--without-network]
    cd trainer && python -m experiments.suspects_found --lang en --put-in 0 --show FILE    # for a reader

Members are those of `anond audit --suspects`; none of the models learnt these dialogues. Errors are values that are
left out (two in three) or called something else. `--show` writes the first suspects of the labels as they are.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np

from anond.engines.labels import OUTSIDE
from anond.engines.opening import decoder
from anond.starters import load_starters
from anond.starters.chosen_engine import load_networks
from anond.tagging.neighbours import neighbour_with_model
from anond.tagging.tagger import Tagger
from anond_trainer.audit.proportion import proportion
from anond_trainer.committee import mace
from anond_trainer.committee.chat import ReadTurn, votes_on
from anond_trainer.committee.looking import PROBABLY, RESTARTS
from anond_trainer.committee.suspects import SuspectToken, suspect_tokens
from anond_trainer.committee.tagged import with_errors
from anond_trainer.data.align import reader, readings
from anond_trainer.data.gold import some_sessions
from anond_trainer.data.notation import files, hand_made, read_chat

FIRST: Final = (50, 100, 200, 500)
KNOWN: Final = 2000  # written turns that members learn beside, as `train.known`


def spoilt(turns: Sequence[ReadTurn], share: float, chance: np.random.Generator) -> list[ReadTurn]:
    """The turns with errors put into their kinds."""
    wrong = with_errors([one.kinds or () for one in turns], share, chance)
    return [replace(one, kinds=kinds) for one, kinds in zip(turns, wrong, strict=True)]


def shown(turn: ReadTurn, about: SuspectToken) -> str:
    """A suspect for a reader: what stands there, what is expected, and the marked turn."""
    pairs = zip(turn.sentence.words, turn.kinds or (), strict=True)
    words = [word if kind == OUTSIDE else f"[{word}|{kind}]" for word, kind in pairs]
    words[about.token] = f">>{words[about.token]}<<"
    place = f"{turn.turn.session} {turn.turn.turn}"
    return f"{about.chance:.3f}\t{about.label} -> {about.likelier}\t{place}\t{' '.join(words)}"


def suspects_of(
    lang: str, put_in: float, most: int, tagger: Tagger, *, network: bool
) -> Iterator[tuple[SuspectToken, bool, str]]:
    """The suspects of a language: with whether an error was put into the turn, and the turn for a reader."""
    chance, shipped = np.random.default_rng(0), {model.lang: model for model in load_starters()}
    models = {"in use": shipped[lang], "another language": shipped[neighbour_with_model(lang)]}
    other = next((one for one in load_networks() if one.lang == lang), None)
    if other is not None and network:
        models["other engine"] = other
    engines = {name: decoder(model, None) for name, model in models.items()}
    given = some_sessions(hand_made(lang)[1], most)
    right = [ReadTurn.of(turn, reading) for turn, reading in readings(given, tagger)]
    right = [one for one in right if one.kinds]
    turns = spoilt(right, put_in, chance) if put_in else right
    learnt = [ReadTurn.of(*one) for one in readings(read_chat(files(lang)[0], lang)[:KNOWN], tagger)]
    names, votes = votes_on(turns, tagger, engines, learnt)
    kinds = [kind for one in turns for kind in one.kinds or ()]
    stands = np.array([votes.place(kind) for kind in kinds])
    found = mace.learn(votes, chance, restarts=RESTARTS)
    known = ", ".join(f"{name} {value:.2f}" for name, value in zip(names, found.competence, strict=True))
    wrong = [one.kinds != other.kinds for one, other in zip(turns, right, strict=True)]
    sys.stdout.write(f"{lang}: {len(turns)} turns, {sum(wrong)} of them with an error put in; members know {known}\n")
    sys.stdout.flush()
    for one in suspect_tokens(votes, found.posterior, [len(one.kinds or ()) for one in turns], stands):
        yield one, wrong[one.sentence], shown(turns[one.sentence], one)


def main() -> None:
    """Print the share of the first suspects that is wrong, and what members know."""
    arguments = ArgumentParser(prog="python -m experiments.suspects_found", description=main.__doc__)
    arguments.add_argument("--lang", required=True, nargs="+", help="the likeliest of all come first")
    arguments.add_argument("--put-in", type=float, default=0.05)
    arguments.add_argument("--turns", type=int, default=sys.maxsize, help="of a language only so many, by a hash")
    arguments.add_argument("--without-network", action="store_true")
    arguments.add_argument("--show", type=Path)
    chosen = arguments.parse_args()
    tagger, network = reader(), not chosen.without_network
    each = [suspects_of(one, chosen.put_in, chosen.turns, tagger, network=network) for one in chosen.lang]
    suspects = sorted(chain.from_iterable(each), key=lambda one: one[0].believed)
    if chosen.put_in:
        probable = sum(about.chance >= PROBABLY for about, _, _ in suspects)
        for first in sorted({*FIRST, probable}):
            some = [wrong for _, wrong, _ in suspects[:first]]
            told = proportion(sum(some), len(some))
            what = f"first {first}" + (" (all that are probably wrong)" if first == probable else "")
            sys.stdout.write(f"{what}: {sum(some)}, {told.value:.2f} ({told.low:.2f} to {told.high:.2f}) have one\n")
    if chosen.show:
        chosen.show.write_text("".join(f"{line}\n" for _, _, line in suspects[: max(FIRST)]))


if __name__ == "__main__":
    main()
