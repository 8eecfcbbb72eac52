"""What kinds of turns an order picks, on written (synthetic) Swedish dialogues."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from anond.engines.labels import OUTSIDE
from anond_trainer.active.cost import count_mentions
from anond_trainer.active.pairs import Pair, halves
from anond_trainer.data.notation import hand_made
from experiments.picked_turns import kinds, profiles


def test_the_kinds_are_those_of_the_turns_that_were_asked() -> None:
    """Long turns first: those of the most tokens; and a turn that is asked twice reads like one before."""
    pool, judged = halves(hand_made("sv")[1][:80], 1 / 3, 0)
    bench = replace(Pair("sv", "sv", pool, judged, ()).bench(anew=True), offered=1.0)
    lengths = sorted((len(one.labels) for one in bench.answers), reverse=True)
    found = profiles(bench, "length", (5, 10), 1)
    assert [one.tokens for size in (5, 10) for one in found[size]] == [fmean(lengths[:5]), fmean(lengths[:10])]

    point = bench.whole_pool()
    turn = max(range(len(bench.answers)), key=lambda one: count_mentions(bench.answers[one].labels))
    labels = bench.answers[turn].labels
    said = kinds(bench, point, [turn, turn])
    assert (said.f1, said.mentions, said.alike, said.sensitive) == (point.f1, count_mentions(labels), 0.5, 1.0)
    assert 0 < said.words <= sum(label != OUTSIDE for label in labels)  # of which some come twice
