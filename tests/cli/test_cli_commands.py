"""The commands as a user meets them: help and usage errors, the doctor, topics, and what belongs to the trainer."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import anond
from anond.cli.main import app, register
from anond.cli.man import command_tree
from anond.engines.chain.kernels import best_kernel
from anond.errors import ConfigError
from anond_gazetteers.lexicon import PATH as LISTS
from tests.cli.shell import Shell, rows

register(())
HOME = Path(__file__).parents[2]
ROOT = typer.main.get_group(app)
TREE = {
    inner.command_path.partition(" ")[2]: one
    for _, one, inner in command_tree(ROOT, typer.Context(ROOT, info_name="anond"))
}
COMMANDS = tuple(name for name in TREE if name)
LANGUAGE_OPTIONS = tuple(
    (name, option.opts[0]) for name, one in TREE.items() for option in one.params if option.opts[0].endswith("lang")
)

# the command itself


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does(command: str) -> None:
    """-h prints usage and a sentence, as --help does."""
    done = CliRunner().invoke(app, [*command.split(), "-h"], prog_name="anond")
    assert done.exit_code == 0
    said = done.output
    assert f"Usage: anond {command}" in said
    assert len(said.splitlines()) > 4


def test_all_commands_are_listed(shell: Shell) -> None:
    """Help of the whole names each of them, the trainer's too."""
    said = shell.good("--help")
    assert [name for name in COMMANDS if " " not in name and f"\n  {name} " not in said] == []
    assert "..." not in said.partition("Commands:")[2], "a summary is longer than the line"


def _whatever_it_needs(name: str) -> list[str]:
    """Arguments and options that a command insists on: files that are not there."""
    needed = [one for one in TREE[name].params if one.required and not one.opts[0].endswith("lang")]
    return [word for one in needed for word in (one.opts[0], "gone.tsv") if one.opts[0].startswith("-")] + [
        "gone.tsv" for one in needed if not one.opts[0].startswith("-")
    ]


@pytest.mark.parametrize(("name", "option"), LANGUAGE_OPTIONS)
def test_a_language_that_is_none_is_refused_everywhere(
    name: str, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is read: files that are missing, too, are told later."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, [*name.split(), *_whatever_it_needs(name), option, "xx"], prog_name="anond")
    assert isinstance(done.exception, ConfigError), done
    assert str(done.exception).startswith(f"{option} 'xx': ")
    assert list(tmp_path.iterdir()) == []


def test_every_command_has_a_manual_page(tmp_path: Path) -> None:
    """Made from its help, with its options; and a page that names all."""
    done = CliRunner().invoke(app, ["man", str(tmp_path)], prog_name="anond")
    assert done.exit_code == 0
    pages = {path.name for path in tmp_path.iterdir()}
    assert pages == {f"anond-{command.replace(' ', '-')}.1" for command in COMMANDS} | {"anond.1"}
    retire = (tmp_path / "anond-keys-retire.1").read_text()
    assert ".B \\-\\-older\\-than" in retire
    assert ".B anond\\-keys\\-retire(1)" in (tmp_path / "anond-keys.1").read_text()


def test_a_shell_is_told_what_could_follow(shell: Shell) -> None:
    """By the variable that shells set, as docs/commands.md says."""
    asks = {"_ANOND_COMPLETE": "complete_bash", "COMP_WORDS": "anond keys re", "COMP_CWORD": "2"}
    assert shell(**asks).stdout.decode().split() == ["retire"]
    for typed, follows in (
        ("anond keys rotate ", ["state", "review", "publish"]),
        ("anond events try --preset c", ["chatwoot", "cloudevents"]),
        ("anond tags GR", ["GROUP"]),
    ):  # fmt: skip
        asks = {"_ANOND_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        assert [*shell(**asks).stdout.decode().split()] == follows
    asks = {"_ANOND_COMPLETE": "source_bash"}
    assert b"complete -o default -F _anond_completion anond" in shell(**asks).stdout


def test_tables_are_told_as_json(ready: Shell) -> None:
    """An object a line, of what is printed for people."""
    checked, topics, keys, models = (
        rows(ready.good(*words, "--json")) for words in (["check"], ["topics"], ["keys", "list"], ["models", "list"])
    )
    assert {row["ok"] for row in [*checked, *topics]} == {True}
    assert "chat.turns" in {row["what"] for row in topics}
    assert {row["ring"] for row in keys} == {"state", "review", "publish", "trust"}
    assert ("en-0001", "in use", True) in {(row["id"], row["stands"], row["starter"]) for row in models}


def test_a_command_imports_nothing_of_the_others(shell: Shell) -> None:
    """What trains and what serves the page is not loaded to list keys."""
    code = "import sys; from anond.cli.main import register; register(['keys']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=shell.environ)
    loaded = set(done.stdout.split())
    assert "anond.cli.keys" in loaded
    assert not loaded & {"anond.cli.scrub", "anond.cli.bench", "anond_trainer.cli.train", "starlette"}


def test_the_version(shell: Shell) -> None:
    """--version prints name and number."""
    assert shell.good("--version") == f"anond {anond.__version__}\n"


def test_an_unknown_command_and_an_unknown_option_are_usage_errors(shell: Shell) -> None:
    """They exit with 2, like every wrong use."""
    assert (shell("nosuch").returncode, shell("tag", "--nosuch").returncode) == (2, 2)


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("[log]\npartitions = 99", "anond.toml:2: log.partitions = 99 is refused: it takes a whole number from 1 to"),
        ("[log]\npartition = 4", "anond.toml:2: log.partition: there is no such setting; did you mean 'partitions'?"),
        ("[log", "anond.toml: "),
    ],
)  # fmt: skip
def test_a_wrong_setting_stops_every_command(shell: Shell, toml: str, words: str) -> None:
    """Exit code 2, with the value, the range and the line."""
    (shell.folder / "anond.toml").write_text(toml)
    assert shell.bad(2, "run").startswith(words)


