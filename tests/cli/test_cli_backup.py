"""`anond backup` while a daemon works, and `anond restore` elsewhere: nothing is lost, and nothing goes out twice."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import orjson
import pytest

from anond import seal
from tests.cli.shell import Shell, rows
from tests.cli.test_cli_forget import until_they_wait

NAME = "Oona Trellick"
TURNS = [{"session": f"s{n}", "turn": 0, "text": f"hello, my name is {NAME}", "lang": "en"} for n in range(2)]


def test_a_copy_is_restored_elsewhere_and_releases_nothing_twice(ready: Shell, tmp_path: Path) -> None:
    """One turn is decided after the copy: elsewhere it does not go out again; the other is fed, a reviewer finds it.
    The keys travel by themselves."""
    keys = ready.data / "keys"
    ready.good("keys", "rotate", "publish")
    gone = ready.good("keys", "retire", "publish", "--older-than", "0").split()[-1]
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "0.0"
    ready.good("feed", given=b"\n".join(map(orjson.dumps, TURNS)))
    with ready.daemon():
        until_they_wait(ready, 2)
        said = ready.good("backup", str(tmp_path / "copy"))
        assert "log.db" in said
        item = rows(ready.good("decide", "--pending"))[0]["item"]
        ready.good("decide", given=orjson.dumps({"item": item, "verdict": "release"}))
        (released,) = ready.clean(1)
    copy = tmp_path / "copy"
    secrets = [key["key"] for path in keys.glob("[!d]*.json") for key in orjson.loads(path.read_bytes())["keys"]]
    assert len(secrets) == 4
    every = b"".join(path.read_bytes() for path in copy.rglob("*") if path.is_file())
    assert not [secret for secret in secrets if secret.encode() in every or bytes.fromhex(secret) in every]
    assert {stat.S_IMODE(path.stat().st_mode) for path in copy.rglob("*.db")} == {0o600}
    assert not [path for path in copy.rglob("*") if path.is_file() and NAME.encode() in path.read_bytes()]

    (tmp_path / "elsewhere").mkdir()
    other = Shell(tmp_path / "elsewhere")
    other.environ |= {"ANOND_DIVERT_MAX_RISK": "0.0"}
    assert "state.json is missing: restore it from its copy" in other.bad(3, "restore", str(copy))
    shutil.copytree(keys, other.data / "keys", ignore=shutil.ignore_patterns("destroyed.json"))
    other.data.chmod(0o755)  # as mkdir makes it
    said = other.good("restore", str(copy))
    assert "2 turns that waited and 0 turns that nobody had read yet: dead letters now" in said
    assert stat.S_IMODE(other.data.stat().st_mode) == 0o700
    assert list(seal.destroyed(other.data / "keys")["publish"]) == [gone]  # which keys went comes with the copy
    assert "is there already: restore into an empty data folder" in other.bad(10, "restore", str(copy))
    assert other.good("decide", "--pending") == ""
    letters = {str(row["from"]): row for row in rows(other.good("dead", "list", "--json"))}
    assert [row["reason"] for row in letters.values()] == ["restored", "restored"]
    went = f"chat.turns/{str(released['anond']['id']).replace('-', '@')}"  # type: ignore[index]
    (left,) = (row["id"] for place, row in letters.items() if place != went)
    assert other.good("dead", "feed", "--all").startswith(
        "0 fed again\n2 restored letters are left out: they may have gone out"
    )
    assert other.good("dead", "feed", str(left)) == "1 fed again\n"
    with other.daemon():
        until_they_wait(other, 3)
        (row,) = rows(other.good("decide", "--pending"))
        other.good("decide", given=orjson.dumps({"item": row["item"], "verdict": "release"}))
        (clean,) = other.clean(1)
    assert clean["session"] != released["session"]


def test_a_copy_that_is_not_whole_is_refused(ready: Shell, tmp_path: Path) -> None:
    """Altered, cut short, or no copy at all; and there has to be something to copy."""
    assert "holds no log" in ready.bad(10, "backup", str(tmp_path / "copy"))
    ready.good("feed", given=orjson.dumps(TURNS[0]))
    copy = tmp_path / "copy"
    ready.good("backup", str(copy))
    assert "is there already" in ready.bad(10, "backup", str(copy))
    with (copy / "log.db").open("r+b") as file:
        file.write(b"x")
    assert "log.db is not as it was copied" in ready.bad(10, "restore", str(copy))
    (copy / "backup.json").unlink()
    assert "is no copy that `anond backup` made" in ready.bad(10, "restore", str(copy))


@pytest.mark.parametrize("model", ["en-0001"])
def test_back_to_the_starter_where_nothing_else_is_announced(ready: Shell, model: str) -> None:
    """It is said that it reads already, in place of that it is not published."""
    said = ready.bad(4, "models", "rollback", model)
    assert said == f"nothing else is announced for en: daemons read with the shipped {model}"
