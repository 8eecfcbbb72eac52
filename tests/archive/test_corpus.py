"""A corpus to release: what is in it went through the pipeline, what a person should see is not, and it says so."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from anond import connect, seal
from anond.archive.corpus.categories import parts, surrogate_kind
from anond.archive.corpus.form import CorpusLines, corpus_fields
from anond.archive.corpus.job import Release, ReleaseNumbers, for_release, left_out
from anond.archive.corpus.places import Places
from anond.archive.corpus.suspects import neighbours, numbers, unusual
from anond.archive.lines import JsonLines
from anond.archive.processes import Alone
from anond.archive.scrubber import make
from anond.config import Settings
from anond.config.how import chosen_strategies
from anond.engines.model.words import no_words
from anond.errors import ArchiveError, ConfigError
from anond.published import ModelsInUse
from anond_trainer.data.read import read_gold
from tests.conftest import changed

RINGS = ("state", "review")
NAME = "Oona Trellick"
TALK = ("Hello, could I have your name?", f"sure, {NAME}", "oona.trellick@example.com, born 3 April 1980", "thanks")
SPANISH = ("hola, soy María López", "vivo en Sevilla, la zorgla")


def rows(session: str, *texts: str, **more: Any) -> bytes:
    """A dialogue as a platform writes it."""
    speakers = ("agent", "user")
    made = ({"session": session, "speaker": speakers[n % 2], "text": text} | more for n, text in enumerate(texts))
    return b"".join(orjson.dumps(row) + b"\n" for row in made)


@dataclass
class Room:
    """A folder with keys and archives. Each corpus that is made is read again."""

    folder: Path
    settings: Settings
    works: dict[str, Alone] = field(default_factory=dict)

    def write(self, name: str, data: bytes) -> Path:
        """A file."""
        (self.folder / name).write_bytes(data)
        return self.folder / name

    def release(
        self, files: Sequence[Path], to: str, struck: Any = (), watch: Any = None, **sections: dict[str, Any]
    ) -> ReleaseNumbers:  # fmt: skip
        """Make a corpus of files."""
        settings = for_release(changed(self.settings, **sections))
        name = repr(sections)
        if name not in self.works:
            self.works[name] = Alone(partial(make, settings, RINGS, [], ModelsInUse()))
        return self.run(settings, self.works[name], files, to, struck, watch)

    def run(
        self, settings: Settings, work: Alone, files: Sequence[Path], to: str, struck: Any, watch: Any
    ) -> ReleaseNumbers:
        """Make it."""
        form = CorpusLines(JsonLines(corpus_fields(connect.field_map(settings))))
        places = Places(self.folder / to)
        places.check()
        keys = seal.load(settings.keys_folder, RINGS)
        release = Release(settings, keys, ModelsInUse().models, work, places, struck)
        return release.run(files, form, "", watch or (lambda name: lambda rows, share: None))

    def dialogues(self, to: str) -> list[dict[str, Any]]:
        """The dialogues of a corpus."""
        return [orjson.loads(line) for line in (self.folder / to / "dialogues.jsonl").read_bytes().splitlines()]

    def turns(self, to: str) -> list[dict[str, Any]]:
        """All turns of a corpus."""
        return [turn for dialogue in self.dialogues(to) for turn in dialogue["turns"]]

    def listed(self, to: str) -> list[list[str]]:
        """The list for a person, without its head."""
        lines = (self.folder / f"{to}.look-at.tsv").read_text().splitlines()
        return [line.split("\t") for line in lines[1:]]


def quiet(rows: int, share: float | None) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Room:
    """A room whose turns nobody has to see."""
    folder = tmp_path_factory.mktemp("corpus")
    seal.new(folder / "data" / "keys", ["state", "review", "publish"], time.time())
    settings = Settings(data=str(folder / "data"))
    return Room(folder, changed(settings, divert={"budget": 0.0, "max_risk": 1.0}, policy={"hide": "blanket"}))


@pytest.fixture(scope="module")
def made(room: Room) -> ReleaseNumbers:
    """A corpus of two dialogues in two languages, and of a line that is no turn."""
    chats = room.write("chats.jsonl", rows("one", *TALK) + b"no turn\n" + rows("two", *SPANISH, ts=1_700_000_000))
    return room.release([chats], "out")


def hidden(room: Room, to: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What stands in each place that is said to be replaced, and what is said of it."""
    for turn in room.turns(to):
        for one in turn.get("replaced", ()):
            yield turn["text"][one["start"] : one["end"]], one


