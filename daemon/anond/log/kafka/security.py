"""Authentication and encryption towards brokers: from settings to arguments of aiokafka's clients.

Secrets come from files alone, and no message quotes one.
"""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

from aiokafka.abc import AbstractTokenProvider
from aiokafka.errors import AuthenticationFailedError

from anond.config.settings import KafkaSettings
from anond.errors import ConfigError


def security(settings: KafkaSettings) -> dict[str, Any]:
    """The security arguments of a client. Raises ConfigError where a file is missing or is not what it should be."""
    found: dict[str, Any] = {"security_protocol": settings.security.upper()}
    if settings.security.endswith("ssl"):
        found["ssl_context"] = _context(settings)
    if settings.security.startswith("sasl"):
        found |= _name(settings)
    return found


def _context(settings: KafkaSettings) -> ssl.SSLContext:
    """TLS that checks the brokers' certificates and host names."""
    try:
        context = ssl.create_default_context(cafile=settings.ca_file or None)
        if settings.cert_file:
            context.load_cert_chain(settings.cert_file, settings.key_file or None)
    except OSError as error:  # ssl.SSLError is one
        raise ConfigError(
            "the certificates of [kafka] cannot be used (ca_file, cert_file, key_file): "
            f"{error.strerror or type(error).__name__}"
        ) from None
    return context


def _name(settings: KafkaSettings) -> dict[str, Any]:
    if settings.sasl == "oauthbearer":
        _secret(settings)  # a missing file is told now, not at the first connection
        return {"sasl_mechanism": "OAUTHBEARER", "sasl_oauth_token_provider": _TokenFile(settings)}
    if not settings.user:
        raise ConfigError("kafka.user is missing: kafka.security asks for a name")
    return {
        "sasl_mechanism": settings.sasl.upper(),
        "sasl_plain_username": settings.user,
        "sasl_plain_password": _secret(settings),
    }


class _TokenFile(AbstractTokenProvider):  # type: ignore[misc]
    """Provides the current token of a file, which may be replaced at any time."""

    def __init__(self, settings: KafkaSettings) -> None:
        self._settings = settings

    async def token(self) -> str:
        """The token for the next connection. Where it cannot be read just now, the client tries again."""
        try:
            return _secret(self._settings)
        except ConfigError as error:
            raise AuthenticationFailedError(str(error)) from None


def _secret(settings: KafkaSettings) -> str:
    try:
        secret = Path(settings.secret_file).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"kafka.secret_file = {settings.secret_file!r} cannot be read") from None
    if not secret:
        raise ConfigError(f"kafka.secret_file = {settings.secret_file!r} is empty")
    return secret
