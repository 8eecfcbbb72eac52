"""Envelope encryption, keyed hashes and signatures, and the key files they come from. See docs/keys.md."""

from anond.seal.destroyed import destroyed, note_destroyed
from anond.seal.files import Key
from anond.seal.folder import Follower, Keys, Row, listing, load, new, retirable, retire, rotate
from anond.seal.ring import Ring, key_id_of, seal_place
from anond.seal.session_hashes import session_hash, session_hashes
from anond.seal.session_keys import SessionKey, SessionKeys, key_name, session_of
from anond.seal.signing import Signer, Verifier

__all__ = [
    "Follower",
    "Key",
    "Keys",
    "Ring",
    "Row",
    "SessionKey",
    "SessionKeys",
    "Signer",
    "Verifier",
    "destroyed",
    "key_id_of",
    "key_name",
    "listing",
    "load",
    "new",
    "note_destroyed",
    "retirable",
    "retire",
    "rotate",
    "seal_place",
    "session_hash",
    "session_hashes",
    "session_of",
]
