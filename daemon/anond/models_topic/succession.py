"""Signed notes beside an announcement: the predecessor of a model, and withdrawn models.

The models topic keeps only the newest announcement of a language. A daemon that starts would not know which model was
in use before it, nor whether it is a new one or one that was gone back to: `succession/<lang>` says so. What the
trainer took back by itself stands under `withdrawn/<lang>/<id>`, with the reason.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from anond.errors import ModelRefused
from anond.events.records import Message
from anond.models_topic.signed import signed, verified
from anond.seal import Signer, Verifier

_SHOWN = 12  # of a digest in a mark, as `Model.fingerprint` has it


class NoteRefused(ModelRefused):
    """A note on the models topic is not ours. The announced model stays in use without it."""


@dataclass(frozen=True, slots=True)
class Succession:
    """A published model, and its predecessor ("" if unknown)."""

    lang: str
    id: str
    digest: str
    at: float  # as its announcement says
    before: str = ""
    before_digest: str = ""

    @property
    def key(self) -> str:
        """The key of its record on the models topic."""
        return f"succession/{self.lang}"

    @property
    def marks(self) -> tuple[str, str]:
        """The marks of the new model and of the one before it."""
        return f"{self.id} ({self.digest[:_SHOWN]})", f"{self.before} ({self.before_digest[:_SHOWN]})"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A withdrawn model, and its replacement."""

    lang: str
    id: str
    digest: str
    back_to: str
    why: str
    at: float

    @property
    def key(self) -> str:
        """The key of its record on the models topic."""
        return f"withdrawn/{self.lang}/{self.id}"


def shadow_ends(announced: float, hours: float, now: float) -> float:
    """The latest time at which a model of this announcement is put in use; the trainer's clock may be ahead."""
    return min(announced, now) + hours * 3600.0


KINDS: dict[str, type[Succession] | type[Withdrawal]] = {"succession": Succession, "withdrawn": Withdrawal}


def succession_record(found: Succession | Withdrawal, topic: str, signer: Signer) -> Message:
    """The signed record."""
    return signed(topic, found.key, asdict(found), signer)


def open_succession(key: str, value: bytes, verifier: Verifier) -> Succession | Withdrawal:
    """Read and verify a note of one of these kinds; raises NoteRefused."""
    what = f"note {key}"
    try:
        found = KINDS[key.partition("/")[0]](**verified(what, value, verifier))
    except ModelRefused as error:
        raise NoteRefused(str(error)) from None
    except TypeError:
        raise NoteRefused(f"{what}: does not decode") from None
    if found.key != key:
        raise NoteRefused(f"{what}: its key belongs to another note")
    return found
