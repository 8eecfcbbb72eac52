"""What the shipped models are judged on and learn from, out of a folder of corpora made here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from anond.engines.model.card import Source
from anond_trainer.data.gold import GoldTurn
from anond_trainer.train.recipe import BESIDE, RECIPES, other_gold, share_alike, share_alike_corpora, turns


@pytest.fixture
def corpora(tmp_path: Path) -> Path:
    """A folder with a little of each corpus that the French models meet."""
    for file in ("mtop/fr.dev.tsv", "wikineural/fr.val.tsv"):
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).write_text("".join(f"mot{n}\tO\nici\tO\n\n" for n in range(2000)))
    (tmp_path / "chat_dev").mkdir()
    messy = [GoldTurn(lang, 0, "user", lang, "allo") for lang in ("fr", "sv")]
    (tmp_path / "chat_dev" / "all.jsonl").write_bytes(b"".join(turn.to_json() + b"\n" for turn in messy))
    return tmp_path


def test_models_are_judged_on_what_none_learns_from(corpora: Path) -> None:
    """Messy dialogues in the language, and a share of text of another kind."""
    messy, other = other_gold(corpora, "fr")
    assert (messy[0], [turn.lang for turn in messy[1]]) == ("messy dialogues", ["fr"])
    assert other[0] == "encyclopaedia of wikineural"
    assert 0 < len(other[1]) < 500
    learnt = {part.file for parts in RECIPES.values() for part in parts}
    assert learnt.isdisjoint(part.file for parts in BESIDE.values() for _, part in parts)


def test_what_is_learnt_from_names_its_licences(corpora: Path) -> None:
    """All of the corpora of a recipe, but for those left out."""
    found, sources = turns(corpora, "fr")
    assert len(found) == 2000
    assert [source.licence for source in sources] == ["CC BY-SA 4.0"]
    assert turns(corpora, "fr", frozenset({"mtop"})) == ([], ())


def test_what_a_share_alike_licence_covers_can_be_left_out(corpora: Path) -> None:
    """It is told by what the tables say: French then learns of no corpus, Swedish of one."""
    assert share_alike_corpora("fr") == {"mtop"}
    assert share_alike_corpora("sv") == {"uner"}
    assert turns(corpora, "fr", share_alike_corpora("fr")) == ([], ())
    assert [share_alike(Source("x", licence)) for licence in ("CC BY-NC-SA 4.0", "CC BY-SA", "CC BY 4.0")] == [
        True, True, False,
    ]  # fmt: skip


def test_docs_say_what_a_build_without_share_alike_corpora_leaves_out() -> None:
    """Language by language, and what it still learns of."""
    page = (Path(__file__).parents[3] / "docs/security.md").read_text("utf-8")
    in_docs = {
        lang: tuple({name for name in cell.split(", ") if name} for cell in cells)
        for lang, *cells in re.findall(r"^\| ([a-z]{2}) \| ([^|]*?) ?\| ?([^|]*?) ?\|$", page, re.MULTILINE)
    }
    left_out = {lang: share_alike_corpora(lang) for lang in RECIPES}
    rest = {lang: {part.corpus for part in parts} - left_out[lang] for lang, parts in RECIPES.items()}
    assert in_docs == {lang: (left_out[lang], rest[lang]) for lang in RECIPES}
