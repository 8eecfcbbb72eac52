"""Notifies a service manager of the daemon's state, by sd_notify: lines in datagrams to a local socket."""

from __future__ import annotations

import logging
import socket
from collections.abc import Mapping

_LOG = logging.getLogger("anond")


class Notifier:
    """Tells systemd (`Type=notify`) that the daemon is ready, that its loop runs, and that it stops.

    Without NOTIFY_SOCKET in the environment it does nothing.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        self._address = f"\0{name[1:]}" if name.startswith("@") else name  # of the abstract kind
        self._status = ""
        self._is_ready = self._is_deaf = False

    def loop_turned(self, ready: bool, reason: str) -> None:
        """Report another round of the loop, and whether the daemon is ready or why not."""
        said = ["WATCHDOG=1"]
        if ready and not self._is_ready:
            self._is_ready = True
            said.append("READY=1")
        self._say(*said, *self._new_status(ready, reason))

    def status(self, ready: bool, reason: str) -> None:
        """Report why the daemon is not ready before its loop turns."""
        if lines := self._new_status(ready, reason):
            self._say(*lines)

    def stopping(self) -> None:
        """Report that the daemon stops."""
        self._say("STOPPING=1", "STATUS=stopping")

    def _new_status(self, ready: bool, reason: str) -> list[str]:
        if (status := "ready" if ready else f"not ready: {reason}") == self._status:
            return []
        self._status = status
        return [f"STATUS={status}"]

    def _say(self, *lines: str) -> None:
        """Send lines, without waiting for a manager that does not listen."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as door:
                door.setblocking(False)
                door.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            if not self._is_deaf:
                self._is_deaf = True
                _LOG.warning("the service manager does not listen", extra={"error": type(error).__name__})
