"""Gold in the forms of other tools, there and back."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anond.tags import Span
from anond_trainer.data.exchange import conll, doccano, label_studio
from anond_trainer.data.exchange.labels import every_label
from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.maps import OWN, read_table
from anond_trainer.data.read import read_gold

TURN = GoldTurn(
    "talk 1", 3, "agent", "de", "😀 Jürgen Quast-Lind, geb. 3.4.1980",
    (
        Span(2, 8, "PERSON", "first", "gold"), Span(9, 14, "PERSON", "surname", "gold"),
        Span(26, 34, "DATE", "birth", "gold"),
    ),
)  # fmt: skip
BARE = GoldTurn("talk 2", 0, "user", "de", "nichts", ())


def file(tmp_path: Path, data: bytes, name: str = "it.json") -> tuple[Path, bytes, object]:
    """A file, as readers take it."""
    (tmp_path / name).write_bytes(data)
    return tmp_path / name, data, OWN


def test_label_studio_there_and_back(tmp_path: Path) -> None:
    """Nothing of a turn is lost, be it about an emoji, a finer kind, or a turn without spans."""
    assert label_studio.read(*file(tmp_path, label_studio.write([TURN, BARE]))) == [TURN, BARE]


def test_doccano_there_and_back(tmp_path: Path) -> None:
    """Nothing of a turn is lost."""
    assert doccano.read(*file(tmp_path, doccano.write([TURN, BARE]))) == [TURN, BARE]


def test_conll_there_and_back_and_for_evaluation(tmp_path: Path) -> None:
    """A span may end inside a token; `anond evaluate` reads the same spans from the columns."""
    columns, meta = conll.write([TURN, BARE])
    path, data, _ = file(tmp_path, columns, "it.tsv")
    path.with_name("it.meta.tsv").write_bytes(meta)
    assert conll.read(path, data, OWN, "de") == [TURN, BARE]
    turns, _ = read_gold(path, "de")
    assert [(turn.text, turn.spans) for turn in turns] == [(t.text, t.spans) for t in (TURN, BARE)]


words = st.text("aB-'😀é., \n\t", min_size=1, max_size=30)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(words, st.lists(st.integers(0, 30), unique=True, max_size=6))
def test_columns_keep_every_letter_of_every_span(
    tmp_path_factory: pytest.TempPathFactory, text: str, cuts: list[int]
) -> None:
    """Whatever the text and wherever spans begin and end: blanks at their ends aside."""
    borders = sorted(cut for cut in cuts if cut <= len(text))
    spans = [Span(a, b, "ORG", None, "gold") for a, b in zip(borders[::2], borders[1::2], strict=False)]
    columns, meta = conll.write([GoldTurn("s", 0, "user", "en", text, tuple(spans))])
    path, data, _ = file(tmp_path_factory.getbasetemp(), columns, "any.tsv")
    path.with_name("any.meta.tsv").write_bytes(meta)
    found = [span for turn in conll.read(path, data, OWN, "en") for span in turn.spans]
    letters = [{at for at in range(s.start, s.end) if not text[at].isspace()} for s in spans]
    assert [{at for at in range(s.start, s.end) if not text[at].isspace()} for s in found] == [s for s in letters if s]


def test_offsets_that_count_units_of_utf16_are_found_out(tmp_path: Path) -> None:
    """A browser counts an emoji as two; the words that Label Studio tells say which was counted."""
    result = [{"type": "labels", "value": {"start": 3, "end": 9, "text": "Jürgen", "labels": ["PERSON"]}}]
    task = {"data": {"text": TURN.text}, "annotations": [{"result": [], "was_cancelled": True}, {"result": result}]}
    (turn,) = label_studio.read(*file(tmp_path, orjson.dumps([task, {"data": {"text": "x"}, "annotations": []}])))
    assert turn.spans == (Span(2, 8, "PERSON", None, "gold"),)


def test_foreign_labels_mean_what_a_table_says(tmp_path: Path) -> None:
    """Older forms of doccano are read, too; what the table says nothing about stays unknown."""
    (tmp_path / "ours.map").write_text("PER = PERSON\nMISC = ?\n")
    table = read_table(tmp_path / "ours.map")
    lines = [
        {"text": "Petra, Norvik", "labels": [[0, 5, "PER"]], "meta": {"session": "a", "lang": "en"}},
        {"text": "Petra", "entities": [{"start_offset": 0, "end_offset": 5, "label": "MISC"}]},
    ]
    path, data, _ = file(tmp_path, b"\n".join(map(orjson.dumps, lines)))
    one, other = doccano.read(path, data, table)
    assert (one.session, one.lang, one.spans) == ("a", "en", (Span(0, 5, "PERSON", None, "gold"),))
    assert (other.spans, other.unknown) == ((), ((0, 5),))


@pytest.mark.parametrize(
    "label", [[[0, 5, "PER"]], [[0, 5, "PERSON"], [3, 7, "ORG"]], [[3, 99, "ORG"]], [["0", 5, "ORG"]], 3]
)
def test_what_gold_cannot_say_is_refused_by_its_line(tmp_path: Path, label: object) -> None:
    """A label that is not known, spans that overlap or end behind the text; nothing of the text is quoted."""
    path, data, _ = file(tmp_path, orjson.dumps({"text": "Petra Lind", "label": label}))
    with pytest.raises(CorpusError, match=r"^it\.json:1: no marked turn") as refusal:
        doccano.read(path, data, OWN)
    assert "Petra" not in str(refusal.value)


def test_the_interface_offers_every_label() -> None:
    """Each once, in the control that tasks name."""
    assert [f'value="{name}"/>' in label_studio.interface() for name in every_label()] == [True] * len(every_label())
