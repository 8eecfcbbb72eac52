"""The broker that a measurement uses: yours, or in a checkout one of its own, which goes afterwards."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from anond.errors import ConfigError

_PROGRAM = Path(__file__).parents[3] / "deploy" / "kafka" / "brokers.py"  # a program, which belongs to no package
_NAMES = ("turns", "clean", "review", "decisions", "dead", "recall", "sessions", "keys", "models", "group")


@contextmanager
def reached(servers: str) -> Iterator[str]:
    """The address of a broker; raises ConfigError where there is none to be had."""
    if servers:
        yield servers
        return
    spec = importlib.util.spec_from_file_location("brokers", _PROGRAM)
    if not _PROGRAM.exists() or spec is None or spec.loader is None:
        raise ConfigError("this is no checkout that could start a broker: say --servers host:port")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        with module.Brokers(1, lasting=True) as brokers:
            yield brokers.address
    except module.BrokersError as error:
        raise ConfigError(f"{error}; or say --servers host:port") from None


def environ(servers: str) -> dict[str, str]:
    """Settings for a place on a broker whose names nobody else uses."""
    prefix = token_hex(4)
    names = {f"ANOND_TOPICS_{name.upper()}": f"{prefix}.{name}" for name in _NAMES}
    return {"ANOND_LOG_KIND": "kafka", "ANOND_KAFKA_SERVERS": servers, "ANOND_KAFKA_REPLICATION": "1"} | names
