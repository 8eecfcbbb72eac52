"""What is hidden, as an operator sees it: `anond policy`, `anond tags`, `anond tag`, and what settings let out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

import anond
from anond.config import Settings, tag_page
from anond.config.let_through import spelled_names
from anond.config.tag_guide import guidelines, languages
from anond.config.turn_settings import PolicySettings
from anond.errors import ConfigError
from anond.tags import BLANKET, SELECTIVE, TAGS, policy
from tests.cli.shell import Shell, rows

DOCS = Path(__file__).parents[2] / "docs" / "tags.md"


def test_a_policy_adds_and_takes_away() -> None:
    """From the left; what takes nothing away, or a part of a whole, is refused."""
    assert policy(["selective", "+ORG", "-EMAIL"]).hides == SELECTIVE.hides - {"EMAIL"} | {"ORG"}
    assert policy(["blanket", "-UID", "+UID/card"]).hides == BLANKET.hides - {"UID"} | {"UID/card"}
    assert policy(["selective", "-DATE"]).hides == SELECTIVE.hides - {"DATE/birth"}
    for wrong in (["selective", "-ORG"], ["selective", "-UID/card"], ["-selective"], ["selective", "+NOSUCH"]):
        with pytest.raises(ConfigError):
            policy(wrong)


def test_anond_policy_shows_what_is_hidden_and_what_a_sentence_becomes(shell: Shell) -> None:
    """Needs neither log nor keys."""
    (shell.folder / "anond.toml").write_text(
        '[policy]\nhide = ["selective", "+ORG", "-EMAIL"]\nhow = { PERSON = "number" }\n'
    )
    said = shell.good("policy")
    hidden, left = said.split("left as it is:\n")
    assert "\nPROFESSION, EMPLOYER, EDUCATION, AGE, FAMILY, RELIGION, HEALTH, ETHNICITY, TRANSPORT: keep\n" in left
    assert "  PERSON              number      Names of private people" in hidden
    assert "\n  ORG                 entity " in hidden
    assert "\n  DATE/birth          entity" in hidden
    assert "\n  EMAIL" in "\n" + left
    assert (
        "\npolicy hides PERSON and leaves e-mail addresses (EMAIL) and web addresses (URL) as they are: many spell the "
        "name of whoever owns them\n"
    ) in left
    assert [row["tag"] for row in rows(shell.good("policy", "--json")) if "/" not in str(row["tag"])] == [
        one.tag for one in guidelines()
    ]
    text = "hi, my name is Mary Jones, write to mary.jones@gmail.com please"
    assert shell.good("policy", text, "--lang", "en", ANOND_DIVERT_MAX_RISK="1.0") == (
        "hi, my name is Person 1, write to mary.jones@gmail.com please\n"
    )
    assert shell.bad(2, "policy", "hi", "--speaker", "boss") == (
        "--speaker 'boss': there is no such speaker; there are user, agent, bot"
    )


@pytest.mark.parametrize(
    ("policy", "leaves"),
    [
        ({}, []),
        ({"hide": ["selective", "+ORG"]}, []),
        ({"hide": ["blanket", "-URL"]}, ["policy hides PERSON and leaves web addresses (URL)"]),
        ({"hide": ["selective", "-PERSON", "-EMAIL"]}, []),
        ({"speaker": {"agent": {"hide": ["-EMAIL"]}}}, ["policy.speaker.agent hides PERSON and leaves e-mail"]),
        ({"how": {"EMAIL": {"keep": True}}}, ["policy hides PERSON and leaves e-mail addresses (EMAIL) and web"]),
    ],
)
def test_addresses_that_spell_a_name_which_is_hidden_elsewhere_are_told(
    policy: dict[str, Any], leaves: list[str]
) -> None:
    """By whichever way a policy leaves them; nothing is said where names are left, too."""
    said = list(spelled_names(Settings(policy=PolicySettings(**policy))))
    assert [one.startswith(start) for one, start in zip(said, leaves, strict=True)] == [True] * len(leaves)


def test_a_policy_that_hides_nothing_is_refused_unless_it_is_meant(ready: Shell) -> None:
    """Meant, each command says it, and so does the doctor; and what names of unknown languages do under `evidence`."""
    said = ready.bad(2, "policy", ANOND_POLICY_HIDE="[]")
    assert 'it hides nothing, and every text goes out as it is; to mean that, write "nothing"' in said
    meant = ready("check", ANOND_POLICY_HIDE='"nothing"', ANOND_DIVERT_NO_MODEL="evidence")
    assert b"; attributes are kept\n" in meant.stdout
    assert b"ok   attribute model: loads" in meant.stdout
    assert b"ok   policy: policy.hide hides nothing: every text goes out as it is; divert.no_model is" in meant.stdout
    told = ready("topics", ANOND_POLICY_HIDE='"nothing"', ANOND_DIVERT_NO_MODEL="evidence").stderr
    assert b"policy.hide hides nothing: every text goes out as it is" in told
    assert b"most names that are on no list go out as they are" in told


def test_tags_are_explained_in_the_product_and_in_the_docs_alike(shell: Shell) -> None:
    """One table: all 24, each with an example and a counter-example, in six languages."""
    assert len(languages()) == 6
    for lang in languages():
        assert sorted(one.tag for one in guidelines(lang)) == sorted(TAGS)
    assert tag_page.renewed(DOCS.read_text("utf-8")) == DOCS.read_text("utf-8")
    assert f"| GEO | {guidelines('sv')[14].meaning} | vi bor vid [Vättern]" in tag_page.tables()
    assert shell.good("tags", "MEDCHEM") == (
        "MEDCHEM: Drugs and chemicals, and their brands.\n    ✓ I am allergic to [penicillin]\n    ✗ I take a pill\n"
    )
    assert shell.good("tags", "MEDCHEM", "--lang", "sv").startswith("MEDCHEM: Läkemedel och kemikalier")
    assert shell.bad(2, "tags", "NOSUCH").startswith("there is no tag 'NOSUCH'; there are PERSON, ")
    assert shell.bad(2, "tags", "--lang", "nl") == (
        "--lang 'nl': tags are not explained in it; there are en, de, sv, es, it, fr"
    )


def test_the_examples_are_tagged_so_by_the_shipped_models() -> None:
    """Each in a session of its own, to the letter, but those that the table says are missed; no counter-example is."""
    reading = anond.Anonymiser(bytes(32))

    def found(text: str, lang: str) -> set[tuple[str, str]]:
        return {(text[span.start : span.end], span.tag) for span in reading.session().read(text, lang=lang).found}

    for lang in languages():
        for one in guidelines(lang):
            marked = {(value, one.tag) for value in re.findall(r"\[(.*?)\]", one.example)}
            assert marked, one
            assert (found(re.sub(r"[\[\]]", "", one.example), lang) == marked) is not one.missed, one
            assert one.tag not in {tag for _, tag in found(one.counter, lang)}, one


def test_tag_says_what_the_policy_makes_of_each_span(shell: Shell) -> None:
    """Hidden ones with what they become, others as left; and why a turn waits."""
    text = "my name is Mary Jones and I work at Volvo"
    (row,) = rows(shell.good("tag", "--lang", "en", given=orjson.dumps({"session": "s", "text": text})))
    by_tag = {span["tag"]: span for span in row["spans"]}  # type: ignore[attr-defined]
    person = by_tag["PERSON"]
    assert person["hidden"]
    assert str(row["becomes"]) == text.replace("Mary Jones", str(person["becomes"]))
    assert person["becomes"] != "Mary Jones"
    assert not by_tag["ORG"]["hidden"]
    assert "becomes" not in by_tag["ORG"]
    waits = shell.good("tag", "--pretty", given=text.encode(), ANOND_DIVERT_MAX_RISK="0.0")
    assert "waits for a person (risk)" in waits
    assert "left by the policy" in waits


def test_sealed_values_that_a_policy_shows_are_told_as_examples(shell: Shell) -> None:
    """They are under a key of no ring, so that nobody looks for it."""
    (shell.folder / "anond.toml").write_text('[policy]\nhow = { EMAIL = "seal" }\n')
    done = shell("policy", "--lang", "en", "--text", "write to anna@example.org")
    assert b"[EMAIL:sealed:" in done.stdout
    assert b"`anond unseal` cannot open them" in done.stderr
