"""The commands as a user meets them: what they print, where, with which exit code, also when things go wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import orjson
import pytest
from typer.testing import CliRunner

import anond
from anond import assemble, config, seal
from anond.cli.main import app
from anond.cli.options import run_async
from anond.events import Message
from anond.starters import load_starters
from anond.stream.log import Log
from anond.stream.registry import publication
from anond.tagging.features import hasher
from anond.tagging.model import Card, Model, Source, encode, hash_check
from anond.tagging.model import Weights as ModelWeights

DEADLINE = 50
STARTER = Path(anond.__file__).parent / "models" / "en-0001.model"
COMMANDS = (
    "run", "tag", "scrub", "feed", "read", "check", "topics", "demo", "decide", "review", "train", "bench",
    "bench loop", "bench pipe", "keys", "keys new", "keys rotate", "keys retire", "keys list", "models", "models list",
    "models show", "models verify", "models rollback",
)  # fmt: skip
TEXT = "hello, my name is Oona Trellick"


class Shell:
    """A folder to work in, and commands that run there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ANOND_")}
        self.environ = kept | {"ANOND_DATA": str(self.data), "ANOND_OBSERVE_PORT": "-1", "ANOND_DIVERT_BUDGET": "0.0"}

    def __call__(self, *words: str, given: bytes = b"", **variables: str) -> subprocess.CompletedProcess[bytes]:
        """Run `anond` with these words."""
        return subprocess.run(
            [sys.executable, "-m", "anond", *words],
            input=given, capture_output=True, cwd=self.folder, env=self.environ | variables, timeout=DEADLINE,
        )  # fmt: skip

    def good(self, *words: str, given: bytes = b"", **variables: str) -> str:
        """Run a command that has to succeed; what it printed."""
        done = self(*words, given=given, **variables)
        assert (done.returncode, done.stderr) == (0, b""), done
        return done.stdout.decode()

    def bad(self, code: int, *words: str, given: bytes = b"", **variables: str) -> str:
        """Run a command that has to fail with this code and one line on stderr; that line."""
        done = self(*words, given=given, **variables)
        assert done.returncode == code, done
        assert done.stderr.startswith(b"anond: "), done.stderr
        assert done.stderr.count(b"\n") == 1, done.stderr
        return done.stderr.decode().removeprefix("anond: ").strip()

    @contextmanager
    def daemon(self) -> Iterator[Callable[[str], str]]:
        """A daemon, ready; gives a function that waits until it has logged some words."""
        printed = self.folder / f"daemon{time.monotonic_ns()}.log"
        with printed.open("wb") as sink:
            process = subprocess.Popen(
                [sys.executable, "-m", "anond", "run"], stdout=sink, stderr=sink, cwd=self.folder, env=self.environ
            )

        def says(words: str) -> str:
            until = time.monotonic() + DEADLINE
            while words not in printed.read_text():
                assert time.monotonic() < until, printed.read_text()
                assert process.poll() is None, printed.read_text()
                time.sleep(0.05)
            return printed.read_text()

        try:
            says("partition=3")
            yield says
        finally:
            process.kill()
            process.wait(DEADLINE)

    def clean(self, count: int) -> list[dict[str, object]]:
        """Clean events, as soon as there are so many."""
        settings = config.load(None, {"ANOND_DATA": str(self.data)})

        async def read() -> list[dict[str, object]]:
            log = assemble.open_log(settings, None)
            try:
                return [
                    orjson.loads(record.value or b"")
                    for number in range(await log.partitions(settings.topics.clean))
                    for record in await log.read(settings.topics.clean, number, 0)
                ]
            finally:
                await log.close()

        until = time.monotonic() + DEADLINE
        while len(found := run_async(read())) < count:
            assert time.monotonic() < until, "the clean events do not come"
            time.sleep(0.1)
        return found

    def write(self, messages: list[Message]) -> None:
        """Append records to the log."""
        settings = config.load(None, {"ANOND_DATA": str(self.data)})

        async def work() -> None:
            log: Log = assemble.open_log(settings, None)
            try:
                await log.create(assemble.topics(settings))
                await log.append(messages)
            finally:
                await log.close()

        run_async(work())


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Commands in an empty folder, without keys."""
    return Shell(tmp_path)


@pytest.fixture
def ready(shell: Shell) -> Shell:
    """Commands in a folder with keys."""
    shell.data.mkdir(mode=0o700)
    seal.new(shell.data / "keys", ["state", "review", "publish"], time.time())
    return shell


# the command itself


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does(command: str) -> None:
    """--help prints usage and a sentence."""
    done = CliRunner().invoke(app, [*command.split(), "--help"], prog_name="anond")
    assert done.exit_code == 0
    said = done.output
    assert f"Usage: anond {command}" in said
    assert len(said.splitlines()) > 4


def test_all_commands_are_listed(shell: Shell) -> None:
    """Help of the whole names each of them, the trainer's too."""
    said = shell.good("--help")
    assert [name for name in COMMANDS if " " not in name and f"\n  {name} " not in said] == []
    assert "..." not in said.partition("Commands:")[2], "a summary is longer than the line"


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
    assert "cannot read nosuch.toml" in shell.bad(2, "run", "--config", "nosuch.toml")