def test_a_settings_file_that_is_not_there(shell: Shell) -> None:
    """A file that was named has to exist."""
    assert shell.bad(2, "run", "--config", "nosuch.toml") == "cannot read nosuch.toml: No such file or directory"


def test_a_mistyped_variable_is_named_and_stops_nothing(ready: Shell) -> None:
    """One line, once, with the nearest name and without the value; the doctor says it, too."""
    mistyped = {"ANOND_KAFKA_SECRTFILE": "hunter2hunter2", "ANOND_SERVICE_HOST": "10.96.0.5"}
    done = ready("topics", **mistyped)
    assert done.returncode == 0
    (line,) = done.stderr.decode().splitlines()
    assert line.endswith("variable=ANOND_KAFKA_SECRTFILE  nearest=ANOND_KAFKA_SECRET_FILE")
    checked = ready("check", **mistyped).stdout.decode()
    assert "ok   variable: ANOND_KAFKA_SECRTFILE is no setting, and changes nothing; did you mean" in checked
    assert "hunter2" not in line + checked


# files that cannot be read


@pytest.mark.parametrize("command", ["tag", "feed", "decide"])
@pytest.mark.parametrize(("file", "why"), [("nosuch", "No such file or directory"), (".", "Is a directory")])
def test_a_file_that_cannot_be_opened_is_one_line(ready: Shell, command: str, file: str, why: str) -> None:
    """Exit code 2 and its name; no traceback."""
    assert ready.bad(2, command, file) == f"{file}: {why}"


def test_tag_with_a_model_file_that_is_not_there(ready: Shell) -> None:
    """The model file is named."""
    assert ready.bad(2, "tag", "--model", "nosuch") == "nosuch: No such file or directory"


# check


def lines_of(shell: Shell, code: int) -> dict[str, str]:
    """What the doctor says of each thing."""
    done = shell("check")
    assert (done.returncode, done.stderr) == (code, b""), done
    return {line.partition(":")[0]: line.partition(": ")[2] for line in done.stdout.decode().splitlines()}


def test_check_of_a_sound_installation(ready: Shell) -> None:
    """Every line is ok, and the exit code is 0."""
    assert {what[:4] for what in lines_of(ready, 0)} == {"ok  "}


def test_check_tells_which_kernel_decodes(ready: Shell) -> None:
    """Without a compiler it is numpy, and several times slower: whoever wonders finds it here."""
    (packages,) = (found for what, found in lines_of(ready, 0).items() if what.endswith("packages"))
    assert packages.endswith(f"; decoder: {best_kernel().NAME}")


def _open_folder(shell: Shell) -> None:
    shell.data.chmod(0o755)


