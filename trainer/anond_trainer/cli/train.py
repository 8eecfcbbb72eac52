"""`anond train`: from decisions to better models.

1. Keep other runs out, and read decisions and models from the log.
2. Take back models whose audits are worse than those of the ones before them.
3. For each language: is there anything new since it was tried last? If not, say what became of it then, and stop.
4. Learn the others, each in a process of its own, which also chooses what people should decide next. Nothing more
   is written before all of them have ended.
5. Publish what passed its gate, or was forced; keep what was refused, with its report; remember what was tried.
6. Tell the review page what to ask next, and people whether to go on.
7. Weigh the audits, and tell the daemons.
"""

from __future__ import annotations

import logging
import signal
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from anond import connect, logging_setup
from anond.cli.options import ConfigFile
from anond.config import Settings
from anond.config.turn_policies import on_record
from anond.engines.crf.model_file import Model
from anond.log.protocol import Log
from anond.operations import refused
from anond.seal import Keys
from anond.service.model_records import publication
from anond.service.registry import Registry
from anond.starting import keys_for, run_async, start
from anond.version import __version__
from anond_trainer.active.priorities import Priorities
from anond_trainer.audit import promises
from anond_trainer.audit.roll_back import roll_back
from anond_trainer.cli import extra
from anond_trainer.cli.audited import weigh
from anond_trainer.cli.doubted import doubted
from anond_trainer.cli.outputs import write_whole
from anond_trainer.cli.progress import Progress
from anond_trainer.cli.train_asking import FOLDER, Asking, ask
from anond_trainer.cli.train_inputs import Seen, announced_audits, as_it_stands, read_log
from anond_trainer.cli.train_request import Request, check_installed, check_options, read_gold_files, trusting
from anond_trainer.train.lock import alone
from anond_trainer.train.side_by_side import Failed, Step, side_by_side
from anond_trainer.train.tried import Basis, Memory, Tried, basis, digest_of_all, digests_of_keys

if TYPE_CHECKING:
    from anond_trainer.data.decisions import Labels
    from anond_trainer.data.gold import GoldTurn
    from anond_trainer.train.nightly import Result

# What a run that is interrupted says, from when on
MAY_HAVE = "it may have published; `anond models list` says which models are in use"
TAKEN_BACK = "what was taken back stays so; nothing else was published"

logger = logging.getLogger(__name__)


def command(
    lang: Annotated[
        list[str] | None, typer.Option(help="Only these languages; all that were decided about if none.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Train and judge, but publish nothing.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Publish what the gate refuses, and what is not new, too.")]
    = False,
    why: Annotated[str, typer.Option(help="The reason for --force; it stands in the card and in the log.")] = "",
    gold: Annotated[list[Path] | None, typer.Option(help="Learn gold of your own, too: JSONL, or CoNLL TSV "
                                                    "with one --lang; several may follow.")] = None,
    more: Annotated[list[Path] | None, typer.Argument(help="More gold.", show_default=False)] = None,
    trust: Annotated[list[str] | None, typer.Option(help="Learn from this reviewer though training doubts the "
                                                    "decisions; adds to train.trusted.")] = None,
    jobs: Annotated[int, typer.Option(help="Languages learnt at once; 0: as many as there are cores.", min=0)] = 0,
    config: ConfigFile = None,
) -> None:  # fmt: skip
    """Learn from the decisions so far. Publishes what is measurably better, or says why not."""
    check_options(lang or (), force, why, gold or (), more or ())
    with extra("train"):
        check_installed()
    run = Run()
    try:
        signal.signal(signal.SIGTERM, _interrupt)
        run.settings = trusting(start(config), trust or ())
        turns = read_gold_files([*(gold or ()), *(more or ())], lang or ())
        run.request = Request(tuple(lang or ()), dry_run, why.strip(), jobs, turns)
        run.keys = keys_for(run.settings, ["review", "publish", "trust"])
        with alone(run.settings.train_folder / "lock", time.time()):
            good = run.through()
    except KeyboardInterrupt:
        typer.echo(f"interrupted: {run.interrupted}", err=True)
        raise typer.Exit(130) from None
    if not good:
        raise typer.Exit(1)


