"""`anond dead`: lists dead letters with reasons, prints one, and feeds them again, each at most once."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import orjson
import typer

from anond import connect
from anond.cli.on_record import on_record
from anond.cli.options import AsJson, ConfigFile
from anond.config import Settings
from anond.counted import counted
from anond.errors import AnondError, ConfigError, DeadLetterError, KeysError
from anond.events.dead_reasons import DEAD_REASONS, reason_of
from anond.events.review import DeadLetter
from anond.operations.dead_letters import DeadLetters, Entry, Event
from anond.seal import Ring, SessionKeys, destroyed
from anond.starting import keys_for, run_async, start

RECORD = "dead-letters.jsonl"
_SEALED = {
    "sealed": (
        "by a key that is not here; restore `review.json` from its copy, or leave them where the key was "
        "destroyed on purpose: nothing opens them any more"
    ),
    "destroyed_key": "by a key that was destroyed on purpose; nothing to do, since nothing opens them any more",
    "forgotten_session": "of a session that was forgotten; nothing to do, since nothing opens them any more",
}

app = typer.Typer(help="List, show, export dead letters, and feed them again.", no_args_is_help=True)
Why = Annotated[str, typer.Option(help="The reason, which is recorded. Name nobody in it.")]
OfReason = Annotated[str, typer.Option("--reason", help="Those of this reason alone.")]


@app.command("list")
def list_(
    reason: OfReason = "",
    most: Annotated[int, typer.Option("--last", help="How many of the newest are named.", min=0)] = 20,
    as_json: AsJson = False,
    config: ConfigFile = None,
) -> None:
    """Count dead letters by reason, and name the newest. No text is shown."""
    settings = start(config)
    if reason and reason not in (*DEAD_REASONS, *_SEALED):
        raise ConfigError(f"--reason: there is no {reason!r}; there are {', '.join((*DEAD_REASONS, *_SEALED))}")
    found = [one for one in run_async(_entries(settings)) if reason in ("", one.reason)]
    if as_json:
        for one in found:
            typer.echo(orjson.dumps(_row(one)))
        return
    if not found:
        typer.echo("no dead letters" + (f" of the reason {reason}" if reason else ""))
    for line in _by_reason(found):
        typer.echo(line)
    for one in sorted(found, key=lambda one: one.at)[-most:] if most else ():
        fed = f"  fed {_when(one.fed)}" if one.fed else ""
        typer.echo(f"{one.id:>10}  {_when(one.at)}  {one.reason:16} {one.source}  {counted(one.bytes, 'byte')}{fed}")


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="A letter, as `list` names it.")],
    why: Why,
    config: ConfigFile = None,
) -> None:
    """Print the event of one letter, IN PLAIN TEXT. Who, when and why is recorded before."""
    settings = start(config)
    _need(why)
    letter, event = run_async(_shown(settings, name))
    on_record(settings.data_folder, RECORD, why.strip(), [{"did": "show", "letter": name}])
    typer.echo(f"{letter.reason} at {_when(letter.at)}, from {letter.position}: {reason_of(letter.reason).cause}")
    typer.echo(f"what to do: {reason_of(letter.reason).remedy}")
    typer.echo(event.value)


@app.command()
def export(
    why: Why,
    names: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Letters; all not fed, if none.")] = None,
    reason: OfReason = "",
    config: ConfigFile = None,
) -> None:
    """Print letters as JSON lines, IN PLAIN TEXT: id, reason, at, from, event. `feed --mended` takes them back."""
    settings = start(config)
    _need(why)
    _check_reason(reason)
    rows, failed = run_async(_exported(settings, names or [], reason))
    on_record(settings.data_folder, RECORD, why.strip(), [{"did": "export", "letter": row["id"]} for row in rows])
    for row in rows:
        typer.echo(orjson.dumps(row))
    _tell_failed(failed, "not exported")


@app.command()
def feed(
    names: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Letters, as `list` names them.")] = None,
    reason: OfReason = "",
    everything: Annotated[bool, typer.Option("--all", help="All that may be fed and were not.")] = False,
    restored: Annotated[
        bool, typer.Option("--restored", help="With --all: those of a restored backup, too, which may have gone out.")
    ] = False,
    mended: Annotated[Path | None, typer.Option(help="Lines as `export` prints them, events mended.")] = None,
    why: Why = "",
    config: ConfigFile = None,
) -> None:
    """Feed letters again, once, after their cause is mended. Exits with 9 if one that was asked for was not fed.

    They lie on the topic that they came from: a daemon has to run for them to be read.
    """
    settings = start(config)
    if sum((bool(names), bool(reason), everything, mended is not None)) != 1:
        raise ConfigError("say which: ids, or --reason, or --all, or --mended FILE")
    _check_reason(reason)
    events = _mended_events(mended) if mended is not None else {}
    left_out = "restored" if everything and not restored else ""
    failed, count, left = run_async(_feed(settings, names or list(events), reason, events, why.strip(), left_out))
    typer.echo(f"{count} fed again")
    if left:
        typer.echo(
            counted(left, "restored letter is left out: it", "restored letters are left out: they")
            + " may have gone out since the backup; --restored feeds those, too, and --reason restored those alone"
        )
    _tell_failed(failed, "not fed")


def _check_reason(reason: str) -> None:
    if reason and reason not in DEAD_REASONS:
        raise ConfigError(f"--reason: there is no {reason!r}; use one of {', '.join(DEAD_REASONS)}")


def _need(why: str) -> None:
    if not why.strip():
        raise ConfigError("--why: a reason has to be given")


def _tell_failed(failed: Sequence[tuple[str, str]], what: str) -> None:
    for name, said in failed:
        typer.echo(f"{name}: {what}: {said}", err=True)
    if failed:
        raise typer.Exit(DeadLetterError.exit_code)


def _by_reason(found: Sequence[Entry]) -> Iterator[str]:
    """A line for each reason: counts of letters and of fed ones, and the fix."""
    fed = Counter(one.reason for one in found if one.fed)
    for name, count in Counter(one.reason for one in found).most_common():
        again = f" ({fed[name]} fed again)" if fed[name] else ""
        if name in _SEALED:
            yield f"{count} {name}{again}: {_SEALED[name]}"
        else:
            yield f"{count} {name}{again}: {reason_of(name).cause}; {_remedy(name)}"


def _remedy(reason: str) -> str:
    """What to do, in a sentence of its own."""
    remedy = reason_of(reason).remedy
    return f"nothing to do{remedy.removeprefix('none')}" if remedy.startswith("none") else remedy


def _row(one: Entry) -> dict[str, object]:
    row: dict[str, object] = {"id": one.id, "reason": one.reason, "at": one.at, "from": one.source, "bytes": one.bytes}
    return row | {"fed": one.fed or None}


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _mended_events(path: Path) -> dict[str, bytes]:
    """The mended events of a file, by letter. A wrong line is named, not quoted."""
    found: dict[str, bytes] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            row = orjson.loads(line)
            event = row["event"]
            value = b64decode(row["base64"]) if event is None else orjson.dumps(event)
            found[str(row["id"])] = event.encode() if isinstance(event, str) else value
        except (ValueError, KeyError, TypeError):
            raise ConfigError(f"{path}, line {number}: no line as `anond dead export` prints them") from None
    if not found:  # no ids would mean all letters
        raise ConfigError(f"{path}: no line in it")
    return found


def _exported_row(name: str, letter_reason: str, at: float, source: str, event: Event) -> dict[str, object]:
    """A letter as a line: its event as JSON where it is an object, else as text, else in base64."""
    row: dict[str, object] = {"id": name, "reason": letter_reason, "at": at, "from": source}
    try:
        parsed = orjson.loads(event.value)
        return row | {"event": parsed if isinstance(parsed, dict) else event.value.decode()}
    except ValueError:
        try:
            return row | {"event": event.value.decode()}
        except UnicodeDecodeError:
            return row | {"event": None, "base64": b64encode(event.value).decode()}


@asynccontextmanager
async def opened(settings: Settings, *, writes: bool = False) -> AsyncIterator[DeadLetters]:
    """The dead letters of the log. Feeding needs the state ring if the local log seals raw turns."""
    review, state = keys_for(settings, ["review"]).need("review"), _state(settings, writes)
    log = connect.open_log(settings, state)
    try:
        t = settings.topics
        names = (t.dead, t.keys, t.review, *((t.turns, t.decisions) if writes else ()))
        await log.create(connect.topics(settings, *names))
        gone = destroyed(settings.keys_folder).get("review", {})
        letters = DeadLetters(log, settings, connect.field_map(settings), SessionKeys(review), gone)
        await letters.read_keys()
        yield letters
    finally:
        await log.close()


def _state(settings: Settings, needed: bool) -> Ring | None:
    try:
        return keys_for(settings, ["state"]).need("state")
    except KeysError:
        if needed and settings.log.kind == "local":
            raise
        return None


async def _entries(settings: Settings) -> list[Entry]:
    async with opened(settings) as letters:
        return await letters.list()


async def _shown(settings: Settings, name: str) -> tuple[DeadLetter, Event]:
    async with opened(settings) as letters:
        letter = await letters.letter(name)
        return letter, await letters.event(letter)


async def _exported(
    settings: Settings, names: Sequence[str], reason: str
) -> tuple[list[dict[str, object]], list[tuple[str, str]]]:
    rows: list[dict[str, object]] = []
    failed: list[tuple[str, str]] = []
    async with opened(settings) as letters:
        for name in names or await _waiting(letters, reason):
            try:
                letter = await letters.letter(name)
                event = await letters.event(letter)
                rows.append(_exported_row(name, letter.reason, letter.at, str(letter.position), event))
            except AnondError as error:
                failed.append((name, str(error)))
    return rows, failed


async def _waiting(letters: DeadLetters, reason: str) -> list[str]:
    """The letters that may be fed again and were not."""
    found = [one for one in await letters.list() if not one.fed and reason in ("", one.reason)]
    return [one.id for one in found if one.reason not in _SEALED and (reason or reason_of(one.reason).feeds)]


async def _feed(
    settings: Settings, names: Sequence[str], reason: str, mended: dict[str, bytes], why: str, left_out: str
) -> tuple[list[tuple[str, str]], int, int]:
    """Feed letters; returns those not fed with reasons, the number fed, and the number left out for their reason."""
    failed: list[tuple[str, str]] = []
    count = 0
    async with opened(settings, writes=True) as letters:
        left = set(await _waiting(letters, left_out)) if left_out else set()
        chosen = list(dict.fromkeys(names)) or [one for one in await _waiting(letters, reason) if one not in left]
        on_record(settings.data_folder, RECORD, why, [{"did": "feed", "letter": name} for name in chosen])
        async for name, said in letters.feed(mended, chosen):
            if said:
                failed.append((name, said))
            count += not said
    return failed, count, len(left)
