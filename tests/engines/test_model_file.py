from __future__ import annotations

import random
import struct
from dataclasses import replace
from hashlib import sha256

import numpy as np
import orjson
import pytest

from anond.engines.model.card import Card, Source, hash_check
from anond.engines.model.file import MAGIC, Model, encode
from anond.engines.model.hashing import hasher
from anond.engines.model.weights import FEATURE_VERSION, Weights
from anond.engines.model.words import Words
from anond.errors import AnondError, ModelRefused, SealBroken
from tests.stopwatch import cpu_seconds

CARD = Card(
    "sv-0001", "sv", 10, 100, 3, (Source("chat", "Apache-2.0"),), {"recall": 0.9}, "2026-11-21",
    hash_check=hash_check(hasher()),
)  # fmt: skip
WEIGHTS = Weights(
    ("O", "B-PERSON", "I-PERSON"),
    np.array([3, 7, 1 << 63], np.uint64),
    np.array([0, 1, 1, 3], np.uint32),
    np.array([0, 1, 2], np.uint8),
    np.array([0.5, -1.5, 2.0]),
    np.arange(9, dtype=np.float64).reshape(3, 3),
    Words(np.array([2, 1 << 60], np.uint64), np.array([[7, 3, 0, 900], [1, 0, 0, 0]], np.uint16)),
)


class Pen:
    """A signer whose signature is a digest: what matters here is who checks it and when."""

    key_id = "k1"

    def sign(self, data: bytes) -> bytes:
        """64 bytes that depend on every byte of data."""
        return sha256(data).digest() * 2


def checks(key_id: str, data: bytes, signature: bytes) -> None:
    """Trusts Pen alone."""
    if key_id != "k1" or Pen().sign(data) != signature:
        raise SealBroken("not signed by us")


def trusts_all(key_id: str, data: bytes, signature: bytes) -> None:
    """Lets every signature pass, so that what comes after is tested."""


def test_a_model_reads_back_as_it_was_written() -> None:
    """All arrays and the card survive, and the digest is that of the file."""
    data = encode(CARD, WEIGHTS, Pen())
    model = Model.load(data, checks)
    assert model.card == replace(CARD, signer="k1")
    assert (model.id, model.lang, model.card.keyed, model.digest) == ("sv-0001", "sv", False, sha256(data).hexdigest())
    assert (model.size, model.fingerprint) == (len(data), f"sv-0001 ({model.digest[:12]})")
    assert model.weights.labels == WEIGHTS.labels
    for name in ("hashes", "pointers", "targets", "values", "transitions"):
        np.testing.assert_array_equal(getattr(model.weights, name), getattr(WEIGHTS, name))
    np.testing.assert_array_equal(model.weights.words.hashes, WEIGHTS.words.hashes)
    np.testing.assert_array_equal(model.weights.words.classes, WEIGHTS.words.classes)
    assert model.header["labels"] == WEIGHTS.labels


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
def test_weights_keep_their_precision(kind: type[np.floating]) -> None:
    """A file may hold them in half as many bytes, or a quarter: what it says is what is read."""
    values = np.array([0.1, -1.5, 2.0], kind)
    data = encode(CARD, replace(WEIGHTS, values=values), Pen())
    read = Model.load(data, checks).weights.values
    assert (read.dtype, read.tolist()) == (np.dtype(kind), values.tolist())
    assert len(encode(CARD, WEIGHTS, Pen())) - len(data) == 3 * (8 - read.itemsize)


def test_unsigned_is_read_only_when_pinned() -> None:
    """A starter model is trusted by its digest and by nothing else."""
    data = encode(CARD, WEIGHTS)
    assert Model.load(data, checks, (sha256(data).hexdigest(),)).id == "sv-0001"
    with pytest.raises(ModelRefused, match="neither signed nor pinned"):
        Model.load(data, trusts_all, ("0" * 64,))


def test_a_stranger_is_not_trusted() -> None:
    """A signature that does not hold is named as the reason."""
    data = encode(CARD, WEIGHTS, Pen())
    with pytest.raises(ModelRefused, match=r"^model file: its signature does not hold$"):
        Model.load(data[:-1] + bytes([data[-1] ^ 1]), checks)


def test_a_file_for_another_engine_is_refused() -> None:
    """Files of before name none, and are for the CRF; what another engine made is not read as if this had."""
    assert Model.load(encode(CARD, WEIGHTS, Pen()), checks).card.engine == "crf"
    with pytest.raises(ModelRefused, match=r"^model file: it is for another engine than crf and bilstm$"):
        Model.load(encode(replace(CARD, engine="neural"), WEIGHTS, Pen()), checks)


def test_a_note_reads_back_and_a_file_without_one_says_nothing_of_notes() -> None:
    """Files from before there were notes are read, and those without one have the bytes that they had."""
    noted = replace(CARD, note="published by force: a fair on Friday")
    assert Model.load(encode(noted, WEIGHTS, Pen()), checks).card.note == noted.note
    assert b'"note"' not in encode(CARD, WEIGHTS, Pen())


@pytest.mark.parametrize("note", ["x" * 501, "two\nlines", "\x1b[2J"])
def test_an_unsound_note_is_refused(note: str) -> None:
    """It is shown on terminals: one line, printable, of bounded length."""
    with pytest.raises(ModelRefused, match="header has no sound note"):
        Model.load(encode(replace(CARD, note=note), WEIGHTS, Pen()), checks)


def test_every_truncation_is_refused() -> None:
    """No prefix of a model is a model, even if its signature were believed."""
    data = encode(CARD, WEIGHTS, Pen())
    for length in range(len(data)):
        with pytest.raises(ModelRefused):
            Model.load(data[:length], trusts_all)


