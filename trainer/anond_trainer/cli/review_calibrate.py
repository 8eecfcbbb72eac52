"""`anond review calibrate`: begin, show and end a calibration round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from anond.cli.options import ConfigFile, known_langs
from anond.counted import counted
from anond.errors import ConfigError
from anond_trainer.cli import extra
from anond_trainer.cli.review_queue import opened

if TYPE_CHECKING:
    from anond.events.review import ReviewItem
    from anond_trainer.review.calibration import Round
    from anond_trainer.review.queue import Queue


def calibrate(
    turns: Annotated[int, typer.Option(help="How many turns everybody decides.", min=1, max=10_000)] = 300,
    file: Annotated[
        Path | None, typer.Option("--from", help="Turns of this file (JSONL); else drawn from those that wait.")
    ] = None,
    lead: Annotated[str, typer.Option(help="With whom everybody is compared; else the one lead that there is.")] = "",
    target: Annotated[float, typer.Option(help="Kappa on tokens that is to be reached.", min=0, max=1)] = 0.8,
    lang: Annotated[list[str] | None, typer.Option(help="Only turns in these languages.", callback=known_langs)] = None,
    show: Annotated[bool, typer.Option("--show", help="Tell how near everybody is to the lead, and stop.")] = False,
    end: Annotated[bool, typer.Option("--end", help="End the round: its turns and decisions are erased.")] = False,
    config: ConfigFile = None,
) -> None:
    """Let everybody decide the same turns first, and compare each with the lead. Nothing of it reaches the log."""
    from anond_trainer.review import calibration

    with opened(config) as queue:
        if show:
            _show(queue)
        elif end:
            calibration.end(queue)
        else:
            _begin(queue, calibration.Round(_lead(queue, lead), target), turns, file, lang or ())


def _lead(queue: Queue, name: str) -> str:
    from anond_trainer.review import accounts

    people = accounts.everybody(queue.db)
    if len(people) < 2:
        raise ConfigError("a calibration round needs the accounts of two people; see `anond review users add`")
    leads = [one.name for one in people if one.role == "lead"]
    if name and name not in [one.name for one in people]:
        raise ConfigError(f"--lead: nobody has the account {name!r}")
    if not name and len(leads) != 1:
        raise ConfigError(f"--lead: name one; {counted(len(leads), 'account has', 'accounts have')} the role lead")
    return name or leads[0]


def _begin(queue: Queue, wanted: Round, turns: int, file: Path | None, langs: Sequence[str]) -> None:
    from anond_trainer.review import calibration

    if calibration.running(queue.db) is not None:
        raise ConfigError("a calibration round runs already: --show tells how it goes, --end ends it")
    if file is None:
        drawn = calibration.draw(queue, turns, langs)
    else:
        drawn = calibration.sealed_items(queue.ring, _items(queue, file, turns, langs))
    if not drawn:
        raise ConfigError("no turn waits of which a round could be made: name a file of turns with --from")
    calibration.begin(queue, wanted, drawn)
    turns_come = counted(len(drawn), "turn comes", "turns come")
    typer.echo(f"{turns_come} before everybody; compared with {wanted.lead}, target {wanted.target:g}")


def _items(queue: Queue, file: Path, turns: int, langs: Sequence[str]) -> list[ReviewItem]:
    from anond.text.language import LanguageModel
    from anond_trainer.data.turns_to_mark import read_turns, with_languages
    from anond_trainer.review.gold_project import items_of

    given = with_languages(read_turns(file), LanguageModel.load)
    return list(items_of([turn for turn in given if not langs or turn.lang in langs][:turns], queue.clock()))


def _show(queue: Queue) -> None:
    from anond_trainer.review import accounts, calibration

    with extra("train"):
        from anond_trainer.review.calibrated import nearness
    current = calibration.running(queue.db)
    if current is None:
        raise ConfigError("no calibration round runs")
    people = accounts.everybody(queue.db)
    near = {one["who"]: one for one in nearness(calibration.decisions(queue), current.lead, current.target,
                                                [one.name for one in people])}  # fmt: skip
    for person in people:
        done, of = calibration.how_far(queue.db, person)
        found = near.get(person.name)
        typer.echo(f"{person.name}\t{done} of {of}\t{'the lead' if found is None else _kappa_line(found)}")


def _kappa_line(found: Mapping[str, Any]) -> str:
    if not found["turns"]:
        return "nothing to compare yet"
    reached = "reached" if found["reached"] else "below the target"
    of = counted(found["turns"], "turn")
    if found["kappa"] is None:
        return f"{of}\tno kappa\t{reached}"
    return f"{of}\tkappa {found['kappa']:.3f} ({found['low']:.3f} to {found['high']:.3f})\t{reached}"