def _no_folder(shell: Shell) -> None:
    shell.environ["ANOND_DATA"] = os.devnull
    shell.environ["ANOND_KEYS_FOLDER"] = str(shell.data / "keys")


def _other_partitions(shell: Shell) -> None:
    shell.good("topics")
    shell.environ["ANOND_LOG_PARTITIONS"] = "8"


def _open_key(shell: Shell) -> None:
    (shell.data / "keys" / "state.json").chmod(0o644)


def _no_key(shell: Shell) -> None:
    (shell.data / "keys" / "review.json").unlink()


def _no_trust(shell: Shell) -> None:
    (shell.data / "keys" / "trust.json").unlink()


def _no_log(shell: Shell) -> None:
    (shell.data / "log.db").write_text("these are notes" * 100)


def _bad_field(shell: Shell) -> None:
    shell.environ["ANOND_FIELDS_PASS"] = '["text"]'


def _bad_setting(shell: Shell) -> None:
    shell.environ["ANOND_LOG_PARTITIONS"] = "no"


def _damaged_lists(shell: Shell) -> None:
    """The package of word lists once more, ahead of the one installed, with the last megabytes of its lists zeroed."""
    copy = shell.folder / "ahead" / "anond_gazetteers"
    shutil.copytree(LISTS.parent, copy, ignore=shutil.ignore_patterns("sources", "__pycache__"))
    (copy / LISTS.name).write_bytes(LISTS.read_bytes()[:-2_000_000] + bytes(2_000_000))
    shell.environ["PYTHONPATH"] = str(copy.parent)


def test_check_names_the_fields_that_are_no_longer_the_presets(ready: Shell) -> None:
    """So that whoever set them sees that they are read."""
    names = {"ANOND_FIELDS_PRESET": "plain", "ANOND_FIELDS_TEXT": "body", "ANOND_FIELDS_PASS": '["kind"]'}
    assert "ok   field names: plain, but for text, pass\n" in ready("check", **names).stdout.decode()


@pytest.mark.parametrize(
    ("harm", "what", "fix"),
    [
        (_open_folder, "data folder", "chmod 700"),
        (_no_folder, "data folder", "/dev/null is no folder: name another by `data`"),
        (_other_partitions, "log", "not with 8 partitions: set log.partitions = 4, or run `anond topics --grow 8`"),
        (_open_key, "keys", "chmod 600"),
        (_no_key, "keys", "review.json is missing: restore it from its copy; where there never was one"),
        (_no_trust, "published models", "trust.json is missing: copy it from the trainer, or restore it from its copy"),
        (_no_log, "log", "the file is no SQLite database"),
        (_bad_field, "field names", "fields.pass: 'text' overlaps with 'text' of fields.text"),
        (_bad_setting, "configuration", "ANOND_LOG_PARTITIONS = 'no' is refused: it takes a whole number from 1 to 64"),
        (_damaged_lists, "word lists", "lexicon.bin, the word lists, is not what its card says; install anond again"),
    ],
)  # fmt: skip
def test_check_says_what_to_do(ready: Shell, harm: Callable[[Shell], None], what: str, fix: str) -> None:
    """Each thing that is broken has its line with the fix, the exit code is 1."""
    harm(ready)
    assert fix in lines_of(ready, 1)[f"FIX  {what}"]


@pytest.mark.parametrize("command", ["run", "tag", "scrub -"])
def test_damaged_word_lists_stop_every_command_that_looks_into_them(ready: Shell, command: str) -> None:
    """Names that are no longer on a list would stay readable: nothing is read with such lists."""
    _damaged_lists(ready)
    said = ready.bad(4, *command.split(), given=b"hi, Oona here")
    assert said == "lexicon.bin, the word lists, is not what its card says; install anond again"


# exit codes


def test_every_exit_code_stands_in_the_table_and_is_used() -> None:
    """In docs/commands.md: each code that a command ends with, and no other; each error that has one is raised."""
    sources = "\n".join(
        path.read_text("utf-8") for folder in ("daemon/anond", "trainer/anond_trainer")
        for path in sorted((HOME / folder).rglob("*.py"))
    )  # fmt: skip
    errors = dict(
        re.findall(r"^class (\w+)\([^\n]*\):\n(?:(?!class ).*\n)*?    exit_code = (\d+)", sources, re.MULTILINE)
    )
    raised = set(re.findall(r"raise (?:\w+\.)?(\w+)", sources))
    ends = {int(code) for name, code in errors.items() if name in raised}
    ends |= set(map(int, re.findall(r"(?:typer\.Exit\(|sys\.exit\(|_INTERRUPTED = )(\d+)", sources)))
    rows = re.findall(r"^\| ([\d, ]+) \|", (HOME / "docs/commands.md").read_text("utf-8"), re.MULTILINE)
    assert {int(code) for row in rows for code in row.split(", ")} == {0} | ends
    assert {name for name in errors if name not in raised} <= {"AnondError"}


