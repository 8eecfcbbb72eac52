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
    ("[policy]\nhide = [\"SHOE\"]\n", "2: policy.hide = ['SHOE'] is refused: policy: 'SHOE' is no tag; use selective"),
    ("[policy]\nhide = \"orgs\"\n", "2: policy.hide = 'orgs' is refused: policy: 'orgs' is no tag; did you mean 'ORG'"),
    (
        "[policy]\nhide = [\"selectiv\"]\n",
        "2: policy.hide = ['selectiv'] is refused: policy: 'selectiv' is no tag; did you mean 'selective'",
    ),
    (
        "[language]\nexpected = [\"english\"]\n",
        "2: language.expected = ['english'] is refused: it takes a list of languages such as ['en'], or a table of "
        "their weights",
    ),
    (
        "[language]\nexpected = { en = 0 }\n",
        "2: language.expected = {'en': 0} is refused: it takes a list of languages such as ['en'], or a table of "
        "their weights",
    ),
    ("[fields]\npass = \"meta\"\n", "2: fields.pass = 'meta' is refused: it takes a list of texts"),
    (
        "[topics]\nturns = 'chat turns'\n",
        "2: topics.turns = 'chat turns' is refused: it takes 1 to 249 of a-z, A-Z, 0-9, '.', '_' and '-', though not "
        "'.' or '..'",
    ),
    (
        "[topics]\nturns = 'chat.clean'\n",
        "2: topics.turns = 'chat.clean' is refused: topics.clean has that name, and each topic needs a name of its own",
    ),
    (
        "[topics]\nturns = 'in'\nrecall = 'in'\n",
        "3: topics.recall = 'in' is refused: topics.turns has that name, and each topic needs a name of its own",
    ),
    (
        "[topics]\ndead = 'chat_review'\n",
        "2: topics.dead = 'chat_review' is refused: Kafka does not tell it from topics.review = 'chat.review', since "
        "'.' and '_' are one in its metrics, and each topic needs a name of its own",
    ),
    (
        "[policy.how]\nPERSON = 'tag'\nLOCATION = 'supress'\n",
        "3: policy.how.LOCATION = 'supress' is refused: there is no such strategy; did you mean 'suppress'?; there are "
        "entity, word,",
    ),
    ("[policy]\nhow = { PERSN = 'tag' }\n", "2: policy.how.PERSN = 'tag' is refused: there is no such tag; did you "
     "mean 'PERSON'?"),
    ("[policy.how]\n'DATE/brith' = 'tag'\n", "2: policy.how.DATE/brith = 'tag' is refused: there is no such tag; did "
     "you mean 'DATE/birth'?"),
    ("[policy.how]\nPERSON = { fixed = '' }\n", "2: policy.how.PERSON = {'fixed': ''} is refused: fixed takes a text "
     "of 1 to 100 characters in one line"),
    ("[policy.how]\nPERSON = { tag = 'x' }\n", "2: policy.how.PERSON = {'tag': 'x'} is refused: tag takes nothing; "),
    ("[policy.how]\nPERSON = 3\n", "2: policy.how.PERSON = 3 is refused: it takes the name of a strategy, or one "),
    ("[policy]\nhow = 'tag'\n", "2: policy.how = 'tag' is refused: it takes a table"),
    (
        "[policy.how]\nLOCATION = 'keep'\n",
        "1: policy.how is refused: LOCATION is hidden by policy.hide, and keep would let it out: take it from there, "
        'or write "LOCATION" = { keep = true }',
    ),
    (
        "[policy.how]\n'PERSON/first' = { keep = true }\n",
        "1: policy.how is refused: PERSON/first cannot be kept, since policy.hide hides all of PERSON: list the subs",
    ),
    (
        "[policy]\nhide = ['EMAIL']\nhow = { EMAIL = { keep = true } }\n",
        "3: policy.how is refused: all that policy.hide names is kept: nothing would be hidden",
    ),
    (
        "[policy]\nprobability = 0.5\n",
        "2: policy.probability: values are let through at random by `anond scrub --probability` alone",
    ),
    (
        "[batch]\nwait = 10.0\n",
        "2: batch.wait = 10.0 is refused: it has to be less than observe.ready_within = 10.0",
    ),
    (
        "[batch]\nwait = 5\n[observe]\nready_within = 4\n",
        "4: observe.ready_within = 4.0 is refused: it has to be more than batch.wait = 5.0",
    ),
    (
        "[observe]\nhost = '0.0.0.0'\n",
        "2: observe.host = '0.0.0.0' is refused: it can be reached from elsewhere, and whoever asks would be told",
    ),
    (
        "[schema]\naddress = 'http://anond:secret@schemas:8081'\n",
        "2: schema.address is refused: it takes http://host:port or https://host:port, with a path, and without a "
        "name or a password: see schema.user and schema.secret_file",
    ),
    ("[schema]\naddress = 'schemas:8081'\n", "2: schema.address is refused: it takes http://host:port or"),
    (
        "[schema]\naddress = 'http://schemas:8081'\nsecret_file = 'a'\n",
        "2: schema.address is refused: the secret of schema.secret_file would go in plain text; use https",
    ),
    (
        "[schema]\naddress = 'https://schemas'\nuser = 'a'\n",
        "3: schema.user is refused: schema.secret_file is missing",
    ),
    (
        "[schema]\naddress = 'https://schemas'\nclean_file = 'a.xsd'\n",
        "3: schema.clean_file is refused: it takes a file .avsc, .json or .proto",
    ),
    (
        "[serve]\nhost = '0.0.0.0'\n",
        "2: serve.host = '0.0.0.0' is refused: it can be reached from elsewhere; set serve.allow_remote = true and",
    ),
    (
        "[serve]\nallow_remote = true\n",
        "2: serve.allow_remote = true is refused: whoever reaches it could ask what stands for whom; set serve.secret",
    ),
]  # fmt: skip


