"""Values hidden in several ways by a daemon over the local log, and `anond unseal`, which reads sealed ones again."""

from __future__ import annotations

import stat

import orjson

from tests.cli.shell import Shell

FACTS = {
    "PERSON": ["Oona Trellick"], "LOCATION": ["Quarndon"], "EMAIL": ["o@trellick.example"], "UID/order": ["QX-58213"],
    "ZIP": ["90210"], "IP": ["10.1.2.3"], "ADDRESS": ["12 Krell Street"],
}  # fmt: skip
HOW = """[policy.how]
PERSON = "seal"
LOCATION = { fixed = "Ourtown" }
EMAIL = "suppress"
UID = "hash"
ZIP = "generalise"
IP = "tag"
ADDRESS = "number"
"""


def test_a_daemon_hides_each_type_in_its_way_and_what_is_sealed_can_be_read(ready: Shell) -> None:
    """Over the local log; opening is recorded, with the reason and without the value, before anything is shown."""
    (ready.folder / "anond.toml").write_text(HOW)
    ready.environ["ANOND_DIVERT_MAX_RISK"] = "1.0"
    text = "; ".join(value for values in FACTS.values() for value in values)
    ready.good("feed", given=orjson.dumps({"session": "s", "text": text, "lang": "en", "facts": FACTS}))
    with ready.daemon():
        (event,) = ready.clean(1)
    sealed, *others = str(event["text"]).split("; ")
    assert sealed.startswith("[PERSON:sealed:")
    assert others[:2] == ["Ourtown", "***"]
    assert others[2].startswith("[UID:")
    assert others[3:] == ["90***", "[IP]", "Address 1"]

    assert ready.good("unseal", "--why", "complaint 7", f"by {sealed}, twice {sealed}") == (
        "by Oona Trellick, twice Oona Trellick\n"
    )
    assert ready.good("unseal", "--why", "again", given=sealed.encode()) == "Oona Trellick\n"
    record = ready.data / "unsealed.jsonl"
    rows = [orjson.loads(line) for line in record.read_bytes().splitlines()]
    assert [(row["why"], row["tag"]) for row in rows] == [("complaint 7", "PERSON"), ("again", "PERSON")]
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    assert b"Oona" not in record.read_bytes()


def test_nothing_is_opened_without_reason_value_or_key(ready: Shell) -> None:
    """Each with a sentence, and nothing recorded."""
    assert ready.bad(2, "unseal", "--why", " ", "[PERSON]") == "--why: a reason has to be given"
    assert ready.bad(3, "unseal", "--why", "x", "[PERSON]").startswith("there is no sealed value in this")
    foreign = f"[PERSON:sealed:{'A' * 64}]"
    assert "1 not opened" in ready.bad(3, "unseal", "--why", "x", foreign)
    assert not (ready.data / "unsealed.jsonl").exists()


def test_what_is_kept_is_told_at_the_start(ready: Shell) -> None:
    """A line of the log names it; where the policy does not hide it anyway there is nothing to tell."""
    (ready.folder / "anond.toml").write_text("[policy.how]\nORG = 'keep'\nLOCATION = { keep = true }\n")
    said = ready("topics").stderr
    assert b"policy.how keeps what policy.hide names: it goes out as it is  kept=LOCATION\n" in said
