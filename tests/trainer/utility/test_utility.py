"""What hiding costs, on small synthetic rows: the more of a label stands in what is hidden, the more is lost."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from anond.config.how import STRATEGIES
from anond.errors import AnondError
from anond.tags import BLANKET, Span, policy
from anond_trainer.data.gold import CorpusError
from anond_trainer.utility.losses import Plan, check, lines, measure, split
from anond_trainer.utility.rows import Row, read_rows, replaced

TOWNS = ("Leeds", "Derby", "Truro", "Luton", "Stoke", "Ripon")
NAMES = ("Anna", "Oskar", "Mira", "Tove", "Edgar", "Ines")


def rows(count: int = 60) -> list[Row]:
    """Synthetic turns of two intents, which only what is hidden tells apart: people call, towns are travelled to."""
    made = []
    for n in range(count):
        word = (TOWNS if n % 2 else NAMES)[n // 2 % 6]
        text = f"i want {word} please"
        tag = "LOCATION" if n % 2 else "PERSON"
        made.append(Row(f"s{n}", "en", text, (Span(7, 7 + len(word), tag),), "travel" if n % 2 else "call"))
    return made


def plan(*strategies: str, task: str = "intents", curve: tuple[float, ...] = ()) -> Plan:
    """Learnt from sixty rows, tested on twelve of the same."""
    return Plan(task, rows(), rows(12), BLANKET, strategies, curve)


def test_what_suppression_hides_is_lost_and_untouched_text_loses_nothing() -> None:
    """Both models tell names from towns where they see them, and guess where they do not."""
    found = {(one.model, one.strategy): one for one in measure(plan("suppress"))}
    assert len(found) == 4
    for model in ("logistic regression", "MLP of 64 units"):
        assert found[model, "none"].scores == (100.0,)
        assert found[model, "none"].loss == found[model, "none"].spread == 0.0
        assert found[model, "suppress"].loss == 50.0


def test_a_chain_that_never_saw_a_name_cannot_tell_its_type() -> None:
    """Trained on untouched text it finds all; on suppressed text it knows where they stand, and guesses the type."""
    none, suppressed = measure(plan("suppress", task="names"))
    assert none.scores == (100.0,)
    assert suppressed.losses == (50.0,)


def test_the_curve_is_of_the_strategies_with_values_in_place_of_values() -> None:
    """Chances below 1 are tried with `entity` and `word`."""
    assert plan("tag", "word", curve=(0.5,)).trials == [("none", 1.0), ("tag", 1.0), ("word", 1.0), ("word", 0.5)]


@pytest.mark.parametrize("strategy", [name for name in STRATEGIES if name != "keep"])
def test_every_strategy_replaces_all_that_is_marked_and_marks_it_again(strategy: str) -> None:
    """Another text, the rest as it was; the same seed gives the same rows."""
    made = replaced(rows(12), strategy, BLANKET)
    for before, row in zip(rows(12), made, strict=True):
        (span,) = row.spans
        assert row.text != before.text
        assert (row.text[: span.start], row.text[span.end :]) == ("i want ", " please")
    assert made == replaced(rows(12), strategy, BLANKET)


def test_what_is_left_keeps_its_label_where_it_then_stands() -> None:
    """A town that the policy leaves, and a name that the lot lets through, are labelled still."""
    row = Row("s", "en", "Anna flew to Leeds", (Span(0, 4, "PERSON"), Span(13, 18, "LOCATION")))
    (made,) = replaced([row], "suppress", policy(["PERSON"]))
    assert (made.text, [(one.start, one.end, one.tag) for one in made.spans]) == (
        "*** flew to Leeds", [(0, 3, "PERSON"), (12, 17, "LOCATION")],
    )  # fmt: skip
    drawn = replaced(rows(60), "suppress", BLANKET, probability=0.5)
    assert all(len(one.spans) == 1 for one in drawn)
    assert 0 < sum("***" in one.text for one in drawn) < 60


def test_the_table_says_score_and_loss_by_model_and_strategy() -> None:
    """A line for each, untouched text first."""
    table = list(lines(measure(plan("suppress", task="names"))))
    assert [line.split() for line in table[1:]] == [
        ["CRF,", "none", "1", "100.00", "0.00", "0.00"], ["CRF,", "suppress", "1", "50.00", "50.00", "0.00"],
    ]  # fmt: skip


def test_rows_are_split_by_session() -> None:
    """The same each time, no session on both sides, about a fifth to test on."""
    train, test = split(rows(200))
    assert split(rows(200)) == (train, test)
    assert {row.session for row in train}.isdisjoint(row.session for row in test)
    assert 20 <= len(test) <= 60


def test_labels_stand_in_the_rows_beside_them_or_in_the_meta_file(tmp_path: Path) -> None:
    """All three forms give the same labels; other counts of labels and turns are refused."""
    gold = {
        "session": "s",
        "turn": 0,
        "speaker": "user",
        "lang": "en",
        "text": "hi Anna",
        "spans": [],
        "intent": "greet",
    }
    (tmp_path / "a.jsonl").write_bytes(orjson.dumps(gold))
    for name in ("b.tsv", "multidogo.tsv"):
        (tmp_path / name).write_text("hi\tO\nAnna\tO\n")
    (tmp_path / "b.intents.txt").write_text("greet\n")
    (tmp_path / "multidogo.meta.tsv").write_text("s\t0\tcustomer\tgreet\n")
    read = [read_rows(tmp_path / name, "en") for name in ("a.jsonl", "b.tsv")]
    read.append(read_rows(tmp_path / "multidogo.tsv", "en", "multidogo"))
    assert [[row.label for row in some] for some in read] == [["greet"]] * 3
    (tmp_path / "b.intents.txt").write_text("greet\nleave\n")
    with pytest.raises(CorpusError, match=r"^b\.tsv: 2 labels for 1 turns$"):
        read_rows(tmp_path / "b.tsv", "en")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Plan("intents", [], rows(2), BLANKET, ["tag"]), "no rows to learn from"),
        (Plan("intents", [Row("s", "en", "hi")], rows(2), BLANKET, ["tag"]), "nothing in these rows is hidden"),
        (Plan("intents", rows(1), rows(2), BLANKET, ["tag"]), "fewer than two labels"),
    ],
)
def test_what_cannot_be_learnt_from_is_refused_at_once(wrong: Plan, words: str) -> None:
    """With what to change."""
    with pytest.raises(AnondError, match=words):
        check(wrong)
