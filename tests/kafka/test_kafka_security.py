"""Brokers that ask who one is, over TLS: by password, by token, by certificate."""

from __future__ import annotations

import asyncio
import base64
import datetime
import ipaddress
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from aiokafka.errors import KafkaError
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from anond.config.settings import KafkaSettings
from anond.errors import ConfigError, LogError
from anond.log.kafka import Cluster, KafkaLog, security
from anond.log.protocol import TopicSpec, Transaction

KAFKA = "org.apache.kafka.common.security"
VALIDATOR = f"{KAFKA}.oauthbearer.internals.unsecured.OAuthBearerUnsecuredValidatorCallbackHandler"
JAAS = {  # mechanism: what a broker needs to take it
    "scram-sha-512": f"{KAFKA}.scram.ScramLoginModule required;",
    "scram-sha-256": f"{KAFKA}.scram.ScramLoginModule required;",
    "plain": f'{KAFKA}.plain.PlainLoginModule required user_anond="right";',
    "oauthbearer": f'{KAFKA}.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="broker";',
}


@dataclass(frozen=True)
class Guarded:
    """A broker that asks who one is, and the files of one whom it knows."""

    servers: str
    folder: Path

    def settings(self, **changed: str) -> KafkaSettings:
        """How to reach it over TLS under a name."""
        return KafkaSettings(
            **{"security": "sasl_ssl", "ca_file": str(self.folder / "ca.pem"), "user": "anond"} | changed
        )

    def secret(self, value: str) -> str:
        """A file that holds this secret."""
        path = self.folder / "secret"
        path.write_text(f"{value}\n")
        return str(path)


class Authority:
    """Vouches for certificates: files in PEM, `<name>.pem` with the key in it, and its own `ca.pem`."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._key = folder, ec.generate_private_key(ec.SECP256R1())
        (folder / "ca.pem").write_bytes(self._signed("authority", self._key, ca=True))

    def issue(self, name: str) -> Path:
        """A certificate for 127.0.0.1, with its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path = self.folder / f"{name}.pem"
        path.write_bytes(private + self._signed(name, key, ca=False))
        return path

    def _signed(self, name: str, key: ec.EllipticCurvePrivateKey, *, ca: bool) -> bytes:
        now = datetime.datetime.now(datetime.UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(_named(name))
            .issuer_name(_named("authority"))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
            .add_extension(x509.BasicConstraints(ca=ca, path_length=None), True)
            .sign(self._key, hashes.SHA256())
        )
        return made.public_bytes(serialization.Encoding.PEM)


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def token(expires_in: float) -> str:
    """A token of the kind that Kafka takes for development: unsigned, for `anond`, good for so many seconds."""
    now = time.time()
    claims = {"sub": "anond", "iat": now - 7200, "exp": now + expires_in}
    parts = (
        base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in ({"alg": "none"}, claims)
    )
    return ".".join(parts) + "."


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Vouches for the brokers and for us."""
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def guarded(brokers: ModuleType, authority: Authority) -> Iterator[Guarded]:
    """A broker with a TLS listener that asks for a name, to be proved in any of the ways that there are."""
    listener = "listener.name.secured"
    settings = {
        f"{listener}.ssl.keystore.type": "PEM",
        f"{listener}.ssl.keystore.location": str(authority.issue("broker")),
        f"{listener}.sasl.enabled.mechanisms": ",".join(JAAS).upper(),
        f"{listener}.oauthbearer.sasl.server.callback.handler.class": VALIDATOR,
        **{f"{listener}.{mechanism}.sasl.jaas.config": jaas for mechanism, jaas in JAAS.items()},
    }
    users = tuple(f"{kind}=[name=anond,password=right]" for kind in ("SCRAM-SHA-512", "SCRAM-SHA-256"))
    with brokers.Brokers(1, "SASL_SSL", settings, users) as one:
        yield Guarded(one.secured_address, authority.folder)


@pytest.fixture(scope="module")
def asking(brokers: ModuleType, authority: Authority) -> Iterator[Guarded]:
    """A broker with a TLS listener that asks for a certificate."""
    listener = "listener.name.secured.ssl"
    settings = {
        f"{listener}.keystore.type": "PEM",
        f"{listener}.keystore.location": str(authority.issue("asking")),
        f"{listener}.truststore.type": "PEM",
        f"{listener}.truststore.location": str(authority.folder / "ca.pem"),
        f"{listener}.client.auth": "required",
    }
    with brokers.Brokers(1, "SSL", settings) as one:
        yield Guarded(one.secured_address, authority.folder)


async def work(guarded: Guarded, settings: KafkaSettings, place_on: Any) -> None:
    """Write a turn, own its partition, read it and commit: all that a daemon does with the cluster."""
    cluster = Cluster(guarded.servers, patience=10, session_timeout=6, security=security(settings))
    place = place_on(cluster)
    async with place.logs() as (log,):
        _, (partition, _) = await place.own(log)
        await log.append([place.turn(b"a")])
        assert [record.value for record in await partition.read(1, 1000, 5)] == [b"a"]
        await partition.commit(Transaction([place.out(b"A")], [(b"k", b"v")], {place.turns: 1}))


@pytest.mark.parametrize("mechanism", JAAS)
def test_tls_with_a_name_lets_in_who_can_prove_it(guarded: Guarded, place_on: Any, mechanism: str) -> None:
    """Turns go over TLS under a name that a password, or a token, proves."""
    secret = token(600) if mechanism == "oauthbearer" else "right"
    settings = guarded.settings(sasl=mechanism, secret_file=guarded.secret(secret))
    asyncio.run(work(guarded, settings, place_on))


def test_a_certificate_of_our_own_lets_us_in_where_brokers_ask_for_one(
    asking: Guarded, authority: Authority, place_on: Any
) -> None:
    """The file holds the certificate and its key; the key may lie in a file of its own."""
    mine = str(authority.issue("anond"))
    settings = KafkaSettings(security="ssl", ca_file=str(asking.folder / "ca.pem"), cert_file=mine, key_file=mine)
    asyncio.run(work(asking, settings, place_on))
    asyncio.run(work(asking, replace(settings, key_file=""), place_on))


async def refused(guarded: Guarded, settings: KafkaSettings) -> str:
    """What a command says whose connection is refused."""
    log = KafkaLog.open(Cluster(guarded.servers, patience=10, security=security(settings)))
    try:
        with pytest.raises(LogError) as caught:
            await log.create([TopicSpec("turns", 1)])
        return str(caught.value)
    finally:
        await log.close()


@pytest.mark.parametrize(
    ("changed", "secret", "words"),
    [
        ({"sasl": "scram-sha-512"}, "Wr0ng", "refuses the name or its secret (kafka.user, kafka.secret_file)"),
        ({"sasl": "plain"}, "Wr0ng", "refuses the name or its secret (kafka.user, kafka.secret_file)"),
        ({"sasl": "plain", "user": "n0body"}, "right", "refuses the name or its secret"),
        ({"sasl": "oauthbearer"}, token(-60), "the token in kafka.secret_file may be past its time"),
        ({"sasl": "oauthbearer"}, "n0token", "the token in kafka.secret_file may be past its time"),
        ({"ca_file": ""}, "Wr0ng", "has a certificate that kafka.ca_file does not vouch for"),
        ({"security": "sasl_plaintext"}, "Wr0ng", "ends the connection: look at kafka.security"),
    ],
)
def test_who_is_refused_is_told_why_and_no_secret_is_quoted(
    guarded: Guarded, changed: dict[str, str], secret: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong password, name or certificate, a token past its time: one line says which setting to look at."""
    said = asyncio.run(refused(guarded, guarded.settings(secret_file=guarded.secret(secret), **changed)))
    assert words in said
    assert "\n" not in said
    for text in (said, caplog.text):
        assert secret not in text


