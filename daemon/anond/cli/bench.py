"""`anond bench`: the figures of docs/figures.md, measured on this machine, correctness in the same row."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from anond.bench import broker, speed, state
from anond.bench import loop as measured
from anond.bench.site import DAEMON, Site
from anond.cli import timing
from anond.starting import run_async

app = typer.Typer(help="Measure this machine.", no_args_is_help=True)
_SETTLED = 150.0  # seconds after which daemons have let go of the sessions of partitions that they gave away


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
    """The daemon over the local log: turns a second, latency, memory; every turn accounted for."""
    with tempfile.TemporaryDirectory(prefix="anond-bench-") as folder:
        run_async(_loop(Path(folder), turns, runs, rate, seconds, soak))


app.command()(timing.evidence)
app.command()(timing.tagging)
app.command()(timing.memory)


async def _loop(folder: Path, turns: int, runs: int, rate: int, seconds: int, soak: int) -> None:
    typer.echo(f"the bundled sample (synthetic) repeated under new session ids; {runs} runs after a warm-up")
    speeds = []
    for number in range(runs + 1):
        found = await measured.throughput(Site.prepare(folder / f"speed{number}"), turns)
        typer.echo(f"  throughput {found.per_second:8.0f} turns/s   {found.account}" + ("  (warm-up)" * (not number)))
        speeds.append(found.per_second)
    typer.echo(f"throughput: {_spread(speeds[1:])}")
    _say_latency("", rate, await measured.latency(Site.prepare(folder / "latency"), rate, seconds))
    if soak:
        _say_memory("", await measured.memory(Site.prepare(folder / "memory"), soak))


@app.command()
def pipe(
    servers: Annotated[
        str, typer.Option(help="host:port of a broker; a checkout starts one of its own where this is empty.")
    ] = "",
    turns: Annotated[int, typer.Option(help="Turns for throughput, a run.", min=1000)] = 400_000,
    sessions: Annotated[int, typer.Option(help="Sessions that take turns in them.", min=1)] = 500,
    batches: Annotated[str, typer.Option(help="Batch sizes to try, separated by commas.")] = "2000,4000,8000",
    runs: Annotated[int, typer.Option(help="Runs of each at its best batch size, after a warm-up.", min=1)] = 3,
    daemons: Annotated[int, typer.Option(help="Daemons to hold against one; 1 leaves it out.", min=1)] = 3,
    shared_out: Annotated[
        int, typer.Option(help="Turns for one, and then for several, whole daemons.", min=1)
    ] = 20_000,
    rate: Annotated[int, typer.Option(help="Turns a second for the latency.", min=1)] = 1000,
    seconds: Annotated[int, typer.Option(help="Seconds of each latency run.", min=1)] = 20,
    soak: Annotated[int, typer.Option(help="Turns of the memory run; 0 leaves it out.", min=0)] = 1_000_000,
    restored: Annotated[int, typer.Option(help="Sessions of the restore run; 0 leaves it out.", min=0)] = 100_000,
    updates: Annotated[int, typer.Option(help="Changelog updates before it.", min=1)] = 2_000_000,
    live: Annotated[int, typer.Option(help="Live sessions of the last run; 0 leaves it out.", min=0)] = 1_000_000,
) -> None:
    """The daemon over Kafka: turns a second beside a bare loop, latency, memory, restore; every turn accounted for."""
    sizes = [int(size) for size in batches.split(",")]
    with tempfile.TemporaryDirectory(prefix="anond-bench-") as path, broker.reached(servers) as address:
        folder = Path(path)
        run_async(_speed(folder, address, turns, sessions, sizes, runs, daemons))
        for several in sorted({1, daemons}):
            site = Site.prepare(folder / f"together{several}", broker.environ(address))
            shared = run_async(measured.shared_throughput(site, shared_out, several))
            typer.echo(f"{several} whole daemons: {shared.per_second:.0f} turns/s   {shared.account}")
        for name, command in (("a pipeline that changes nothing, ", (speed.PASSING,)), ("", DAEMON)):
            site = Site.prepare(folder / f"latency{bool(name)}", broker.environ(address))
            _say_latency(name, rate, run_async(measured.latency(site, rate, seconds, command)))
            if soak:
                site = Site.prepare(folder / f"memory{bool(name)}", broker.environ(address))
                _say_memory(name, run_async(measured.memory(site, soak, command)))
        runs_of_state = (("restore", restored, updates, 1, 0.0), ("live sessions", live, live, daemons, _SETTLED))
        for what, number, changes, several, settle in runs_of_state:
            if number:
                site = Site.prepare(folder / what, broker.environ(address))
                typer.echo(f"{what}: {run_async(state.restore(site, number, changes, several, settle))}")


async def _speed(
    folder: Path, address: str, turns: int, sessions: int, sizes: list[int], runs: int, daemons: int
) -> None:
    """The bare loop and the stream at their best sizes, in turns so that a busy moment meets both."""
    course = speed.Course(folder / "speed", broker.environ(address), turns)
    await course.prepare(sessions)
    programs = {"bare loop": speed.COPYING, "pipeline that changes nothing": speed.PASSING}
    typer.echo(f"{turns} turns of {sessions} sessions, 4 partitions; {runs} runs after a warm-up at each batch size")
    best = {}
    for name, program in programs.items():
        tried = [await course.run(program, size) for size in sizes]
        best[name] = max(tried, key=lambda found: found.per_second).batch
        _say_speeds(f"  {name}, warm-up", tried)
    found: dict[str, list[speed.Speed]] = {name: [] for name in programs}
    for _ in range(runs):
        for name, program in programs.items():
            found[name].append(await course.run(program, best[name]))
    for name, speeds in found.items():
        _say_speeds(f"  {name}", speeds)
        typer.echo(f"{name} at batches of {best[name]}: {_spread(s.per_second for s in speeds)}")
    bare, passing = (statistics.median(s.per_second for s in speeds) for speeds in found.values())
    typer.echo(f"ratio of the medians: {passing / bare:.2f}")
    if daemons > 1:
        several = [await course.run(speed.PASSING, best[name], daemons) for _ in range(runs)]
        _say_speeds(f"  {daemons} daemons", several)
        typer.echo(f"{daemons} daemons: {_spread(s.per_second for s in several)}")


def _say_speeds(name: str, speeds: Iterable[speed.Speed]) -> None:
    for each in speeds:
        typer.echo(f"{name}: {each.per_second:8.0f} turns/s at batches of {each.batch}   {each.account}")


def _say_latency(name: str, rate: int, late: measured.Latency) -> None:
    typer.echo(
        f"{name}append to committed output at {rate} turns/s: p50 {late.p50:.1f} ms, p99 {late.p99:.1f} ms, "
        f"at most {late.most:.1f} ms   {late.account}"
    )


def _say_memory(name: str, heavy: measured.Memory) -> None:
    marks = ", ".join(f"{done // 1000}k: {mb:.0f} MB ({own:.0f} its own)" for done, mb, own in heavy.marks)
    typer.echo(f"{name}resident memory, sessions forgotten after {measured.TTL} s: {marks}   {heavy.account}")


def _spread(speeds: Iterable[float]) -> str:
    counted = list(speeds)
    return f"median {statistics.median(counted):.0f} turns/s ({min(counted):.0f} to {max(counted):.0f})"
