"""A tagger of parts of speech that was learnt, as a file and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.errors import ConfigError
from anond_trainer.engines.parts_of_speech import PartsOfSpeech, as_file, learnt, quickly_learnt, sentences, tagger

SAID = "the\tDET\ndog\tNOUN\nsleeps\tVERB\n\na\tDET\ncat\tNOUN\nruns\tVERB\n\nthe\tDET\ncat\tNOUN\nsleeps\tVERB\n"


def test_what_was_learnt_says_the_same_when_it_is_read_again(tmp_path: Path) -> None:
    """Without a word in the file."""
    gold, file = tmp_path / "gold.tsv", tmp_path / "en.parts.npz"
    gold.write_text(SAID * 4)
    trained = learnt([*sentences(gold)], "en", 20)
    file.write_bytes(as_file(trained, "en"))
    asked = [["The", "cat", "runs"], ["dog"]]
    found = PartsOfSpeech.load(file)
    assert found.lang == "en"
    assert [list(one) for one in found.of(asked)] == [list(one) for one in tagger(trained, "en").of(asked)]
    assert list(found.of(asked)[0]) == ["DET", "NOUN", "VERB"]
    assert b"sleeps" not in file.read_bytes()


def test_our_own_search_learns_the_same_parts(tmp_path: Path) -> None:
    """The commonest part of speech is among them, though the search takes it for no label."""
    gold = tmp_path / "gold.tsv"
    gold.write_text(SAID * 4)
    found = tagger(quickly_learnt([*sentences(gold)], "en", 20), "en").of([["The", "cat", "runs"], ["dog"]])
    assert [list(one) for one in found] == [["DET", "NOUN", "VERB"], ["NOUN"]]


@pytest.mark.parametrize("content", [b"", b"no arrays", b"PK\x03\x04"])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """The message names it."""
    file = tmp_path / "wrong.npz"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=r"wrong\.npz: no parts of speech that were learnt"):
        PartsOfSpeech.load(file)
