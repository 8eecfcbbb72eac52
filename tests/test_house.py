"""The walls of the house: which package may import which, read from the imports of the sources."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from anond.engines import opening
from anond.engines.model import card

HERE = Path(__file__).parent.parent
ROOTS = {"anond": "daemon", "anond_trainer": "trainer", "anond_gazetteers": "gazetteers", "experiments": "trainer"}
KNOWS = {  # which of our distributions' roots each may import
    "anond_gazetteers": set(),
    "anond": {"anond_gazetteers"},
    "anond_trainer": {"anond", "anond_gazetteers"},
    "experiments": {"anond", "anond_gazetteers", "anond_trainer"},
}
OFFLINE = {"sklearn", "sklearn_crfsuite", "pycrfsuite", "scipy", "matplotlib", "jinja2", "anond_trainer"}
NO_CIRCLES = ["anond", "anond_trainer", "anond_gazetteers", "experiments"]
ARROWS = {"anond": "`__main__ → ", "anond_trainer": "`cli → "}  # the beginning of CONTRIBUTING's line of its floors
THE_TOP = "the top"  # there, of a package's own file
MOST_FLOORS = 10
CHANGING = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}

Imports = Mapping[str, set[str]]


@cache
def imports(root: str) -> Imports:
    """The modules of a root, each with the modules that it imports, also where it does so within a function."""
    folder = HERE / ROOTS[root]
    files = {_name(path.relative_to(folder)): path for path in (folder / root).rglob("*.py")}
    return {name: set(_imported(ast.parse(path.read_text("utf-8")))) for name, path in files.items()}


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _roots(root: str) -> set[str]:
    return {one.partition(".")[0] for names in imports(root).values() for one in names}


def modules(root: str) -> Imports:
    """The modules of a root, each with those of the same root that it imports."""
    known = imports(root)
    return {name: {_module(one, known) for one in names} & known.keys() - {name} for name, names in known.items()}


def _module(imported: str, known: Imports) -> str:
    """The module that an import reaches: itself, or the one that a name is taken from."""
    return imported if imported in known else imported.rpartition(".")[0]


def rooms(package: str) -> Imports:
    """The rooms of a package, packages and modules directly in it, each with the rooms of it that it imports."""
    graph: dict[str, set[str]] = {}
    depth = package.count(".") + 2
    for name, names in modules(package.partition(".")[0]).items():
        if f"{name}.".startswith(f"{package}."):
            own = _room(name, depth)
            below = {_room(one, depth) for one in names if f"{one}.".startswith(f"{package}.")}
            graph.setdefault(own, set()).update(below - {own, package})
    return graph


def _room(module: str, depth: int) -> str:
    return ".".join(module.split(".")[:depth])


def packages(root: str) -> list[str]:
    """A root and all packages in it."""
    return sorted({root} | {name.rpartition(".")[0] for name in imports(root) if "." in name})


def circle(graph: Imports) -> list[str]:
    """The members of a circle, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("root", ROOTS)
def test_arrows_between_the_roots_run_one_way(root: str) -> None:
    """The trainer knows the daemon, and the daemon the gazetteers; nobody knows an experiment."""
    assert _roots(root) & ROOTS.keys() - {root} <= KNOWS[root]


@pytest.mark.parametrize("root", ["anond", "anond_gazetteers"])
def test_the_online_half_needs_nothing_that_only_training_needs(root: str) -> None:
    """A daemon starts without scikit-learn, CRFsuite, a plotting library or the trainer."""
    assert _roots(root) & OFFLINE == set()


@pytest.mark.parametrize("root", NO_CIRCLES)
def test_no_module_imports_itself_through_others(root: str) -> None:
    """Modules form no circle."""
    assert circle(modules(root)) == []


@pytest.mark.parametrize("root", NO_CIRCLES)
def test_no_room_imports_itself_through_others(root: str) -> None:
    """The rooms of a package form no circle, neither those of a root nor those further in, such as two engines."""
    assert {package: found for package in packages(root) if (found := circle(rooms(package)))} == {}


