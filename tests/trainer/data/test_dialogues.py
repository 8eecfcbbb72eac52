from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from stdnum import iban, luhn

from anond.tagging.session_reading import TOGETHER
from anond.tags import Span
from anond_trainer.data import lint
from anond_trainer.data.align import examples, lowered, predicted, reader, readings
from anond_trainer.data.gold import CorpusError, GoldTurn, read_jsonl, sessions, split
from anond_trainer.data.notation import LANGUAGES, dialogues, read_chat
from anond_trainer.data.reserved import TEST_CARDS, real_values, unreal


def chat(tmp_path: Path, text: str) -> list[GoldTurn]:
    """Dialogues in the notation, read."""
    path = tmp_path / "sv.txt"
    path.write_text(text, "utf-8")
    return read_chat(path, "sv")


def test_notation_becomes_turns_with_spans(tmp_path: Path) -> None:
    r"""Marks become spans on the text without marks; `\n` becomes a line break; turns count from 0 in each dialogue."""
    turns = chat(
        tmp_path,
        "=== a\nuser: jag heter [[PERSON|Åsa Öst]],\\nfödd [[DATE/birth|3 maj]]\nbot: ok\n\n=== b\nagent: [hej] [1]\n",
    )
    assert [(t.session, t.turn, t.speaker) for t in turns] == [("a", 0, "user"), ("a", 1, "bot"), ("b", 0, "agent")]
    assert turns[0].text == "jag heter Åsa Öst,\nfödd 3 maj"
    assert turns[0].spans == (Span(10, 17, "PERSON", None, "gold"), Span(24, 29, "DATE", "birth", "gold"))
    assert turns[2].text == "[hej] [1]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("user: hej\n", "sv.txt:1: a turn before the first dialogue"),
        ("=== \nuser: hej\n", "sv.txt:1: a dialogue needs a name of its own"),
        ("=== a\nuser: hej\n=== a\n", "sv.txt:3: a dialogue needs a name of its own"),
        ("=== a\nkund: hej\n", "sv.txt:2: not `user: `, `agent: ` or `bot: ` and a text"),
        ("=== a\nuser:  \n", "sv.txt:2: not `user: `, `agent: ` or `bot: ` and a text"),
        ("=== a\nuser: [[NAMN|Anna]]\n", "sv.txt:2: unknown tag NAMN"),
        ("=== a\nuser: [[PERSON/phone|Anna]]\n", "sv.txt:2: unknown tag PERSON/phone"),
        ("=== a\nuser: ok\nuser: [[PERSON|Anna]\n", "sv.txt:3: a mark is not closed, or not [[TAG|text]]"),
        ("=== a\nuser: [[PERSON|Anna ]]\n", "sv.txt:2: a mark begins or ends with white space"),
    ],
)
def test_lint_says_file_and_line_and_quotes_nothing(tmp_path: Path, text: str, message: str) -> None:
    """What is not in the notation is refused by place."""
    with pytest.raises(CorpusError) as caught:
        chat(tmp_path, text)
    assert str(caught.value) == message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_own_dialogues_are_sound(lang: str) -> None:
    """Every mention comes through the daemon's reading whole, and no address, account or card may be somebody's."""
    turns = dialogues(lang)
    assert [f"{turn.session} {turn.turn}: {kind}" for turn in turns for kind in real_values(turn)] == []
    assert len({turn.session for turn in turns}) > 100
    lost = 0
    for turn, reading in readings(turns[:400], reader()):
        spans = [reading.view.to_view(span.start, span.end) for span in turn.spans]
        ends = set(reading.tokens.ends)
        lost += sum(start not in reading.tokens.starts or end not in ends for start, end in spans)
    assert lost <= 0.03 * sum(len(turn.spans) for turn in turns[:400])


def test_gold_lines_read_back(tmp_path: Path) -> None:
    """What is written as gold reads back equal."""
    turns = dialogues("fr")[:60]
    path = tmp_path / "gold.jsonl"
    path.write_bytes(b"\n".join(turn.to_json() for turn in turns))
    assert read_jsonl(path) == turns


def test_gold_keeps_the_seconds_that_a_person_took() -> None:
    """And writes none where nobody recorded them."""
    turn = GoldTurn("s", 0, "user", "sv", "hej", seconds=7.5)
    assert GoldTurn.from_json(turn.to_json()).seconds == 7.5
    assert b"seconds" not in GoldTurn("s", 0, "user", "sv", "hej").to_json()


