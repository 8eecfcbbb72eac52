"""Refused models are kept with their reports, the last few of each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from anond.cli.refused import listing, page
from anond.errors import ModelRefused
from anond.operations.refused import KEPT, find, keep_refused, refused_models

AT = 1_800_000_000.0
REPORT = {
    "decisions": 250, "published": False, "recall": 0.91234, "seconds": {"learning": 2.5, "judging": 0.25},
    "strata": [{"name": "stream", "recall": [0.9, 0.95]}, {"name": "elsewhere", "recall": None}],
    "untrusted": ["eve", "kim"],
}  # fmt: skip


def test_the_last_few_of_a_language_are_kept_newest_first(tmp_path: Path) -> None:
    """Other languages keep theirs; files are for their owner alone, and nothing half-written lies around."""
    folder = tmp_path / "refused"
    keep_refused(folder, b"sv", "sv", "sv-0002", AT, "too few", {})
    names = [keep_refused(folder, b"model", "es", "es-0002", AT + n, f"reason {n}", REPORT) for n in range(KEPT + 2)]
    assert names[0] == "es-0002-20270115-080000"
    assert [one.name for one in refused_models(folder)] == [*names[:1:-1], "sv-0002-20270115-080000"]
    assert [path.stat().st_mode & 0o777 for path in (folder, folder / names[-1])] == [0o700, 0o700]
    assert {path.name: path.stat().st_mode & 0o777 for path in (folder / names[-1]).iterdir()} == {
        "report.json": 0o600, "es-0002.model": 0o600,
    }  # fmt: skip
    assert not list(folder.glob(".*"))


def test_what_a_killed_run_left_is_swept_and_a_damaged_report_passed_over(tmp_path: Path) -> None:
    """Neither keeps others from being kept and shown."""
    (tmp_path / ".es-0001-20270115-070000").mkdir()
    (tmp_path / "es-0001-20270115-060000").mkdir()
    (tmp_path / "es-0001-20270115-060000" / "report.json").write_bytes(b"{")
    name = keep_refused(tmp_path, b"model", "es", "es-0002", AT, "too few", {})
    assert [one.name for one in refused_models(tmp_path)] == [name]
    assert not list(tmp_path.glob(".*"))


def test_one_is_found_by_its_name_or_as_the_newest_of_its_id(tmp_path: Path) -> None:
    """What is not kept is refused in words."""
    older, newer = (keep_refused(tmp_path, b"model", "es", "es-0002", AT + n, "too few", {}) for n in range(2))
    assert find(tmp_path, older).name == older
    assert find(tmp_path, "es-0002").name == newer
    with pytest.raises(ModelRefused, match="no refused model es-0009 is kept here; see `anond models show --refused`"):
        find(tmp_path, "es-0009")


@pytest.mark.parametrize("model_id", ["../es-0002", "", "es/1", ".es"])
def test_an_id_that_is_no_name_makes_no_file(tmp_path: Path, model_id: str) -> None:
    """Nothing is written outside of the folder."""
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        keep_refused(tmp_path / "refused", b"model", "es", model_id, AT, "too few", {})
    assert not list(tmp_path.iterdir())


def test_the_list_has_a_line_for_each_with_the_reason(tmp_path: Path) -> None:
    """And one where there is none."""
    assert list(listing(refused_models(tmp_path))) == ["no refused model is kept here"]
    keep_refused(tmp_path, b"model", "es", "es-0002", AT, "too few decisions", {})
    assert list(listing(refused_models(tmp_path))) == [
        "es es-0002-20270115-080000  refused 2027-01-15 08:00 UTC: too few decisions"
    ]


def test_a_report_reads_as_lines_whatever_is_in_it(tmp_path: Path) -> None:
    """Figures side by side, parts indented, rows one below the other."""
    keep_refused(tmp_path, b"model", "es", "es-0002", AT, "too few", REPORT)
    assert list(page(find(tmp_path, "es-0002"))) == [
        "es-0002-20270115-080000",
        "",
        "language   es",
        "would be   es-0002, 5 bytes",
        "refused    2027-01-15 08:00 UTC: too few",
        "",
        "decisions  250",
        "published  no",
        "recall     0.9123",
        "seconds",
        "  learning  2.5",
        "  judging   0.25",
        "strata",
        "  name stream, recall 0.9 to 0.95",
        "  name elsewhere, recall none",
        "untrusted",
        "  eve",
        "  kim",
    ]
