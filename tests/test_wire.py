"""The same keys and the same turns give the same bytes, whatever was moved in the house."""

from __future__ import annotations

import orjson

from tests import wire


def test_fixed_keys_and_turns_give_the_same_bytes_as_ever() -> None:
    """Clean events, opened items and letters, recalls and ledgers are those that `wire.json` has digests of."""
    assert wire.digests() == orjson.loads(wire.FILE.read_bytes())