@pytest.mark.parametrize("name", ["", ".", "..", "a" * 250, "a/b", "ä", "a\n"])
def test_a_name_that_kafka_refuses_is_refused_at_the_start(name: str) -> None:
    """A topic's name is looked at where it is written, not by the broker."""
    with pytest.raises(ConfigError, match=r"ANOND_TOPICS_CLEAN = .* is refused: it takes 1 to 249 of a-z"):
        config.load(None, {"ANOND_TOPICS_CLEAN": name})


def test_a_topic_may_not_have_the_name_of_another_by_a_variable_either() -> None:
    """The variable is named, and the topic that it meets."""
    with pytest.raises(ConfigError) as caught:
        config.load(None, {"ANOND_TOPICS_TURNS": "chat.clean"})
    assert str(caught.value) == (
        "ANOND_TOPICS_TURNS = 'chat.clean' is refused: topics.clean has that name, and each topic needs a name of its "
        "own"
    )


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


KUBERNETES = {
    "ANOND_SERVICE_HOST": "10.96.0.5", "ANOND_SERVICE_PORT": "8080", "ANOND_SERVICE_PORT_METRICS": "8080",
    "ANOND_PORT": "tcp://10.96.0.5:8080", "ANOND_PORT_8080_TCP": "tcp://10.96.0.5:8080",
    "ANOND_PORT_8080_TCP_PROTO": "tcp", "ANOND_PORT_8080_TCP_PORT": "8080", "ANOND_PORT_8080_TCP_ADDR": "10.96.0.5",
    "ANOND_REVIEW_SERVICE_HOST": "10.96.0.6", "ANOND_REVIEW_SERVICE_PORT_HTTPS": "443",
    "ANOND_REVIEW_PORT": "tcp://10.96.0.6:443", "ANOND_REVIEW_PORT_443_TCP_ADDR": "10.96.0.6",
}  # fmt: skip