def test_every_altered_bit_is_noticed() -> None:
    """One bit flipped anywhere, and the file is refused."""
    data = encode(CARD, WEIGHTS, Pen())
    for bit in range(len(data) * 8):
        altered = bytearray(data)
        altered[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ModelRefused):
            Model.load(bytes(altered), checks)


def test_thousands_of_mutations_never_crash() -> None:
    """What gets past the signature is refused in words or is sound; nothing else is raised, nothing large allocated."""
    data = encode(CARD, WEIGHTS, Pen())
    rng = random.Random(7)
    for _ in range(8000):
        altered = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(altered))
            action = rng.randrange(3)
            if action == 0:
                altered[at] = rng.randrange(256)
            elif action == 1:
                del altered[at : at + rng.randint(1, 9)]
            else:
                altered[at:at] = rng.randbytes(rng.randint(1, 9))
            if not altered:
                break
        try:
            model = Model.load(bytes(altered), trusts_all)
        except AnondError as error:
            assert isinstance(error, ModelRefused)  # noqa: PT017
        else:
            assert np.isfinite(model.weights.values).all()


def rewritten(**changes: object) -> bytes:
    """The model with other words in its header."""
    data = encode(CARD, WEIGHTS, Pen())
    length = struct.unpack_from("<I", data, 12)[0]
    header = orjson.dumps(orjson.loads(data[16 : 16 + length]) | changes)
    return data[:12] + struct.pack("<I", len(header)) + header + data[16 + length :]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "truncated"),
        (b"\0" * 200, "not a model file"),
        (MAGIC + struct.pack("<II", 2, 0) + bytes(64), "version is not 3, 4 or 5"),
        (MAGIC + struct.pack("<II", 3, 1 << 31) + bytes(64), "header is truncated or too long"),
        (MAGIC + struct.pack("<II", 3, 2) + b"{]" + bytes(64), "header is no JSON"),
        (MAGIC + struct.pack("<II", 3, 2) + b"[]" + bytes(64), "header is no JSON object"),
        (bytes(65 << 20), "larger than 64 MB"),
        (rewritten(features=99), f"feature version is not {FEATURE_VERSION}"),
        (rewritten(labels=["O", "B-PERSON", "B-NOBODY"]), "unknown or repeated labels"),
        (rewritten(labels=["O", "O", "B-PERSON"]), "unknown or repeated labels"),
        (rewritten(labels=["O", ["x"], 3]), "header has no sound labels"),
        (rewritten(labels=[]), "unknown or repeated labels"),
        (rewritten(rows=1 << 60), "truncated, or its arrays are not of the size that the header says"),
        (rewritten(rows=-1), "truncated, or its arrays are not of the size that the header says"),
        (rewritten(weights=True), "header has no sound weights"),
        (rewritten(words=-1), "header has no sound words"),
        (rewritten(words=1 << 40), "header has no sound words"),
        (rewritten(scales=9), "header has no sound words"),
        (rewritten(scales=0), "header has no sound words"),
        (rewritten(words=1), "truncated, or its arrays are not of the size that the header says"),
        (rewritten(precision=3), "header has no sound precision"),
        (rewritten(precision=4), "truncated, or its arrays are not of the size that the header says"),
        (rewritten(id=7), "header has no sound id"),
        (rewritten(data=["x"]), "header has no sound data"),
        (rewritten(figures={"recall": "high"}), "header has no sound figures"),
    ],
)
def test_refusals_say_what_is_wrong(data: bytes, message: str) -> None:
    """Each refusal names the fault."""
    with pytest.raises(ModelRefused, match=f"^model file: {message}$"):
        Model.load(data, trusts_all)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("hashes", np.array([7, 3, 9], np.uint64), "hashes are not sorted"),
        ("hashes", np.array([3, 3, 9], np.uint64), "hashes are not sorted"),
        ("words", replace(WEIGHTS.words, hashes=np.array([9, 9], np.uint64)), "hashes are not sorted"),
        ("pointers", np.array([0, 1, 1, 2], np.uint32), "lengths of rows are not sound"),
        ("pointers", np.array([0, 1, 1, 4], np.uint32), "lengths of rows are not sound"),
        ("targets", np.array([0, 1, 3], np.uint8), "a weight has no label"),
        ("values", np.array([0.5, np.nan, 1.0]), "weights are not finite or absurdly large"),
        ("values", np.array([0.5, 1e9, 1.0]), "weights are not finite or absurdly large"),
        ("transitions", np.full((3, 3), np.inf), "weights are not finite or absurdly large"),
    ],
)
def test_unsound_arrays_are_refused(field: str, value: object, message: str) -> None:
    """Also a signed file is looked at: its arrays have to be a model."""
    with pytest.raises(ModelRefused, match=f"^model file: {message}$"):
        Model.load(encode(CARD, replace(WEIGHTS, **{field: value}), Pen()), checks)  # type: ignore[arg-type]


def test_a_large_model_loads_in_a_tenth_of_a_second() -> None:
    """Reading copies no array."""
    rng = np.random.default_rng(1)
    rows = 200_000
    large = replace(
        WEIGHTS,
        hashes=np.unique(rng.integers(0, 2**63, rows, np.uint64)),
        pointers=np.arange(rows + 1, dtype=np.uint32),
        targets=np.zeros(rows, np.uint8),
        values=rng.normal(size=rows),
    )
    data = encode(CARD, large)
    digest = sha256(data).hexdigest()
    assert cpu_seconds(lambda: Model.load(data, checks, (digest,)), 0.1) < 0.1
