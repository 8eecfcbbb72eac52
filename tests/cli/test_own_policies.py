"""Words and ids of one's own, policies of speakers and languages: in each command, and in what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
import pytest

import anond
from anond import config
from anond.config import Settings
from anond.config.turn_policies import on_record, policy_in_use
from anond.config.turn_settings import PolicySettings
from anond.errors import ConfigError
from anond.session.store import SessionStore
from anond.tags import SELECTIVE, Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.evaluate.daemon_spans import without_kept_values
from tests.cli.shell import Shell, rows

if TYPE_CHECKING:
    from conftest import Bench

OWN = r"""
[policy]
keep = ["Quillco", "Mia", "help@quillco.com", "4111 1111 1111 1111"]
always = { "Project Falcon" = "PRODUCT", "otter" = "UID/password" }

[[policy.patterns]]
name = "ticket"
pattern = 'TK-(\d{6})'
tag = "UID/order"
check = "luhn"

[policy.speaker.agent]
hide = ["-LOCATION"]

[policy.language.de]
hide = ["+ORG"]
"""
CALM = "[divert]\nmax_risk = 1.0\nbudget = 0.0\n"
FALCON = "we talk about project  FALCON and TK-123455, not about TK-123456"  # the first has the right check digit


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> anond.Anonymiser:
    """An anonymiser with all of these."""
    path = tmp_path_factory.mktemp("own") / "anond.toml"
    path.write_text(OWN + CALM)
    return anond.Anonymiser(bytes(32), config.load(path, {}))


def clean(reading: anond.Anonymiser, text: str, speaker: str = "user", **event: Any) -> str:
    """The clean text of a turn in a session of its own, in English by its hint."""
    return reading.session().clean(text, speaker, **{"lang": "en"} | event)


def test_every_command_reads_them_alike(ready: Shell) -> None:
    """`anond policy` shows them and what a sentence becomes; `tag`, `scrub` and `check` do and say the same."""
    (ready.folder / "anond.toml").write_text(OWN + CALM)
    shown = ready("policy").stdout.decode()
    assert "kept as whole values, also where somebody is called so:\n  Quillco\n  Mia\n" in shown
    assert "always hidden:\n  Project Falcon      PRODUCT\n  otter               UID/password\n" in shown
    assert "  ticket              UID/order   TK-(\\d{6}) with a check digit (luhn)\n" in shown
    assert "policy.speaker.agent: -LOCATION\npolicy.language.de: +ORG\n" in shown
    done = ready("policy", "--lang", "en", "--text", FALCON)
    assert b"policy.keep lets 4 values through: as a whole, also where somebody is called so" in done.stderr
    becomes = done.stdout.decode()
    (row,) = rows(ready("tag", "--lang", "en", given=FALCON.encode()).stdout.decode())
    sources = {FALCON[span["start"] : span["end"]]: span["source"] for span in row["spans"]}  # type: ignore[attr-defined]
    assert sources["TK-123455"] == "policy:ticket"
    assert sources.get("TK-123456") != "policy:ticket"
    (ready.folder / "old.txt").write_text(FALCON)
    (ready.folder / "out").mkdir()
    made = ready("scrub", "old.txt", "--out", "out", ANOND_POLICY_LANGUAGES='["en"]')
    (scrubbed,) = (ready.folder / "out").glob("*.txt")
    for said in (becomes, str(row["becomes"]), scrubbed.read_text()):
        assert said.startswith("we talk about ")
        assert "falcon" not in said.lower(), made
        assert "TK-123455" not in said
    assert b"policy.keep lets 4 values through" in ready("check").stdout


WHOLE = r"""
[policy]
hide = ["selective", "+ORG", "-EMAIL"]
languages = ["en", "de"]
keep = ["Quillco"]
always = { "Project Falcon" = "PRODUCT" }

[[policy.patterns]]
name = "ticket"
pattern = 'TK-(\d{6})'
tag = "UID/order"
check = "luhn"

[policy.speaker.agent]
hide = ["-LOCATION"]

[policy.language.de]
hide = ["+EMAIL"]

