"""Ports for programs that tests start."""

from __future__ import annotations

import random
import socket

_PORTS = range(20_000, 32_000)  # below those that systems give to outgoing connections, which might take it meanwhile


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port := random.choice(_PORTS)))
            except OSError:
                continue
            return port