@pytest.mark.parametrize(
    "spans", ['[{"start":0,"end":9,"tag":"PERSON"}]', '[{"start":0,"end":2,"tag":"NOBODY"}]', "[{}]", "3",
              '[{"start":0,"end":3,"tag":"ORG"},{"start":2,"end":4,"tag":"ORG"}]'],
)  # fmt: skip
def test_gold_that_is_none_is_refused_by_line(tmp_path: Path, spans: str) -> None:
    """A span beyond the text, of no tag or over another is no gold."""
    path = tmp_path / "gold.jsonl"
    path.write_text(f'\n{{"session":"a","turn":0,"speaker":"user","lang":"en","text":"anna","spans":{spans}}}\n')
    with pytest.raises(CorpusError, match=r"^gold\.jsonl:2: not a turn of gold$"):
        read_jsonl(path)


@pytest.mark.parametrize(
    "more",
    ['"unknown":[[0,99]]', '"unknown":[[3,1]]', '"unknown":[[-1,2]]', '"unknown":[["a","b"]]', '"unknown":[[0,1,2]]',
     '"unknown":[5]', '"unknown":"ab"', '"unlabelled":[5]', '"unlabelled":[["ORG"]]', '"unlabelled":{"ORG":1}',
     '"unlabelled":null', '"seconds":-1', '"seconds":"7"', '"seconds":null', '"seconds":true'],
)  # fmt: skip
def test_gold_that_is_silent_in_no_sound_way_is_refused_by_line(tmp_path: Path, more: str) -> None:
    """A stretch lies in the text, what is unlabelled is a list of tags, and seconds are a number."""
    path = tmp_path / "gold.jsonl"
    path.write_text(f'{{"session":"a","turn":0,"speaker":"user","lang":"en","text":"anna","spans":[],{more}}}\n')
    with pytest.raises(CorpusError, match=r"^gold\.jsonl:1: not a turn of gold$"):
        read_jsonl(path)


def test_a_byte_order_mark_is_no_part_of_gold(tmp_path: Path) -> None:
    """Some editors write it before the first line."""
    turn = GoldTurn("s", 0, "user", "sv", "hej")
    (tmp_path / "gold.jsonl").write_bytes(b"\xef\xbb\xbf" + turn.to_json())
    assert read_jsonl(tmp_path / "gold.jsonl") == [turn]


def test_a_session_once_held_out_stays_held_out() -> None:
    """The split goes by session, keeps all turns, and does not depend on what else is there."""
    turns = dialogues("es")
    train, test = split(turns, 0.1)
    assert sorted(t.to_json() for t in train + test) == sorted(t.to_json() for t in turns)
    assert not {t.session for t in train} & {t.session for t in test}
    assert 0.03 < len({t.session for t in test}) / len({t.session for t in turns}) < 0.2
    assert split(turns[:700], 0.1)[1] == [t for t in test if t in turns[:700]]
    assert split(turns, 0.1, salt="other")[1] != test


def test_sessions_come_together_and_in_order() -> None:
    """Turns in any order are read as the conversations they were."""
    turns = dialogues("it")[:50]
    grouped = list(sessions(reversed(turns)))
    assert [[t.turn for t in s] for s in grouped] == [list(range(len(s))) for s in grouped]
    assert sum(map(len, grouped)) == 50


def test_examples_know_what_was_asked() -> None:
    """The reading of a turn depends on the turns before it, as in the daemon."""
    turns = [
        GoldTurn("s", 0, "agent", "sv", "Vad heter du?"),
        GoldTurn("s", 1, "user", "sv", "anna", (Span(0, 4, "PERSON"),)),
    ]
    made = examples(turns, reader())
    assert made[1].sentence.turn == "sv|user|name|lower|later|1"
    assert made[0].sentence.turn.split("|")[4] == "first"
    assert made[1].labels == ["I-PERSON"]


def test_many_turns_at_once_are_read_as_session_by_session() -> None:
    """More than are read in one go: where a lot ends changes nothing, and no session hears what another asks."""
    turns = dialogues("sv")[: TOGETHER + 20]
    tagger = reader()
    apart = [read for session in sessions(turns) for _, read in readings(session, tagger)]
    assert [read.sentence for _, read in readings(turns, tagger)] == [read.sentence for read in apart]


