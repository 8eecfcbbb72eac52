"""Gold files as `anond evaluate` takes them: both forms, and what is said of bad ones, without a word of their text."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from anond_trainer.data.gold import CorpusError, GoldTurn
from anond_trainer.data.notation import dialogues
from anond_trainer.data.read import read_files, read_gold

TSV = """hej\tO
Maja\tB-PER
Björk\tI-PER

Ystad\tB-LOC
på\tO
tisdag\tB-MISC
"""
MAP = """# a small corpus
meta: session turn speaker
speakers: CUSTOMER=user AGENT=agent
unlabelled: EMAIL
PER = PERSON
LOC = LOCATION
MISC = ?
"""
SECRET = "hemligheten"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A small corpus with its map and what is known of its utterances."""
    (tmp_path / "small.tsv").write_text(TSV)
    (tmp_path / "small.map").write_text(MAP)
    (tmp_path / "small.meta.tsv").write_text("d1\t4\tCUSTOMER\nd1\t5\tAGENT\n")
    return tmp_path


def test_conll_with_map_and_meta(corpus: Path) -> None:
    """Tags are ours, sessions and speakers those of the meta file, and what nobody knows is silent."""
    first, second = read_gold(corpus / "small.tsv", "sv", str(corpus / "small.map"))[0]
    assert [(s.start, s.end, s.tag) for s in first.spans] == [(4, 14, "PERSON")]
    assert [(s.start, s.end, s.tag) for s in second.spans] == [(0, 5, "LOCATION")]
    assert second.text[slice(*second.unknown[0])] == "tisdag"
    assert first.unlabelled == {"EMAIL"}
    assert (first.session, first.turn, first.speaker) == (second.session, 4, "user")
    assert (second.turn, second.speaker, second.lang) == (5, "agent", "sv")


def test_conll_with_our_own_tags_needs_no_map(tmp_path: Path) -> None:
    """Tags and subs are taken as they are."""
    (tmp_path / "own.tsv").write_text("\ufeffring\tO\r\n070\tB-UID/phone\r\n123\tI-UID/phone\r\n", "utf-8")
    ((only,), _) = read_gold(tmp_path / "own.tsv", "sv")
    assert [(s.tag, s.sub, only.text[s.start : s.end]) for s in only.spans] == [("UID", "phone", "070 123")]


def test_jsonl(tmp_path: Path) -> None:
    """The project's own form is read as it was written, whatever the file is called."""
    turns = dialogues("sv")[:5]
    (tmp_path / "gold.txt").write_bytes(b"\n".join(turn.to_json() for turn in turns) + b"\n\n")
    assert [(t.text, t.session, len(t.spans)) for t in read_gold(tmp_path / "gold.txt", None)[0]] == [
        (t.text, t.session, len(t.spans)) for t in turns
    ]


