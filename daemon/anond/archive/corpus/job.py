"""Makes a corpus of archives. It gets its name when it is complete, with the list for a person beside it.

1. Each archive goes through the pipeline, step by step, as in `anond scrub`; its journal stays until the end.
2. Dialogues, statistics, card and the list for a person are made of what came out.
3. The list and the sealed undecided turns get their names, then the corpus; then the working folder goes.

Whatever interrupts it, the same command goes on, and ends with the same bytes.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import orjson

from anond.archive.corpus.card import Made, card
from anond.archive.corpus.dialogues import LeftOut, Rules, dialogues
from anond.archive.corpus.form import CorpusLines
from anond.archive.corpus.places import Places, held, synced
from anond.archive.corpus.statistics import Statistics
from anond.archive.corpus.suspects import MOST, Suspect, Suspects
from anond.archive.job import Archive, Job, Report, run_id
from anond.archive.journal import Journal
from anond.archive.processes import Processes
from anond.archive.refused import refusals
from anond.archive.undecided import sync_folder
from anond.config import Settings
from anond.config.how import chosen_strategies
from anond.config.turn_policies import policy_in_use
from anond.counted import counted
from anond.engines.model.file import Model
from anond.errors import ConfigError
from anond.events.readings import Refusals
from anond.seal import Keys
from anond.tags import TAGS

_HEAD = ("dialogue", "turn", "why", "lang", "row", "words", "text")
Watch = Callable[[str], Report]  # who is told how far an archive came


@dataclass(slots=True)
class ReleaseNumbers:
    """The numbers of a finished run, for a person at a terminal."""

    statistics: Statistics = field(default_factory=Statistics)
    tally: Counter[str] = field(default_factory=Counter)
    refused: dict[str, Refusals] = field(default_factory=dict)
    langs: set[str] = field(default_factory=set)
    to_look_at: int = 0


@dataclass(slots=True)
class Release:
    """One run. `settings` are those of `for_release`, `models` by language."""

    settings: Settings
    keys: Keys
    models: Mapping[str, Model]
    processes: Processes
    places: Places
    left_out: LeftOut = ()
    most: int = MOST
    outcome: ReleaseNumbers = field(default_factory=ReleaseNumbers)

    def run(self, files: Sequence[Path], form: CorpusLines, encoding: str, watch: Watch) -> ReleaseNumbers:
        """Make the corpus of these files; what is wrong raises, and leaves the work for the same command to go on."""
        with held(self.places.work):
            events: dict[str, Path] = {}
            for number, path in enumerate(files):
                events[str(path)] = self._pass(path, number, form, encoding, watch(str(path)))
            made = self._write_corpus(events)
            self._publish(made)
        return self.outcome

    def _pass(self, path: Path, number: int, form: CorpusLines, encoding: str, report: Report) -> Path:
        """Take one archive through the pipeline, or what is left of it; where its events are."""
        work = self.places.work
        output = work / f"{number}.jsonl"
        apart = work / "undecided" / f"{number}-{path.name}.undecided"
        apart.parent.mkdir(exist_ok=True)
        archive = Archive(path, output, apart, form, "", str(path), encoding)
        journal = Journal(archive.work, archive.name)
        state, review = self.keys.need("state"), self.keys.need("review")
        try:
            ids = [model.fingerprint for model in self.models.values()], [state.current, review.current]
            journal.begin(run_id(archive, self.settings, *ids), time.time())
            shutil.rmtree(apart, ignore_errors=True)  # of an earlier run: it is made of the journal, again the same
            tally, _ = Job(archive, self.settings, state, self.processes, journal, report).run()
            self.outcome.tally.update(tally)
            self.outcome.langs.update(journal.state.langs)
            self.outcome.refused[archive.name] = refusals(journal, review, self.settings.topics)
        finally:
            journal.close()
        return output

    def _write_corpus(self, events: Mapping[str, Path]) -> Path:
        """The corpus and the list for a person, in the working folder."""
        made = self.places.work / "corpus"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        policy = policy_in_use(self.settings.policy)
        known = {lang: model.weights.words for lang, model in self.models.items()}
        counts, suspects, bare = self.outcome.statistics, Suspects(known, self.most), set[str]()
        with synced(made / "dialogues.jsonl") as write:
            for one in dialogues(events, Rules(policy, chosen_strategies(self.settings.policy.how), self.left_out)):
                counts.add(one)
                if one.is_told:
                    bare.update(one.unlabelled)
                    suspects.add(one)
                    write(one.line())
        models = [self.models[lang] for lang in sorted(self.models.keys() & self.outcome.langs)]
        how = Made(
            self.settings, policy, models, self.keys.need("state").current, self.outcome.tally["dead"],
            self.outcome.tally["diverted"], len(self.left_out), [tag for tag in TAGS if tag in bare],
        )  # fmt: skip
        about = {
            "key": how.key,
            "models": [m.fingerprint for m in models],
            "policy": policy.name,
            "no turns": how.no_turns,
        }
        with synced(made / "statistics.json") as write:
            write(orjson.dumps(about | {"counts": counts.as_json()}, option=orjson.OPT_INDENT_2) + b"\n")
        with synced(made / "README.md") as write:
            write(("\n".join(card(how, counts)) + "\n").encode())
        self._write_list(made, suspects.foremost())
        return made

    def _write_list(self, made: Path, found: Sequence[Suspect]) -> None:
        """A line for each place to look at, with the text of its turn: for a spreadsheet, and for `--leave-out`."""
        self.outcome.to_look_at = len({one.place for one in found})
        texts = _texts(made / "dialogues.jsonl", {one.place for one in found})
        with synced(self.places.work / "list", 0o600) as write:
            write(("\t".join(_HEAD) + "\n").encode())
            for one in found:
                text = texts[one.place]
                words = text[one.start : one.end] if one.kind != "risk" else f"risk {one.weight:.3f}"
                cells = (one.dialogue, one.turn, one.kind, one.lang, one.where, _quoted(words), _quoted(text))
                write(("\t".join(map(str, cells)) + "\n").encode())

    def _publish(self, made: Path) -> None:
        """Rename all files into place; the corpus last, since its presence says that the run is complete."""
        places, undecided = self.places, self.places.work / "undecided"
        for name in (path for path in undecided.iterdir() if path.name not in self._expected()):
            shutil.rmtree(name)
        shutil.rmtree(places.undecided, ignore_errors=True)
        (places.work / "list").replace(places.list)
        if any(undecided.iterdir()):
            undecided.rename(places.undecided)
        shutil.rmtree(places.corpus, ignore_errors=True)
        made.rename(places.corpus)
        sync_folder(places.corpus.parent)

    def _expected(self) -> set[str]:
        """The names of the folders of undecided turns that this run may have made."""
        return {f"{number}-{Path(name).name}.undecided" for number, name in enumerate(self.outcome.refused)}


def for_release(settings: Settings) -> Settings:
    """The settings for a corpus: those in use, without fields that a corpus must not contain.

    A value that can be opened again is refused, and so is a policy that hides nothing.
    """
    if any(chosen.strategy == "seal" for chosen in chosen_strategies(settings.policy.how).values()):
        raise ConfigError("policy.how seals values, which holders of the state ring open again: name another strategy")
    if not policy_in_use(settings.policy).hides:
        raise ConfigError("policy.hide hides nothing: every text would be published as it is")
    no_model = "dead" if settings.divert.no_model == "dead" else "review"
    return replace(
        settings,
        emit=replace(settings.emit, spans=True),
        fields=replace(settings.fields, keep_session_id=False, times="drop"),
        divert=replace(settings.divert, no_model=no_model),
    )


def left_out(path: Path | None) -> LeftOut:
    """The turns that a person excluded: the first two columns of a list."""
    found = set[tuple[str, int]]()
    lines = path.read_text("utf-8-sig").splitlines() if path else ()
    for number, line in enumerate(lines, 1):
        dialogue, turn, *_ = (*line.split("\t"), "", "")
        if turn.isdecimal():
            found.add((dialogue, int(turn)))
        elif line.strip() and number > 1:
            raise ConfigError(f"{path}:{number}: not a dialogue and the number of a turn, parted by a tab")
    return found


def _texts(path: Path, wanted: set[tuple[str, int]]) -> dict[tuple[str, int], str]:
    """The texts of some turns of a corpus."""
    names, found = {dialogue for dialogue, _ in wanted}, dict[tuple[str, int], str]()
    with path.open("rb") as file:
        for line in file:
            dialogue = orjson.loads(line)
            if dialogue["dialogue"] in names:
                places = ((dialogue["dialogue"], turn["turn"], turn.get("text", "")) for turn in dialogue["turns"])
                found |= {(name, turn): text for name, turn, text in places if (name, turn) in wanted}
    return found


def _quoted(text: str) -> str:
    """A text as a cell: on one line, and begun by a mark, so that no spreadsheet takes it for a formula."""
    return f"«{' '.join(text.split())}»"


def lines_of(outcome: ReleaseNumbers, places: Places) -> Iterable[str]:
    """Lines for a person at a terminal."""
    t = outcome.tally
    clean, no_turns = counted(t["clean"], "turn"), counted(t["dead"], "no turn")
    yield f"{places.corpus}: {clean} clean, {t['diverted']} undecided, {no_turns}"
    for name, refused in outcome.refused.items():
        yield from (f"{name}: {line}" for line in refused.told_lines())
    yield f"{places.list}: {counted(outcome.to_look_at, 'turn')} to look at before it is published"
    if places.undecided.exists():
        yield f"{places.undecided}: what is undecided, sealed"
