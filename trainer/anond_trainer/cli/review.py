"""`anond review`: the page on which people clear the queue."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import orjson
import typer

from anond import assemble, connect
from anond.cli.options import ConfigFile, known_lang, known_langs
from anond.config import Settings
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.errors import ConfigError
from anond.seal import Keys, Ring
from anond.service.waiting import once_reached
from anond.starting import keys_for, run_async, start
from anond_trainer.cli import extra
from anond_trainer.cli.review_calibrate import calibrate
from anond_trainer.cli.review_exchange import export_gold, import_gold
from anond_trainer.cli.review_gold import GoldWork, gold_work
from anond_trainer.cli.review_queue import keys_of, open_queue, opened, topics_of
from anond_trainer.data.decisions import read_decisions

if TYPE_CHECKING:
    from anond.events.review import Decision


command = typer.Typer(
    help="Serve the review page, and run its accounts and its audit log.", invoke_without_command=True
)
users = typer.Typer(help="The accounts of the people who review.", no_args_is_help=True)
command.add_typer(users, name="users")
command.command("calibrate")(calibrate)
command.command("export")(export_gold)
command.command("import")(import_gold)


@command.callback(invoke_without_command=True)
def page(
    context: typer.Context,
    login: Annotated[bool, typer.Option("--login", help="Print a fresh one-time login and stop.")] = False,
    reviewer: Annotated[str, typer.Option(help="Name that stands under the decisions.")] = "reviewer",
    public_url: Annotated[str | None, typer.Option(help="Address of a TLS proxy in front of the page.")] = None,
    gold: Annotated[
        Path | None, typer.Option(help="Mark the turns of this file (JSONL), without a daemon, and write gold.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The gold to write; else FILE.gold.jsonl beside the file.")] = None,
    lang: Annotated[str, typer.Option(help="With --gold: the language of lines that do not say theirs.",
                                      callback=known_lang)] = "",
    proposals: Annotated[
        bool, typer.Option(help="With --gold: propose what models, lists and detectors find, too.")
    ] = True,
    config: ConfigFile = None,
) -> None:  # fmt: skip
    """Serve the review page on loopback, with a one-time login."""
    if context.invoked_subcommand is not None:
        if config or login or public_url or gold:
            raise ConfigError(f"options belong behind the command: anond review {context.invoked_subcommand} ...")
        return
    with extra("review"):
        import anond_trainer.review.server  # noqa: F401
    settings = start(config)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    if gold is None and (out or lang or not proposals):
        raise ConfigError("--out, --lang and --no-proposals go with --gold FILE")
    work = None if gold is None else gold_work(settings, gold, out, lang)
    settings = settings if work is None else work.settings
    keys = keys_of(settings)
    if login:
        _print_login(settings, keys, reviewer, public_url)
    else:
        run_async(_serve(settings, keys, reviewer, public_url, work, proposals=proposals))


def _print_login(settings: Settings, keys: Keys, reviewer: str, public_url: str | None) -> None:
    from anond_trainer.review import accounts
    from anond_trainer.review.login import issue_login

    queue = open_queue(settings, keys)
    try:
        if accounts.find(queue.db, reviewer) is None:
            raise ConfigError(f"--reviewer: nobody has the account {reviewer!r}; see `anond review users list`")
        address = public_url or f"http://{settings.review.host}:{settings.review.port}"
        typer.echo(f"{address.rstrip('/')}/login#{issue_login(queue, reviewer)}")
    finally:
        queue.close()


@users.command("add")
def add_user(
    name: Annotated[str, typer.Argument(help="Name that stands under the decisions.")],
    role: Annotated[
        str, typer.Option(help="reviewer, lead or admin; each may do what those before it may.")
    ] = "reviewer",
    lang: Annotated[
        list[str] | None, typer.Option(help="A language that the person reads; none: all.", callback=known_langs)
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Add an account, or change one. The password is asked for, or read as a line from standard input."""
    from anond_trainer.review import accounts

    if role not in accounts.ROLES:
        raise ConfigError(f"--role: {role!r} is none of {', '.join(accounts.ROLES)}")
    password = _new_password()
    with opened(config) as queue:
        person = accounts.Person(name, cast("accounts.Role", role), tuple(sorted({one.lower() for one in lang or ()})))
        accounts.add(queue.db, person, password)
        queue.audit.add("", "account_added", detail=f"{name} {role}")


@users.command("list")
def list_users(config: ConfigFile = None) -> None:
    """List the accounts: name, role, languages."""
    from anond_trainer.review import accounts

    with opened(config) as queue:
        for person in accounts.everybody(queue.db):
            typer.echo(f"{person.name}\t{person.role}\t{' '.join(person.langs) or 'all'}")


@users.command("remove")
def remove_user(name: Annotated[str, typer.Argument()], config: ConfigFile = None) -> None:
    """Remove an account and log its owner out. What they decided stays, under their name."""
    from anond_trainer.review import accounts

    with opened(config) as queue:
        if not accounts.remove(queue.db, name):
            raise ConfigError(f"nobody has the account {name!r}")
        queue.audit.add("", "account_removed", detail=name)