def test_rooms_further_in_are_seen() -> None:
    """The engines' own packages are rooms, too, and a package's own file is none."""
    assert rooms("anond.engines").keys() >= {"anond.engines.bilstm", "anond.engines.chain", "anond.engines.crf"}
    assert "anond.engines.chain" in rooms("anond.engines")["anond.engines.bilstm"]


WIRED = {  # modules that name an engine, beside the engines' own: each with the reason
    "anond.engines.opening": "the table of engines",
    "anond_trainer.active.learner": "learns on between two rounds of questions, in the CRF's way",
    "anond_trainer.active.outlook": "asks what models of earlier decisions would have said",
    "anond_trainer.active.simulation": "carries what a round added to a model",
    "anond_trainer.cli.fit": "settings of the CRF are options",
    "anond_trainer.cli.speed": "compares the CRF's decoder with CRFsuite's own",
    "anond_trainer.committee.members.network": "learns a network of labels that are no tags",
    "anond_trainer.engines.parts_of_speech": "learns a CRF of labels that are no tags",
    "anond_trainer.train.agreement_after": "learns on from a model, by what some reviewers decided",
    "anond_trainer.train.corpus_comparison": "judges what learning on forgets of public corpora",
    "anond_trainer.train.corpus_examples": "hashes public corpora, beside which a model learns on",
    "anond_trainer.train.decided_stream": "learns on from a model without some sessions, to judge by these",
    "anond_trainer.train.first_model": "learns on from a model of another language",
    "anond_trainer.train.fit": "`anond fit` learns a CRF",
    "anond_trainer.train.material": "the teacher that completes labels is a CRF",
    "anond_trainer.train.nightly": "learns on from a model, by decisions",
    "anond_trainer.train.penalty": "chooses how hard to hold on to what a model knows",
    "anond_trainer.train.second_engine": "makes the network that ships",
    "anond_trainer.train.stages": "learns on from a model, by a quarter of the decisions after the other",
    "anond_trainer.train.starters": "makes the CRFs that ship",
}
_AN_ENGINE = re.compile(r"(anond|anond_trainer)\.engines\.(crf|bilstm)\b")


def test_only_the_wiring_names_an_engine() -> None:
    """Whoever evaluates, completes labels, asks or reviews knows engines by their protocol: a third changes nothing."""
    found = {
        name
        for root in ("anond", "anond_trainer")
        for name, names in imports(root).items()
        if not _AN_ENGINE.match(name) and any(map(_AN_ENGINE.match, names))
    }
    assert found == WIRED.keys()


def test_every_engine_of_a_card_can_be_opened() -> None:
    """The table that opens models has each engine that a card may name, and no other."""
    assert set(opening.ENGINES) == set(card.ENGINES)


def test_help_waits_for_no_heavy_library() -> None:
    """All commands load without the libraries that only some of them need, and those after their options are read."""
    load = "from importlib.metadata import entry_points; [one.load() for one in entry_points(group='anond.commands')]"
    heavy = "import sys; print(sorted({'matplotlib', 'jinja2', 'scipy', 'sklearn'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", f"{load}; {heavy}"], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_training_without_news_waits_for_nothing_that_reads_turns() -> None:
    """It opens the log, and compares digests: detectors and the pipeline would double its time."""
    load = "import sys, anond_trainer.cli.train, anond_trainer.data.decisions"
    heavy = "print(sorted({'anond.detectors', 'anond.pipeline.pipeline', 'scipy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", f"{load}; {heavy}"], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_circle_would_be_found() -> None:
    """The search itself works."""
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) != []
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def floors_of(root: str) -> list[set[str]]:
    """The floors of a root as CONTRIBUTING has them, from the ground up; a room imports from floors below its own."""
    page = (HERE / "CONTRIBUTING.md").read_text("utf-8")
    line = page.partition(ARROWS[root])[1:]
    floors = "".join(line).removeprefix("`").partition("`")[0].split(" → ")
    rooms_of = [{room.strip("{} ") for room in floor.split(",")} for floor in floors]
    return [{"" if room == THE_TOP else room for room in floor} for floor in reversed(rooms_of)]


