"""`anond audit`: how much leaks, estimated from what people found in a random share of what went out."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import orjson
import typer

from anond import connect
from anond.cli.options import ConfigFile, known_lang
from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.errors import ConfigError
from anond.events.review import Decision
from anond.models_topic.registry import Registry
from anond.risk.calibration import Calibration
from anond.seal import Keys
from anond.starting import keys_for, run_async, start
from anond_trainer.audit import promises
from anond_trainer.audit.audited import Audited, audit_models
from anond_trainer.audit.leak_rate import Leaks, audits, estimate, leak_rate_lines
from anond_trainer.audit.roll_back import AuditComparison, roll_back
from anond_trainer.cli import extra
from anond_trainer.data.decisions import read_decisions
from anond_trainer.train.doubted import doubted
from anond_trainer.training_run.inputs import in_use

_DAY = 86_400


def command(
    days: Annotated[int, typer.Option(help="Count what was decided in so many days.", min=1)] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line instead.")] = False,
    publish: Annotated[
        bool, typer.Option("--publish", help="Tell the daemons what audits say of their models.")
    ] = False,
    suspects: Annotated[
        int, typer.Option(help="Show people so many turns again in which something is probably wrong.", min=0)
    ] = 0,
    archive: Annotated[
        Path | None, typer.Option(help="With --suspects: look at raw turns of this file (JSONL) instead.")
    ] = None,
    lang: Annotated[
        str, typer.Option(help="With --suspects: this language alone, or that of the archive.", callback=known_lang)
    ] = "",
    config: ConfigFile = None,
) -> None:
    """Estimate how much leaks, from a random share of what went out.

    Tells the share of clean turns with a leak, and of sensitive mentions missed, with intervals; and, where daemons
    are told or divert.leak_target is set, what all audits of the models in use say: how often
    turns of each risk leak, whether the target can be promised by now, and whether a model leaks more than the one
    before it, which is put in use again where daemons are told.

    With --suspects nothing is estimated: a committee looks at turns that went out, and those in which something is
    probably wrong come before people again.
    """
    settings = start(config)
    if suspects:
        _show_again(settings, suspects, archive, lang)
        return
    if archive or lang:
        raise ConfigError("--archive and --lang go with --suspects N")
    weighs = publish or settings.divert.leak_target > 0.0
    with extra("train"):
        import sklearn  # noqa: F401
    rings = ["review", *(["trust"] if weighs else []), *(["publish"] if publish else [])]
    decisions, audited, judged = run_async(read(settings, keys_for(settings, rings), weighs=weighs, publish=publish))
    found = estimate(audits(decisions, time.time() - days * _DAY), policy_in_use(settings.policy))
    for line in map(_line, found) if as_json else leak_rate_lines(found, days):
        typer.echo(line)
    if audited is not None:
        head = "", "what audits say of the models in use: of their risks, and of divert.leak_target if there is one"
        every: list[Leaks | Calibration | promises.AuditedModel] = [*audited.calibrations, *audited.weighed]
        lines_of_models = (one.line() for one in judged)
        for line in map(_line, [*every, *judged]) if as_json else (*head, *audited.lines(settings), *lines_of_models):
            typer.echo(line)


def _show_again(settings: Settings, count: int, archive: Path | None, lang: str) -> None:
    """Write suspects for the page, and print their number."""
    with extra("train"):
        import sklearn  # noqa: F401
    from anond_trainer.cli import audit_suspects

    for line in run_async(audit_suspects.find(settings, keys_for(settings, ["review", "trust"]), count, archive, lang)):
        typer.echo(line)


async def read(
    settings: Settings, keys: Keys, *, weighs: bool, publish: bool
) -> tuple[tuple[Decision, ...], Audited | None, list[AuditComparison]]:
    """All decisions on the log and, on request, the results of audits of the models in use.

    Where that is published a model that leaks more than the one before it is taken back first.
    """
    log, topics = connect.open_log(settings, None), settings.topics
    names = [topics.decisions, topics.keys, *([topics.models] if weighs else [])]
    try:
        await log.create(connect.topics(settings, *names))
        labels = await read_decisions(log, topics.decisions, keys.need("review"), topics.keys)
        decisions = labels.decisions
        if not weighs:
            return decisions, None, []
        registry = Registry(log, topics.models, keys.need("trust"))
        doubts, now = doubted(settings, labels), time.time()
        judged = await roll_back(log, registry, settings, keys, labels, now, doubts, dry_run=not publish)
        current = await in_use(settings, registry, keys.need("review"), typer.echo)
        audited = audit_models(settings, registry, current, decisions)
        if publish:
            await promises.publish(log, topics.models, keys.need("publish"), audited.all())
        return decisions, audited, judged
    finally:
        await log.close()


def _line(one: Leaks | Calibration | promises.AuditedModel | AuditComparison) -> str:
    more = {"missed_per_thousand": one.missed_per_thousand} if isinstance(one, Leaks) else {}
    return orjson.dumps(asdict(one) | more).decode()
