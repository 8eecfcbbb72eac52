"""How far a run came: it goes on from the last step that was committed, if it is still the same run."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from anond.archive.journal import Journal
from anond.archive.scrubber import Done
from anond.errors import ArchiveError


def done(key: bytes, *, waits: bool = False) -> Done:
    """What one batch came to."""
    return Done(
        0, [], [("chat.dead", key, b"sealed")], [(key, b"ledger", waits)], {"en": (-0.1, 1.5, 50)}, Counter(clean=2)
    )


def begun(folder: Path, run: str = "this") -> Journal:
    """A journal, taken up."""
    journal = Journal(folder, "out")
    journal.begin(run, 5.0)
    return journal


def test_a_run_goes_on_after_its_last_step(tmp_path: Path) -> None:
    """What was written behind it is cut off."""
    first = begun(tmp_path / "work")
    first.commit(3, b"one\n", [done(b"a")])
    first.commit(2, b"two\n", [done(b"b", waits=True)])
    first.close()
    with first.part.open("ab") as part:
        part.write(b"half of the next st")
    second = begun(tmp_path / "work")
    assert (second.state.rows, second.state.length, second.state.tally) == (5, 8, Counter(clean=4))
    assert second.state.budgets == {"0": {"en": [-0.1, 1.5, 50]}}
    assert second.part.read_bytes() == b"one\ntwo\n"
    assert list(second.ledgers([b"a", b"c"])) == [(b"a", b"ledger")]
    assert list(second.waiting()) == [[(b"b", b"ledger")]]
    assert [key for some in second.undecided() for _, key, _ in some] == [b"a", b"b"]
    second.commit(1, b"end\n", [])
    assert second.part.read_bytes() == b"one\ntwo\nend\n"
    second.close()


def test_another_run_begins_anew(tmp_path: Path) -> None:
    """Of another input, other settings or other keys; it is told."""
    first = begun(tmp_path / "work")
    first.commit(3, b"one\n", [done(b"a")])
    first.close()
    second = Journal(tmp_path / "work", "out")
    assert second.begin("other", 6.0)
    assert (second.state.rows, second.part.read_bytes(), list(second.undecided())) == (0, b"", [])
    second.close()


@pytest.mark.parametrize("name", ["state.db", "part"])
def test_a_damaged_journal_begins_anew(tmp_path: Path, name: str) -> None:
    """Work is done twice rather than wrong."""
    first = begun(tmp_path / "work")
    first.commit(3, b"one\n", [])
    first.close()
    (tmp_path / "work" / name).write_bytes(b"x")
    second = begun(tmp_path / "work")
    assert (second.state.rows, second.part.read_bytes()) == (0, b"")
    second.close()


def test_one_process_at_a_time(tmp_path: Path) -> None:
    """The second is refused and changes nothing."""
    first = begun(tmp_path / "work")
    with pytest.raises(ArchiveError, match="out is being made by another process"):
        Journal(tmp_path / "work", "out")
    first.close()
    begun(tmp_path / "work").close()


def test_nobody_else_can_look_in(tmp_path: Path) -> None:
    """Folder and files are the owner's."""
    journal = begun(tmp_path / "work")
    journal.commit(1, b"one\n", [done(b"a")])
    modes = {path.stat().st_mode & 0o077 for path in [tmp_path / "work", *(tmp_path / "work").iterdir()]}
    assert modes == {0}
    journal.close()
    journal.remove()
    assert not (tmp_path / "work").exists()
