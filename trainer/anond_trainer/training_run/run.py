"""From decisions to better models.

1. Read decisions and models from the log; take back models whose audits are worse than those of the ones before them.
2. For each language: does any daemon use a model of this language, and is there anything new since it was tried
   last? If not, say why, or what became of it then, and stop.
3. Learn the others, each in a process of its own, which also chooses what people should decide next. Nothing more
   is written before all of them have ended.
   In languages of which too little was decided choose first turns, where new ones wait.
4. Publish what passed its gate, or was forced; keep what was refused, with its report; remember what was tried.
5. Weigh the audits, and tell the daemons.
6. Tell the review page what to ask next, and people whether to go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from anond import connect
from anond.config import Settings
from anond.counted import counted
from anond.log.protocol import Log
from anond.models_topic.registry import Registry
from anond.seal import Keys
from anond.starting import run_async
from anond_trainer.active.priorities import Priorities
from anond_trainer.audit.roll_back import roll_back
from anond_trainer.train.doubted import doubted
from anond_trainer.train.side_by_side import Failed
from anond_trainer.train.tried import Memory
from anond_trainer.training_run.asking import FOLDER, Asking
from anond_trainer.training_run.audits import Audits
from anond_trainer.training_run.inputs import Inputs, inputs_of, passed_over, read_log
from anond_trainer.training_run.learning import LanguageToLearn, NoProgress, ProgressOf, learn_all
from anond_trainer.training_run.request import Request
from anond_trainer.training_run.results import Results
from anond_trainer.training_run.seeding import FirstTurns, NewlyWaiting, newly_waiting
from anond_trainer.training_run.unchanged_log import UnchangedLog
from anond_trainer.whole_files import write_whole

if TYPE_CHECKING:
    from anond_trainer.train.nightly import Result

# What a run that is interrupted says, from when on
MAY_HAVE = "it may have published; `anond models list` says which models are in use"
TAKEN_BACK = "what was taken back stays so; nothing else was published"


@dataclass
class Run:
    """One run; `say` gets what it tells people, line by line."""

    settings: Settings = field(default_factory=Settings)
    request: Request = field(default_factory=Request)
    keys: Keys = field(default_factory=Keys)
    say: Callable[[str], None] = lambda line: None
    progress_of: ProgressOf = lambda langs: NoProgress()
    interrupted: str = "nothing was published"
    asking: dict[str, Asking] = field(default_factory=dict)  # by language, learnt or about to begin
    newly: NewlyWaiting = NewlyWaiting()  # what came to wait since the last run
    how: dict[str, tuple[str, ...]] = field(default_factory=dict)  # what each of these was judged on, and by what

    def work(self) -> bool:
        """Run all steps; returns whether no language failed."""
        memory = Memory.read(self.settings.train_folder / "tried.json")
        inputs = run_async(self.begin(memory.seen))
        self._say_what_was_read(inputs)
        results, audits = self.results_and_audits(memory, inputs)
        outcomes, worth_trying = self.look_for_news(results)
        found = self._learn(memory, inputs, worth_trying) if worth_trying else {}
        first = FirstTurns(self.settings, self.request, memory, inputs, self.newly)
        seeds = first.choose(worth_trying, self.progress_of)
        self.asking |= seeds
        audited: list[str] = []
        if found or audits.are_new():
            self.interrupted = MAY_HAVE
            audited = run_async(self.publish_results(results, audits, found, outcomes))
        elif self.asking and not self.request.dry_run:
            self.interrupted = MAY_HAVE
            run_async(self._tell_alone())
        first.remember(seeds)
        self._say_outcomes(outcomes)
        if not inputs.labels.decisions and not self.request.gold:
            self.say("nothing to learn from: decide some turns on the review page first")
        for line in audited:
            self.say(line)
        if self.request.dry_run:
            self.say("dry run: nothing was published, and what was tried stays as it was")
        return not any(isinstance(one, Failed) for one in found.values())

    def results_and_audits(self, memory: Memory, inputs: Inputs) -> tuple[Results, Audits]:
        """The results and audits of a run with these inputs."""
        results = Results(self.settings, self.request, self.keys, memory, inputs)
        return results, Audits(self.settings, self.keys, memory, inputs)

    def _say_what_was_read(self, inputs: Inputs) -> None:
        labels = inputs.labels
        lost = " (sealed by keys that are gone, or altered): neither learnt from nor judged on"
        self.say(
            f"{counted(len(labels.decisions), 'decision')}, {labels.unreadable} unreadable"
            f"{lost if labels.unreadable else ''}"
        )
        if self.request.dry_run:
            self.say("dry run: nothing will be published")
        if self.newly.trouble:
            self.say(f"what came to wait cannot be looked at, and no first turns are asked for: {self.newly.trouble}")
        if labels.forgotten:
            self.say(f"{counted(len(labels.forgotten), 'key')} of sessions that were forgotten sealed others")

    def _say_outcomes(self, outcomes: Mapping[str, str]) -> None:
        folder = None if self.request.dry_run else self.settings.train_folder / FOLDER
        for lang in sorted({*outcomes, *self.asking}):
            if lang in outcomes:
                self.say(f"{lang}: {outcomes[lang]}")
            for line in self.how.get(lang, ()):
                self.say(f"{lang}: {line}")
            for line in self.asking.get(lang, Asking()).lines(lang, folder):
                self.say(line)

    def _open_log(self) -> Log:
        """The log; in a dry run one on which nothing can be changed."""
        log = connect.open_log(self.settings, None)
        return UnchangedLog(log) if self.request.dry_run else log

    async def begin(self, seen: Sequence[int] = ()) -> Inputs:
        """Take back what audits say is worse, and say so; then what there is to learn from, and what waits newly."""
        log = self._open_log()
        try:
            labels, registry = await read_log(log, self.settings, self.keys)
            doubts, now, dry_run = doubted(self.settings, labels), time.time(), self.request.dry_run
            before, self.interrupted = self.interrupted, self.interrupted if dry_run else MAY_HAVE
            found = await roll_back(log, registry, self.settings, self.keys, labels, now, doubts, dry_run=dry_run)
            done = [one for one in found if one.done]
            for one in done:
                self.say(one.line())
            self.interrupted = TAKEN_BACK if done and not dry_run else before
            if self.settings.train.ask:
                self.newly = await newly_waiting(log, self.settings, self.keys.need("review"), seen)
            return await inputs_of(self.settings, self.keys, labels, registry, self.say)
        finally:
            await log.close()

    def look_for_news(self, results: Results) -> tuple[dict[str, str], list[str]]:
        """The lines about languages without news, and the languages that are worth trying."""
        memory, inputs, review = results.memory, results.inputs, self.keys.need("review")
        destroyed = inputs.labels.forgotten
        langs = {*inputs.labels.languages(), *(turn.lang for turn in self.request.gold)}
        langs |= {lang for lang in inputs.current if memory.forgotten_keys(lang, review, destroyed)}
        outcomes, worth_trying = {}, []
        for lang in self.request.langs or sorted(langs):
            if why := passed_over(self.settings, lang):
                outcomes[lang] = why
                continue
            if gone := memory.forgotten_keys(lang, review, destroyed):
                named = inputs.current[lang].card.id if lang in inputs.current else "the last model"
                self.say(f"{lang}: {named} learnt from {counted(len(gone), 'session')} forgotten since")
            make, wanted = partial(results.basis, lang), self.settings.train.min_decisions
            news = memory.changes_since(lang, review, make, wanted, destroyed)
            if self.request.forced or (news.worth_trying and lang not in inputs.held_back):
                worth_trying.append(lang)
            else:
                outcomes[lang] = f"not published: {inputs.held_back.get(lang, news.why)}"
        return outcomes, worth_trying

    def _learn(self, memory: Memory, inputs: Inputs, langs: Sequence[str]) -> dict[str, Result | Failed]:
        """Learn these languages; returns their results."""
        languages = [self._to_learn(memory, inputs, lang) for lang in langs]
        processes, progress = self.request.processes(langs), self.progress_of(langs)
        results: dict[str, Result | Failed] = {}
        for lang, one in learn_all(self.settings, time.time(), languages, processes, progress).items():
            if isinstance(one, Failed):
                results[lang] = one
            else:
                results[lang], self.asking[lang] = one
                self.how[lang] = one[0].how
        return results

    def _to_learn(self, memory: Memory, inputs: Inputs, lang: str) -> LanguageToLearn:
        labels, review = inputs.labels, self.keys.need("review")
        return LanguageToLearn(
            lang, labels, inputs.current.get(lang), inputs.next_number(lang), self.request.gold_of(lang),
            self.request.forced, memory.looks_in_vain(lang) + 1,
            bool(memory.forgotten_keys(lang, review, labels.forgotten)),
        )  # fmt: skip

    async def publish_results(
        self, results: Results, audits: Audits, found: Mapping[str, Result | Failed], outcomes: dict[str, str]
    ) -> list[str]:
        """Publish or keep each language's model, and report it; then publish the audits, and return their lines."""
        log = self._open_log()
        try:
            registry = Registry(log, self.settings.topics.models, self.keys.need("trust"))
            await registry.read(wait=0.0)
            for lang, result in sorted(found.items()):
                outcomes[lang] = await results.publish_or_keep(result, log, registry)
            audited = await audits.publish(log, registry, dry_run=self.request.dry_run)
            if not self.request.dry_run:
                await self._tell_what_to_ask(log)
            return audited
        finally:
            await log.close()

    async def _tell_alone(self) -> None:
        """Write what to ask first where nothing was learnt."""
        log = connect.open_log(self.settings, None)
        try:
            await self._tell_what_to_ask(log)
        finally:
            await log.close()

    async def _tell_what_to_ask(self, log: Log) -> None:
        """Write for the review page what to ask next, and the curves for people."""
        topic, ring, signer = self.settings.topics.models, self.keys.need("review"), self.keys.need("publish")
        now = time.time()
        made = [Priorities(lang, now, one.wanted) for lang, one in sorted(self.asking.items()) if not one.trouble]
        await log.append([one.message(topic, ring, signer) for one in made])
        folder = self.settings.train_folder / FOLDER
        for lang, one in self.asking.items():
            for name, data in one.files(lang).items():
                self._write_curve(folder, name, data)

    def _write_curve(self, folder: Path, name: str, data: bytes) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        write_whole(folder / name, data, 0o600)
