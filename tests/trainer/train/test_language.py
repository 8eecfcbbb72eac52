"""How the language model is made: repeatably, and without the values marked in the dialogues."""

from pathlib import Path

import pytest

from anond.tags import Span
from anond.text.language import LanguageModel
from anond_trainer.data.gold import GoldTurn
from anond_trainer.train import language
from tests.text.test_language import SESSIONS

fasttext = pytest.importorskip("fasttext")
if not hasattr(fasttext, "train_supervised"):
    pytest.skip("only the prediction half of fasttext is installed", allow_module_level=True)

SMALL = {**language.SHAPE, "bucket": 20_000, "dim": 8, "epoch": 2, "lr": 0.1}
LINES = {"fi": "missä minun pakettini viipyy {}", "cs": "kde je můj balíček {}", "hu": "hol van a csomagom {}"}


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """Tiny lists of three languages in the form of the real ones."""
    for kind in language.KINDS:
        (tmp_path / kind).mkdir()
        for lang, line in LINES.items():
            text = "".join(line.format("abcdefghij"[i % 10] * (i // 10 + 1)) + "\n" for i in range(40))
            (tmp_path / kind / f"{lang}.txt").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.soak
def test_the_same_input_gives_the_same_file(lists: Path, tmp_path: Path) -> None:
    """Trained twice from the same lists and seed, the files are equal to the byte, and they work."""
    first = language.train_language_model(lists, tmp_path / "a.ftz", 3, SMALL)
    second = language.train_language_model(lists, tmp_path / "b.ftz", 3, SMALL)
    assert (tmp_path / "a.ftz").read_bytes() == (tmp_path / "b.ftz").read_bytes()
    assert first == second
    assert set(first["accuracy"]) == set(language.KINDS)
    assert next(iter(LanguageModel.load(tmp_path / "a.ftz").scores("hol van a csomagom")))


def test_held_out_lines_are_not_learnt(lists: Path) -> None:
    """Three lines in ten of each list are kept back, and which ones depends on the seed alone."""
    train, test = language.read_lists(lists, 3)
    for kind, lines in test.items():
        assert len(lines) == 3 * 12, kind
        assert not set(lines) & set(train)
    assert len(set(train)) > 30
    assert language.read_lists(lists, 3) == (train, test)
    assert language.read_lists(lists, 4) != (train, test)


def test_marked_values_are_left_out() -> None:
    """The names in a dialogue are no part of what the model learns from it."""
    turn = GoldTurn(
        "s", 0, "user", "sv", "Jag heter Siv Ek och bor i Ydre!", (Span(10, 16, "PERSON"), Span(27, 31, "LOCATION"))
    )
    assert language.without_values(turn).split() == ["jag", "heter", "och", "bor", "i"]


def test_f1_counts_what_is_missed_and_what_is_taken_wrongly() -> None:
    """A Danish line taken for Swedish lowers what Swedish gets, and nothing else of the six."""
    model, danish = LanguageModel.load(), "hvor længe skal jeg vente på min pakke"
    lines = [(lang, turns[1]) for lang, turns in SESSIONS.items()]
    assert set(language.f1(model, lines).values()) == {1.0}
    taken = language.f1(model, [*lines, ("da", danish), ("xx", SESSIONS["sv"][5])])
    assert {lang: taken[lang] for lang in SESSIONS} == dict.fromkeys(SESSIONS, 1.0) | {"sv": 0.6667}


def test_a_session_counts_by_the_language_at_its_end() -> None:
    """Ten short turns make one session; what is left over makes none."""
    pairs = [(lang, " ".join(turn.split()[:2])) for lang, turns in SESSIONS.items() for turn in turns]
    assert language.carried(LanguageModel.load(), [*pairs, ("xx", "hello there")]) == {"all": 1.0, "six": 1.0}
    assert language.carried(LanguageModel.load(), [("xx", text) for _, text in pairs[:10]]) == {"all": 0.0, "six": 0.0}
