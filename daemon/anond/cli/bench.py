"""`anond bench`: the figures of the README, measured on this machine, correctness in the same row."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from anond.bench import loop as measured
from anond.cli.options import run_async

app = typer.Typer(help="Measure this machine.", no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Measure this machine."""


@app.command()
def loop(
    turns: Annotated[int, typer.Option(help="Turns for throughput, a run.", min=100)] = 20_000,
    runs: Annotated[int, typer.Option(help="Runs after a warm-up.", min=1)] = 3,
    rate: Annotated[int, typer.Option(help="Turns a second for the latency.", min=1)] = 500,
    seconds: Annotated[int, typer.Option(help="Seconds of the latency run.", min=1)] = 20,
    soak: Annotated[int, typer.Option(help="Turns of the memory run; 0 leaves it out.", min=0)] = 300_000,
) -> None:
    """The whole daemon over the local log. Turns a second, latency, memory; every turn accounted for."""
    with tempfile.TemporaryDirectory(prefix="anond-bench-") as folder:
        run_async(_loop(Path(folder), turns, runs, rate, seconds, soak))


async def _loop(folder: Path, turns: int, runs: int, rate: int, seconds: int, soak: int) -> None:
    typer.echo(f"the bundled sample (synthetic) repeated under new session ids; {runs} runs after a warm-up")
    speeds = []
    for number in range(runs + 1):
        found = await measured.throughput(folder / f"speed{number}", turns)
        typer.echo(f"  throughput {found.per_second:8.0f} turns/s   {found.account}" + ("  (warm-up)" * (not number)))
        speeds.append(found.per_second)
    counted = speeds[1:]
    typer.echo(
        f"throughput: median {statistics.median(counted):.0f} turns/s ({min(counted):.0f} to {max(counted):.0f})"
    )
    late = await measured.latency(folder / "latency", rate, seconds)
    typer.echo(
        f"append to committed output at {rate} turns/s: p50 {late.p50:.1f} ms, p99 {late.p99:.1f} ms   {late.account}"
    )
    if soak:
        heavy = await measured.memory(folder / "memory", soak)
        marks = ", ".join(f"{done // 1000}k: {mb:.0f} MB" for done, mb in heavy.marks)
        typer.echo(f"resident memory, sessions forgotten after {measured.TTL} s: {marks}   {heavy.account}")
