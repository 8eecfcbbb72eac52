from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anond.engines.model.card import Source
from anond.tags import Span
from anond_trainer.data.columns import read_conll
from anond_trainer.data.gold import CorpusError, GoldTurn, read_jsonl
from anond_trainer.data.maps import read_table
from anond_trainer.data.read import read_gold
from anond_trainer.data.spacing import token_places, written

TABLE = """
source: bookings of our own
licence: none
meta: session turn speaker
speakers: caller=user clerk=agent
joined: first last
plain: today tonight
unlabelled: EMAIL DATE/birth

first last = PERSON
number = UID/account
number(digits) = UID/phone
PER = PERSON
PER(@) = UID/username
when = DATE
thing = ?
colour = O
"""
NAMES = "jag O\nheter O\nSiv B-first\nDahl B-last\n, O\ningen O\n\nring O\n08-12 B-number\n/ I-number\n34 I-number\n"


def corpus(folder: Path, rows: str, meta: str = "", table: str = TABLE) -> list[GoldTurn]:
    """Columns, written with blanks for tabs, read with the table."""
    (folder / "own.map").write_text(table, "utf-8")
    (folder / "calls.tsv").write_text(rows.replace(" ", "\t"), "utf-8")
    if meta:
        (folder / "calls.meta.tsv").write_text(meta.replace(" ", "\t"), "utf-8")
    return read_conll(folder / "calls.tsv", read_table(folder / "own.map"), "sv")


def test_columns_become_turns(tmp_path: Path) -> None:
    """Text with blanks where they belong, mentions by characters, session, turn and speaker from the meta file."""
    turns = corpus(tmp_path, NAMES, "k7 3 caller\nk7 5 clerk\n")
    assert [(t.session, t.turn, t.speaker, t.lang, t.text) for t in turns] == [
        (f"{tmp_path.name}/calls/k7", 3, "user", "sv", "jag heter Siv Dahl, ingen"),
        (f"{tmp_path.name}/calls/k7", 5, "agent", "sv", "ring 08-12 / 34"),
    ]
    assert turns[0].spans == (Span(10, 18, "PERSON", None, "gold"),)
    assert turns[1].spans == (Span(5, 15, "UID", "phone", "gold"),)
    assert {t.unlabelled for t in turns} == {frozenset({"EMAIL", "DATE/birth"})}


@pytest.mark.parametrize(
    ("rows", "spans", "unknown"),
    [
        ("AB12 B-number\n", [(0, 4, "UID", "account")], []),
        ("12 B-number\n", [(0, 2, "UID", "phone")], []),
        ("@siv B-PER\n", [(0, 4, "UID", "username")], []),
        ("@ B-PER\nsiv O\n", [(0, 1, "UID", "username")], []),
        ("Tonight B-when\n", [], []),
        ("tonight B-when\nMonday I-when\n", [(0, 14, "DATE", None)], []),
        ("lamp B-thing\n", [], [(0, 4)]),
        ("red B-colour\n", [], []),
        ("Siv B-PER\nDahl B-PER\n", [(0, 3, "PERSON", None), (4, 8, "PERSON", None)], []),
        ("Siv B-first\nor O\nDahl B-last\n", [(0, 3, "PERSON", None), (7, 11, "PERSON", None)], []),
        ("Siv I-PER\nDahl I-PER\n", [(0, 8, "PERSON", None)], []),
    ],
)
def test_labels_mean_what_the_table_says(
    tmp_path: Path, rows: str, spans: list[tuple[int, int, str, str | None]], unknown: list[tuple[int, int]]
) -> None:
    """Each rule of a table, on one utterance."""
    (turn,) = corpus(tmp_path, rows)
    assert [(s.start, s.end, s.tag, s.sub) for s in turn.spans] == spans
    assert list(turn.unknown) == unknown


def test_sessions_where_none_is_known(tmp_path: Path) -> None:
    """Equal utterances are one session, so that no split parts them; with `block`, neighbours are."""
    rows = "hej O\n\nja O\n\nhej O\n\nnej O\n\n"
    a, b, c, d = (t.session for t in corpus(tmp_path, rows))
    assert a == c
    assert len({a, b, d}) == 3
    blocks = [t.session for t in corpus(tmp_path, rows, table=TABLE + "block: 3\n")]
    assert blocks == [f"{tmp_path.name}/calls/{n}" for n in (0, 0, 0, 1)]


def test_documents_by_the_ids_of_sentences(tmp_path: Path) -> None:
    """What stands before the last hyphen of a sentence's id is its document."""
    turns = corpus(tmp_path, NAMES, "mail-3-001\nmail-3-002\n", TABLE.replace("session turn speaker", "sentence"))
    assert [(t.session, t.turn) for t in turns] == [(f"{tmp_path.name}/calls/mail-3", n) for n in (0, 1)]


