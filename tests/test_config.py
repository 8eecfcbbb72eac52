"""Settings: refused by value, range and line; documented without a gap."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from anond import config
from anond.errors import ConfigError

ROOT = Path(__file__).parent.parent


def load(tmp_path: Path, text: str, **environ: str) -> config.Settings:
    """The settings of a file with this text."""
    path = tmp_path / "anond.toml"
    path.write_text(text)
    return config.load(path, environ)


def test_the_sample_file_is_what_the_settings_say() -> None:
    """deploy/anond.toml documents every setting at its default: it is printed from the settings themselves."""
    assert (ROOT / "deploy" / "anond.toml").read_text("utf-8") == config.sample()


def test_every_line_of_the_sample_can_be_uncommented(tmp_path: Path) -> None:
    """The sample with all settings uncommented loads, and is the default."""
    lines = config.sample().splitlines()
    live = [line[2:] if line.startswith("# ") and _is_setting(line) else line for line in lines]
    assert load(tmp_path, "\n".join(live)) == config.Settings()


def _is_setting(line: str) -> bool:
    try:
        return len(tomllib.loads(line[2:])) == 1
    except tomllib.TOMLDecodeError:
        return False


WRONG = [
    ("[log]\npartitions = 0\n", "2: log.partitions = 0 is refused: it takes a whole number from 1 to 64"),
    ("\n[log]\nkind = \"paper\"\n", "3: log.kind = 'paper' is refused: it takes 'local'"),
    ("[divert]\nmax_risk = 1.5\n", "2: divert.max_risk = 1.5 is refused: it takes a number from 0.0 to 1.0"),
    ("[divert]\nmax_risk = nan\n", "2: divert.max_risk = nan is refused: it takes a number from 0.0 to 1.0"),
    ("[emit]\nspans = 1\n", "2: emit.spans = 1 is refused: it takes true or false"),
    ("[batch]\nturns = true\n", "2: batch.turns = True is refused: it takes a whole number of records from 1 to 10000"),
    ("[batch]\ntruns = 5\n", "2: batch.truns: there is no such setting; did you mean 'turns'?"),
    ("[bacth]\nturns = 5\n", "1: unknown section 'bacth'; did you mean 'batch'?"),
    ("log = 3\n", "1: log is a section, write [log]"),
    ("[policy]\nhide = [\"SHOE\"]\n", "2: policy.hide = ['SHOE'] is refused: policy: 'SHOE' is no tag"),
    ("[fields]\npass = \"meta\"\n", "2: fields.pass = 'meta' is refused: it takes a list of texts"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_value_is_refused_with_value_range_and_line(tmp_path: Path, text: str, message: str) -> None:
    """What is wrong is said in one line: file, line, setting, value, and what it takes."""
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    assert f"anond.toml:{message}" in str(caught.value)


def test_variables_override_the_file(tmp_path: Path) -> None:
    """ANOND_<SECTION>_<SETTING> wins over the file, with the same checks."""
    found = load(tmp_path, "data = 'here'\n[log]\npartitions = 2\n", ANOND_LOG_PARTITIONS="8", ANOND_DATA="there")
    assert (found.log.partitions, found.data) == (8, "there")
    with pytest.raises(ConfigError, match=r"ANOND_LOG_PARTITIONS = 'many' is refused: it takes a whole number from 1"):
        load(tmp_path, "", ANOND_LOG_PARTITIONS="many")
    with pytest.raises(ConfigError, match=r"ANOND_LOG_PARTS: there is no such setting; did you mean 'partitions'"):
        load(tmp_path, "", ANOND_LOG_PARTS="8")


def test_a_broken_file_is_refused_without_a_traceback(tmp_path: Path) -> None:
    """Broken TOML and a missing file are errors of ours, with the place."""
    with pytest.raises(ConfigError, match=r"anond\.toml: .*line 1"):
        load(tmp_path, "[log\n")
    with pytest.raises(ConfigError, match="cannot read"):
        config.load(tmp_path / "missing.toml", {})


def test_settings_are_frozen() -> None:
    """Nobody changes a setting after start."""
    with pytest.raises(AttributeError):
        config.Settings().data = "elsewhere"  # type: ignore[misc]
