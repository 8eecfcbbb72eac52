from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from anond import seal
from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card, Source
from anond.engines.model.file import Model
from anond.engines.model.hashing import hasher
from anond.errors import AnondError, ConfigError
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE, Span
from anond.text.language import known_languages
from anond_trainer.cli import fit as cli
from anond_trainer.data.align import both_cases, examples
from anond_trainer.data.gold import CorpusError, GoldTurn, read_jsonl, split
from anond_trainer.data.notation import dialogues
from anond_trainer.engines.crf.search import search
from anond_trainer.engines.crf.training import Settings, train
from anond_trainer.engines.fresh_models import pinned
from anond_trainer.engines.words import sources
from anond_trainer.evaluate.figures import evaluate_alone
from anond_trainer.train.fit import Fitted, Order, fit, learn
from anond_trainer.train.loss_curve import Curve, line

CARD = Card("it-0000", "it", 0, 0, 3, (Source("our dialogues", "Apache-2.0"),), {}, "2026-11-22")
QUICK = Order(Settings(max_iterations=12))
OWN_FILE = "a file of its own, none that is read or written besides"
RUN = "from anond.cli.main import app, main; from anond_trainer.cli import fit; app.command('fit')(fit.command); main()"


@pytest.fixture(scope="module")
def turns() -> list[GoldTurn]:
    """Eight dialogues."""
    found = dialogues("it")
    known = list(dict.fromkeys(turn.session for turn in found))[:8]
    return [turn for turn in found if turn.session in known]


@pytest.fixture(scope="module")
def fitted(turns: list[GoldTurn], tagger: Tagger) -> Fitted:
    """A model of them."""
    return fit(turns, QUICK, CARD, tagger, hasher())


