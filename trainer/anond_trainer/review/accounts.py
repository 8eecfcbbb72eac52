"""The people of a team: names, hashed passwords (argon2id), roles, and the languages that each reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast, get_args

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from anond.errors import ConfigError
from anond_trainer.review.database import Database, transaction

Role = Literal["reviewer", "lead", "admin"]
ROLES: Final = get_args(Role)  # each may do what those before it may
MIN_PASSWORD, MAX_PASSWORD, MAX_NAME = 10, 1000, 100

_hasher = PasswordHasher()  # argon2id; its parameters are those of RFC 9106, low memory
_WITHOUT_PASSWORD = "!"  # noqa: S105 no hash: nothing matches it
_NOBODY = _hasher.hash("the password of nobody")  # so that an unknown name takes as long as a wrong password


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is logged in."""

    name: str
    role: Role = "reviewer"
    langs: tuple[str, ...] = ()  # empty: all

    def has_role(self, role: Role) -> bool:
        """Whether this person's role includes another."""
        return ROLES.index(self.role) >= ROLES.index(role)


def add(db: Database, person: Person, password: str) -> None:
    """Add or change an account; its owner has to log in again. Raises ConfigError."""
    if not is_name(person.name):
        raise ConfigError(f"an account needs a name of 1 to {MAX_NAME} printable characters")
    if person.role not in ROLES:
        raise ConfigError(f"role: {person.role!r} is none of {', '.join(ROLES)}")
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise ConfigError(f"a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters")
    with transaction(db):
        _log_out(db, person.name)
        db.execute(
            "INSERT INTO accounts VALUES (?1, ?2, ?3, ?4) "
            "ON CONFLICT (name) DO UPDATE SET hash = ?2, role = ?3, langs = ?4",
            (person.name, _hasher.hash(password), person.role, " ".join(person.langs)),
        )
        db.execute("DELETE FROM logins WHERE reviewer NOT IN (SELECT name FROM accounts)")  # who worked alone before


def is_name(name: str) -> bool:
    """Whether an account can have this name."""
    return 0 < len(name) <= MAX_NAME and name.isprintable() and name == name.strip()


def named_by_proxy(db: Database, name: str, role: Role, *, follows: bool) -> tuple[Person, bool]:
    """The account of a person whom a proxy names, made on first sight, and whether it was made or changed.

    With `follows` its role is the one that the proxy tells; else it keeps the role that it has. It has no password.
    """
    row = db.execute("SELECT name, role, langs FROM accounts WHERE name = ?", (name,)).fetchone()
    known = stored_person(*row) if row else None
    if known is not None and (known.role == role or not follows):
        return known, False
    db.execute(
        "INSERT INTO accounts VALUES (?1, ?2, ?3, '') ON CONFLICT (name) DO UPDATE SET role = ?3",
        (name, _WITHOUT_PASSWORD, role),
    )
    return Person(name, role, known.langs if known else ()), True


def remove(db: Database, name: str) -> bool:
    """Remove an account and log its owner out; False if there is none. Decisions keep the name."""
    with transaction(db):
        _log_out(db, name)
        db.execute("DELETE FROM leases WHERE reviewer = ?", (name,))
        return db.execute("DELETE FROM accounts WHERE name = ?", (name,)).rowcount > 0


def everybody(db: Database) -> list[Person]:
    """All accounts, by name."""
    return [stored_person(*row) for row in db.execute("SELECT name, role, langs FROM accounts ORDER BY name")]


def find(db: Database, name: str) -> Person | None:
    """The person of this name. Without accounts, the holder of a one-time link works alone and may do everything."""
    row = db.execute("SELECT name, role, langs FROM accounts WHERE name = ?", (name,)).fetchone()
    if row:
        return stored_person(*row)
    return None if exist(db) else Person(name, "admin")


def exist(db: Database) -> bool:
    """Whether there are accounts at all."""
    return db.execute("SELECT 1 FROM accounts LIMIT 1").fetchone() is not None


def password_hash(db: Database, name: str) -> str:
    """The hash for a password check, also for an unknown name."""
    row = db.execute("SELECT hash FROM accounts WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row and row[0] != _WITHOUT_PASSWORD else _NOBODY


def matches(stored: str, password: str) -> bool:
    """Whether a password matches a hash; this takes some 50 ms of a core on purpose."""
    try:
        return _hasher.verify(stored, password[: MAX_PASSWORD + 1]) and stored != _NOBODY
    except (VerificationError, InvalidHashError):
        return False


def languages_without_reader(db: Database, langs: Sequence[str]) -> list[str]:
    """Those of these languages that nobody reads; empty without accounts."""
    people = everybody(db)
    if not people or any(not person.langs for person in people):
        return []
    return sorted(set(langs) - {lang for person in people for lang in person.langs} - {"und"})


def short_of_two(db: Database, langs: Sequence[str]) -> list[str]:
    """Those of these languages that fewer than two people read; all without accounts."""
    people = everybody(db)
    return sorted(lang for lang in set(langs) if sum(lang in one.langs or not one.langs for one in people) < 2)


def _log_out(db: Database, name: str) -> None:
    db.execute("DELETE FROM logins WHERE reviewer = ?", (name,))


def stored_person(name: str, role: str, langs: str) -> Person:
    """The person of an account as it is stored."""
    return Person(name, cast("Role", role), tuple(langs.split()))