def test_no_value_is_in_a_corpus_and_labels_stand_where_surrogates_stand(room: Room, made: ReleaseNumbers) -> None:
    """What is outside of the labelled stretches is what was said; sessions and times of the platform are nowhere."""
    published = b"".join(path.read_bytes() for path in (room.folder / "out").iterdir())
    for word in ("Oona", "Trellick", "oona.trellick", "López", "Sevilla", "1700000000", '"one"'):
        assert word.encode() not in published
    bare = []
    for turn in room.turns("out"):
        for one in reversed(turn["replaced"]):
            turn["text"] = f"{turn['text'][: one['start']]}_{turn['text'][one['end'] :]}"
        bare.append(turn["text"])
    expected = [TALK[0], "sure, _", "_, born _", "thanks", "hola, soy _", "vivo en _, la zorgla"]
    assert sorted(bare) == sorted(expected)


def test_words_have_the_published_categories(room: Room, made: ReleaseNumbers) -> None:
    """Beside our tags: in each stretch, for each word that has one."""
    told = {(one["tag"], *(part["category"] for part in one["parts"])) for _, one in hidden(room, "out")}
    assert {("EMAIL", "mail", "domain"), ("LOCATION", "place"), ("DATE", "number", "month", "number")} <= told
    assert ("PERSON", "female name", "surname") in told
    counts = orjson.loads((room.folder / "out" / "statistics.json").read_bytes())["counts"]
    assert counts["es"]["category place"] == 1
    assert (counts["all"]["dialogues"], counts["all"]["turns"], counts["en"]["turns"]) == (2, 6, 4)


def test_the_card_tells_how_it_was_made_and_no_key(room: Room, made: ReleaseNumbers) -> None:
    """Policy, models, counts, the id of the key, and places to fill in."""
    card = (room.folder / "out" / "README.md").read_text()
    ring = seal.load(room.folder / "data" / "keys", RINGS).need("state")
    for said in ("Policy `blanket`", "`en-0001`", "Licence: (to be filled in", ring.current, "1 row was no turn"):
        assert said in card
    secrets = orjson.loads((room.folder / "data" / "keys" / "state.json").read_bytes())["keys"]
    assert [one["key"] in card for one in secrets] == [False]


def test_the_list_names_what_a_person_should_look_at(room: Room, made: ReleaseNumbers) -> None:
    """The riskiest turns, a word that nobody knows, an article beside a surrogate; only its owner can read it."""
    rows = room.listed("out")
    assert {row[2] for row in rows} >= {"risk", "rare word"}
    assert ["rare word", "es", "«zorgla»"] in [[row[2], row[3], row[5]] for row in rows]
    assert (room.folder / "out.look-at.tsv").stat().st_mode & 0o077 == 0


def test_gold_is_read_from_a_corpus(room: Room, made: ReleaseNumbers) -> None:
    """Replaced stretches are its mentions; what the policy left is unlabelled."""
    turns, _ = read_gold(room.folder / "out" / "dialogues.jsonl", None)
    assert len(turns) == 6
    assert sum(len(turn.spans) for turn in turns) == len(list(hidden(room, "out")))
    assert {turn.unlabelled for turn in turns} == {turns[0].unlabelled}
    assert ("EVENT" in turns[0].unlabelled, "ORG" in turns[0].unlabelled) == (True, False)


def test_attributes_are_replaced_in_a_corpus_and_are_no_gold(room: Room) -> None:
    """As `policy.attributes` says; they are told with what was replaced, and counted by their kind."""
    room.release([room.write("job.jsonl", rows("j", "hello", "I'm a nurse"))], "job", policy={"attributes": "hide"})
    (dialogue,) = map(orjson.loads, (room.folder / "job" / "dialogues.jsonl").read_bytes().splitlines())
    last = dialogue["turns"][-1]
    assert last["text"] == "I'm a [PROFESSION]"
    assert [(one["tag"], one["surrogate"]) for one in last["replaced"]] == [("PROFESSION", "attribute")]
    turns, _ = read_gold(room.folder / "job" / "dialogues.jsonl", None)
    assert [turn.spans for turn in turns] == [(), ()]
    counts = orjson.loads((room.folder / "job" / "statistics.json").read_bytes())["counts"]
    assert counts["en"]["tag PROFESSION"] == 1