@pytest.fixture
def folder(turns: list[GoldTurn], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with keys, gold in both forms and an older model."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "anond-data").mkdir(mode=0o700)
    seal.new(tmp_path / "anond-data" / "keys", ["state", "review", "publish"], time.time())
    (tmp_path / "it.jsonl").write_bytes(b"\n".join(turn.to_json() for turn in turns))
    (tmp_path / "more.tsv").write_text("mi\tO\nchiamo\tO\nAda\tB-PER\n\nvengo\tO\nda\tO\nNovara\tB-LOC\n")
    (tmp_path / "own.map").write_text("source: rows of our own\nlicence: CC0\nPER = PERSON\nLOC = LOCATION\n")
    (tmp_path / "it.model").write_bytes(b"the model that was there")
    return tmp_path


def anond(*arguments: str) -> tuple[int, str]:
    """Run `anond fit` as the command line does; exit code and output."""
    app = typer.Typer()
    app.command()(cli.command)
    result = CliRunner().invoke(app, ["--iterations", "8", *arguments])
    if isinstance(result.exception, AnondError):
        return result.exception.exit_code, str(result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_the_same_gold_makes_the_same_bytes(fitted: Fitted, turns: list[GoldTurn], tagger: Tagger) -> None:
    """Same data, same settings, same digest, whatever the order of the turns; other data make another."""
    assert fit(list(reversed(turns)), QUICK, CARD, tagger, hasher()).model == fitted.model
    assert fit(turns[:-1], QUICK, CARD, tagger, hasher()).model != fitted.model


def test_a_card_tells_what_was_learnt_from_and_how_good_it_is(
    fitted: Fitted, turns: list[GoldTurn], tagger: Tagger
) -> None:
    """Figures are of sessions that were held out, and are those that an evaluation of the model finds."""
    model = pinned(fitted.model)
    held_out = [turn for turn in turns if turn.session not in _learnt(turns)]
    assert model.card.data == (*CARD.data, *sources(CARD.lang))
    assert (model.card.turns, model.card.sessions) == (fitted.learnt, len(_learnt(turns)))
    assert fitted.learnt + len(held_out) == len(turns)
    assert held_out
    figures = evaluate_alone(Decoder(model), held_out, tagger, SELECTIVE)
    told = model.card.figures
    assert told["chunk F1, held-out sessions, model alone"] == round(figures.chunks.f1, 3)
    assert told["iterations"] == fitted.iterations == len(fitted.losses) == 12


def test_the_loss_falls(fitted: Fitted) -> None:
    """Each step of the curve is there, and the last is far below the first."""
    assert fitted.losses[-1] < 0.3 * fitted.losses[0]
    assert len(line(fitted.losses)) == 12
    assert line([9.0, 1.0, 2.0]) == "█▁▂"
    assert line([2.0, 2.0]) == "▁▁"
    assert len(line([float(n) for n in range(1000)])) == 40


def test_turns_that_are_not_labelled_in_full_are_counted(turns: list[GoldTurn], tagger: Tagger) -> None:
    """What is left out of training is said."""
    silent = [GoldTurn(f"x{n}", 0, "user", "it", "arrivo lunedì", (), (), frozenset({"DATE"})) for n in range(3)]
    made = fit([*turns, *silent], Order(Settings(max_iterations=2), held_out=0.0), CARD, tagger, hasher())
    assert (made.learnt, made.left_out) == (len(turns), 3)


@pytest.mark.parametrize(
    ("gold", "message"),
    [
        ([GoldTurn("s", 0, "user", "it", "ciao")], "nothing to learn from: the gold marks no mention"),
        ([GoldTurn("s", 0, "user", "it", "ciao", (), ((0, 4),))],
         "nothing to learn from: no turn of the gold is labelled in full"),
    ],
)  # fmt: skip
def test_gold_that_teaches_nothing_is_refused(gold: list[GoldTurn], message: str, tagger: Tagger) -> None:
    """A model that says O to all would be worse than none."""
    with pytest.raises(CorpusError) as caught:
        fit(gold, Order(Settings(), held_out=0.0), CARD, tagger, hasher())
    assert str(caught.value) == message


def test_a_model_without_weights_is_refused(tagger: Tagger) -> None:
    """Regularisation that is too strong for the gold leaves nothing, and CRFsuite does no iteration."""
    gold = [GoldTurn("s", 0, "user", "it", "Ada", (Span(0, 3, "PERSON"),))]
    with pytest.raises(CorpusError, match=r"^nothing was learnt: so little gold, so strongly regularised, "):
        fit(gold, Order(Settings(c1=100.0, min_sessions=1), held_out=0.0), CARD, tagger, hasher())


def test_an_interrupt_leaves_the_model_of_the_iterations_that_were_done(turns: list[GoldTurn], tagger: Tagger) -> None:
    """It is to the last bit the model that was asked for with as many iterations."""
    made, lines = examples(turns, tagger), list[str]()
    trained, interrupted = learn(made, hasher(), Settings(), Curve(_interrupting(at=5)), lines.append)
    asked = train(made, hasher(), Settings(max_iterations=5))
    assert interrupted
    assert lines == ["interrupted after iteration 5: a model of 5 iterations is on its way, ^C drops it"]
    assert trained.weights == asked.weights
    assert (trained.transitions == asked.transitions).all()


def test_an_interrupted_model_is_no_longer_in_the_making_than_was_said() -> None:
    """Where iterations are long, fewer are done again than were done."""
    ticks = iter([0.0, 100.0, 100.0, 100.0])
    curve = Curve(clock=lambda: next(ticks))
    for number in range(10):
        curve(number, 1.0)
    assert curve.affordable(60) == 6
    assert curve.affordable(5000) == 10
    assert curve.affordable(0.1) == 1


def test_a_second_interrupt_ends_all(turns: list[GoldTurn], tagger: Tagger) -> None:
    """Who does not want to wait gets no model."""
    with pytest.raises(KeyboardInterrupt):
        learn(examples(turns, tagger), hasher(), Settings(), Curve(_interrupting(at=5, again_at=2)), lambda _: None)


@pytest.mark.soak
def test_the_search_takes_what_cross_validation_finds_best(turns: list[GoldTurn], tagger: Tagger) -> None:
    """Settings that learn next to nothing lose; the same seed tries the same."""
    made, bad = both_cases(turns, tagger), Settings(c1=90.0, c2=90.0, max_iterations=10)
    first, second = list[str](), list[str]()
    best = search(made, hasher(), bad, 2, 7, first.append)
    assert best == search(made, hasher(), bad, 2, 7, second.append)
    assert first == second
    assert best.c1 < 90
    f1 = [float(re.search(r"F1 ([\d.]+)", line)[1]) for line in first]  # type: ignore[index]
    assert len(f1) == 3
    assert f1[0] < max(f1)
    assert f"c1 {best.c1:.4f}, c2 {best.c2:.4f}" in first[f1.index(max(f1))]


def test_a_search_needs_sessions(turns: list[GoldTurn], tagger: Tagger) -> None:
    """Two sessions cannot be three folds."""
    some = [turn for turn in turns if turn.session in sorted(_learnt(turns))[:2]]
    with pytest.raises(ConfigError, match=r"^--search: gold of at least 3 sessions is needed"):
        search(examples(some, tagger), hasher(), Settings(), 1, 0)


def test_a_model_is_made_of_several_files_and_signed(folder: Path) -> None:
    """JSONL and columns together; the publish ring signs; what was there is replaced."""
    code, output = anond("--lang", "it", "--gold", "it.jsonl", "more.tsv", "--map", "own.map", "--out", "it.model",
                       "--held-out", "0", "--id", "it-0042", "--created", "2026-11-22")  # fmt: skip
    assert code == 0
    data = (folder / "it.model").read_bytes()
    model = Model.load(data, seal.load(folder / "anond-data" / "keys", ["trust"]).need("trust").verify)
    assert (model.id, model.lang, model.card.created) == ("it-0042", "it", "2026-11-22")
    own = Source("gold of one's own", "not stated"), Source("rows of our own", "CC0")
    assert model.card.data == (*own, *sources("it"))
    assert sha256(data).hexdigest() in output
    assert "█" in output
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith(".")) == []


def test_turns_in_other_languages_are_left_out_and_counted(folder: Path) -> None:
    """One file may hold several languages."""
    with (folder / "it.jsonl").open("ab") as gold:
        gold.write(b"\n" + GoldTurn("other", 0, "user", "fr", "oui").to_json())
    code, output = anond("--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--held-out", "0", "--unsigned")
    assert code == 0
    assert "turns in other languages, left out: 1" in output


def test_what_was_held_out_can_be_evaluated(folder: Path, turns: list[GoldTurn]) -> None:
    """The held-out turns are written as gold that only their owner reads, and are none that were learnt from."""
    assert anond("--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--held-out-to", "rest.jsonl")[0] == 0
    assert read_jsonl(folder / "rest.jsonl") == [turn for turn in turns if turn.session not in _learnt(turns)]
    assert (folder / "rest.jsonl").stat().st_mode & 0o777 == 0o600


def test_held_out_turns_that_cannot_be_written_cost_no_model(folder: Path) -> None:
    """The model is in its place before the turns are written beside it."""
    (folder / f".rest.jsonl.{os.getpid()}.new").mkdir()
    with pytest.raises(AssertionError):
        anond("--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--held-out-to", "rest.jsonl")
    assert not (folder / "rest.jsonl").exists()
    assert (folder / "it.model").read_bytes() != b"the model that was there"


def test_customers_words_are_hidden_by_the_review_ring(folder: Path) -> None:
    """A keyed model needs the ring's key to be used."""
    arguments = ("--lang", "it", "--gold", "it.jsonl", "--out", "own.model", "--held-out", "0", "--unsigned", "--keyed")
    assert anond(*arguments)[0] == 0
    model = pinned((folder / "own.model").read_bytes())
    ring = seal.load(folder / "anond-data" / "keys", ["review"]).need("review")
    assert model.card.hash_key == ring.current
    assert not model.hashed_by(hasher())
    assert model.hashed_by(hasher(ring.derive("features", b"", ring.current)))


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--lang", "it", "--out", "it.model"], 2, "--gold: at least one file to learn from"),
        (["--lang", "Italian", "--gold", "it.jsonl", "--out", "it.model"], 2,
         f"--lang 'Italian': there is no such language here; there are {', '.join(sorted(known_languages()))}"),
        (["--lang", "it", "--gold", "it.jsonl", "--out", "no/it.model"], 2, "no/it.model: there is no folder no"),
        (["--lang", "it", "--gold", "it.jsonl", "--out", "./it.jsonl"], 2, f"--out: {OWN_FILE}"),
        (["--lang", "it", "--gold", "more.tsv", "--map", "own.map", "--out", "own.map"], 2, f"--out: {OWN_FILE}"),
        (["--lang", "it", "--gold", "more.tsv", "--out", "more.meta.tsv"], 2, f"--out: {OWN_FILE}"),
        (["--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--held-out-to", "./it.jsonl"], 2,
         f"--held-out-to: {OWN_FILE}"),
        (["--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--held-out-to", "./it.model"], 2,
         f"--held-out-to: {OWN_FILE}"),
        (["--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--created", "today"], 2,
         "--created: a date such as 2026-11-22"),
        (["--lang", "fr", "--gold", "it.jsonl", "--out", "it.model"], 11, "it.jsonl: holds no turn in fr"),
        (["--lang", "it", "--gold", "more.tsv", "--out", "it.model"], 11,
         "more.tsv:1: a label that is not in the table (our own tags): say which table with --map"),
        (["--lang", "it", "--gold", "more.tsv", "--map", "own.map", "--out", "it.model", "--held-out", "0", "--search",
          "1"], 2, "--search: gold of at least 3 sessions is needed, to learn from some and try the rest"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    folder: Path, arguments: list[str], code: int, message: str
) -> None:
    """One line, an exit code, and the model that was there."""
    assert anond(*arguments) == (code, message)
    assert (folder / "it.model").read_bytes() == b"the model that was there"


def test_without_keys_nothing_is_learnt(folder: Path) -> None:
    """A missing key is said before the work, not after."""
    (folder / "anond-data" / "keys" / "publish.json").unlink()
    code, output = anond("--lang", "it", "--gold", "it.jsonl", "--out", "it.model")
    assert code == 3
    assert output.endswith(
        "publish.json is missing: restore it from its copy; where there never was one, run `anond keys new`"
    )


def test_control_c_on_a_terminal_leaves_a_model(folder: Path) -> None:
    """With a real signal, while the bar moves: a whole model, a word about it, exit code 130."""
    with _terminal("fit", "--lang", "it", "--gold", "it.jsonl", "--out", "it.model", "--held-out", "0") as (run, see):
        see(r"\[#+ *\] [1-9]\d?/100 loss [\d,]+")
        run.send_signal(signal.SIGINT)
        told = see(r"learnt for (\d+) steps only")
        assert run.wait(60) == 130
    steps = int(re.search(r"learnt for (\d+) steps", told)[1])  # type: ignore[index]
    model = Model.load(
        (folder / "it.model").read_bytes(), seal.load(folder / "anond-data/keys", ["trust"]).need("trust").verify
    )
    assert model.card.figures["iterations"] == steps
    assert 1 <= steps < 100
    assert "is on its way, ^C drops it" in told


def test_control_c_before_anything_is_learnt_writes_nothing(folder: Path) -> None:
    """While the gold is still being read there is no model to leave."""
    with _terminal("fit", "--lang", "it", "--gold", "it.jsonl", "--out", "it.model") as (run, see):
        see(r"reading \d+ turns")
        run.send_signal(signal.SIGINT)
        see(r"interrupted: it\.model is not written")
        assert run.wait(60) == 130
    assert (folder / "it.model").read_bytes() == b"the model that was there"


def _learnt(turns: list[GoldTurn]) -> set[str]:
    """The sessions of which nothing is held out."""
    return {turn.session for turn in split(turns, QUICK.held_out)[0]}


def _interrupting(at: int, again_at: int = 0) -> Callable[[int, float], None]:
    """What presses Ctrl-C after an iteration, once or twice."""
    presses = [at, *([again_at] if again_at else [])]

    def shown(number: int, _: float) -> None:
        """See an iteration."""
        if presses and number == presses[0]:
            presses.pop(0)
            signal.raise_signal(signal.SIGINT)

    return shown


@contextmanager
def _terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], Callable[[str], str]]]:
    """The command on a terminal of its own, and what waits until a pattern was shown on it."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen([sys.executable, "-c", RUN, *arguments], stdout=theirs, stderr=theirs, stdin=theirs)
    os.close(theirs)
    shown = ""

    def see(pattern: str) -> str:
        """All that was shown when the pattern was."""
        nonlocal shown
        end = time.monotonic() + 300
        while not re.search(pattern, shown):
            assert time.monotonic() < end, shown
            if select.select([ours], [], [], 1.0)[0]:
                try:
                    shown += os.read(ours, 4096).decode(errors="replace")
                except OSError:
                    raise AssertionError(shown) from None
        return shown

    try:
        yield run, see
    finally:
        if run.poll() is None:
            run.kill()
        run.wait()
        os.close(ours)