def test_the_text_as_it_stood_is_taken_where_it_holds_the_tokens(tmp_path: Path) -> None:
    """A meta file's text is used if it is these tokens; else the tokens make the text."""
    table = TABLE.replace("session turn speaker", "text")
    (tmp_path / "calls.meta.tsv").write_text("jag  heter Siv Dahl,ingen\nring 08-12 34\n", "utf-8")
    turns = corpus(tmp_path, NAMES, table=table)
    assert [t.text for t in turns] == ["jag  heter Siv Dahl,ingen", "ring 08-12 / 34"]
    assert [t.text[s.start : s.end] for t in turns for s in t.spans] == ["Siv Dahl", "08-12 / 34"]


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("Call me , please !", "Call me, please!"),
        ("It 's Anna 's ; do n't", "It's Anna's; don't"),
        ("¿ Qué ? ¡ Ya !", "¿Qué? ¡Ya!"),
        ("( a ) [ b ]", "(a) [b]"),
        ('he said " no " and left', 'he said "no" and left'),
        ("sa ” ja ” och", "sa ”ja” och"),
        ("„ Ja “ , sagte", "„Ja “, sagte"),
        ("l' adresse d' Anna", "l'adresse d'Anna"),
        ("« oui »", "«oui»"),
        ("# 12 @ siv", "#12 @siv"),
        ("12 - 14 / 3", "12 - 14 / 3"),
    ],
)
def test_blanks_stand_where_a_writer_sets_them(tokens: str, text: str) -> None:
    """Punctuation sticks to its word, quotes to what they quote."""
    assert written(tokens.split())[0] == text


@given(st.lists(st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=6), max_size=20))
def test_every_token_stands_where_it_is_said_to(tokens: list[str]) -> None:
    """No token is lost or moved, and the tokens are found again in the text that they made."""
    text, places = written(tokens)
    assert [text[start:end] for start, end in places] == tokens
    assert token_places(tokens, text) == places
    assert text == text.strip()


def test_tokens_of_another_text_are_not_found() -> None:
    """A text with more, less or other words than the tokens is not theirs."""
    tokens = ["ring", "mig"]
    assert token_places(tokens, " ring  mig ") == [(1, 5), (7, 10)]
    assert [token_places(tokens, text) for text in ("ring", "ring nu mig", "ring mig nu", "mig ring", "")] == [None] * 5


@pytest.mark.parametrize(
    ("rows", "meta", "message"),
    [
        ("hej O\nSiv\n", "", "calls.tsv:2: not `token<TAB>label` with O, B-x or I-x"),
        ("hej O\nSiv PER\n", "", "calls.tsv:2: not `token<TAB>label` with O, B-x or I-x"),
        ("hej O\n\n\nja O\nSiv B-pet\n", "",
         "calls.tsv:4: a label that is not in the table (own): say which table with --map"),
        ("hej O\n\nja O\n", "k 0 caller\n", "calls.meta.tsv: 1 lines for 2 utterances"),
        ("hej O\n\nja O\n", f"k 0 caller\n\nk {'9' * 20} caller\n",
         "calls.meta.tsv:3: the number of a turn has at most 18 digits"),
    ],
)  # fmt: skip
def test_what_is_not_in_the_form_is_refused_by_line(tmp_path: Path, rows: str, meta: str, message: str) -> None:
    """The place is named, nothing of the text is."""
    with pytest.raises(CorpusError) as caught:
        corpus(tmp_path, rows, meta)
    assert str(caught.value) == message
    assert caught.value.exit_code == 11


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """A corpus in another encoding is refused, not guessed at; a byte-order mark and Windows' line ends are read."""
    path = tmp_path / "calls.tsv"
    path.write_bytes("Åsa\tO\n".encode("latin-1"))
    with pytest.raises(CorpusError, match=r"^calls\.tsv: not UTF-8$"):
        read_gold(path, "sv")
    path.write_bytes("\ufeffÅsa\tB-PERSON\r\nEk\tI-PERSON\r\n\r\nja\tO".encode())
    turns, _ = read_gold(path, "sv")
    assert [(t.text, len(t.spans)) for t in turns] == [("Åsa Ek", 1), ("ja", 0)]


def test_characters_that_some_call_line_breaks_are_part_of_tokens(tmp_path: Path) -> None:
    """Only a newline ends a row."""
    (turn,) = corpus(tmp_path, "a\u2028b O\nc\x85d O\n")
    assert turn.text == "a\u2028b c\x85d"


def test_a_file_is_what_is_in_it(tmp_path: Path) -> None:
    """JSONL, columns by the table of their folder, else with our own tags; a card tells no name of a file."""
    turn = GoldTurn("s", 0, "user", "sv", "Siv", (Span(0, 3, "PERSON", None, "gold"),))
    (tmp_path / "customer.tsv").write_bytes(turn.to_json())
    assert read_gold(tmp_path / "customer.tsv", "sv") == ([turn], Source("gold of one's own", "not stated"))
    (tmp_path / "multidogo").mkdir()
    (path := tmp_path / "multidogo" / "x.conll").write_text("siv\tB-name\n")
    turns, source = read_gold(path, "en")
    assert (turns[0].spans[0].tag, source) == ("PERSON", Source("MultiDoGO", "CDLA-Permissive 1.0"))
    with pytest.raises(CorpusError, match=r"^x\.meta\.tsv: no gold, but what is known of the utterances of another"):
        read_gold(tmp_path / "x.meta.tsv", "sv")


def test_what_gold_does_not_say_survives_being_written(tmp_path: Path) -> None:
    """Stretches that are unknown and tags that nobody labelled go through JSONL."""
    turn = GoldTurn("s", 0, "user", "sv", "Siv ja", (), ((0, 3),), frozenset({"EMAIL", "DATE/birth"}))
    path = tmp_path / "gold.jsonl"
    path.write_bytes(turn.to_json())
    assert read_jsonl(path) == [turn]
    path.write_bytes(turn.to_json().replace(b"EMAIL", b"MAILS"))
    with pytest.raises(CorpusError, match=r"^gold\.jsonl:1: not a turn of gold$"):
        read_jsonl(path)
