"""The signed records of the models topic: models, their announcements, and the results of their audits."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256

from anond.engines.model.file import Model
from anond.errors import ModelRefused
from anond.events.records import MODEL_CHUNK, Message
from anond.models_topic.signed import signed, verified
from anond.models_topic.succession import Succession, succession_record
from anond.risk.calibration import Calibration
from anond.risk.leak_target import Promise
from anond.seal import Signer, Verifier

LARGEST = 64 * 1024 * 1024  # bytes of a model file


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement of the model to use for a language from now on."""

    lang: str
    id: str
    digest: str  # SHA-256 of the file
    size: int
    at: float

    def message(self, topic: str, signer: Signer) -> Message:
        """The signed record."""
        return signed(topic, f"current/{self.lang}", asdict(self), signer)

    @classmethod
    def open(cls, key: str, value: bytes, verifier: Verifier) -> Announcement:
        """Read and verify an announcement; raises ModelRefused."""
        what = f"announcement {key}"
        try:
            found = cls(**verified(what, value, verifier))
            sound = key == f"current/{found.lang}" and 0 < found.size <= LARGEST
        except TypeError:
            raise ModelRefused(f"{what}: does not decode") from None
        if not sound:
            raise ModelRefused(f"{what}: names another language in its key, or holds a value out of range")
        return found


def publication(
    model: bytes, lang: str, model_id: str, topic: str, signer: Signer, now: float, before: Model | None = None
) -> list[Message]:
    """The records that publish a signed model: its chunks, its predecessor, the announcement."""
    chunks = [
        Message(topic, 0, f"model/{lang}/{model_id}/{n}".encode(), model[at : at + MODEL_CHUNK])
        for n, at in enumerate(range(0, len(model), MODEL_CHUNK))
    ]
    made = announcement(model, lang, model_id, now)
    known = (before.id, before.digest) if before else ("", "")
    succession = succession_record(Succession(lang, model_id, made.digest, now, *known), topic, signer)
    return [*chunks, succession, made.message(topic, signer)]


def announcement(model: bytes, lang: str, model_id: str, now: float) -> Announcement:
    """The announcement of a model file."""
    return Announcement(lang, model_id, sha256(model).hexdigest(), len(model), now)


AUDIT_RECORDS: dict[str, type[Promise] | type[Calibration]] = {"target": Promise, "risk": Calibration}
_NAMES = {"target": "leak target", "risk": "calibration"}


def audit_record(found: Promise | Calibration, topic: str, signer: Signer) -> Message:
    """The signed record of audits' results."""
    (kind,) = (kind for kind, made in AUDIT_RECORDS.items() if isinstance(found, made))
    return signed(topic, f"{kind}/{found.lang}", asdict(found), signer)


def open_audit_record(key: str, value: bytes, verifier: Verifier) -> Promise | Calibration:
    """Read and verify audits' results; raises ModelRefused."""
    kind = key.partition("/")[0]
    what = f"{_NAMES[kind]} {key}"
    try:
        found = AUDIT_RECORDS[kind](**verified(what, value, verifier))
        sound = key == f"{kind}/{found.lang}" and found.at >= 0.0
    except (TypeError, ValueError):
        raise ModelRefused(f"{what}: does not decode") from None
    if not sound:
        raise ModelRefused(f"{what}: names another language in its key, or holds a value out of range")
    return found