def test_what_kubernetes_says_of_a_service_of_our_name_is_passed_over(tmp_path: Path) -> None:
    """Services named `anond` and `anond-review` put their addresses into every container."""
    assert load(tmp_path, "", **KUBERNETES) == config.Settings()
    assert list(config.unknown(KUBERNETES)) == []


def test_our_own_variables_that_are_no_settings_are_passed_over(tmp_path: Path) -> None:
    """Those of building, testing and the settings file."""
    ours = {"ANOND_KERNEL": "0", "ANOND_TEST_KAFKA": "here:9092", "ANOND_CONFIG": "anond.toml"}
    assert load(tmp_path, "", **ours) == config.Settings()
    assert list(config.unknown(ours)) == []


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("ANOND_LOG_PARTS", "ANOND_LOG_PARTITIONS"),
        ("ANOND_DIVERT_MAXRISK", "ANOND_DIVERT_MAX_RISK"),
        ("ANOND_BACTH_TURNS", "ANOND_BATCH_TURNS"),
        ("ANOND_OBSERVE_PROT", "ANOND_OBSERVE_PORT"),
        ("ANOND_", ""),
        ("ANOND_XYZZY", ""),
    ],
)
def test_a_variable_that_is_no_setting_changes_nothing_and_is_named(tmp_path: Path, name: str, nearest: str) -> None:
    """With the nearest that is one; never with its value, which may be a password."""
    assert load(tmp_path, "", **{name: "secret"}) == config.Settings()
    assert list(config.unknown({name: "secret"})) == [(name, nearest)]


@pytest.mark.parametrize("value", ["many", "tcp://10.96.0.5:8080"])
def test_a_wrong_value_of_a_setting_stops(tmp_path: Path, value: str) -> None:
    """Also one that is a service's address, where a number of partitions belongs."""
    with pytest.raises(ConfigError, match="ANOND_LOG_PARTITIONS = "):
        load(tmp_path, "", ANOND_LOG_PARTITIONS=value)


def test_a_broken_file_is_refused_without_a_traceback(tmp_path: Path) -> None:
    """Broken TOML and a missing file are errors of ours, with the place."""
    with pytest.raises(ConfigError, match=r"anond\.toml: .*line 1"):
        load(tmp_path, "[log\n")
    with pytest.raises(ConfigError, match=r"missing\.toml: No such file or directory$"):
        config.load(tmp_path / "missing.toml", {})
    (tmp_path / "wide.toml").write_text("[log]", "utf-16")
    with pytest.raises(ConfigError, match=r"wide\.toml: it is not UTF-8$"):
        config.load(tmp_path / "wide.toml", {})


def test_settings_are_frozen() -> None:
    """Nobody changes a setting after start."""
    with pytest.raises(AttributeError):
        config.Settings().data = "elsewhere"  # type: ignore[misc]


def test_a_moved_time_needs_hidden_dates(tmp_path: Path) -> None:
    """Beside a true date it would tell how far the session's dates move."""
    with pytest.raises(ConfigError, match=r"fields\.times.* = 'move' is refused: policy\.hide leaves DATE in the text"):
        load(tmp_path, '[fields]\ntimes = "move"\n')
    assert load(tmp_path, '[fields]\ntimes = "move"\n[policy]\nhide = "blanket"\n').fields.times == "move"


def test_a_variable_names_strategies_too() -> None:
    """As a table in one line; what is wrong in it is said with the variable's name."""
    found = config.load(None, {"ANOND_POLICY_HOW": "{ PERSON = 'number' }"})
    assert found.policy.how == {"PERSON": "number"}
    with pytest.raises(ConfigError, match=r"^ANOND_POLICY_HOW: PERSON = 'numbr' is refused: .* did you mean 'number'"):
        config.load(None, {"ANOND_POLICY_HOW": "{ PERSON = 'numbr' }"})