def test_who_has_no_certificate_is_told_that_one_is_asked_for(asking: Guarded) -> None:
    """The broker only ends the connection; what to look at is said all the same."""
    settings = KafkaSettings(security="ssl", ca_file=str(asking.folder / "ca.pem"))
    assert "kafka.cert_file" in asyncio.run(refused(asking, settings))


def test_a_broker_that_is_not_there_is_told() -> None:
    """One line with its address."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    said = asyncio.run(refused(Guarded(f"127.0.0.1:{port}", Path()), KafkaSettings()))
    assert said == f"Kafka: 127.0.0.1:{port} is not reached: Connection refused"


LOUD = """
import asyncio, sys
from anond.config.settings import KafkaSettings
from anond.events.records import Message
from anond.log.kafka import Cluster, KafkaLog, security
from anond.log.protocol import Transaction, TopicSpec
from anond.logging_setup import configure
configure("text", "DEBUG")
settings = KafkaSettings(security="sasl_ssl", ca_file=sys.argv[2], user="anond", secret_file=sys.argv[3])
async def main():
    log = KafkaLog.open(Cluster(sys.argv[1], patience=10, session_timeout=6, security=security(settings)))
    await log.create([TopicSpec("loud.turns", 1), TopicSpec("loud.state", 1, compacted=True)])
    await log.append([Message("loud.turns", 0, b"Key-Secret", b"Value-Secret")])
    ownership = await log.join_group("loud", ["loud.turns"], "loud.state")
    (partition,), _ = await ownership.changes(20)
    _ = [entry async for entry in partition.restore()]
    records = await partition.read(1, 1000, 5)
    again = [Message("loud.turns", 0, b"Key-Secret", b"Value-Secret")]
    await partition.commit(Transaction(again, [(b"Key-Secret", b"Value-Secret")], {"loud.turns": 1}))
    print(len(records))
    await log.close()
asyncio.run(main())
"""


def test_the_client_prints_no_record_and_no_secret_though_everything_is_logged(guarded: Guarded) -> None:
    """With `observe.level = "DEBUG"` aiokafka, which would print keys and values, tells of its connections alone."""
    arguments = [guarded.servers, str(guarded.folder / "ca.pem"), guarded.secret("right")]
    done = subprocess.run([sys.executable, "-c", LOUD, *arguments], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr[-2000:]
    assert "group" in done.stderr  # the client has spoken
    assert "Secret" not in done.stderr
    assert "right" not in done.stderr


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


@pytest.mark.soak
def test_a_token_is_read_anew_for_each_connection(tmp_path: Path) -> None:
    """Whoever renews the token replaces its file; while there is none, the client is told to try again."""
    path = tmp_path / "token"
    path.write_text("one\n")
    provider = security(KafkaSettings(security="sasl_ssl", sasl="oauthbearer", secret_file=str(path)))
    assert asyncio.run(provider["sasl_oauth_token_provider"].token()) == "one"
    path.write_text("two\n")
    assert asyncio.run(provider["sasl_oauth_token_provider"].token()) == "two"
    path.unlink()
    with pytest.raises(KafkaError):
        asyncio.run(provider["sasl_oauth_token_provider"].token())
