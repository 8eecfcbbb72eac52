"""Explains why a cluster cannot be reached; aiokafka says only that there is no connection."""

from __future__ import annotations

import os
import ssl
from collections.abc import Mapping
from typing import Any

from aiokafka.conn import collect_hosts, create_conn
from aiokafka.errors import KafkaConnectionError, KafkaError, UnsupportedSaslMechanismError
from aiokafka.protocol.metadata import MetadataRequest

from anond.errors import LogError, Unreachable

_TRIED_WITHIN = 5000  # milliseconds for a connection


async def refusal(servers: str, security: Mapping[str, Any]) -> LogError | None:
    """The error of each broker on a connection of ours; None if one accepts it. It quotes no secret.

    Unreachable where nobody has answered at all: then somebody may do so later.
    """
    reasons, away = [], True
    for host, port, _ in collect_hosts(servers):
        try:
            await _connect(host, port, security)
        except (OSError, KafkaError, TimeoutError) as error:
            reasons.append(f"{host}:{port} {_in_words(error, security)}")
            away = away and _is_away(error)
        else:
            return None
    return (Unreachable if away else LogError)(f"Kafka: {'; '.join(sorted(reasons))}")


def _is_away(error: Exception) -> bool:
    return isinstance(error, (OSError, TimeoutError)) and not isinstance(error, (ssl.SSLError, ConnectionResetError))


async def _connect(host: str, port: int, security: Mapping[str, Any]) -> None:
    """Connect and ask something: a token that is refused is noticed only then."""
    connection = await create_conn(host, port, request_timeout_ms=_TRIED_WITHIN, **security)
    try:
        if not (await connection.send(MetadataRequest([]))).brokers:
            raise KafkaConnectionError
    finally:
        connection.close()


def _in_words(error: Exception, security: Mapping[str, Any]) -> str:
    name = security.get("sasl_mechanism", "")
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"has a certificate that kafka.ca_file does not vouch for ({error.verify_message})"
    if isinstance(error, ssl.SSLError):
        return f"does not agree on TLS ({error.reason}): look at kafka.security, cert_file, key_file"
    if isinstance(error, UnsupportedSaslMechanismError):
        return f"does not take kafka.sasl = {name.lower()}"
    if isinstance(error, (KafkaConnectionError, ConnectionResetError)):
        if name == "OAUTHBEARER":
            return "ends the connection: the token in kafka.secret_file may be past its time, or kafka.security another"
        return "ends the connection: look at kafka.security, and whether it asks for a certificate (kafka.cert_file)"
    if isinstance(error, KafkaError):
        return f"refuses the name or its secret (kafka.user, kafka.secret_file): {type(error).__name__}"
    if isinstance(error, TimeoutError):
        return "does not answer"
    return f"is not reached: {_reason(error)}"


def _reason(error: Exception) -> str:
    """The system's words for an error number, since event loops word errors differently."""
    number = getattr(error, "errno", None) or 0
    return os.strerror(number) if number > 0 else getattr(error, "strerror", None) or type(error).__name__
