"""What was tried is remembered: what counts as new, and what does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from anond.config.settings import Settings, TrainSettings
from anond.config.turn_settings import PolicySettings
from anond.engines.model.file import Model
from anond.events.review import Decision
from anond.events.turns import Turn
from anond.seal import Key, Ring
from anond.starters import load_starters
from anond.tags import Span
from anond_trainer.data.gold import GoldTurn
from anond_trainer.train.tried import Basis, Memory, News, Tried, basis, digest_of_all, digests_of_keys

OLD, NEW = Key.draw(0.0), Key.draw(1.0)
RING = Ring("review", (OLD,))
ENGLISH, SPANISH = (next(m for m in load_starters() if m.lang == lang) for lang in ("en", "es"))
SETTINGS = Settings(train=TrainSettings(min_decisions=3))
GOLD = (GoldTurn("g", 0, "user", "es", "hola"),)


def decided(count: int, begin: int = 0, name: str = "Oona") -> list[Decision]:
    """So many decisions."""
    return [
        Decision(
            item=f"0-{n}", kind="divert", verdict="release", lang="es", partition=0, session="ab",
            turn=Turn("s", n, "user", f"soy {name}"), spans=(Span(4, 4 + len(name), "PERSON"),), reviewer="eve",
            at=1.0, seconds=1.0,
        )
        for n in range(begin, begin + count)
    ]  # fmt: skip


def made(
    key: str, ring: Ring = RING, decisions: Sequence[Decision] = (), gold: Sequence[GoldTurn] = (),
    current: Model | None = SPANISH, starter: Model | None = SPANISH, settings: Settings = SETTINGS,
) -> Basis:  # fmt: skip
    """A basis for a try."""
    return basis(ring, key, decisions or decided(5), gold, current, starter, settings)


def memory(path: Path, **more: object) -> Memory:
    """What is remembered of one refused try, read back from its file."""
    written = Memory(path, {})
    written.remember("es", Tried(1_800_000_000.0, made(OLD.id, **more), "", "too few"))
    written.write()
    return Memory.read(path)


def news(known: Memory, ring: Ring = RING, **more: object) -> News:
    """What is new in Spanish."""
    return known.changes_since("es", ring, partial(made, ring=ring, **more), 3)


def test_nothing_new_is_told_with_what_became_of_the_last_try(tmp_path: Path) -> None:
    """The date, and the reason for which it was refused, or the model that came of it."""
    known = memory(tmp_path / "tried.json")
    assert news(known) == News(False, "nothing new since 2027-01-15 08:00 UTC; refused then: too few")
    known.remember("es", Tried(1_800_000_000.0, made(OLD.id), "es-0002", "it is better"))
    assert news(known) == News(False, "nothing new since 2027-01-15 08:00 UTC; es-0002 was published then")


def test_decisions_are_news_from_so_many_on(tmp_path: Path) -> None:
    """Since the last try; before the first one all are new."""
    known = memory(tmp_path / "tried.json")
    assert news(known, decisions=decided(7)) == News(
        False,
        "2 new decisions since 2027-01-15 08:00 UTC, 3 are needed (train.min_decisions); refused then: too few",
    )
    assert news(known, decisions=decided(8)) == News(True, "3 new decisions")
    assert news(Memory(tmp_path, {}), decisions=decided(2)).why == "2 new decisions, 3 are needed (train.min_decisions)"
    assert news(Memory(tmp_path, {}), decisions=decided(1)).why == "1 new decision, 3 are needed (train.min_decisions)"
    assert news(Memory(tmp_path, {}), decisions=decided(3)).worth_trying


def test_a_corrected_decision_is_a_new_one_and_one_that_went_is_not(tmp_path: Path) -> None:
    """Other spans about the same item count; decisions whose keys were retired do not."""
    known = memory(tmp_path / "tried.json")
    corrected = [*(replace(one, spans=()) for one in decided(3)), *decided(2, 3)]
    assert news(known, decisions=corrected).why == "3 new decisions"
    assert not news(known, decisions=decided(2)).worth_trying


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"gold": GOLD}, "other gold"),
        ({"current": ENGLISH}, "another model in use"),
        ({"starter": ENGLISH}, "another starter model"),
        ({"settings": Settings(train=TrainSettings(known=7))}, "other settings"),
        ({"settings": Settings(policy=PolicySettings(hide="blanket"))}, "other settings"),
        ({"settings": Settings(train=TrainSettings(trusted=["eve"]))}, "other reviewers are trusted"),
    ],
)
def test_whatever_else_a_model_rests_on_is_news(tmp_path: Path, more: dict[str, object], why: str) -> None:
    """Without a single new decision."""
    assert news(memory(tmp_path / "tried.json"), **more) == News(True, why)


def test_another_version_is_news(tmp_path: Path) -> None:
    """It may learn otherwise."""
    known = Memory(tmp_path, {})
    known.remember("es", Tried(0.0, replace(made(OLD.id), version="0.0.1"), "", "too few"))
    assert news(known) == News(True, "another version of anond")


def test_how_many_decisions_are_needed_is_no_news(tmp_path: Path) -> None:
    """It changes when to try, not what comes of it."""
    more = Settings(train=TrainSettings(min_decisions=1))
    assert not news(memory(tmp_path / "tried.json"), settings=more).worth_trying


def test_gold_is_enough_for_a_try_and_stays_known_when_it_is_not_given_again(tmp_path: Path) -> None:
    """A nightly run without --gold does not unlearn what a run by hand learnt."""
    empty = Memory(tmp_path / "tried.json", {})
    assert empty.changes_since("es", RING, lambda key: basis(RING, key, (), GOLD, None, None, SETTINGS), 3).worth_trying
    known = memory(tmp_path / "tried.json", gold=GOLD)
    assert not news(known).worth_trying
    assert not news(known, gold=GOLD).worth_trying
    known.remember("es", Tried(1.0, made(OLD.id), "", "too few"))
    assert not news(known, gold=GOLD).worth_trying


def test_a_model_that_was_put_back_is_no_news(tmp_path: Path) -> None:
    """A rollback would else be undone every night."""
    known = Memory(tmp_path, {})
    after = replace(made(OLD.id), models=(SPANISH.digest, ENGLISH.digest))
    known.remember("es", Tried(1.0, after, "es-0002", "it is better"))
    assert not news(known, current=ENGLISH).worth_trying
    assert not news(known, current=SPANISH).worth_trying


def test_a_model_hidden_by_an_older_key_is_learnt_anew_once(tmp_path: Path) -> None:
    """Before that key goes; the same decisions are known under either key."""
    keyed = replace(SPANISH, card=replace(SPANISH.card, hash_key=OLD.id))
    known, both = memory(tmp_path / "tried.json", current=keyed), Ring("review", (NEW, OLD))
    assert not news(known, current=keyed).worth_trying
    assert news(known, both, current=keyed) == News(True, "a newer key to hide words by")
    known.remember("es", Tried(1.0, made(NEW.id, both, current=keyed), "", "no better"))
    assert not news(known, both, current=keyed).worth_trying
    assert not news(memory(tmp_path / "tried.json"), both).worth_trying  # the starter hides nothing by a key


def test_where_the_key_of_the_digests_is_gone_all_is_new(tmp_path: Path) -> None:
    """Nothing can be compared any more."""
    gone = Ring("review", (NEW,))
    assert news(memory(tmp_path / "tried.json"), gone) == News(True, "it was not tried yet")


@pytest.mark.parametrize("data", [b"", b"[]", b'{"version": 2}', b'{"version": 1, "languages": {"es": {}}}'])
def test_a_file_of_another_form_counts_as_none(tmp_path: Path, data: bytes) -> None:
    """It costs one run."""
    (tmp_path / "tried.json").write_bytes(data)
    assert news(Memory.read(tmp_path / "tried.json")).worth_trying


def test_no_word_stands_in_the_file_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    """Digests, by a key; not even the names of reviewers."""
    path = tmp_path / "tried.json"
    memory(path, settings=Settings(train=TrainSettings(trusted=["eve"])), gold=GOLD)
    assert path.stat().st_mode & 0o777 == 0o600
    assert not [word for word in (b"Oona", b"eve", b"hola", b"0-1") if word in path.read_bytes()]
    assert [one.name for one in tmp_path.iterdir()] == ["tried.json"]


def test_the_digest_of_all_is_one_of_decisions_and_data_in_any_order() -> None:
    """So that audits that were weighed are not weighed again."""
    some = decided(4)
    assert digest_of_all(RING, some, {"a": 1}) == digest_of_all(RING, some[::-1], {"a": 1})
    assert digest_of_all(RING, some, {"a": 1}) != digest_of_all(RING, some, {"a": 2})
    assert digest_of_all(RING, some) != digest_of_all(RING, some[:3])


def test_a_session_that_was_forgotten_is_news_until_a_model_was_learnt_without_it(tmp_path: Path) -> None:
    """Though no decision is new; where that model is refused, the next run does not repeat it."""
    known = Memory(tmp_path / "tried.json", {})
    learnt = digests_of_keys(RING, OLD.id, ["aa", "bb"])
    known.remember("es", Tried(1.0, made(OLD.id), "es-0002", "it is better", learnt))
    known.remember("es", Tried(2.0, made(OLD.id), "", "no better"))
    make, one = partial(made, ring=RING), News(True, "1 of the sessions that it learnt from were forgotten")
    assert known.changes_since("es", RING, make, 3, {"bb", "cc"}) == one
    assert not known.changes_since("es", RING, make, 3, {"cc"}).worth_trying
    known.remember(
        "es", Tried(3.0, made(OLD.id), "", "no better", without=known.forgotten_keys("es", RING, {"bb", "cc"}))
    )
    known.write()
    known = Memory.read(tmp_path / "tried.json")
    assert not known.changes_since("es", RING, make, 3, {"bb", "cc"}).worth_trying
    assert known.changes_since("es", RING, make, 3, {"aa", "bb"}) == one
    assert len(known.forgotten_keys("es", RING, {"aa", "bb"})) == 2  # the model in use did learn from both


def test_after_a_rotation_a_refused_try_still_knows_what_the_model_in_use_learnt_from(tmp_path: Path) -> None:
    """The digests are another key's; where that is retired they tell nothing any more."""
    both, known = Ring("review", (NEW, OLD)), Memory(tmp_path / "tried.json", {})
    known.remember("es", Tried(1.0, made(OLD.id), "es-0002", "better", digests_of_keys(RING, OLD.id, ["aa"])))
    known.remember("es", Tried(2.0, made(NEW.id, both), "", "no better"))
    known.write()
    assert len(Memory.read(tmp_path / "tried.json").forgotten_keys("es", both, {"aa"})) == 1
    assert known.forgotten_keys("es", Ring("review", (NEW,)), {"aa"}) == ()
    known.remember("es", Tried(3.0, made(NEW.id, both), "es-0003", "better"))
    assert known.forgotten_keys("es", both, {"aa"}) == ()