@dataclass
class Run:
    """One run of the command."""

    settings: Settings = field(default_factory=Settings)
    request: Request = field(default_factory=Request)
    keys: Keys = field(default_factory=Keys)
    interrupted: str = "nothing was published"
    asking: dict[str, Asking] = field(default_factory=dict)  # by language, of those that were learnt
    how: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what each of these was judged on, and by what

    def through(self) -> bool:
        """From the log to what is published; whether no language failed."""
        memory = Memory.read(self.settings.train_folder / "tried.json")
        seen = run_async(self._begin())
        lost = " (sealed by keys that are gone, or altered): neither learnt from nor judged on"
        typer.echo(f"{len(seen.labels.decisions)} decisions, {seen.labels.unreadable} unreadable"
                   f"{lost if seen.labels.unreadable else ''}")  # fmt: skip
        if self.request.dry_run:
            typer.echo("dry run: nothing will be published")
        if seen.labels.forgotten:
            typer.echo(f"{len(seen.labels.forgotten)} keys of sessions that were forgotten sealed others")
        said, worth_trying = self._look_for_news(memory, seen)
        found = self._learn(memory, seen, worth_trying) if worth_trying else {}
        audited: list[str] = []
        if found or self._digest_of_audits(seen) != memory.audits:
            self.interrupted = MAY_HAVE
            audited = run_async(self._settle(memory, seen, found, said))
        folder = None if self.request.dry_run else self.settings.train_folder / FOLDER
        for lang in sorted(said):
            typer.echo(f"{lang}: {said[lang]}")
            for line in self.how.get(lang, ()):
                typer.echo(f"{lang}: {line}")
            for line in self.asking.get(lang, Asking()).lines(lang, folder):
                typer.echo(line)
        if not seen.labels.decisions and not self.request.gold:
            typer.echo("nothing to learn from: decide some turns on the review page first")
        for line in audited:
            typer.echo(line)
        if self.request.dry_run:
            typer.echo("dry run: nothing was published, and what was tried stays as it was")
        return not any(isinstance(one, Failed) for one in found.values())

    async def _begin(self) -> Seen:
        """Take back what audits say is worse, and say so; then what there is to learn from."""
        log = connect.open_log(self.settings, None)
        try:
            labels, registry = await read_log(log, self.settings, self.keys)
            doubts, now, dry_run = doubted(self.settings, labels), time.time(), self.request.dry_run
            before, self.interrupted = self.interrupted, self.interrupted if dry_run else MAY_HAVE
            found = await roll_back(log, registry, self.settings, self.keys, labels, now, doubts, dry_run=dry_run)
            done = [one for one in found if one.done]
            for one in done:
                typer.echo(one.line())
            self.interrupted = TAKEN_BACK if done and not dry_run else before
            return await as_it_stands(self.settings, self.keys, labels, registry)
        finally:
            await log.close()

    def _look_for_news(self, memory: Memory, seen: Seen) -> tuple[dict[str, str], list[str]]:
        """What to say of languages of which nothing is new, and the languages that are worth trying."""
        langs = {*seen.labels.languages(), *(turn.lang for turn in self.request.gold)}
        review, destroyed = self.keys.need("review"), seen.labels.forgotten
        langs |= {lang for lang in seen.current if memory.forgotten(lang, review, destroyed)}
        said, worth_trying = {}, []
        for lang in self.request.langs or sorted(langs):
            make, ring = partial(self._basis, seen, lang), self.keys.need("review")
            if gone := memory.forgotten(lang, ring, destroyed):
                named = seen.current[lang].card.id if lang in seen.current else "the last model"
                typer.echo(f"{lang}: {named} learnt from {len(gone)} sessions that were forgotten since")
            news = memory.news(lang, ring, make, self.settings.train.min_decisions, destroyed)
            if self.request.forced or (news.worth_trying and lang not in seen.held_back):
                worth_trying.append(lang)
            elif lang in seen.held_back:
                said[lang] = f"not published: {seen.held_back[lang]}"
            else:
                said[lang] = f"not published: {news.why}"
        return said, worth_trying

    def _basis(self, seen: Seen, lang: str, key: str) -> Basis:
        return basis(
            self.keys.need("review"), key, seen.labels.of(lang), self.request.gold_of(lang), seen.current.get(lang),
            seen.starters.get(lang), self.settings,
        )  # fmt: skip

    def _learn(self, memory: Memory, seen: Seen, langs: list[str]) -> dict[str, Result | Failed]:
        """What was learnt for each of these languages."""
        now, progress = time.time(), Progress(langs, sys.stderr)
        works = {
            lang: partial(
                learn, self.settings, now, lang, seen.labels, seen.current.get(lang), seen.next_number(lang),
                self.request.gold_of(lang), self.request.forced, memory.looks(lang) + 1,
                bool(memory.forgotten(lang, self.keys.need("review"), seen.labels.forgotten)),
            )
            for lang in langs
        }  # fmt: skip
        whole = False
        try:
            found = side_by_side(works, self.request.processes(langs), progress.tell)
            whole = not any(isinstance(one, Failed) for one in found.values())
        finally:
            progress.close(whole=whole)
        results: dict[str, Result | Failed] = {}
        for lang, one in found.items():
            if isinstance(one, Failed):
                results[lang] = one
            else:
                results[lang], self.asking[lang] = one
                self.how[lang] = one[0].how
        return results

    async def _settle(
        self, memory: Memory, seen: Seen, found: Mapping[str, Result | Failed], said: dict[str, str]
    ) -> list[str]:
        """Publish, keep and remember what came of each language, and say it; then the audits, which it returns."""
        log = connect.open_log(self.settings, None)
        try:
            registry = Registry(log, self.settings.topics.models, self.keys.need("trust"))
            await registry.read(wait=0.0)
            for lang, result in sorted(found.items()):
                if isinstance(result, Failed):
                    said[lang] = f"failed, and was not published: {result.why}"
                elif self.request.dry_run:
                    said[lang] = f"{self._would_be(result)}: {result.why}"
                elif result.model is not None and (result.publish or self.request.forced):
                    said[lang] = await self._publish(log, registry, memory, seen, result, result.model)
                else:
                    said[lang] = f"not published: {result.why}{self._keep(memory, seen, result)}"
            audited = await self._audit(log, registry, memory, seen)
            if not self.request.dry_run:
                await self._tell_what_to_ask(log)
            return audited
        finally:
            await log.close()

    async def _tell_what_to_ask(self, log: Log) -> None:
        """Write for the review page what to ask next, and the curves for people."""
        topic, ring, now = self.settings.topics.models, self.keys.need("review"), time.time()
        made = [Priorities(lang, now, one.wanted) for lang, one in sorted(self.asking.items()) if not one.trouble]
        await log.append([one.message(topic, ring) for one in made])
        folder = self.settings.train_folder / FOLDER
        for lang, one in self.asking.items():
            for name, data in one.files(lang).items():
                folder.mkdir(mode=0o700, exist_ok=True)
                write_whole(folder / name, data, 0o600)

    def _would_be(self, result: Result) -> str:
        """What would become of a model if this were no dry run."""
        if result.publish:
            return "would be published"
        return "would be published by force" if self.request.forced and result.model else "would not be published"

    async def _publish(
        self, log: Log, registry: Registry, memory: Memory, seen: Seen, result: Result, model: bytes
    ) -> str:
        """Publish a model, so that daemons take it up within seconds, and remember that it was."""
        lang, at = result.lang, registry.topic.moment(result.lang, time.time())
        if (lang, result.id) in registry.topic.chunks:
            return f"not published: somebody else has published {result.id} meanwhile; run it again"
        topic, signer = self.settings.topics.models, self.keys.need("publish")
        await log.append(publication(model, lang, result.id, topic, signer, at, seen.current.get(lang)))
        self._remember(memory, seen, result, result.id)
        seen.current[lang] = Model.load(model, self.keys.need("trust").verify)
        if result.publish:
            return f"published {result.id}: {result.why}"
        why = self.request.forced
        logger.warning("model published by force", extra={"lang": lang, "model": result.id, "why": why})
        return f"published {result.id} by force ({why}), though it would have been refused: {result.why}"

    def _keep(self, memory: Memory, seen: Seen, result: Result) -> str:
        """Keep a refused model, if there is one, remember the try, and say where to find it."""
        name = ""
        if result.model is not None:
            folder = self.settings.train_folder / "refused"
            name = refused.keep(folder, result.model, result.lang, result.id, time.time(), result.why, result.report)
        self._remember(memory, seen, result, "")
        return f"; its report: `anond models show {name} --refused`" if name else ""

    def _remember(self, memory: Memory, seen: Seen, result: Result, published: str) -> None:
        made = self._basis(seen, result.lang, self.keys.need("review").current)
        if published and result.model is not None:
            made = replace(made, models=(*made.models, sha256(result.model).hexdigest()))
        looked = result.model is not None  # else it ended before the gate, and luck had no chance
        looks = 0 if published else memory.looks(result.lang) + looked
        ring = self.keys.need("review")
        learnt: tuple[str, ...] = ()
        without: tuple[str, ...] = ()
        if published:
            learnt = digests_of_keys(ring, made.key, seen.labels.keys_of(result.lang))
        else:
            without = memory.forgotten(result.lang, ring, seen.labels.forgotten)
        tried = Tried(time.time(), made, published, result.why, learnt, without=without, looks=looks)
        memory.remember(result.lang, tried)
        memory.write()

    async def _audit(self, log: Log, registry: Registry, memory: Memory, seen: Seen) -> list[str]:
        """What audits say of the models in use, which daemons are told; nothing where it was said before."""
        audited = weigh(self.settings, registry, seen.current, seen.labels.decisions)
        if not self.request.dry_run:
            await promises.publish(log, self.settings.topics.models, self.keys.need("publish"), audited.all())
            await registry.read(wait=0.0)
            memory.audits = self._digest_of_audits(replace(seen, told=announced_audits(registry)))
            memory.write()
        return list(audited.lines(self.settings))

    def _digest_of_audits(self, seen: Seen) -> str:
        """Of all that decides what audits say, and of what daemons were told."""
        marks = sorted(model.mark for model in seen.current.values())
        more = (marks, asdict(self.settings.divert), on_record(self.settings.policy), __version__, seen.told)
        return digest_of_all(self.keys.need("review"), seen.labels.decisions, *more)


def learn(
    settings: Settings, now: float, lang: str, labels: Labels, current: Model | None, number: int,
    gold: list[GoldTurn], forced: str, looks: int, anew: bool, step: Step,
) -> tuple[Result, Asking]:  # fmt: skip
    """Learn one language and choose what to ask next, in a process of its own, which loads the keys by itself."""
    from anond_trainer.train.nightly import Trainer

    logging_setup.configure("json" if settings.observe.logs == "json" else "text", settings.observe.level)
    keys = keys_for(settings, ["review", "publish", "trust"])
    trusted = tuple(settings.train.trusted)
    trainer = Trainer(settings, keys.need("review"), keys.need("publish"), now, trusted=trusted)

    def within(what: str, share: float) -> None:
        if what != "done":
            step(what, 0.8 * share)

    result = trainer.learn(
        lang, labels, current, number, gold=gold, forced=forced, looks=looks, anew=anew, progress=within
    )
    asking = ask(settings, keys, now, lang, labels, current, result, step)
    step("done", 1.0)
    return replace(result, stages=None), asking


def _interrupt(number: int, frame: object) -> NoReturn:
    """SIGTERM ends a run as Ctrl-C does."""
    raise KeyboardInterrupt
