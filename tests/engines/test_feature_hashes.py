"""Hashes of features: those that C makes are those of the plain definition, and what is too much is refused."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anond.engines.chain import numpy_kernel
from anond.engines.chain.features import EDGE, NOBODY, Around, Type, WordDescriptions, described
from anond.engines.chain.kernels import best_kernel
from anond.engines.model.hashing import hasher
from anond.engines.model.words import SCALES, Words, hash_of, no_words

COMMON = ("anna", "straße", "berg", "ł", "e\u0301", "12", "")
TABLE = np.unique(np.array([hash_of(word) for word in COMMON], np.uint64))
WORDS = Words(TABLE, np.arange(4 * len(TABLE), dtype=np.uint16).reshape(-1, 4))
LETTERS = st.one_of(
    st.sampled_from("aZ09'-.;|& \0\u0301\u0345ßıİǅ²٣\ud800\udc00\U0001f600"), st.characters(exclude_categories=())
)
WORD = st.one_of(st.sampled_from([*COMMON, "Anna", "BERG", "O'Neil", "xY", "7", "a1"]), st.text(LETTERS, max_size=20))
NAME = WORD.map(lambda word: word.replace("|", ""))
MARK = st.one_of(
    st.sampled_from(["B-G:city:2", "I-G:city:0", "B-D:IP!", "B-D:IP", "I-M:PERSON", "B-D:UID/phone!!", "I-G:"]),
    NAME.map(lambda name: f"B-{name[:1] or 'D'}:{name}!"),
)
EVIDENCE = st.lists(MARK, max_size=5).map("|".join)
MANY = "|".join(f"B-{letter}:{n % 90}:{n % 7}!" for n in range(600) for letter in "GD")
TYPE = st.one_of(st.just(EDGE), st.tuples(WORD, EVIDENCE, st.sampled_from(["lower", "upper", "cased", "ł"])))
TURN = st.tuples(*[NAME.map(lambda name: f"x{name}")] * 2, st.sampled_from(["", "name", "a+ł+", "+"]), *[NAME] * 3)
AROUND = st.one_of(
    st.just(NOBODY),
    st.tuples(st.sampled_from("<>"), WORD, st.sampled_from(["Xx3;PERSON.city", "d4-", ";", ""])),
    st.tuples(TURN.map("|".join), WORD, EVIDENCE),
)
KEY = st.sampled_from([b"", b"k" * 32, b"\0", b"x" * 64])


@given(st.lists(TYPE, max_size=4), KEY)
@example([("Ab1" * 50, MANY, "cased"), ("ł" * 3000, "", "lower"), ("x" * 100_000, "", "lower")], b"k" * 32)
@example([(f"{letter}{n}", "B-G:city:2", "cased") for n in range(300) for letter in "aå"], b"")
@settings(max_examples=60, deadline=None)
def test_both_kernels_hash_types_alike(keys: list[Type], key: bytes) -> None:
    """Any word, however long and of whatever letters, with any marks, under any key; in whatever order."""
    made, plain = (kernel.hashes_of_types(WORDS, hasher(key))(keys) for kernel in (best_kernel(), numpy_kernel))
    assert by_key(*made) == by_key(*plain)


@given(st.lists(AROUND, max_size=4), KEY)
@example([("en|user|name+date|lower|first|8", "Xx", MANY), ("<", "y" * 200, "Xx3;PERSON")], b"")
@settings(max_examples=60, deadline=None)
def test_both_kernels_hash_what_is_around_alike(keys: list[Around], key: bytes) -> None:
    """Contexts of any turn, neighbours of any letters, and nobody."""
    made, plain = (kernel.hashes_around(hasher(key))(keys) for kernel in (best_kernel(), numpy_kernel))
    assert [one.tolist() for one in made] == [one.tolist() for one in plain]


@given(st.lists(WORD.filter(bool), max_size=12), st.sampled_from([WORDS, no_words()]))
@example(["a" * 128, "A" * 129, "berg", "Berg", "a1", "1.5", "?", "-", "x.", "O'Neil", "ABC-1", "1234567890123"], WORDS)
@settings(max_examples=100, deadline=None)
def test_both_kernels_describe_words_alike(words: list[str], known: Words) -> None:
    """Whatever letters they have, whether they are remembered or not, however common they are."""
    made, plain = best_kernel().descriptions(known), WordDescriptions(known)
    twice = [*words, *words[::2], *words]
    assert made.descriptions_of(twice) == plain.descriptions_of(twice) == made.descriptions_of(twice)
    assert dict(made) == dict(plain)


@pytest.mark.parametrize("rank", range(10))
def test_both_kernels_count_rarity_alike(rank: int) -> None:
    """By each class on the first scale, also those that no table has by now."""
    known = Words(TABLE, np.full((len(TABLE), 1), rank, np.uint16))
    words = ["anna", "Anna", "nobody", "7", "12", "berg."]
    assert best_kernel().descriptions(known).descriptions_of(words) == WordDescriptions(known).descriptions_of(words)


def test_each_word_of_a_table_is_found() -> None:
    """Of thousands in the table each has its own class, and others have none."""
    names = [f"word{n}" for n in range(20_000)]
    hashes = np.array([hash_of(name) for name in names], np.uint64)
    order = np.argsort(hashes)
    known = Words(hashes[order], np.arange(len(names), dtype=np.uint16)[order].reshape(-1, 1))
    keys: list[Type] = [(name, "", "lower") for name in (*names[::97], "beside")]
    made, plain = (kernel.hashes_of_types(known, hasher())(keys) for kernel in (best_kernel(), numpy_kernel))
    assert by_key(*made) == by_key(*plain)


def by_key(hashes: Any, counts: Any) -> list[list[int]]:
    """The hashes of each key, sorted."""
    return [sorted(some.tolist()) for some in np.split(hashes, np.cumsum(counts)[:-1])] if len(counts) else []


def table(compiled: ModuleType) -> Any:
    """What is known of the words."""
    return compiled.table(WORDS.hashes, WORDS.classes, SCALES)


@pytest.fixture(scope="module")
def compiled() -> ModuleType:
    """The compiled half."""
    return pytest.importorskip("anond.engines.chain._features")


@pytest.mark.parametrize(
    ("word", "evidence", "key", "what"),
    [
        ("secret", "|".join(["B-D:IP"] * 5000), b"", "evidence"),
        ("secret" * 7_000_000, "", b"", "length"),
        ("secret", "B-", b"", "mark"),
        ("secret", "", b"k" * 65, "length of the key"),
    ],
)
def test_what_is_too_much_is_refused(compiled: ModuleType, word: str, evidence: str, key: bytes, what: str) -> None:
    """With an error that holds nothing of the text, and never by leaving something out."""
    with pytest.raises(ValueError, match=f"^features: {what}: not of the size or kind that it should be$"):
        compiled.types([(word, evidence, "lower")], key, table(compiled), WORDS.of, described)


@pytest.mark.parametrize("turn", ["en|user|name", "en|user||lower|first|8|more"])
def test_a_turn_that_is_no_bundle_of_six_is_refused(compiled: ModuleType, turn: str) -> None:
    """As the plain definition refuses it."""
    with pytest.raises(ValueError, match="values to unpack"):
        numpy_kernel.hashes_around(hasher())([(turn, "x", "")])
    with pytest.raises(ValueError, match=r"^features: turn: "):
        compiled.around([(turn, "x", "")], b"")


@pytest.mark.parametrize(
    ("hashes", "classes", "scales"),
    [
        (WORDS.hashes[:-1], WORDS.classes, SCALES),
        (WORDS.hashes, WORDS.classes[:, :0], SCALES),
        (WORDS.hashes, WORDS.classes, "z"),
        (WORDS.hashes, WORDS.classes, "zuvyabcde"),
        (WORDS.hashes.astype(np.float64), WORDS.classes, SCALES),
        (WORDS.hashes, WORDS.classes.astype(np.uint8), SCALES),
    ],
)
def test_a_table_of_another_shape_is_refused(compiled: ModuleType, hashes: Any, classes: Any, scales: str) -> None:
    """There is one class for each word and scale, and each scale has its letter."""
    with pytest.raises(ValueError, match=r"^features: table: "):
        compiled.table(hashes, classes, scales)


@pytest.mark.parametrize("word", [None, b"a", 3])
def test_what_is_no_word_is_not_described(compiled: ModuleType, word: Any) -> None:
    """And nothing is remembered."""
    known: dict[str, Any] = {}
    with pytest.raises(ValueError, match=r"^features: word: "):
        compiled.describe(["a", "b", word], known, table(compiled))
    assert not known


def test_what_is_told_of_a_word_has_to_be_sound(compiled: ModuleType) -> None:
    """Errors of what is asked pass through; answers of another kind are refused."""
    own = table(compiled)
    for known in (lambda _: None, lambda _: ("",), lambda _: (3,), lambda _: ("z1",) * 9):
        with pytest.raises(ValueError, match=r"features: (class|classes|text): "):
            compiled.types([("å", "", "lower")], b"", own, known, described)
    with pytest.raises(ValueError, match="features: description: "):
        compiled.types([("å", "", "lower")], b"", own, WORDS.of, lambda _: ("å",))
    with pytest.raises(ZeroDivisionError):
        compiled.types([("å", "", "lower")], b"", own, lambda _: 1 // 0, described)