# files that cannot be read


@pytest.mark.parametrize("command", ["tag", "feed", "decide"])
@pytest.mark.parametrize(("file", "why"), [("nosuch", "No such file or directory"), (".", "Is a directory")])
def test_a_file_that_cannot_be_opened_is_one_line(ready: Shell, command: str, file: str, why: str) -> None:
    """Exit code 2 and its name; no traceback."""
    assert ready.bad(2, command, file) == f"{file}: {why}"


def test_tag_with_a_model_file_that_is_not_there(ready: Shell) -> None:
    """The model file is named."""
    assert ready.bad(2, "tag", "--model", "nosuch") == "nosuch: No such file or directory"


# tag


def rows(said: str) -> list[dict[str, object]]:
    """Lines of JSON."""
    return [orjson.loads(line) for line in said.splitlines()]


def test_tag_reads_json_lines_and_plain_lines(shell: Shell) -> None:
    """Each line gives a row with spans; a line that is no JSON object is text; keys are not needed."""
    event = orjson.dumps({"session": "a", "turn": 3, "speaker": "agent", "text": TEXT})
    found = rows(shell.good("tag", given=event + b"\r\n" + TEXT.encode() + b"\n"))
    assert [(row["session"], row["turn"], row["speaker"]) for row in found] == [
        ("a", 3, "agent"),
        ("line 1", 0, "user"),
    ]
    for row in found:
        spans = row["spans"]
        assert isinstance(spans, list)
        assert [TEXT[s["start"] : s["end"]] for s in spans if s["tag"] == "PERSON"] == ["Oona Trellick"]
        assert row["lang"] == "en"


def test_tag_reads_a_file(shell: Shell) -> None:
    """A name of a file works as standard input does."""
    (shell.folder / "turns").write_text(TEXT)
    assert rows(shell.good("tag", "turns")) == rows(shell.good("tag", given=TEXT.encode()))


@pytest.mark.parametrize("line", [b'{"session": ', b'{"session": "a"}', b'{"text": 5, "session": "a"}', b"{}"])
def test_tag_says_which_line_is_no_turn(shell: Shell, line: bytes) -> None:
    """A broken line is named by its number, and the lines around it are tagged."""
    said = rows(shell.good("tag", given=b"hi\n" + line + b"\nbye\n"))
    assert said[1] == {"line": 2, "error": "not a turn"}
    assert ["text" in row for row in said] == [True, False, True]
    assert "line 2: not a turn" in shell.good("tag", "--pretty", given=b"hi\n" + line)


def test_tag_of_nothing_is_nothing(shell: Shell) -> None:
    """Empty input gives empty output."""
    assert shell.good("tag") == ""


def test_tag_of_a_binary_file(shell: Shell) -> None:
    """Bytes that are no text do no harm: each line gives a row."""
    (shell.folder / "binary").write_bytes(bytes(range(256)) * 200)
    assert len(rows(shell.good("tag", "binary"))) == 201


def test_tag_pretty_marks_what_it_found(shell: Shell) -> None:
    """The text is shown with a tag behind each span; colours are for terminals, so none goes into a pipe."""
    said = shell.good("tag", "--pretty", given=TEXT.encode())
    assert said.startswith("hello, my name is Oona Trellick[PERSON]  en risk 0.")


