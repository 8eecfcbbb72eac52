"""A data folder that an older version wrote (f02612d of 23 November, before sessions had keys) is taken up as it is.

`older/` was made by its own `keys new`, `feed` and `run`, on two partitions: one turn went out, one waits for a person,
one is a dead letter. Its keys seal nothing else. It was made under a clock of the year 2099, so that nothing expires.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import orjson

from tests.cli.shell import Shell, rows

OLDER = Path(__file__).parent / "older"
WENT_OUT = "hello, my name is Natasha Oliver"


def test_a_data_folder_of_an_older_version_is_taken_up(shell: Shell) -> None:
    """What waited is released, the letter is fed, and the session goes on with the surrogates that it had."""
    shutil.copytree(OLDER, shell.data)
    for path in (shell.data, *shell.data.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    shell.environ |= {"ANOND_LOG_PARTITIONS": "2", "ANOND_DIVERT_MAX_RISK": "1.0"}
    checked = shell("check").stdout.decode()
    assert "FIX" not in checked
    assert "all can be read with the keys that are here" in checked
    assert [row["text"] for row in rows(shell.good("read"))] == [WENT_OUT]
    (waits,) = rows(shell.good("decide", "--pending"))
    (letter,) = rows(shell.good("dead", "list", "--json"))
    marked = [{"start": 10, "end": 23, "tag": "PERSON"}]
    shell.good("decide", given=orjson.dumps({"item": waits["item"], "verdict": "release", "spans": marked}))
    (shell.folder / "mended.toml").write_text('[fields]\nspeakers = { kunde = "bot" }\n')
    assert shell.good("dead", "feed", str(letter["id"]), "--config", "mended.toml") == "1 fed again\n"
    (shell.folder / "anond.toml").write_text('[fields]\nspeakers = { kunde = "bot", user = "user" }\n')
    shell.good("feed", given=orjson.dumps({"session": "shop-1", "text": "it is Oona Trellick again", "lang": "en"}))
    with shell.daemon(last=1):
        texts = {str(event["text"]) for event in shell.clean(4)}
    assert {WENT_OUT, "is anybody there?", "it is Natasha Oliver again"} < texts
    (released,) = texts - {WENT_OUT, "is anybody there?", "it is Natasha Oliver again"}
    assert released.startswith("minä olen ")
    assert "Trellick" not in released