@command.command("audit")
def check_audit(
    show: Annotated[
        bool, typer.Option("--list", help="Print the entries, one JSON object a line, oldest first.")
    ] = False,
    head: Annotated[str, typer.Option(help="The last hash of an earlier check: it has to be there still.")] = "",
    retired: Annotated[
        int, typer.Option(help="So many entries, at the beginning, are known to be under keys that were retired.")
    ] = 0,
    config: ConfigFile = None,
) -> None:
    """Check that no entry of the audit log was changed, added or removed."""
    with opened(config) as queue:
        for entry in reversed(list(queue.audit.entries())) if show else ():
            typer.echo(orjson.dumps(entry.as_dict()).decode())
        found = queue.audit.check()
        missing = bool(head) and not queue.audit.has(head)
    if found.uncheckable:
        typer.echo(f"{found.uncheckable} entries are under keys that were retired and cannot be checked", err=True)
    if found.broken is None and found.uncheckable > retired:
        typer.echo(f"if that is known to be so: --retired {found.uncheckable}", err=True)
        raise typer.Exit(1)
    if found.broken is not None or missing:
        where = f"from entry {found.broken} on" if found.broken is not None else "at its end"
        typer.echo(f"the audit log was changed {where}", err=True)
        raise typer.Exit(1)
    typer.echo(f"{counted(found.entries, 'entry', 'entries')}, whole; the last hash is {found.head or '-'}")


@command.command("agreement")
def agreement(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
    config: ConfigFile = None,
) -> None:
    """Tell how far each pair of people agrees beyond chance (Cohen's kappa), where both decided the same turns."""
    with extra("train"):
        from anond_trainer.review.agreement import EVERY, agreements
    settings = start(config)
    found = list(agreements(run_async(_votes(settings, keys_for(settings, ["review"])))))
    if not found and not as_json:
        typer.echo("no two people have decided the same turns yet")
    for one in found:
        if as_json:
            typer.echo(orjson.dumps(one.as_dict()).decode())
        elif one.tag == EVERY:
            kappa = "-" if one.kappa is None else f"{one.kappa:.3f} ({one.low:.3f} to {one.high:.3f})"
            typer.echo(
                f"{' and '.join(one.people)}\t{one.lang}\t{counted(one.turns, 'turn')}\t{one.unit}\tkappa {kappa}"
            )


async def _votes(settings: Settings, keys: Keys) -> tuple[Decision, ...]:
    log = connect.open_log(settings, None)
    try:
        topics = settings.topics
        await log.create(connect.topics(settings, topics.decisions, topics.keys))
        return (await read_decisions(log, topics.decisions, keys.need("review"), topics.keys)).votes
    finally:
        await log.close()


def _new_password() -> str:
    if sys.stdin.isatty():
        return str(typer.prompt("password", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\n")


async def _serve(
    settings: Settings, keys: Keys, reviewer: str, public_url: str | None, work: GoldWork | None, *, proposals: bool
) -> None:
    from anond_trainer.review import accounts, login, server
    from anond_trainer.review.newest_models import NewestModels
    from anond_trainer.review.proposals import Proposer
    from anond_trainer.review.proxy import TrustedProxy

    held = keys

    def ring() -> Ring:
        nonlocal held
        held = held.reload_if_changed()
        if keys.verifier is not None and held.verifier is not None:
            keys.verifier.renew(held.verifier)
        return held.need("review")

    review = settings.review
    bound = server.listen(review.host, review.port, allow_remote=review.allow_remote)
    log = connect.open_log(settings, None)
    queue = open_queue(settings, keys)
    if keys.verifier is None and work is None:
        typer.echo("without trust.json turns come by risk alone, whatever training asks for", err=True)
    stop = _asked_to_stop()
    try:
        needed = connect.topics(settings, *(topics_of(settings) if work is None else ()))
        await once_reached(partial(log.create, needed), settings.kafka.wait_at_start, stop)
        if stop.is_set():
            return
        if work is not None:
            await work.begin(log, keys.need("review"))
        origins = server.origins_of(bound, public_url)
        hides = policy_in_use(settings.policy)
        tagger, starters = partial(assemble.tagger, settings), settings.models.starters
        proposer = Proposer(tagger, settings.divert.max_tokens, starters=starters) if proposals else None
        app = server.create_app(
            queue,
            log,
            origins=origins,
            undo_window=review.undo,
            lease=review.lease,
            group=settings.topics.group if work is None else None,
            policy=hides,
            ring=ring,
            proposer=proposer,
            models=NewestModels(log, settings, keys) if proposals else None,
            unaided=review.unaided,
            proxy=TrustedProxy(queue, review) if review.proxy and work is None else None,
        )
        if accounts.exist(queue.db):
            typer.echo(f"review page, for those who have an account: {origins[0]}/login")
        else:
            token = login.issue_login(queue, reviewer)
            typer.echo(f"review page, one login: {origins[0]}/login#{token}")
        serving = server.serve(app, bound, stop)
        await (serving if work is None else work.write_while(serving, log))
    finally:
        queue.close()
        await log.close()


def _asked_to_stop() -> asyncio.Event:
    """Set by the first SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop
