"""The sample says what it claims to: marked by hand, converted without loss, wide enough to show every door."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond import sample
from anond.events.presets import preset
from anond.tags import BLANKET, Span

MARK = re.compile(r"\[\[([A-Z]+)(?:/([a-z]+))?\|(.*?)\]\]")
LANGUAGES = ("en", "de", "sv", "es", "it", "fr")
TURNS = sample.load()


def unmark(marked: str) -> tuple[str, list[Span]]:
    """The text without its marks, and the marks as spans."""
    text, spans, end = "", [], 0
    for mark in MARK.finditer(marked):
        text += marked[end : mark.start()]
        spans.append(Span(len(text), len(text) + len(mark[3]), mark[1], mark[2]))
        text += mark[3]
        end = mark.end()
    return text + marked[end:], spans


def converted(written: str) -> Iterator[dict[str, Any]]:
    """The turns of a sample as it was written, in gold form."""
    for block in written.split("=== ")[1:]:
        head, *lines = block.strip().splitlines()
        session, lang = head.split()
        for turn, line in enumerate(lines):
            speaker, _, marked = line.partition(": ")
            text, spans = unmark(marked.replace("\\n", "\n"))
            yield {
                "session": session, "turn": turn, "speaker": speaker, "lang": lang, "text": text,
                "spans": [span.gold() for span in spans],
            }  # fmt: skip


def rewrite(folder: Path) -> None:
    """Make the lines of gold anew after the sample was edited."""
    lines = [orjson.dumps(turn) + b"\n" for turn in converted((folder / "sample.txt").read_text("utf-8"))]
    (folder / "sample.jsonl").write_bytes(b"".join(lines))


def surfaces(tag: str, sub: str | None = None) -> list[str]:
    """What is marked with a tag."""
    marks = [(t["text"], s) for t in TURNS for s in t["spans"] if s["tag"] == tag and s.get("sub") == sub]
    return [text[s["start"] : s["end"]] for text, s in marks]


def test_gold_is_made_from_what_was_written() -> None:
    """The gold lines are those that the written sample gives; after an edit, `python tests/test_sample.py`."""
    written = files(sample).joinpath("sample.txt").read_text("utf-8")
    assert list(converted(written)) == sample.load()


def test_two_sessions_of_each_language() -> None:
    """There are two sessions in each of the six languages, and ids that look like a platform's."""
    sessions = {(t["session"], t["lang"]) for t in TURNS}
    assert Counter(lang for _, lang in sessions) == dict.fromkeys(LANGUAGES, 2)
    assert all(re.fullmatch(r"[0-9a-f]{12}", session) for session, _ in sessions)
    assert 80 <= len(TURNS) <= 100


def test_every_line_is_an_event() -> None:
    """Every turn of the sample is a valid input event."""
    fields = preset("anond")
    turns = [fields.parse(orjson.dumps(t), None, 100_000) for t in TURNS]
    assert [(t.session, t.turn, t.text) for t in turns] == [(t["session"], t["turn"], t["text"]) for t in TURNS]


def test_spans_are_gold() -> None:
    """Spans have known tags, stand in order without overlap, and neither begin nor end with a space."""
    for turn in TURNS:
        spans = [Span.from_gold(s) for s in turn["spans"]]
        assert all(a.end <= b.start for a, b in pairwise(spans))
        assert all(s.end <= len(turn["text"]) for s in spans)
        marked = [turn["text"][s.start : s.end] for s in spans]
        assert marked == [m.strip() for m in marked]
        assert "[[" not in turn["text"]


@pytest.mark.parametrize(
    ("tag", "sub"),
    [
        ("PERSON", None), ("ADDRESS", None), ("ZIP", None), ("LOCATION", None), ("EMAIL", None), ("DATE", "birth"),
        ("UID", "phone"), ("UID", "card"), ("UID", "iban"), ("UID", "national"), ("UID", "account"), ("UID", "order"),
        ("UID", "username"), ("UID", "password"), ("UID", "plate"),
    ],
)  # fmt: skip
def test_every_kind_is_shown(tag: str, sub: str | None) -> None:
    """Each kind of value that the selective policy hides occurs, but for network addresses."""
    assert surfaces(tag, sub) != []


@pytest.mark.parametrize(
    ("word", "session"),
    [
        ("Will", "7f3a91c2d04b"), ("stern", "4c81e05fa6b3"), ("björk", "05ea7b42c9f6"), ("Ville", "05ea7b42c9f6"),
        ("rosa", "93b05d1e84ac"), ("jesús", "1ad64f9b20e7"), ("gioia", "f60c28b7d9e1"), ("fontana", "f60c28b7d9e1"),
        ("petit", "8b5fd20c714e"), ("rose", "c3740e9da25f"),
    ],
)  # fmt: skip
def test_names_that_are_words(word: str, session: str) -> None:
    """A word that is a name in one place of a session is a plain word in another."""
    turns = [t for t in TURNS if t["session"] == session]
    found = {
        any(s["start"] <= m.start() < s["end"] for s in t["spans"])
        for t in turns
        for m in re.finditer(rf"\b{word}\b", t["text"], re.IGNORECASE)
    }
    assert found == {True, False}


def test_hidden_characters_and_html() -> None:
    """One value is split by a character of no width, and one turn was pasted from a web form."""
    assert [text for text in surfaces("EMAIL") if "\u200b" in text] == ["t.weiss\u200bgerber@example.org"]
    assert sum("<br>" in t["text"] for t in TURNS) == 1


def test_mail_hosts_are_reserved() -> None:
    """No address of the sample can be anybody's: every host is one that is reserved for examples."""
    hosts = [text.rpartition("@")[2] for text in surfaces("EMAIL") if "@" in text]
    assert [host for host in hosts if not re.search(r"(^example\.(com|net|org)|\.example)$", host)] == []


def test_names() -> None:
    """The sensitive texts are those of the policy, each once."""
    selective, blanket = sample.names(), sample.names(BLANKET)
    assert {"will ashdown", "07700 900 142", "4 marzo 1987", "Ludo"} <= set(selective)
    assert "Harrow & Finch" in set(blanket) - set(selective)
    assert len(selective) == len(set(selective))
    assert "£14.99" not in blanket


if __name__ == "__main__":
    rewrite(Path(__file__).parent.parent / "daemon" / "anond" / "sample")