# the trainer's commands


def test_train_with_nothing_to_learn_says_what_to_do(ready: Shell) -> None:
    """It is no error."""
    said = ready.good("train")
    assert said.splitlines() == [
        "0 decisions, 0 unreadable", "nothing to learn from: decide some turns on the review page first",
    ]  # fmt: skip


def test_review_prints_a_login(ready: Shell) -> None:
    """A fresh one each time, with the address at which browsers reach the page."""
    first, second = ready.good("review", "--login"), ready.good("review", "--login")
    assert first.startswith("http://127.0.0.1:8322/login#")
    assert first != second
    away = ready.good("review", "--login", "--public-url", "https://review.example/")
    assert away.startswith("https://review.example/login#")


def test_accounts_are_added_listed_and_removed(ready: Shell) -> None:
    """With a password from standard input; from then on links are for accounts alone, and the audit log is whole."""
    for name, *more in (("kim", "--role", "lead", "--lang", "sv"), ("robin",)):
        ready.good("review", "users", "add", name, *more, given=b"correct horse battery\n")
    assert ready.good("review", "users", "list") == "kim\tlead\tsv\nrobin\treviewer\tall\n"
    assert "/login#" in ready.good("review", "--login", "--reviewer", "kim")
    assert ready.bad(2, "review", "--login").startswith("--reviewer: nobody has the account 'reviewer'")
    ready.good("review", "users", "remove", "robin")
    assert ready.good("review", "users", "list") == "kim\tlead\tsv\n"
    said = ready.good("review", "audit")
    assert said.startswith("3 entries, whole; the last hash is ")
    assert ready.good("review", "audit", "--head", said.split()[-1]) == said


def test_agreement_of_nobody_is_empty(ready: Shell) -> None:
    """While no turn was decided by two people there is nothing to tell."""
    assert ready.good("review", "agreement", "--json") == ""
    assert ready.good("review", "agreement") == "no two people have decided the same turns yet\n"


def test_a_damaged_queue_of_the_review_page_is_named(ready: Shell) -> None:
    """It can go: all that waits is on the log."""
    (ready.data / "review.db").write_bytes(b"these are notes" * 1000)
    said = ready.bad(5, "review", "--login")
    assert said.startswith(f"{ready.data}/review.db cannot be used: it is damaged; move it away")


@pytest.mark.parametrize(
    ("package", "command", "extra"),
    [("sklearn_crfsuite", "train", "train"), ("starlette", "review", "review"), ("uvicorn", "review", "review")],
)
def test_a_missing_extra_is_named(ready: Shell, package: str, command: str, extra: str) -> None:
    """The command says what to install, and the rest of anond works without it."""
    shim = ready.folder / "shim" / "sitecustomize.py"
    shim.parent.mkdir()
    shim.write_text(
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == '{package}':\n"
        "            raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
    )
    said = ready.bad(2, command, PYTHONPATH=str(shim.parent))
    assert said.startswith(f"{package} is not installed: pip install 'anond[{extra}]' (in a checkout:")
    assert ready.good("tag", given=b"hi", PYTHONPATH=str(shim.parent))


# topics


def test_topics_are_created_and_their_shape_is_told(ready: Shell) -> None:
    """`anond topics` names every topic with its partitions, and may be run again; `--acls` says who needs what, and
    `--script` makes both."""
    for _ in range(2):
        said = ready.good("topics")
        assert "chat.turns: 4 partitions\n" in said
        assert "anond.sessions: 4 partitions, compacted\n" in said
    rights = ready.good("topics", "--acls").splitlines()
    assert ready.good("topics", "--script").startswith("#!/bin/sh\n")
    assert not [line for line in rights if "User:anond-review" in line and "chat.turns" in line and "Read" in line]
    assert [line for line in rights if "User:anond-daemon" in line and "--transactional-id anond-anond-" in line]
