"""What tests of a hostile machine share: good turns, refusals in one line, and every turn accounted for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from anond.events.records import Position

if TYPE_CHECKING:
    from tests.e2e.hostile.conftest import House

NAME, TEXT = "Trellick", "hello, my name is Oona Trellick"


def turns(count: int, first: int = 0) -> list[bytes | None]:
    """Good turns of some sessions."""
    return [
        orjson.dumps({"session": f"s{n % 7}", "turn": n, "speaker": "user", "text": TEXT})
        for n in range(first, first + count)
    ]


def refused(house: House, code: int, *words: str, command: str = "run") -> None:
    """The command ends by itself with this code and one line that holds these words, and nothing else."""
    done = house.run(*command.split())
    lines = [line for line in done.stderr.decode().splitlines() if " model in use " not in line]
    said = "\n".join(lines)
    assert (done.returncode, done.stdout, said.count("anond: ")) == (code, b"", 1), said
    assert said.startswith("anond: ")
    assert [word for word in words if word not in said] == [], said


def all_done(house: House, places: list[Position]) -> None:
    """Every turn has one fate, and it is no death."""
    fate = house.fate()
    assert {fate.of(place) for place in places} <= {"clean", "budget"}
    assert fate.count.total() == len(places)
    assert not [event for event in fate.clean.values() if NAME in str(event["text"])]


def silent(house: House) -> None:
    """No file that was printed holds text of a turn, or a traceback."""
    for printed in house.folder.glob("daemon*.log"):
        said = printed.read_text()
        assert NAME not in said
        assert "Traceback" not in said
        assert "uncaught" not in said
