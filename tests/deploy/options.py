"""Whether a command of ours has the options that a file of deploy/ gives it: they are read, and then help is shown."""

from __future__ import annotations

from collections.abc import Sequence

from typer.testing import CliRunner

from anond.cli.main import app, register


def assert_taken(words: Sequence[str]) -> None:
    """Fail unless `anond WORDS` could be started."""
    register(words[:1])
    done = CliRunner().invoke(app, [*words, "--help"])
    assert done.exit_code == 0, done.output