def test_a_turn_for_a_person_is_left_out_and_counted(room: Room) -> None:
    """Nothing of it is in the corpus; it lies sealed beside it, and its dialogue says where it was."""
    long = f"it is {NAME}, and " + "so on " * 20
    told = room.release([room.write("long.jsonl", rows("one", "hello", long))], "long", divert={"max_tokens": 16})
    assert told.tally["diverted"] == 1
    assert [set(turn) >= {"text"} for turn in room.turns("long")] == [True, False]
    assert room.turns("long")[1] == {"turn": 1, "speaker": "user", "lang": "en", "left_out": True}
    assert told.statistics.by_lang["en"]["left out"] == 1
    kept = b"".join(path.read_bytes() for path in (room.folder / "long.undecided").rglob("*") if path.is_file())
    assert kept
    assert b"Trellick" not in kept


def test_a_language_without_a_model_is_left_out_whatever_the_settings_say(room: Room) -> None:
    """`evidence` would let its names out unseen."""
    chats = room.write(
        "nl.jsonl", rows("nl", "Goedemiddag, ik wil graag weten wanneer mijn pakket bij mij wordt bezorgd")
    )
    told = room.release([chats], "nl", divert={"no_model": "evidence"})
    assert (told.tally["clean"], told.tally["diverted"], room.dialogues("nl")) == (0, 1, [])
    assert told.statistics.by_lang["nl"] == {"left out": 1}


def test_a_later_turn_hides_a_value_in_an_earlier_one(room: Room) -> None:
    """The platform knows the name by the second turn alone; the corpus does in the first one, too."""
    first = rows("one", "the parcel for zorgla is lost")
    second = rows("one", "I see, a moment please", facts={"PERSON": ["Zorgla"]})
    room.release([room.write("late.jsonl", first + second)], "late")
    assert "zorgla" not in room.turns("late")[0]["text"]
    assert room.turns("late")[0]["replaced"][0]["tag"] == "PERSON"


def test_what_a_person_struck_off_is_left_out(room: Room, made: ReleaseNumbers) -> None:
    """The lines that are left of the list say which turns."""
    struck = room.listed("out")[0]
    kept = room.write("struck.tsv", ("\t".join(struck) + "\n").encode())
    room.release([room.folder / "chats.jsonl"], "less", left_out(kept))
    lost = [
        (dialogue["dialogue"], turn["turn"])
        for dialogue in room.dialogues("less")
        for turn in dialogue["turns"]
        if "left_out" in turn
    ]
    assert lost == [(struck[0], int(struck[1]))]


def test_an_interrupted_run_goes_on_and_ends_with_the_same_bytes(room: Room) -> None:
    """Nothing stands under the name of the corpus before it is complete, and nothing is left of the work behind it."""
    files = [room.write("a.jsonl", rows("one", *TALK)), room.write("b.jsonl", rows("two", *SPANISH))]

    def interrupted(name: str) -> Any:
        if name.endswith("b.jsonl"):
            raise KeyboardInterrupt
        return quiet

    room.release(files, "whole")
    with pytest.raises(KeyboardInterrupt):
        room.release(files, "halted", watch=interrupted)
    assert {path.name for path in room.folder.glob("*halted*")} == {".halted.release"}
    room.release(files, "halted")
    for name in ("dialogues.jsonl", "statistics.json", "README.md"):
        assert (room.folder / "halted" / name).read_bytes() == (room.folder / "whole" / name).read_bytes()
    assert room.listed("halted") == room.listed("whole")
    assert not (room.folder / ".halted.release").exists()


def test_a_run_that_goes_on_under_other_settings_begins_anew(room: Room) -> None:
    """Nothing that an earlier policy let through stays."""
    files = [room.write("a.jsonl", rows("one", *TALK)), room.folder / "gone.jsonl"]
    with pytest.raises(FileNotFoundError):
        room.release(files, "anew", policy={"hide": ["EMAIL"]})
    room.release(files[:1], "anew")
    assert b"Trellick" not in (room.folder / "anew" / "dialogues.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("sections", "why"),
    [
        ({"policy": {"hide": "nothing"}}, "hides nothing"),
        ({"policy": {"how": {"PERSON": "seal"}}}, "open again"),
    ],
)
def test_settings_that_would_give_values_away_are_refused(room: Room, sections: dict[str, Any], why: str) -> None:
    """Before anything is read."""
    with pytest.raises(ConfigError, match=why):
        room.release([room.folder / "chats.jsonl"], "never", **sections)


