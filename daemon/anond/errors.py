"""Every error anond raises on purpose: what went wrong, in domain words, and what happens next.

No message ever quotes the text of a turn, a key or a value from the log.
"""

from __future__ import annotations


class AnondError(Exception):
    """Base of all errors below; the command line prints the message and exits with `exit_code`."""

    exit_code = 1


class ConfigError(AnondError):
    """A setting is wrong; says which, its value, its range and the line. The command does not start."""

    exit_code = 2


class MissingExtra(AnondError):
    """A command needs packages of an extra that is not installed; says which to install."""

    exit_code = 2


class KeysError(AnondError):
    """A key ring is missing, unreadable, readable by others, or lacks a key. Nothing is sealed or opened."""

    exit_code = 3


class SealBroken(AnondError):
    """A sealed value does not open: wrong key, altered, or moved from its place. It is not used."""

    exit_code = 3


class KeyNotHeld(SealBroken):
    """A sealed value needs a key that the ring does not hold: a wrong ring, or a retired key. It may open later."""


class Forgotten(SealBroken):
    """A sealed value is of a session that was forgotten: its key was destroyed, and nothing opens the value again."""


class ModelRefused(AnondError):
    """A model file is truncated, altered, unsigned, or of another version. The model in use stays."""

    exit_code = 4


class KernelRefused(AnondError):
    """A kernel in C was built from another source than the one beside it. No command starts until it is built again."""

    exit_code = 4


class BadEvent(AnondError):
    """An input record is no turn. `reason` is a code without text; the record goes, sealed, to the dead letters."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not a turn: {reason}")
        self.reason = reason


class SessionEnded(AnondError):
    """An input record is no turn: the platform says by it that a session is over."""

    def __init__(self, session: str) -> None:
        super().__init__("the platform ended a session")
        self.session = session


class LogError(AnondError):
    """The log cannot be read or written just now. Nothing was committed; the work is done again."""

    exit_code = 5


class Unreachable(LogError):
    """Nobody answers where the log should be. At the start it is waited for, within a bound; later without one."""


class NoTopic(LogError):
    """The log answers, and has no such topic, or none that we may see."""


class NotOpened(LogError):
    """A record at rest needs a key that this program does not hold."""


class Fenced(LogError):
    """Another process owns this partition now. Nothing more is written for it until it is assigned anew."""


class TooLarge(LogError):
    """A record is larger than its topic takes. Nothing was committed, and the same would fail again."""


class NotOfSchema(LogError):
    """An event does not fit the schema of its topic. Nothing was committed, and the same would fail again."""


class OffsetsFell(AnondError):
    """A commit would go back behind what is committed. It is a bug, no trouble of the log: nothing was written, the
    partition's work ends, and the daemon with it."""


class LedgerBroken(AnondError):
    """A session's ledger does not decode. Its turns go to the dead letters, since its surrogates are not known."""

    exit_code = 5


class NotForgotten(AnondError):
    """Sessions were to be forgotten, and were not yet: no daemon did it in time, or they go on meanwhile."""

    exit_code = 7


class BackupError(AnondError):
    """A backup cannot be made or restored; says why. What was there is as it was."""

    exit_code = 10


class StillAtWork(AnondError):
    """Something may be done only while no daemon works, and one does. Nothing was done."""

    exit_code = 7


class DeadLetterError(AnondError):
    """A dead letter is not there, or may not be fed again; says why. Nothing was fed."""

    exit_code = 9


class NotKept(AnondError):
    """What was asked about is not on its topic, or no longer; says what is gone."""

    exit_code = 9


class ArchiveError(AnondError):
    """An archive cannot be read on, or its output not be written. Nothing appears under the name of the output."""

    exit_code = 6
