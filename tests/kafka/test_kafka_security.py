"""A broker that asks who one is, over TLS."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from anond.config.settings import KafkaSettings
from anond.errors import ConfigError, LogError
from anond.stream.kafka import Cluster, security

JAAS = "org.apache.kafka.common.security.scram.ScramLoginModule required;"


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that vouches for itself, and a file with its key and itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "broker")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    pem = made.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "ca.pem").write_bytes(pem)
    (folder / "broker.pem").write_bytes(private + pem)
    return folder / "ca.pem", folder / "broker.pem"


@pytest.fixture
def guarded(brokers: ModuleType, tmp_path: Path) -> Iterator[tuple[Any, Path]]:
    """A broker with a TLS listener that asks for a SCRAM name, and the certificate to check it by."""
    ca, broker = certificate(tmp_path)
    settings = {
        "listener.name.secured.ssl.keystore.type": "PEM",
        "listener.name.secured.ssl.keystore.location": str(broker),
        "listener.name.secured.sasl.enabled.mechanisms": "SCRAM-SHA-512",
        "listener.name.secured.scram-sha-512.sasl.jaas.config": JAAS,
    }
    users = ("SCRAM-SHA-512=[name=anond,password=right]",)
    with brokers.Brokers(1, "SASL_SSL", settings, users) as one:
        yield one, ca


@pytest.mark.timeout(200)
def test_tls_and_scram_let_in_who_has_the_certificate_and_the_password(
    guarded: tuple[Any, Path], place_on: Any, tmp_path: Path
) -> None:
    """Turns go over TLS under a SCRAM name; a wrong password or an unknown certificate is a LogError."""
    broker, ca = guarded
    secret = tmp_path / "secret"

    async def story(password: str, ca_file: str) -> None:
        secret.write_text(password)
        settings = KafkaSettings(security="sasl_ssl", ca_file=ca_file, user="anond", secret_file=str(secret))
        cluster = Cluster(broker.secured_address, patience=10, session_timeout=6, security=security(settings))
        place = place_on(cluster)
        async with place.logs() as (log,):
            _, (partition, _) = await place.own(log)
            await log.append([place.turn(b"a")])
            assert [record.value for record in await partition.read(1, 1000, 5)] == [b"a"]

    asyncio.run(story("right\n", str(ca)))
    for password, ca_file in (("wrong", str(ca)), ("right", "")):
        with pytest.raises(LogError) as caught:
            asyncio.run(story(password, ca_file))
        assert password not in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (KafkaSettings(security="ssl", ca_file="/nowhere.pem"), "certificates of [kafka] cannot be used"),
        (KafkaSettings(security="sasl_ssl"), "kafka.user is missing"),
        (KafkaSettings(security="sasl_plaintext", user="a", secret_file="/nowhere"), "cannot be read"),
        (KafkaSettings(security="sasl_plaintext", sasl="oauthbearer", secret_file="/nowhere"), "cannot be read"),
    ],
)
def test_what_is_missing_is_told_before_anything_connects(settings: KafkaSettings, message: str) -> None:
    """A missing file or name is an error of the settings."""
    with pytest.raises(ConfigError) as caught:
        security(settings)
    assert message in str(caught.value)


def test_a_token_is_read_anew_for_each_connection(tmp_path: Path) -> None:
    """Whoever renews the token replaces its file."""
    token = tmp_path / "token"
    token.write_text("one\n")
    provider = security(KafkaSettings(security="sasl_ssl", sasl="oauthbearer", secret_file=str(token)))
    assert asyncio.run(provider["sasl_oauth_token_provider"].token()) == "one"
    token.write_text("two\n")
    assert asyncio.run(provider["sasl_oauth_token_provider"].token()) == "two"
