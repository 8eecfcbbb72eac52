"""Where `anond review` keeps its queue: what the settings say, and what they may not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anond.config import Settings
from anond.errors import ConfigError
from anond_trainer.cli.review_queue import store_of


def settings(tmp_path, **changes: str) -> Settings:
    """Settings of a review server."""
    return replace(Settings(), review=replace(Settings().review, **changes))


def test_a_password_comes_from_a_file_alone(tmp_path) -> None:
    """And stands in no text that is made of the address."""
    (tmp_path / "secret").write_text("geheim\n")
    url = store_of(
        settings(tmp_path, database="postgresql://anond@db/review", database_secret_file=str(tmp_path / "secret"))
    )
    assert url.password == "geheim"
    assert "geheim" not in f"{url} {url!r}"


@pytest.mark.parametrize(
    ("database", "secret", "error"),
    [
        ("postgresql://a:b@db/x", "", "review.database holds a password: put it into a file, "
         "review.database_secret_file"),
        ("postgresql://a@db/x?password=b", "", "review.database holds a password: put it into a file, "
         "review.database_secret_file"),
        ("mysql://a@db/x", "", "review.database is no address such as postgresql://user@host/name"),
        ("nonsense", "", "review.database is no address such as postgresql://user@host/name"),
        ("postgresql://a@db/x", "/nowhere", "review.database_secret_file = '/nowhere' cannot be read"),
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_used_is_refused(tmp_path, database, secret, error) -> None:
    """In words that quote no secret."""
    with pytest.raises(ConfigError) as told:
        store_of(settings(tmp_path, database=database, database_secret_file=secret))
    assert str(told.value) == error


def test_without_an_address_the_queue_is_a_file(tmp_path) -> None:
    """In the data folder."""
    assert store_of(Settings()) == Settings().data_folder / "review.db"
