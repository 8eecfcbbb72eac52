"""Two keys, a time and a place that the tests of sealing share."""

from pathlib import Path

from anond.seal import Key, Ring, load

NOW = 1_800_000_000.0
DAY = 86_400.0
PLAIN = b"a turn of a conversation"
PLACE = b"chat.review/12"
OLDER = Key("0" * 15 + "1", NOW - DAY, b"o" * 32)
NEWER = Key("0" * 15 + "2", NOW, b"n" * 32)


def state(folder: Path) -> Ring:
    """The state ring as it is on disk now."""
    return load(folder, ["state"]).need("state")