[divert]
no_model = "evidence"
max_risk = 1.0
budget = 0.0
"""
TALK = [  # a turn, what of it is hidden, and what goes out as it is
    ("en", "user", "I work at Siemens in Bristol", ["Siemens", "Bristol"], []),
    ("en", "user", "write to mia@example.org, we at Quillco wait", [], ["mia@example.org", "Quillco"]),
    ("en", "user", "about project falcon: TK-123455", ["falcon", "TK-123455"], []),
    ("en", "agent", "our shop is in Bristol", [], ["Bristol"]),
    ("de", "user", "schreiben Sie an mia@example.org", ["mia@example.org"], []),
    ("sv", "user", "i dag är Zvonkpek sjuk, skriv till mia@example.org", [], ["Zvonkpek", "mia@example.org"]),
]


def test_one_file_of_policies_is_what_commands_say_and_daemons_do(ready: Shell) -> None:
    """Added and taken away, own words and ids, by speaker and language; what is let through is said first."""
    (ready.folder / "anond.toml").write_text(WHOLE)
    assert 'write "nothing"' in ready.bad(2, "run", ANOND_POLICY_HIDE="[]")
    hidden, left = ready("policy").stdout.decode().split("left as it is:\n")
    assert "\n  ORG " in hidden
    assert "\n  EMAIL" in "\n" + left
    told = (
        "divert.no_model is evidence: in languages other than en, de most names that are on no list go out as they are"
    )
    assert told in ready("check").stdout.decode()
    names = ("lang", "speaker", "text")
    events = [{"session": f"s{n}", "turn": n} | dict(zip(names, one, strict=False)) for n, one in enumerate(TALK)]
    ready("feed", given=b"\n".join(map(orjson.dumps, events)))
    with ready.daemon() as says:
        assert told in says("policy.keep lets a value through")
        ready.clean(len(TALK))
    for row in rows(ready("read").stdout.decode()):
        *_, text, gone, stays = TALK[int(str(row["turn"]))]
        said = str(row["text"])
        assert [word for word in gone if word.lower() in said.lower()] == [], (text, said)
        assert [word for word in stays if word not in said] == [], (text, said)


def test_a_kept_value_beats_guesses_as_a_whole_alone(reading: anond.Anonymiser) -> None:
    """In any case; what reaches beyond it is hidden with it."""
    assert clean(reading, "my name is mia") == "my name is mia"
    assert "Mia Kowalski" not in clean(reading, "my name is Mia Kowalski")
    assert "Mia" not in clean(reading, "my name is Mia Kowalski").split()
    assert "quillco" not in clean(reading, "write to anna@quillco.com")


def test_what_a_check_digit_proves_and_an_address_are_kept_to_the_letter_alone(reading: anond.Anonymiser) -> None:
    """The same number otherwise written is hidden, and so is a part of an address."""
    assert clean(reading, "write to help@quillco.com") == "write to help@quillco.com"
    assert "help@quillco.com" not in clean(reading, "write to Help@quillco.com").lower()
    assert clean(reading, "my card is 4111 1111 1111 1111").endswith("4111 1111 1111 1111")
    assert "4111111111111111" not in clean(reading, "my card is 4111111111111111")


def test_a_kept_value_never_beats_what_the_session_knows(reading: anond.Anonymiser) -> None:
    """A fact of the platform, or a part of a name that was hidden before."""
    assert "Mia" not in clean(reading, "thanks, Mia", facts={"PERSON": ["Mia"]})
    session = reading.session()
    session.clean("my name is Mia Kowalski", lang="en")
    assert "Mia" not in session.clean("yes, Mia is right", lang="en").replace(",", "").split()


def test_a_word_is_hidden_always_whatever_its_tag(reading: anond.Anonymiser) -> None:
    """In any case, beside any mark, by each speaker; not as a part of another word."""
    for text in ("PROJECT FALCON's plan", "(project falcon)", "project\nfalcon"):
        for speaker in ("user", "agent", "bot"):
            assert "falcon" not in clean(reading, text, speaker).lower()
    assert clean(reading, "a potter and two otters") == "a potter and two otters"


def test_the_policies_of_speakers_and_languages_count_together() -> None:
    """What one takes away is left, unless the other names it; others are under policy.hide."""
    settings = PolicySettings(
        speaker={"agent": {"hide": ["-LOCATION", "-UID", "+UID/card"]}, "bot": {"hide": "nothing"}},
        language={"de": {"hide": ["+ORG"]}, "sv": {"hide": ["+LOCATION"]}},
    )
    policy = policy_in_use(settings)
    agent = SELECTIVE.hides - {"LOCATION", "UID"} | {"UID/card"}
    assert policy.hides == policy.of("user", "en").hides == SELECTIVE.hides
    assert policy.of("agent", "en").hides == agent
    assert policy.of("user", "de").hides == SELECTIVE.hides | {"ORG"}
    assert policy.of("agent", "de").hides == agent | {"ORG"}
    assert policy.of("agent", "sv").hides == agent | {"LOCATION"}
    assert (policy.of("bot", "en").hides, policy.of("bot", "de").hides) == (set(), {"ORG"})


def test_a_turn_is_read_under_the_policy_of_its_speaker_and_language(reading: anond.Anonymiser) -> None:
    """An agent's places stay, a customer's do not; companies go in German alone."""
    assert "Bristol" in clean(reading, "our shop is in Bristol", "agent")
    assert "Bristol" not in clean(reading, "I live in Bristol")
    assert "Siemens" not in clean(reading, "ich arbeite bei Siemens", lang="de")
    assert "Siemens" in clean(reading, "I work at Siemens")


def test_languages_that_are_not_named_are_read_by_no_model() -> None:
    """They end as divert.no_model says."""
    base = replace(Settings(), policy=PolicySettings(languages=["en"]), divert=replace(Settings().divert, max_risk=1.0))
    session = anond.Anonymiser(bytes(32), base).session()
    assert session.read("ich hätte gern eine Auskunft zu meiner Bestellung", lang="de").reason == "no_model"
    assert session.read("hello, what time do you open?", lang="en").reason != "no_model"


def test_no_reviewer_lets_out_what_is_hidden_always(benches: Callable[..., Bench]) -> None:
    """It is hidden in what is released, though nobody marked it; the item shows it as `own`."""
    bench = benches(divert={"max_risk": 0.0}, policy={"always": {"Project Falcon": "PRODUCT"}})
    (item,) = bench.items(bench.turns("we talk about Project Falcon"))
    assert [span.gold() for span in item.spans] == [{"start": 14, "end": 28, "tag": "PRODUCT", "sub": "own"}]
    (event,) = bench.clean(bench.decide(bench.decision(item)))
    assert "Falcon" not in event["text"]
    assert Span.from_gold(item.spans[0].gold()).sub == "own"


def test_a_session_with_what_is_hidden_always_outlives_a_restart(benches: Callable[..., Bench]) -> None:
    """Its ledger is read back, though the sub of such a value is of no tag: turns go on, and none becomes a letter."""
    bench = benches(policy={"always": {"Project Falcon": "PRODUCT"}})
    bench.turns("we talk about Project Falcon")
    ((key, stored),) = bench.store.stage(dict(bench.store.sessions_due(1e12)))
    bench.store = SessionStore(bench.state, bench.settings.sessions.ttl, bench.settings.sessions.cache)
    bench.store.restore(key, stored)
    later = bench.turns("Project Falcon again", first=1)
    assert later.tally == [("clean", "", "en")]
    assert "Falcon" not in bench.texts(later)[0]


REFUSED = [
    ('keep = ["-"]', "2: policy.keep is refused: '-': a word has two letters or digits"),
    ('keep = ["Ann"]\nalways = { "ann" = "PERSON" }', "2: policy.keep is refused: 'Ann' is in policy.always, too"),
    ('always = { "Falcon" = "SHOE" }', "2: policy.always is refused: 'SHOE' is no tag"),
    ('[[policy.patterns]]\nname = "x"\npattern = "a*"\ntag = "UID"', "x: the pattern matches the empty text"),
    ('[[policy.patterns]]\nname = "x"\npattern = "\\\\b"\ntag = "UID"', "x: the pattern matches the empty text"),
    ('[[policy.patterns]]\nname = "x"\npattern = "(?=a)b"\ntag = "UID"', "x: RE2 does not take the pattern"),
    ('[[policy.patterns]]\nname = "x"\ntag = "UID"', "x: pattern is missing"),
    (
        '[[policy.patterns]]\nname = "x"\npattern = "ab"\ntag = "UID"\ncheck = "sum"',
        "3: policy.patterns is refused: x: there is no check 'sum'; there are luhn, verhoeff, damm, mod11",
    ),
    ('[policy.speaker.boss]\nhide = ["-ORG"]', "3: policy.speaker is refused: there is no speaker 'boss'"),
    ('[policy.speaker.agent]\nhide = ["-ORG"]', "3: policy.speaker is refused: policy: '-ORG' takes nothing away"),
    ('[policy.language.german]\nhide = ["+ORG"]', "3: policy.language is refused: 'german' is no language"),
    ("[policy.language.de]\nhide = []\nkeep = []", "de takes hide, such as"),
    ('languages = ["english"]', "2: policy.languages is refused: 'english' is no language"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_what_cannot_work_is_refused_where_it_stands(tmp_path: Path, text: str, said: str) -> None:
    """With the line, the setting, and what it takes."""
    path = tmp_path / "anond.toml"
    path.write_text(f"[policy]\n{'' if text[0] != '[' else chr(10)}{text}\n")
    with pytest.raises(ConfigError) as refused:
        config.load(path, {})
    assert said in str(refused.value)


def test_records_of_before_are_those_of_settings_without_these() -> None:
    """What training has on record of a policy is policy.hide alone where nothing stands beside it."""
    assert on_record(PolicySettings()) == "selective"
    assert orjson.dumps(on_record(PolicySettings(keep=["Quillco"]))) != orjson.dumps(on_record(PolicySettings()))


def test_an_evaluation_wants_nothing_hidden_that_is_kept(reading: anond.Anonymiser) -> None:
    """A kept value that gold marks is no miss; the whole name of a person is wanted as before."""
    spans = (Span(0, 3, "PERSON", source="gold"), Span(8, 20, "PERSON", source="gold"))
    turn = GoldTurn("s", 0, "user", "en", "Mia and Mia Kowalski", spans)
    tagger = reading._pipeline.pipeline.tagger
    assert [one.spans for one in without_kept_values([turn], tagger)] == [spans[1:]]