def test_tag_tells_the_evidence(shell: Shell) -> None:
    """Which detector, list, memory and model pointed at a span, and how sure each was; in both forms of output."""
    given = f"{TEXT}, mail o@example.com".encode()
    turns = [orjson.dumps({"session": "a", "text": text}) for text in (given.decode(), "it is trellick again")]
    name, mail, again = (
        span
        for row in rows(shell.good("tag", "--lang", "en", given=b"\n".join(turns)))
        for span in row["spans"]  # type: ignore[attr-defined]
    )
    assert {e["source"] for e in name["evidence"]} >= {"model"}
    assert (mail["source"], mail["score"]) == ("detector:email", 1.0)
    assert (again["source"], next(e["says"] for e in again["evidence"]).partition("/")[0]) == ("memory", "PERSON")
    assert 0.0 < name["score"] <= 1.0
    said = shell.good("tag", "--pretty", "--lang", "en", given=given).splitlines()
    assert "    o@example.com: detector:email EMAIL 1.00" in said[2]


def test_tag_takes_the_language_it_is_given(shell: Shell) -> None:
    """--lang holds for all lines; a language without a model gives a row with all the risk."""
    assert {row["lang"] for row in rows(shell.good("tag", "--lang", "sv", given=TEXT.encode() * 2))} == {"sv"}
    (row,) = rows(shell.good("tag", "--lang", "xx", given=TEXT.encode()))
    assert (row["lang"], row["risk"]) == ("xx", 1.0)


def test_a_reader_that_goes_away_is_no_error(shell: Shell) -> None:
    """`anond tag | head -1` ends without a word on stderr."""
    (shell.folder / "turns").write_text(f"{TEXT}\n" * 3000)
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m anond tag turns | head -1"],
        capture_output=True, cwd=shell.folder, env=shell.environ, timeout=DEADLINE,
    )  # fmt: skip
    assert (len(done.stdout.splitlines()), done.stderr) == (1, b"")