@pytest.mark.parametrize("root", ["anond", "anond_trainer"])
def test_a_room_imports_from_the_floors_below_its_own(root: str) -> None:
    """Whoever follows a turn climbs ten floors at most; CONTRIBUTING names the floor of each room, and no other."""
    floors = floors_of(root)
    assert len(floors) <= MOST_FLOORS
    floor = {room: number for number, some in enumerate(floors) for room in some}
    assert floor.keys() == {room.partition(".")[2] for room in rooms(root)}
    for room, below in rooms(root).items():
        name = room.partition(".")[2]
        above = {other for other in below if floor[other.partition(".")[2]] >= floor[name]}
        assert above == set(), f"{room} imports {above}"


def _changes_a_ledger(node: ast.AST) -> bool:
    """Whether a field of a ledger is set, deleted or changed in place."""
    if isinstance(node, ast.Call):
        changed = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING else None
        return isinstance(changed, ast.Attribute) and _is_a_ledger(changed.value)
    if not isinstance(node, ast.Attribute | ast.Subscript) or isinstance(node.ctx, ast.Load):
        return False
    field = node.value if isinstance(node, ast.Subscript) else node
    return isinstance(field, ast.Attribute) and _is_a_ledger(field.value)


def _is_a_ledger(node: ast.AST) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "ledger") or (
        isinstance(node, ast.Name) and node.id in ("ledger", "facts", "changed")
    )


OWNERS = {"budget", "calibrations", "judge", "pipeline", "reader", "registry", "shadow", "tagger", "target"}


def _sets_state_of_another(node: ast.AST) -> bool:
    """Whether a field of a pipeline, or of one of its parts, is set from outside."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
        return False
    return name_of(node.value).removeprefix("_") in OWNERS


def name_of(node: ast.AST) -> str:
    """The name of a variable or a field, "" for what has none."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@pytest.mark.parametrize("line", ["self.pipeline.tagger.models = {}", "pipeline.langs_refused = x", "a._target.x = 1"])
def test_a_field_set_from_outside_would_be_found(line: str) -> None:
    """The search for them works."""
    assert any(map(_sets_state_of_another, ast.walk(ast.parse(line))))


def test_nobody_sets_the_state_of_a_pipeline_from_outside() -> None:
    """Its methods say what happens: `use_models`, `refuse_languages`, `calibrations.use`, `target.rely_on`."""
    paths = [path for root in ("daemon", "trainer/anond_trainer") for path in (HERE / root).rglob("*.py")]
    found = {path.name for path in paths if any(map(_sets_state_of_another, ast.walk(ast.parse(path.read_text()))))}
    assert found == set()


@pytest.mark.parametrize("line", ["ledger.keys = ()", "del turn.session.ledger.audits[1]", "ledger.recent.clear()"])
def test_a_change_of_a_ledger_would_be_found(line: str) -> None:
    """The search for them works."""
    assert any(map(_changes_a_ledger, ast.walk(ast.parse(line))))


def test_ledgers_are_changed_by_their_own_methods_alone() -> None:
    """What a session knows has one owner; others call it."""
    roots = (HERE / "daemon/anond", HERE / "trainer/anond_trainer")
    rooms_but_its_own = [path for root in roots for path in root.rglob("*.py") if path.parent.name != "session"]
    trees = {path: ast.parse(path.read_text("utf-8")) for path in rooms_but_its_own}
    found = [f"{path.name}:{n.lineno}" for path, tree in trees.items() for n in ast.walk(tree) if _changes_a_ledger(n)]
    assert found == []


STEPS = {"decode", "find", "read", "read_all", "recall", "remember_companies", "risks", "spans_and_risk"}