NEITHER = "neither JSONL gold (an object a line) nor CoNLL TSV (token, tab, IOB2 label)"
GOOD = GoldTurn("s", 0, "user", "sv", SECRET).to_json()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "x.gold: no turns in it"),
        (b"\n \n\n", "x.gold: no turns in it"),
        (b"hemligheten utan tabb\n", f"x.gold: {NEITHER}"),
        (b'["hemligheten"]\n', f"x.gold: {NEITHER}"),
        (GOOD + b'\n{"text": "hemligheten"}\n', "x.gold:2: not a turn of gold"),
        (GOOD + b"\nhemligheten\n", "x.gold:2: not a turn of gold"),
        (GOOD.replace(b'"s"', b"7"), "x.gold:1: not a turn of gold"),
        (GOOD.replace(b'"turn":0', b'"turn":"0"'), "x.gold:1: not a turn of gold"),
        (GOOD.replace(b'"spans":[]', b'"spans":[{"start":0,"end":99,"tag":"ORG"}]'), "x.gold:1: not a turn of gold"),
        (b"ja\tO\nhemligheten\tORG\n", "x.gold:2: not `token<TAB>label` with O, B-x or I-x"),
        (GOOD + b"\n" + GOOD, "x.gold:2: a session with two turns of one number"),
        (GOOD + b"\n" + GOOD.replace(b'"sv"', b'"de"'), "x.gold:2: a session with two turns of one number"),
        (b"O\themligheten\n", "x.gold:1: not `token<TAB>label` with O, B-x or I-x"),
        (b"\xff\xfe\tO\n", "x.gold: not UTF-8"),
        (b"hemligheten\tB-VAD\n",
         "x.gold:1: a label that is not in the table (our own tags): say which table with --map"),
    ],
    ids=["empty", "blank", "plain text", "an array", "half a turn", "no JSON", "a number for a session",
         "a text for a number", "a span too long", "no IOB2", "a turn twice", "an id in two languages",
         "columns swapped", "no UTF-8", "a foreign tag"],
)  # fmt: skip
def test_what_is_no_gold_is_refused_without_a_word_of_it(data: bytes, message: str, tmp_path: Path) -> None:
    """The file, the line and what is wrong, and nothing that stands there."""
    path = tmp_path / "x.gold"
    path.write_bytes(data)
    with pytest.raises(CorpusError) as caught:
        read_gold(path, "sv")
    assert str(caught.value) == message
    assert SECRET not in str(caught.value)


def test_a_brace_may_be_the_first_token(tmp_path: Path) -> None:
    """A row of columns is no JSON, whatever it begins with."""
    (tmp_path / "x.tsv").write_text("{\tO\nSiv\tB-PERSON\n")
    ((only,), _) = read_gold(tmp_path / "x.tsv", "sv")
    assert only.text == "{Siv"


@pytest.mark.parametrize("data", [GOOD, b"hej\tO\nMaja\tB-PERSON\n"], ids=["JSONL", "columns"])
def test_gold_may_come_through_a_pipe(data: bytes) -> None:
    """It is read once, from its beginning to its end."""
    ours, theirs = os.pipe()
    try:
        os.write(theirs, data)
        os.close(theirs)
        assert len(read_gold(Path(f"/dev/fd/{ours}"), "sv")[0]) == 1
    finally:
        os.close(ours)


def test_a_session_stands_in_one_file(tmp_path: Path) -> None:
    """Two conversations of one id would be read as one; utterances of columns go by their text and may be in two."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.jsonl").write_bytes(GOOD)
        (tmp_path / f"{name}.tsv").write_text(f"hej\tO\n\n{name}\tO\n")
    with pytest.raises(CorpusError, match=r"^b\.jsonl: a session of it has the id of one in a\.jsonl$"):
        list(read_files([tmp_path / "a.jsonl", tmp_path / "b.jsonl"], None))
    assert len(list(read_files([tmp_path / "a.tsv", tmp_path / "b.tsv"], "sv"))) == 2


def test_conll_needs_a_language(corpus: Path) -> None:
    """It does not say its own."""
    with pytest.raises(CorpusError, match=r"^small.tsv: CoNLL TSV does not say its language: name it with --lang$"):
        read_gold(corpus / "small.tsv", None, str(corpus / "small.map"))


def test_a_meta_file_of_something_else_is_refused(corpus: Path) -> None:
    """A line for each utterance, or none of it is believed."""
    (corpus / "small.meta.tsv").write_text("d1\t4\tCUSTOMER\n")
    with pytest.raises(CorpusError, match=r"^small.meta.tsv: 1 lines for 2 utterances$"):
        read_gold(corpus / "small.tsv", "sv", str(corpus / "small.map"))


@pytest.mark.parametrize("line", ["PER = PERSONS", "PER", "PER = ", "PER PERSON", "LOC = GEO"])
def test_a_bad_map_is_refused_by_its_line(line: str, corpus: Path) -> None:
    """Where it stands, and that it is wrong."""
    (corpus / "bad.map").write_text(f"LOC = LOCATION\n{line}\n")
    with pytest.raises(CorpusError, match=r"^bad.map:2: "):
        read_gold(corpus / "small.tsv", "sv", str(corpus / "bad.map"))
