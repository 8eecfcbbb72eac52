"""`anond bench evidence`, `tagging` and `memory`: what reading costs, in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from anond.bench import evidence as gathered
from anond.bench import tagging as tagged
from anond.bench.growth import RATE, TTL, growth
from anond.bench.stages import Cost, Turn, turns_of_sample
from anond.cli.options import known_lang

_WORTH_TELLING = 0.05  # microseconds a turn

_Turns = Annotated[
    Path | None, typer.Option("--turns", help="Turns to measure, one a line, beside the bundled sample.")
]
_Lang = Annotated[str, typer.Option("--lang", help="The language of those turns.", callback=known_lang)]
_Runs = Annotated[int, typer.Option("--runs", help="Runs after a warm-up, each on other turns.", min=1)]


def evidence(turns: _Turns = None, lang: _Lang = "en", runs: _Runs = 7) -> None:
    """View, tokens, language, lists, detectors and merge, on one core: what each costs a turn."""
    for name, some in _sets(turns, lang):
        _print_cost(name, gathered.cost(some, runs))
        _print_cost(f"{name}: turns without digits, @ and capitals", gathered.cost(gathered.without_marks(some), runs))


def tagging(turns: _Turns = None, lang: _Lang = "en", runs: _Runs = 7) -> None:
    """Reading turns, from text to spans and risk, on one core: what each stage costs a turn."""
    for name, some in _sets(turns, lang):
        _print_cost(f"{name}: turns of 8 to 12 tokens", tagged.cost(tagged.of_ten(some), runs))
        _print_cost(name, tagged.cost(some, runs))


def memory(
    turns: Annotated[int, typer.Option(help="Turns, each with words that never came before.", min=10)] = 5_000_000,
    seed: Annotated[int, typer.Option(help="Of the words.", min=0)] = 1,
) -> None:
    """Resident memory of one process with all models, while ever-new sessions in six languages come and go."""
    grown = growth(turns, seed)
    for done, megabytes in grown.marks:
        typer.echo(f"{done:>12,} turns  {megabytes:6.1f} MB")
    typer.echo(f"resident memory, sessions forgotten after {TTL:.0f} s at {RATE} turns/s   {grown.account}")


def _sets(turns: Path | None, lang: str) -> list[tuple[str, list[Turn]]]:
    """The sample, and the turns of a file."""
    sets = [("sample", turns_of_sample())]
    if turns is not None:
        lines = turns.read_text(encoding="utf-8").splitlines()
        sets.append((turns.name, [(line, lang) for line in lines if line.strip()]))
    return sets


def _print_cost(name: str, cost: Cost) -> None:
    counted = f"[{cost.turns} turns, {cost.spans} spans found]"
    typer.echo(
        f"{name}: {1e6 / cost.microseconds:.0f} turns/s, {cost.microseconds:.1f} µs a turn{_spread(cost)}   {counted}"
    )
    for stage in cost.stages:
        share = 100 * stage.median / cost.microseconds
        typer.echo(f"  {stage.name:12}{stage.median:8.2f} µs {share:5.1f} %   ({stage.least:.2f} to {stage.most:.2f})")
    for one in cost.detectors:
        if one.median >= _WORTH_TELLING:
            typer.echo(f"    {one.name:10}{one.median:8.2f} µs {100 * one.median / cost.microseconds:5.1f} %")


def _spread(cost: Cost) -> str:
    return f" ({cost.whole.least:.1f} to {cost.whole.most:.1f})" if cost.whole else ""
