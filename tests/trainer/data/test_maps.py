from __future__ import annotations

from pathlib import Path

import pytest

from anond_trainer.data.gold import CorpusError
from anond_trainer.data.maps import COLUMNS, FOLDER, OWN, read_table, table_named, table_of

SHIPPED = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.map"))
PUBLISHED = [name for name in SHIPPED if name.startswith("published/")]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_tables_are_sound(name: str) -> None:
    """Each reads, names its source and licence, marks something, and contradicts itself nowhere."""
    table = table_named(name)
    assert table.source != table.name
    assert table.licence != "not stated"
    assert any(meaning not in ("O", "?") for meaning in table.means.values())
    assert set(table.meta) <= COLUMNS
    assert set(table.speakers.values()) <= {"user", "agent", "bot"}
    assert table.joined <= set(table.means)


def test_tables_exist_for_corpora_of_every_kind() -> None:
    """Chat, commands, e-mail, tweets, clinics and news in five languages."""
    wanted = {"multidogo", "sgd", "restaurant8k", "snips_en", "mtop", "xsid", "xtds", "uner", "btc_en", "wnut17_en",
              "meddocan_es", "conll2002_es", "germeval2014_de", "sv_klintan", "wikineural"}  # fmt: skip
    assert wanted <= set(SHIPPED)


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_keep_classes_apart(name: str) -> None:
    """They are for figures in the corpus' own classes: each has a tag of its own, and nothing is left out."""
    table = table_named(name)
    meanings = [meaning for label, meaning in table.means.items() if label != "O"]
    assert len(set(meanings)) == len(meanings)
    assert not {"O", "?"} & set(meanings)
    assert not table.unlabelled
    assert {label.partition("(")[0] for label in table_named(name.removeprefix("published/")).means} == set(table.means)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("PER = PERSONS", "own.map:1: an unknown tag"),
        ("PER = UID/birth", "own.map:1: an unknown tag"),
        ("PER = PERSON/", "own.map:1: an unknown tag"),
        ("PER = PERSON\nLOC PER = LOCATION", "own.map:2: a label stands in the table twice"),
        ("# nothing\nPER: PERSON",
         "own.map:2: neither `label = TAG` nor one line each of block, joined, licence, meta, plain, source, speakers, "
         "unlabelled"),
        ("PER=PERSON",
         "own.map:1: neither `label = TAG` nor one line each of block, joined, licence, meta, plain, source, speakers, "
         "unlabelled"),
        ("source: a\nsource: b\nPER = PERSON",
         "own.map:2: neither `label = TAG` nor one line each of block, joined, licence, meta, plain, source, speakers, "
         "unlabelled"),
        ("source: ours", "own.map: a table of labels needs at least one `label = TAG`"),
        ("meta: dialogue\nPER = PERSON", "own.map: meta: columns are -, sentence, session, speaker, text, turn"),
        ("block: none\nPER = PERSON", "own.map: block: a number of utterances, at least 1"),
        ("block: 0\nPER = PERSON", "own.map: block: a number of utterances, at least 1"),
        ("unlabelled: DATES\nPER = PERSON", "own.map: an unknown tag"),
    ],
)  # fmt: skip
def test_a_table_that_is_none_is_refused_by_line(tmp_path: Path, lines: str, message: str) -> None:
    """Mistakes in a table are said before a corpus is read with it."""
    path = tmp_path / "own.map"
    path.write_text(lines)
    with pytest.raises(CorpusError) as caught:
        read_table(path)
    assert str(caught.value) == message


def test_a_table_is_found_by_name_by_folder_or_as_a_file(tmp_path: Path) -> None:
    """A name finds a shipped table, a path a file; a corpus' folder names its table, else the labels are our own."""
    (tmp_path / "mine.map").write_text("PER = PERSON  # people\n")
    assert table_named("published/meddocan_es").means["EDAD_SUJETO_ASISTENCIA"] == "UNIT"
    assert table_named(str(tmp_path / "mine.map")).means == {"O": "O", "PER": "PERSON"}
    assert table_of(tmp_path / "uner" / "x.tsv").source == "Universal NER"
    assert table_of(tmp_path / "x.tsv") is OWN
    assert OWN.meaning("UID/phone", "1") == "UID/phone"
    with pytest.raises(FileNotFoundError):
        table_named("../../../gold")
