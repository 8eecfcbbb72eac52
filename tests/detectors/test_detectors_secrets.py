"""Keys, wallets and places on the map; by tables in six languages, and by their checksums."""

from __future__ import annotations

import pytest

from anond.detectors.accounts.keccak import keccak256
from tests.detectors.marked_tables import assert_linear, marked, spans_of

TABLES = {
    name: list(marked(name)) for name in ("secret_wallet", "coordinates", "secret_wallet-blind", "coordinates-blind")
}
UNITS = [
    "-----BEGIN PRIVATE KEY-----", "eyJaaaaaaaaa.", "token ", "token: aB1", "sk-", "deadbeef", "1A1zP1",
    "bc1q", "0x", "51.5074 ", "52.5200, 13.4050 ", "51° ", "///a.", "lat: 1.5 ", "w3w ",
]  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "btc 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"),
        ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"),
    ],
)
def test_a_failed_checksum_lowers_and_never_drops(right: str, wrong: str) -> None:
    """A wallet with a slip is still someone's wallet."""
    (good,), (bad,) = (spans_of("wallet", text, "en") for text in (right, wrong))
    assert (good.sure, good.score) == (True, 1.0)
    assert (bad.sure, bad.score < 1.0) == (False, True)


@pytest.mark.parametrize(
    ("data", "digest"),
    [
        (b"", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
        (b"abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
    ],
)
def test_keccak_gives_the_published_digests(data: bytes, digest: str) -> None:
    """The hash is that of the competition and not SHA-3."""
    assert keccak256(data).hex() == digest


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_long_runs_cost_linear_time(unit: str) -> None:
    """Twice the text takes about twice the time, whatever it repeats."""
    for table in (name for name in TABLES if not name.endswith("-blind")):
        assert_linear(table, unit)