def test_a_place_that_is_taken_is_refused(room: Room, made: ReleaseNumbers) -> None:
    """A corpus is never overwritten."""
    with pytest.raises(ConfigError, match="is there already"):
        room.release([room.folder / "chats.jsonl"], "out")


def test_a_session_in_two_files_is_refused(room: Room) -> None:
    """They would be read as one dialogue, in an order that nobody knows."""
    files = [room.write(name, rows("one", "ok")) for name in ("x.jsonl", "y.jsonl")]
    with pytest.raises(ArchiveError, match=r"y\.jsonl has a session that stands in .*x\.jsonl"):
        room.release(files, "twice")


# what stands for what


@pytest.mark.parametrize(
    ("text", "tag", "sub", "lang", "told"),
    [
        ("Frau Anna Schmidt", "PERSON", None, "de", "Anna=female name Schmidt=surname"),
        ("Schmidt", "PERSON", "surname", "de", "Schmidt=surname"),
        ("Ana María", "PERSON", "female", "es", "Ana=female name María=female name"),
        ("Carlos", "PERSON", "first", "es", "Carlos=male name"),
        ("o.lind@mail.example", "EMAIL", None, "en", "o.lind=mail mail.example=domain"),
        ("12 Harbour Street", "ADDRESS", None, "en", "12=number/II Harbour=place Street=place"),
        ("veintidós de mayo", "DATE", None, "es", "veintidós=number/II mayo=month"),
        ("seis tres nueve", "UID", "phone", "es", "seis=number/I tres=number/I nueve=number/I"),
        ("AB 12 345", "UID", "order", "en", "AB=letter 12=number/II 345=number/IV"),
        ("ochenta", "UID", None, "es", "ochenta=number/III"),
        ("0049", "UID", "phone", "de", "0049=number/III"),
        ("Quillco", "ORG", None, "en", "Quillco=organisation"),
        ("chess", "MISC", None, "en", ""),
    ],
)
def test_each_word_has_its_category(text: str, tag: str, sub: str | None, lang: str, told: str) -> None:
    """By the kind of value, the lists and, of a name, its place."""
    found = parts(f"ja {text}.", 3, 3 + len(text), tag, sub, lang)
    said = [f"{f'ja {text}.'[p.start : p.end]}={p.category}{p.number and '/' + p.number}" for p in found]
    assert " ".join(said) == told


def test_the_kind_of_a_surrogate_is_told() -> None:
    """Its strategy, a type tag where no value could be invented, and weekdays, which stay."""
    how = chosen_strategies({"ORG": "number"})
    told = [("Anna", "PERSON"), ("[ORG_2]", "ORG"), ("Company 1", "ORG"), ("on Monday", "DATE"), ("3 May", "DATE")]
    kinds = [surrogate_kind(text, tag, None, how) for text, tag in told]
    assert kinds == ["entity", "tag", "number", "kept", "entity"]


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("an [Quillco] account", "en", ["an Quillco"]),
        ("die [Berlin]er", "de", ["die Berliner"]),
        ("von [Berlin]s Bahnhof", "de", ["Berlins"]),
        ("at [Quillco] now", "en", []),
    ],
)
def test_neighbours_that_may_not_go_with_a_surrogate(text: str, lang: str, found: list[str]) -> None:
    """An article before it, an ending behind it."""
    start, end = text.index("["), text.index("]") - 1
    plain = text.replace("[", "").replace("]", "")
    stretches = neighbours(plain, [{"start": start, "end": end, "tag": "ORG"}], lang)
    assert [plain[a:b] for a, b in stretches] == found


def test_numbers_in_words_that_nobody_took_for_a_value() -> None:
    """Three figures and more in a row, outside of surrogates; a bare count is none."""
    text = "it is six one two four, I have two and ninety nine"
    assert [text[a:b] for a, b, _ in numbers(text, [], "en")] == ["six one two four"]
    assert list(numbers(text, [{"start": 6, "end": 22}], "en")) == []


def test_a_name_that_was_left_weighs_more_than_a_rare_word() -> None:
    """So that it stands before it on the list."""
    text = "the zorgla is for Margaret"
    weights = {text[a:b]: weight for a, b, weight in unusual(text, [], "en", no_words())}
    assert weights["Margaret"] > weights["zorgla"]