def test_a_terminal_that_knows_no_unicode(shell: Shell) -> None:
    """Nothing of the text gets into an error message where it cannot be printed."""
    done = shell("tag", "--pretty", given="¿está María?".encode(), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert b"Mar" not in done.stderr


# feed


def test_feed_appends_every_line(ready: Shell) -> None:
    """Also what is no turn: the daemon says what is wrong with it. Empty lines are none."""
    given = b"\n".join([orjson.dumps({"session": "a", "text": TEXT}), b"", b"not JSON", b"  ", b"{}"])
    assert ready.good("feed", given=given) == "3 events appended to chat.turns\n"


def test_feed_needs_the_state_ring(shell: Shell) -> None:
    """Raw turns are sealed at rest, so without keys nothing is written."""
    assert shell.bad(3, "feed", given=b"{}").endswith("state.json is missing: run `anond keys new`")
    assert not (shell.data / "log.db").exists()


# read


def test_read_prints_the_clean_events(shell: Shell) -> None:
    """All of them, byte for byte, from all partitions; no key is needed, and an empty log gives nothing."""
    assert shell.good("read") == ""
    events = [f'{{"text":"hej {number} 🙏"}}' for number in range(5)]
    shell.write([Message("chat.clean", number % 4, None, event.encode()) for number, event in enumerate(events)])
    assert sorted(shell.good("read").splitlines()) == events


def test_read_follows(shell: Shell) -> None:
    """With --follow later events are printed too, until a signal ends it without an error."""
    shell.write([Message("chat.clean", 0, None, b"one")])
    reader = subprocess.Popen(
        [sys.executable, "-m", "anond", "read", "--follow"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        cwd=shell.folder, env=shell.environ,
    )  # fmt: skip
    assert reader.stdout is not None
    assert reader.stdout.readline() == b"one\n"
    shell.write([Message("chat.clean", 3, None, b"two")])
    assert reader.stdout.readline() == b"two\n"
    reader.send_signal(signal.SIGINT)
    assert reader.communicate(timeout=DEADLINE) == (b"", b"")
    assert reader.returncode == 0


# keys


def test_keys_new_makes_what_is_missing_and_touches_nothing(shell: Shell) -> None:
    """Files of 0600 in folders of 0700; a second time it says that all is there."""
    assert len(shell.good("keys", "new").splitlines()) == 3
    before = {path: path.read_bytes() for path in (shell.data / "keys").iterdir()}
    assert shell.good("keys", "new") == f"all rings are in {shell.data}/keys\n"
    assert {path: path.read_bytes() for path in (shell.data / "keys").iterdir()} == before
    assert {path.name: path.stat().st_mode & 0o777 for path in before} == {
        "state.json": 0o600, "review.json": 0o600, "publish.json": 0o600, "trust.json": 0o644,
    }  # fmt: skip
    assert (shell.data.stat().st_mode & 0o777, (shell.data / "keys").stat().st_mode & 0o777) == (0o700, 0o700)


def test_keys_list_rotate_and_retire(ready: Shell) -> None:
    """Rotation adds a current key, retirement destroys the replaced one, and no key is ever shown."""
    (before,) = [line for line in ready.good("keys", "list").splitlines() if line.startswith("review")]
    made = ready.good("keys", "rotate", "review").split()[-1]
    listed = [line.split() for line in ready.good("keys", "list").splitlines() if line.startswith("review")]
    assert [(row[1], row[4]) for row in listed] == [(made, "current"), (before.split()[1], "reads")]
    assert ready.good("keys", "retire", "review", "--older-than", "1") == "review: destroyed none\n"
    assert ready.good("keys", "retire", "review", "--older-than", "0") == f"review: destroyed {before.split()[1]}\n"
    said = ready.good("keys", "list")
    secrets = [
        key["key"] for path in (ready.data / "keys").iterdir() for key in orjson.loads(path.read_bytes())["keys"]
    ]
    assert not [secret for secret in secrets if secret in said]


@pytest.mark.parametrize(
    "words", [("rotate", "trust"), ("rotate", "nosuch"), ("retire", "nosuch", "--older-than", "0")]
)
def test_keys_of_a_ring_that_there_is_not(ready: Shell, words: tuple[str, ...]) -> None:
    """The rings are named."""
    assert ready.bad(3, "keys", *words).endswith("choose from state, review, publish")


# models


def model(lang: str, name: str, signer: seal.Signer) -> bytes:
    """A tiny signed model: two words say that a person begins."""
    starter = Model.load(STARTER.read_bytes(), lambda *_: None, (sha256(STARTER.read_bytes()).hexdigest(),))
    source = (Source("invented", "Apache-2.0"),)
    card = Card(name, lang, 1, 2, 1, source, {"recall": 0.5}, "2026-11-21", "", hash_check(hasher()))
    weights: ModelWeights = starter.weights
    return encode(card, weights, signer)


@pytest.fixture
def published(ready: Shell) -> Shell:
    """A log with two published models of English, the newer one in use."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    for name, at in (("en-0002", 1000.0), ("en-0003", 2000.0)):
        ready.write(publication(model("en", name, signer), "en", name, "anond.models", signer, at))
    return ready


def test_a_key_that_a_model_in_use_needs_is_not_destroyed_by_the_way(ready: Shell) -> None:
    """Daemons would fall back to the starter; who wants that says so."""
    signer = seal.load(ready.data / "keys", ["publish"]).need("publish")
    (old,) = seal.load(ready.data / "keys", ["review"]).need("review").key_ids()
    learnt = load_starters()[0]
    card = replace(learnt.card, id="en-0002", hash_key=old)
    ready.write(publication(encode(card, learnt.weights, signer), "en", "en-0002", "anond.models", signer, 1000.0))
    ready.good("keys", "rotate", "review")
    refused = ready.bad(3, "keys", "retire", "review", "--older-than", "0")
    assert "en-0002, in use, cannot be read without a key" in refused
    said = ready.good("keys", "retire", "review", "--older-than", "0", "--even-in-use")
    assert said == f"review: destroyed {old}\n"


def test_models_list_marks_what_is_in_use(published: Shell) -> None:
    """The published ones of a language, and starters where there is none."""
    lines = published.good("models", "list").splitlines()
    assert lines[:2] == ["  en en-0002", "* en en-0003  since 1970-01-01 00:33"]
    assert "* de de-0001  starter" in lines
    assert not [line for line in lines if "en-0001" in line]


def test_models_show_prints_the_card(published: Shell) -> None:
    """Of a published model and of a starter; not of one that there is not."""
    assert orjson.loads(published.good("models", "show", "en-0002"))["figures"] == {"recall": 0.5}
    assert orjson.loads(published.good("models", "show", "sv-0001"))["lang"] == "sv"
    assert "model nosuch is not published here; see `anond models list`" in published.bad(4, "models", "show", "nosuch")


def test_models_verify_checks_form_and_signature(published: Shell) -> None:
    """A signed file is good; a cut, an altered, a foreign and an unsigned one are refused."""
    signer = seal.load(published.data / "keys", ["publish"]).need("publish")
    seal.new(published.folder / "other", ["publish"], 0.0)
    foreign = seal.load(published.folder / "other", ["publish"]).need("publish")
    good = model("en", "en-0009", signer)
    file = published.folder / "file.model"
    file.write_bytes(good)
    assert published.good("models", "verify", "file.model") == "ok: en-0009 for en\n"
    altered = good[:-70] + bytes([good[-70] ^ 1]) + good[-69:]
    for broken in (good[:-1], altered, model("en", "en-0009", foreign), STARTER.read_bytes(), b"", b"not a model"):
        file.write_bytes(broken)
        assert published.bad(4, "models", "verify", "file.model").startswith("model file: ")
    assert published("models", "verify", "nosuch").returncode == 2


def test_models_rollback_puts_an_earlier_one_in_use_again(published: Shell) -> None:
    """A running daemon takes it up; the one in use and an unknown one are refused."""
    with published.daemon() as says:
        says("model=en-0003")
        assert "en-0002 is announced" in published.good("models", "rollback", "en-0002")
        says("model in use  lang=en  model=en-0002")
    assert "* en en-0002" in published.good("models", "list")
    assert published.bad(4, "models", "rollback", "en-0002") == "model en-0002 is in use already"
    assert "is not published here" in published.bad(4, "models", "rollback", "nosuch")


def test_a_rollback_leads_back_to_the_starter(published: Shell) -> None:
    """The model that was installed is signed and published like the others, and a running daemon takes it up."""
    with published.daemon() as says:
        says("model=en-0003")
        published.good("models", "rollback", "en-0001")
        says("model in use  lang=en  model=en-0001")
    assert "* en en-0001" in published.good("models", "list")


def test_a_rollback_counts_where_clocks_disagree(published: Shell) -> None:
    """An announcement from a machine whose clock is ahead does not keep later ones from being heard."""
    signer = seal.load(published.data / "keys", ["publish"]).need("publish")
    ahead = publication(model("en", "en-0004", signer), "en", "en-0004", "anond.models", signer, time.time() + 9999)
    published.write(ahead)
    published.good("models", "rollback", "en-0003")
    assert "* en en-0003" in published.good("models", "list")


# check


def lines_of(shell: Shell, code: int) -> dict[str, str]:
    """What the doctor says of each thing."""
    done = shell("check")
    assert (done.returncode, done.stderr) == (code, b""), done
    return {line.partition(":")[0]: line.partition(": ")[2] for line in done.stdout.decode().splitlines()}


def test_check_of_a_sound_installation(ready: Shell) -> None:
    """Every line is ok, and the exit code is 0."""
    assert {what[:4] for what in lines_of(ready, 0)} == {"ok  "}


def _open_folder(shell: Shell) -> None:
    shell.data.chmod(0o755)


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


@pytest.mark.parametrize(
    ("harm", "what", "fix"),
    [
        (_open_folder, "data folder", "chmod 700"),
        (_open_key, "keys", "chmod 600"),
        (_no_key, "keys", "review.json is missing: run `anond keys new`"),
        (_no_trust, "published models", "trust.json is missing: copy it from the trainer, or run `anond keys new`"),
        (_no_log, "log", "the file is no SQLite database"),
        (_bad_field, "field names", "fields.pass: 'text' overlaps with 'text' of fields.text"),
        (_bad_setting, "configuration", "ANOND_LOG_PARTITIONS = 'no' is refused: it takes a whole number from 1 to 64"),
    ],
)  # fmt: skip
def test_check_says_what_to_do(ready: Shell, harm: Callable[[Shell], None], what: str, fix: str) -> None:
    """Each thing that is broken has its line with the fix, the exit code is 1."""
    harm(ready)
    assert fix in lines_of(ready, 1)[f"FIX  {what}"]


# the trainer's commands


def test_train_with_nothing_to_learn_says_what_to_do(ready: Shell) -> None:
    """It is no error."""
    said = ready.good("train")
    assert said.splitlines() == [
        "0 decisions, 0 unreadable", "nothing to learn from: decide some turns on the review page first",
    ]  # fmt: skip


def test_review_prints_a_login(ready: Shell) -> None:
    """A fresh one each time, with the address."""
    first, second = ready.good("review", "--login"), ready.good("review", "--login")
    assert first.startswith("http://127.0.0.1:8322/login#")
    assert first != second


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
    shim = ready.folder / "shim" / package
    shim.mkdir(parents=True)
    (shim / "__init__.py").write_text(f"raise ModuleNotFoundError('No module named {package}', name='{package}')")
    said = ready.bad(2, command, PYTHONPATH=str(shim.parent))
    assert said == f"{package} is not installed: pip install 'anond[{extra}]'"
    assert ready.good("tag", given=b"hi", PYTHONPATH=str(shim.parent))


def decided(shell: Shell) -> list[dict[str, object]]:
    """What waits for a decision."""
    return rows(shell.good("decide", "--pending"))


def test_decide_refuses_bad_lines_and_sends_the_others(ready: Shell) -> None:
    """Each bad line is named by number and reason on stderr, without its text; the exit code is 1."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    events = [orjson.dumps({"session": f"s{n}", "text": TEXT}) for n in range(3)]
    ready.good("feed", given=b"\n".join(events))
    with ready.daemon():
        until = time.monotonic() + DEADLINE
        while len(waiting := decided(ready)) < 3:
            assert time.monotonic() < until
        items = [str(row["item"]) for row in waiting]
        first, release = {"item": items[0]}, {"item": items[0], "verdict": "release"}
        lines = [
            b"not JSON", b"[]", b"{}", b'{"item": "9-9", "verdict": "release"}',
            orjson.dumps(first | {"verdict": "maybe"}),
            orjson.dumps(release | {"spans": [{"start": 0, "end": 999, "tag": "PERSON"}]}),
            orjson.dumps(release | {"spans": [{"start": 5, "end": 2, "tag": "PERSON"}]}),
            orjson.dumps(release | {"spans": [{"start": 0, "end": 2, "tag": "Trellick"}]}),
            orjson.dumps(release), b"", orjson.dumps({"item": items[1], "verdict": "drop"}),
            orjson.dumps(first | {"verdict": "drop"}), b"\xff\xfe",
        ]  # fmt: skip
        done = ready("decide", given=b"\n".join(lines))
        assert done.stdout == b"1 released, 1 dropped, 10 lines refused\n"
        said = done.stderr.decode().splitlines()
        assert [line.partition(":")[0] for line in said] == [f"line {n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 12, 13)]
        assert (done.returncode, "Trellick" in done.stderr.decode()) == (1, False)
        (event,) = ready.clean(1)
        assert "Trellick" not in str(event["text"])
    assert [row["item"] for row in decided(ready)] == items[2:]


def test_items_that_were_sealed_before_and_after_a_rotation_can_be_decided(ready: Shell) -> None:
    """Both rings are rotated under a running daemon: it takes them up, and all that waits is released."""
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    with ready.daemon() as says:
        ready.good("feed", given=orjson.dumps({"session": "a", "text": TEXT}))
        until = time.monotonic() + DEADLINE
        while len(decided(ready)) < 1:
            assert time.monotonic() < until
        ready.good("keys", "rotate", "review")
        ready.good("keys", "rotate", "state")
        says("keys renewed")
        ready.good("feed", given=orjson.dumps({"session": "a", "text": TEXT}))
        ready.good("feed", given=orjson.dumps({"session": "b", "text": TEXT}))
        while len(waiting := decided(ready)) < 3:
            assert time.monotonic() < until
        lines = [orjson.dumps({"item": row["item"], "verdict": "release"}) for row in waiting]
        assert ready.good("decide", given=b"\n".join(lines)) == "3 released, 0 dropped, 0 lines refused\n"
        events = ready.clean(3)
    sessions = {str(event["session"]): event["text"] for event in events}
    assert len(sessions) == 2
    assert len({event["text"] for event in events if event["session"] == events[0]["session"]}) == 1
    assert not [event for event in events if "Trellick" in str(event["text"])]


def test_topics_are_created_and_their_shape_is_told(ready: Shell) -> None:
    """`anond topics` names every topic with its partitions, and may be run again; `--acls` says who needs what."""
    for _ in range(2):
        said = ready.good("topics")
        assert "chat.turns: 4 partitions\n" in said
        assert "anond.sessions: 4 partitions, compacted\n" in said
    rights = ready.good("topics", "--acls").splitlines()
    assert not [line for line in rights if "User:anond-review" in line and "chat.turns" in line and "Read" in line]
    assert [line for line in rights if "User:anond-daemon" in line and "--transactional-id anond-anond-" in line]
