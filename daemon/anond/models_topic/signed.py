"""Signed records of the models topic: a body, the key that signed it, and the signature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from anond.errors import ModelRefused, SealBroken
from anond.events.records import Message
from anond.seal import Signer, Verifier


def signed(topic: str, key: str, fields: Mapping[str, Any], signer: Signer) -> Message:
    """The signed record of these fields."""
    body = orjson.dumps(fields, option=orjson.OPT_SORT_KEYS)
    value = orjson.dumps({"body": body.decode(), "key": signer.key_id, "signature": signer.sign(body).hex()})
    return Message(topic, 0, key.encode(), value)


def verified(what: str, value: bytes, verifier: Verifier) -> dict[str, Any]:
    """The fields of a record with a valid signature; else raises ModelRefused, which names the record."""
    try:
        record = orjson.loads(value)
        body = record["body"].encode()
        verifier.verify(record["key"], body, bytes.fromhex(record["signature"]))
        found: dict[str, Any] = dict(orjson.loads(body))
    except SealBroken:
        raise ModelRefused(f"{what}: the signature is not one of ours") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ModelRefused(f"{what}: does not decode") from None
    return found
