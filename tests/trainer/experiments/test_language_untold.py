"""English of which nobody says that it is English: what is found, and what turns are taken for."""

from __future__ import annotations

from pathlib import Path

from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from experiments.language_untold import HEAD, SETS, row, turns_of

TURNS = [
    GoldTurn("a", 0, "user", "en", "my parcel has not come yet, I am Anna Svensson", (Span(33, 46, "PERSON"),)),
    GoldTurn("b", 0, "user", "en", "6548"),
    GoldTurn("c", 0, "user", "en", "mein Paket ist immer noch nicht da"),
    GoldTurn("d", 0, "user", "en", "czekam na moją paczkę już od dwóch tygodni"),
]


def test_a_row_tells_what_turns_are_taken_for() -> None:
    """A bare number is in no language unless one is expected; German and Polish turns are not read as English."""
    nothing, english = (dict(zip(HEAD, row("few", TURNS, expected), strict=True)) for expected in ((), ("en",)))
    assert (nothing["recall"], english["recall"]) == ("1.000", "1.000")
    assert [nothing[kind] for kind in HEAD[-3:]] == ["25.00 %", "25.00 %", "25.00 %"]
    assert [english[kind] for kind in HEAD[-3:]] == ["0.00 %", "25.00 %", "25.00 %"]


def test_rows_of_star_are_parts_of_one_file(tmp_path: Path) -> None:
    """Its banks are the sessions of that name; users stand alone or beside agents."""
    (tmp_path / "star").mkdir()
    speakers = [("star-bank-1", 0, "user"), ("star-bank-1", 1, "agent"), ("star-hotel-2", 0, "user")]
    gold = [GoldTurn(session, number, who, "en", "hello there").to_json() for session, number, who in speakers]
    (tmp_path / "star/stream.jsonl").write_bytes(b"\n".join(gold))
    assert {name: len(turns_of(name, tmp_path)) for name in SETS if name.startswith("star")} == {
        "star, users": 2, "star, both sides": 3, "star's banks, users": 1, "star's banks, both sides": 2,
    }  # fmt: skip