def _runs_a_step_of_the_tagger(node: ast.AST) -> bool:
    """Whether one step of reading a turn is run on a tagger."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in STEPS:
        return False
    return name_of(node.func.value).removeprefix("_") == "tagger"


def test_a_turn_is_read_in_one_way() -> None:
    """`TurnReader` alone runs the tagger's steps, for the pipeline, evaluation, training and review alike."""
    assert any(map(_runs_a_step_of_the_tagger, ast.walk(ast.parse("spans = self._tagger.find(reading, None).spans"))))
    found = {
        path.relative_to(HERE).as_posix()
        for root in ("daemon/anond", "trainer/anond_trainer", "trainer/experiments")
        for path in (HERE / root).rglob("*.py")
        if any(map(_runs_a_step_of_the_tagger, ast.walk(ast.parse(path.read_text("utf-8")))))
    }
    assert found == {"daemon/anond/tagging/reading.py", "daemon/anond/bench/tagging.py"}  # the latter times each step


READS = {"decode", "find", "find_by_models", "gather", "in_rounds", "recall"}  # steps of a `TurnReader`
READERS = {  # files that run them
    "daemon/anond/tagging/reading.py",
    "daemon/anond/tagging/session_reading.py",  # the loop over sessions
    "daemon/anond/pipeline/turns.py",  # a batch of the daemon
    "daemon/anond/bench/tagging.py",  # the same, timed
    "trainer/anond_trainer/review/proposals.py",  # one turn, when the page asks for it
}


def _runs_a_step_of_a_reader(node: ast.AST) -> bool:
    """Whether one step of reading a turn is run on a `TurnReader`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in READS:
        return False
    return name_of(node.func.value).removeprefix("_") == "reader"


def test_one_loop_reads_sessions() -> None:
    """`SessionReader` alone takes the turns of sessions through their steps, outside a daemon."""
    assert any(map(_runs_a_step_of_a_reader, ast.walk(ast.parse("reader.find([read], models)"))))
    found = {
        path.relative_to(HERE).as_posix()
        for root in ("daemon/anond", "trainer/anond_trainer", "trainer/experiments")
        for path in (HERE / root).rglob("*.py")
        if "TurnReader" in (source := path.read_text("utf-8"))
        and any(map(_runs_a_step_of_a_reader, ast.walk(ast.parse(source))))
    } | {"daemon/anond/tagging/reading.py"}
    assert found == READERS


OLD_NAMES = {  # of classes and modules: each explained little, or had several meanings
    "Both", "Desk", "Gathering", "Hindsight", "Lot", "Said", "Shelf", "Told", "both", "given", "partial", "silence",
    "subs", "unaided",
}  # fmt: skip
ONE_MEANING = {"Judgement", "Verdict"}  # names of one class each


def test_no_class_or_module_has_an_old_name_or_one_of_several_meanings() -> None:
    """The result of the gate, of audits, of a check digit and of a judged turn have names of their own."""
    paths = [
        path for root in ("daemon/anond", "trainer/anond_trainer", "tests") for path in (HERE / root).rglob("*.py")
    ]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
    assert OLD_NAMES.isdisjoint({*classes, *(path.stem for path in paths)})
    assert all(classes.count(name) <= 1 for name in ONE_MEANING)


SAYS_LITTLE = {
    "take",
    "settle",
    "judge",
    "look",
    "looks",
    "kept",
    "tell",
    "say",
    "says",
    "told",
    "heard",
    "met",
    "weigh",
    "beyond_first",
    "let_go",
    "let_out",
    "mark",
    "nobody_decides",
    "of_all",
    "turns_of",
    "judge_first",
    "judged_models",
}
PEOPLE_MARK = {"decision_calls.py: mark", "marks.py: mark"}  # as a restore does turns: the word has this one meaning


def test_a_function_is_named_by_what_it_returns_or_does() -> None:
    """Names that told a reader nothing do not come back; the one `judge` says whether a person looks at a turn."""
    paths = [path for root in ("daemon/anond", "trainer/anond_trainer") for path in (HERE / root).rglob("*.py")]
    found = {
        f"{path.name}: {node.name}"
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in SAYS_LITTLE
    }
    assert found == {"judging.py: judge", "restored.py: mark"} | PEOPLE_MARK
