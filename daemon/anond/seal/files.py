"""One key file: who may read it, what is in it, and how it is replaced in one step.

The file is JSON: `{"version": 1, "ring": "state", "keys": [{"id", "created", "key"}, ...]}`, newest key first.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from shlex import quote
from typing import NoReturn

import orjson

from anond.errors import KeysError

VERSION = 1
NOTHING_YET = "where there never was one, run `anond keys new`"
PUBLIC = "trust"  # the one file that others may read
Stamp = tuple[int, int, int]


class Secret:
    """Base of what holds key material: it can neither be pickled nor copied."""

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"{type(self).__name__} holds keys and is not pickled or copied")


@dataclass(frozen=True)
class Key(Secret):
    """One key of a ring: 32 bytes, a random id of 16 hex digits, and when it was made (seconds since the epoch)."""

    id: str
    created: float
    secret: bytes = field(repr=False)

    @classmethod
    def draw(cls, now: float) -> Key:
        """A new random key."""
        return cls(secrets.token_hex(8), now, secrets.token_bytes(32))

    def fingerprint(self) -> str:
        """16 hex digits that tell whether two copies are the same key, and nothing else."""
        return blake2b(b"anond fingerprint", key=self.secret, digest_size=8).hexdigest()


def path_of(folder: Path, ring: str) -> Path:
    """The path of a ring's file."""
    return folder / f"{ring}.json"


def exists(folder: Path, ring: str) -> bool:
    """Whether the file of a ring is there; one that cannot be looked at counts, and `read` says what is wrong."""
    try:
        path_of(folder, ring).stat()
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return True


def read(folder: Path, ring: str) -> tuple[tuple[Key, ...], Stamp]:
    """The keys of a ring, newest first, and the stamp of the file as read; refuses what others could read."""
    path = path_of(folder, ring)
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            check_rights(path, status, os.geteuid(), public=ring == PUBLIC)
            return _parse(path, ring, file.read()), _stamp(status)
    except FileNotFoundError:
        copy = "copy it from the trainer, or restore it" if ring == PUBLIC else "restore it"
        raise KeysError(f"{path} is missing: {copy} from its copy; {NOTHING_YET}") from None
    except PermissionError:
        user = os.geteuid()
        raise KeysError(f"{path} cannot be read by user {user}: chown {user} {quote(str(path))}") from None
    except OSError as error:
        raise KeysError(f"{path} cannot be read: {error.strerror}") from None


def stamp(folder: Path, ring: str) -> Stamp | None:
    """A stamp that changes whenever a ring's file is replaced; None without a file."""
    try:
        return _stamp(path_of(folder, ring).stat())
    except OSError:
        return None


def check_rights(path: Path, status: os.stat_result, user: int, *, public: bool) -> None:
    """Raise KeysError, with the command that mends it, if anybody but its owner could read (or forge) the file.

    A mounted Kubernetes secret belongs to root and is read through its group: that much is let pass.
    """
    mode = stat.S_IMODE(status.st_mode)
    mounted = status.st_uid == 0 and user != 0
    where = quote(str(path))
    if user not in (0, status.st_uid) and not mounted:
        raise KeysError(f"{path} belongs to user {status.st_uid}, not to {user}: chown {user} {where}")
    if public:
        if mode & 0o022:
            raise KeysError(f"{path} can be written by others (mode {mode:04o}): chmod 644 {where}")
    elif mode & 0o077 and not (mounted and mode & 0o077 == 0o040):
        fix = "440" if mounted else "600"
        raise KeysError(f"{path} is open to others (mode {mode:04o}): chmod {fix} {where}")


def write(folder: Path, ring: str, keys: Sequence[Key]) -> None:
    """Replace (or create) the file of a ring in one durable step; owner and mode of a file that was there stay.

    1. write a new file beside it that nobody else may read;
    2. bring it to disk;
    3. rename it over the old one;
    4. bring the rename to disk.
    """
    _replace(path_of(folder, ring).resolve(), _encode(ring, keys), 0o644 if ring == PUBLIC else 0o600)


def write_note(path: Path, data: bytes) -> None:
    """Replace (or create) a file beside the rings that holds no secret, by the same steps."""
    _replace(path.resolve(), data, 0o644)


def _replace(path: Path, data: bytes, mode: int) -> None:
    temporary = path.with_name(f".{path.name}.new")
    try:
        _write_beside(path, temporary, data, mode)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise KeysError(f"{path} cannot be written: {error.strerror}") from None


def _write_beside(path: Path, temporary: Path, data: bytes, mode: int) -> None:
    temporary.unlink(missing_ok=True)
    model = path.stat() if path.exists() else path.parent.stat()
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        if os.geteuid() == 0:
            os.fchown(file.fileno(), model.st_uid, model.st_gid)
        os.fchmod(file.fileno(), stat.S_IMODE(model.st_mode) if path.exists() else mode)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _encode(ring: str, keys: Sequence[Key]) -> bytes:
    rows = [{"id": key.id, "created": key.created, "key": key.secret.hex()} for key in keys]
    return orjson.dumps({"version": VERSION, "ring": ring, "keys": rows}, option=orjson.OPT_INDENT_2)


def _parse(path: Path, ring: str, data: bytes) -> tuple[Key, ...]:
    try:
        content = orjson.loads(data)
        if content["version"] != VERSION or content["ring"] != ring:
            raise ValueError
        keys = tuple(Key(k["id"], float(k["created"]), bytes.fromhex(k["key"])) for k in content["keys"])
        sound = all(len(k.secret) == 32 and bytes.fromhex(k.id).hex() == k.id and len(k.id) == 16 for k in keys)
        if not keys or not sound or len({k.id for k in keys}) < len(keys):
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise KeysError(f"{path} is no key file of the {ring} ring: restore it from its copy") from None
    return keys


def _stamp(status: os.stat_result) -> Stamp:
    return (status.st_mtime_ns, status.st_size, status.st_ino)
