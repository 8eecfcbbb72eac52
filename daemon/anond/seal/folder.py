"""A folder of key files: which rings a process loads, and how keys are made, rotated and retired."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, overload

from anond.errors import KeysError
from anond.seal.destroyed import note_destroyed
from anond.seal.files import PUBLIC, Key, Secret, Stamp, exists, path_of, read, stamp, write
from anond.seal.ring import Ring
from anond.seal.signing import Signer, Verifier, public_half

RINGS = ("state", "review", "publish")
FILES = (*RINGS, PUBLIC)


@dataclass(frozen=True)
class Source:
    """Where keys were loaded from, and the stamps of the files then."""

    folder: Path
    rings: tuple[str, ...]
    stamps: tuple[Stamp | None, ...]


@dataclass(frozen=True)
class Keys(Secret):
    """The rings that one process holds: only those that it asked for."""

    state: Ring | None = None
    review: Ring | None = None
    signer: Signer | None = None
    verifier: Verifier | None = None
    source: Source | None = None

    @overload
    def need(self, ring: Literal["state", "review"]) -> Ring: ...
    @overload
    def need(self, ring: Literal["publish"]) -> Signer: ...
    @overload
    def need(self, ring: Literal["trust"]) -> Verifier: ...
    def need(self, ring: Literal["state", "review", "publish", "trust"]) -> Ring | Signer | Verifier:
        """The ring, or KeysError where this process was started without it."""
        held = {"state": self.state, "review": self.review, "publish": self.signer, "trust": self.verifier}[ring]
        if held is None:
            raise KeysError(
                f"{ring}.json was not loaded: restore it from its copy; where there never was one, run `anond keys new`"
            )
        return held

    def reload_if_changed(self) -> Keys:
        """Itself, or the keys as they are now if a file was replaced. Raises KeysError if they cannot be loaded."""
        source = self.source
        if source is None or source.stamps == tuple(stamp(source.folder, name) for name in _files(source.rings)):
            return self
        return load(source.folder, source.rings)


class Follower:
    """Renews the rings that a running program holds, in place, when their files are replaced."""

    def __init__(self, keys: Keys) -> None:
        self._held = keys
        self._last_read = keys

    def renew(self) -> bool:
        """Look at the files; whether anything was renewed. Raises KeysError if the new files cannot be loaded."""
        found = self._last_read.reload_if_changed()
        if found is self._last_read:
            return False
        pairs = ((self._held.state, found.state), (self._held.review, found.review))
        for held, new in pairs:
            if held is not None and new is not None and held.current not in new.key_ids():
                raise KeysError(
                    f"{held.name}.json no longer holds the key in use: restore it from its copy, or start again with it"
                )
        self._last_read = found
        for held, new in pairs:
            if held is not None and new is not None:
                held.renew(new)
        if self._held.verifier is not None and found.verifier is not None:
            self._held.verifier.renew(found.verifier)
        return True


@dataclass(frozen=True, slots=True)
class Row:
    """The public data of a key."""

    ring: str
    key_id: str
    created: float
    current: bool
    fingerprint: str


def load(folder: Path, rings: Collection[str]) -> Keys:
    """Read the named rings and no other: state, review, publish (both halves), trust (public half only)."""
    for ring in rings:
        _check_ring(ring, FILES)
    found = {name: read(folder, name) for name in _files(rings)}
    keys = {name: held for name, (held, _) in found.items()}
    result = Keys(
        state=Ring("state", keys["state"]) if "state" in keys else None,
        review=Ring("review", keys["review"]) if "review" in keys else None,
        signer=Signer(keys["publish"][0]) if "publish" in keys else None,
        verifier=Verifier(keys[PUBLIC]) if PUBLIC in keys else None,
        source=Source(folder, tuple(rings), tuple(mark for _, mark in found.values())),
    )
    if result.signer and result.verifier and result.signer.key_id not in result.verifier.key_ids():
        raise KeysError(f"{path_of(folder, PUBLIC)} lacks the key that publish.json signs with: run `anond keys new`")
    return result


def new(folder: Path, rings: Collection[str], now: float) -> tuple[Path, ...]:
    """Make the rings that are missing and return the files made. A ring that is there is never touched.

    With publish comes trust.json; if publish.json is there and its public half is not, that is added.
    """
    for ring in rings:
        _check_ring(ring, RINGS)
    made = []
    with _locked(folder):
        for ring in RINGS:
            if ring in rings and not exists(folder, ring):
                _add(folder, ring, (), now)
                made.append(path_of(folder, ring))
        if "publish" in rings:
            _trust(folder, read(folder, "publish")[0][0])
    return tuple(made)


def rotate(folder: Path, ring: str, now: float) -> str:
    """Add a key, which is current from now on, and return its id. Older keys go on reading.

    Of publish only the newest private key is kept: what older ones signed needs their public halves alone.
    """
    _check_ring(ring, RINGS)
    with _locked(folder):
        return _add(folder, ring, read(folder, ring)[0], now).id


def retire(folder: Path, ring: str, older_than: float, now: float) -> tuple[str, ...]:
    """Destroy the keys that were replaced more than `older_than` seconds ago and return their ids.

    What they sealed cannot be read again; of publish, what they signed is no longer trusted. Age counts from
    the moment a newer key took over, since until then the key was sealing. The current key always stays. Beside the
    rings it is noted before that they were destroyed on purpose.
    """
    _check_ring(ring, RINGS)
    name = PUBLIC if ring == "publish" else ring
    with _locked(folder):
        keys, _ = read(folder, name)
        old = _replaced(keys, older_than, now)
        if old:
            note_destroyed(folder, {ring: dict.fromkeys(old, now)})
            write(folder, name, [key for key in keys if key.id not in old])
    return old


def retirable(folder: Path, ring: str, older_than: float, now: float) -> tuple[str, ...]:
    """The ids of the keys that `retire` would destroy."""
    _check_ring(ring, RINGS)
    return _replaced(read(folder, PUBLIC if ring == "publish" else ring)[0], older_than, now)


def _replaced(keys: tuple[Key, ...], older_than: float, now: float) -> tuple[str, ...]:
    """The keys, newest first, whose successor is older than that."""
    pairs = zip(keys[1:], keys, strict=False)
    return tuple(key.id for key, newer in pairs if now - newer.created > older_than)


def listing(folder: Path) -> list[Row]:
    """A row for each key of each file that is there, newest first, without secrets.

    A private key and its public half have the same fingerprint.
    """
    rows = []
    for name in FILES:
        if exists(folder, name):
            for position, key in enumerate(read(folder, name)[0]):
                shown = public_half(key) if name == "publish" else key
                rows.append(Row(name, key.id, key.created, position == 0, shown.fingerprint()))
    return rows


def _files(rings: Collection[str]) -> tuple[str, ...]:
    return tuple(name for name in FILES if name in rings or (name == PUBLIC and "publish" in rings))


def _check_ring(ring: str, rings: tuple[str, ...]) -> None:
    if ring not in rings:
        raise KeysError(f"there is no ring {ring!r}: choose from {', '.join(rings)}")


def _add(folder: Path, ring: str, older: tuple[Key, ...], now: float) -> Key:
    key = Key.draw(now)
    if ring == "publish":
        _trust(folder, key)  # first, so that nothing is ever signed that cannot be verified
        older = ()
    write(folder, ring, (key, *older))
    return key


def _trust(folder: Path, private: Key) -> None:
    known = read(folder, PUBLIC)[0] if exists(folder, PUBLIC) else ()
    if private.id not in {key.id for key in known}:
        write(folder, PUBLIC, (public_half(private), *known))


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time changes a folder of keys; the folder is made if it is not there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise KeysError(f"{folder} cannot be used as a key folder: {error.strerror}") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