def test_labels_stand_on_the_original_text() -> None:
    """What normalising changes is undone: a span that goes through labels comes back where it was."""
    text = "jag &amp; An\u200bna Ek"
    turn = GoldTurn("s", 0, "user", "sv", text, (Span(text.index("An"), len(text), "PERSON"),))
    ((_, reading),) = readings([turn], reader())
    (example,) = examples([turn], reader())
    (span,) = predicted(reading, example.labels)
    assert (span.start, span.end, span.tag) == (turn.spans[0].start, turn.spans[0].end, "PERSON")


def test_lower_cased_copies_keep_their_spans() -> None:
    """Offsets hold although letters change; what was lower-cased already is not copied."""
    turns = [
        GoldTurn("s", 0, "user", "sv", "İ ÅSA", (Span(2, 5, "PERSON"),)),
        GoldTurn("s", 1, "user", "sv", "hej"),
    ]
    (copy,) = lowered(turns)
    assert (copy.text[2:5], copy.spans, len(copy.text)) == ("åsa", turns[0].spans, 5)


def test_lint_hints_at_what_may_be_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is marked in one turn only, an address that is not marked at all; then the summary."""
    path = tmp_path / "de-x.txt"
    path.write_text(
        "=== a\nuser: [[PERSON|Ute Stern]] hier\nagent: Hallo Frau Stern\nuser: ute@stern.example\n", "utf-8"
    )
    assert lint.main([str(path), "--lang", "de"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "a 1: «stern» is PERSON in another turn",
        "a 2: «stern» is PERSON in another turn",
        "a 2: «ute@stern.example» looks like EMAIL",
        "de-x.txt: 1 dialogue, 3 turns, 2 of them without a mark: PERSON 1",
    ]


def test_lint_hints_stand_where_the_words_do(tmp_path: Path) -> None:
    """A letter that is two in lower case moves nothing: what is marked behind it is not hinted at."""
    turns = chat(tmp_path, "=== a\nuser: İİİİ [[PERSON|Ada]] ja\nuser: İİİİ [[PERSON|Ada]]\n")
    assert list(lint.hints(turns)) == []


def test_lint_refuses_what_is_not_in_the_notation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By file and line, with the exit code 1."""
    path = tmp_path / "de-x.txt"
    path.write_text("user: hallo\n", "utf-8")
    assert lint.main([str(path), "--lang", "de"]) == 1
    assert capsys.readouterr().err == "de-x.txt:1: a turn before the first dialogue\n"


@pytest.mark.parametrize(
    ("text", "sub", "kinds"),
    [
        ("ana.lopez@gmail.com", None, ["mail"]),
        ("ana.lopez@gmail.example, root@10.44.7.19", None, []),
        ("@ana.lopez", "username", []),
        ("DE44 5001 0517 5407 3249 31", "iban", ["iban"]),
        ("DE53 0000 0000 5407 3249 31", "iban", []),
        ("DE44 5001 0517 5407 3249 32", "iban", []),
        ("4716 9480 9016 9076", "card", ["card"]),
        ("4242 4242 4242 4242", "card", []),
    ],
)
def test_values_that_may_be_somebodys_are_told(text: str, sub: str | None, kinds: list[str]) -> None:
    """Mail at hosts that can be registered, accounts at banks that may exist, cards that pass their check are real."""
    spans = (Span(0, len(text), "UID", sub, "gold"),) if sub else ()
    assert list(real_values(GoldTurn("a", 0, "user", "de", text, spans))) == kinds


def test_the_sample_holds_no_real_values() -> None:
    """The talk that `anond demo` plays has no address, account or card that may be somebody's."""
    found = [
        kind for turn in read_jsonl(Path(str(files("anond.sample") / "sample.jsonl"))) for kind in real_values(turn)
    ]
    assert found == []


def test_all_reserved_numbers_pass_their_check() -> None:
    """Each published card number passes the check by Luhn, and an account that replaces a real one its own check."""
    assert all(luhn.is_valid(card) for card in TEST_CARDS)
    new = unreal("DE44500105175407324931", "iban", (), Random(1))
    assert new[4:] == "000000005407324931"
    assert iban.is_valid(new, check_country=False)
