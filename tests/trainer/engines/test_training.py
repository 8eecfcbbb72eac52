from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace

import numpy as np
import orjson
import pytest
from numpy.typing import NDArray

from anond.engines.arrays import Floats, Places
from anond.engines.chain.features import EDGE, type_features
from anond.engines.chain.kernels import best_kernel
from anond.engines.chain.lattice import Kernel
from anond.engines.confidence import harmless_labels
from anond.engines.crf.decoder import Decoder
from anond.engines.model.card import Card, hash_check
from anond.engines.model.file import Model
from anond.engines.model.hashing import at_offsets, hasher, hashes
from anond.seal import Signer, Verifier
from anond.seal.files import Key
from anond.seal.signing import public_half
from anond.tagging.tagger import Tagger
from anond.tags import SELECTIVE
from anond_trainer.data.align import both_cases, examples
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import dialogues, hand_made
from anond_trainer.engines.crf.export import export, usable
from anond_trainer.engines.crf.training import Names, Settings, Trained, train
from anond_trainer.engines.fresh_models import pinned
from anond_trainer.engines.words import known
from anond_trainer.evaluate.figures import evaluate_alone
from anond_trainer.train.starters import FOLDER, HALF, poor_starter, small_enough

CARD = Card("it-0000", "it", 0, 0, 3, (), {}, "2026-11-21")
CARD_OF_HASH = replace(CARD, hash_check=hash_check(hasher()))
QUICK = Settings(max_iterations=15)


@pytest.fixture(scope="module")
def turns() -> list[GoldTurn]:
    """Eight dialogues."""
    found = dialogues("it")
    known = list(dict.fromkeys(turn.session for turn in found))[:8]
    return [turn for turn in found if turn.session in known]


@pytest.fixture(scope="module")
def trained(turns: list[GoldTurn], tagger: Tagger) -> Trained:
    """What is learnt from them."""
    return train(both_cases(turns, tagger), hasher(), QUICK)


def test_the_same_data_gives_the_same_digest(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """Training draws nothing, and the order of the turns does not matter."""
    again = train(both_cases(list(reversed(turns)), tagger), hasher(), QUICK)
    assert export(again, CARD, hasher()) == export(trained, CARD, hasher())


def test_what_few_sessions_used_gets_no_feature(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """The hash of a name that one session used is not in the model, at no offset; that of a common word is."""
    used: dict[str, set[str]] = {}
    for example in examples(turns, tagger):
        for word in example.sentence.words:
            used.setdefault(word.lower(), set()).add(example.session)
    known = {hashed for hashed, _ in trained.weights}

    def known_at(word: str) -> int:
        return len(known & set(at_offsets(np.array(hashes([("w", word)], hasher()), np.uint64)).ravel().tolist()))

    rare = [word for word, where in used.items() if len(where) < 3]
    assert len(rare) > 300
    assert sum(map(known_at, rare)) == 0
    assert sum(known_at(word) for word, where in used.items() if len(where) >= 3) > 50


def test_training_and_decoding_see_the_same(turns: list[GoldTurn], tagger: Tagger) -> None:
    """Each hash whose weights the decoder looks up for a token is one that CRFsuite was shown, and the other way."""
    made, words = examples(turns, tagger), known("it")
    weights = replace(pinned(export(train(made, hasher(), QUICK, words=words), CARD, hasher())).weights, words=words)
    asked: dict[bool, set[int]] = {False: set(), True: set()}  # by whether they are spread over the offsets

    def listening(_: object) -> Callable[..., None]:
        def sums(table: Floats, first: int, found: NDArray[np.uint64], counts: Places, *, spread: bool) -> None:
            asked[spread].update(found.tolist())
            table[:, first : first + len(counts)] = 0.0

        return sums

    kept = {*Kernel.__annotations__, *(name for name in vars(Kernel) if not name.startswith("_"))} - {"summer"}
    kernel = SimpleNamespace(**{name: getattr(best_kernel(), name) for name in kept})
    kernel.summer = listening
    Decoder(Model(CARD_OF_HASH, weights, ""), kernel=kernel).decode([example.sentence for example in made])  # type: ignore[arg-type]
    names = Names(made, hasher(), words=words)
    shown = {int(name, 16) for example in made for token in names.of(example.sentence) for name in token}
    beyond = set(hashes(type_features(EDGE, words), hasher()))
    offsets = [set(row) for row in at_offsets(np.array(sorted(asked[True] - beyond), np.uint64)).tolist()]
    edges = set(at_offsets(np.array(sorted(beyond), np.uint64)).ravel().tolist())
    assert asked[False] | offsets[2] <= shown
    assert shown <= asked[False].union(edges, *offsets)


def test_crfsuite_never_sees_a_word(turns: list[GoldTurn], tagger: Tagger) -> None:
    """What is handed to CRFsuite, and thus its temporary file, is hashes in hex."""
    made = examples(turns[::5], tagger)
    names = {name for example in made for token in Names(made, hasher()).of(example.sentence) for name in token}
    assert all(len(name) == 16 and set(name) <= set("0123456789abcdef") for name in names)


def test_no_word_can_be_read_in_a_model(trained: Trained, turns: list[GoldTurn]) -> None:
    """The file holds no word of what it learnt from, in no encoding."""
    data = export(trained, CARD, hasher(b"k" * 32)).lower()
    words = {word.lower() for turn in turns for span in turn.spans for word in turn.text[span.start : span.end].split()}
    long = [word for word in words if len(word) > 4]
    assert len(long) > 50
    for word in long:
        assert not any(word.encode(code) in data for code in ("utf-8", "utf-16-le", "utf-32-le"))


def test_a_keyed_model_works_with_its_key(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """Learnt with a key, a model finds the same as learnt without one."""
    key = hasher(b"k" * 32)
    model = pinned(export(train(both_cases(turns, tagger), key, QUICK), CARD, key))
    plain = pinned(export(trained, CARD, hasher()))
    assert evaluate_alone(Decoder(model, key), turns, tagger, SELECTIVE) == evaluate_alone(
        Decoder(plain), turns, tagger, SELECTIVE
    )
    assert not set(model.weights.hashes.tolist()) & set(plain.weights.hashes.tolist())


def test_a_published_model_is_signed_by_the_publish_ring(trained: Trained) -> None:
    """The real signer and the real verifier agree on a model file."""
    key = Key.draw(now=0.0)
    data = export(trained, CARD, hasher(), Signer(key))
    model = Model.load(data, Verifier([public_half(key)]).verify)
    assert (model.id, model.card.sessions, model.card.turns) == ("it-0000", 8, 126)


def test_learning_finds_what_it_saw(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """On its own training data even a quick model finds most of what is sensitive."""
    figures = evaluate_alone(Decoder(pinned(export(trained, CARD, hasher()))), turns, tagger, SELECTIVE)
    assert figures.tokens.recall > 0.7
    assert figures.tokens.precision > 0.8


def test_the_poor_starter_is_poorer_than_the_one_that_ships(tagger: Tagger) -> None:
    """The weak model leaks at least twice as much, on dialogues that neither learnt from."""
    held_out = hand_made("it")[1][::2]
    poor = pinned(poor_starter("it"))
    good = pinned((FOLDER / "it-0001.model").read_bytes())
    leaks = [evaluate_alone(Decoder(model), held_out, tagger, SELECTIVE).leak_rate for model in (poor, good)]
    assert leaks[0] > 1.5 * leaks[1]
    assert leaks[1] < 0.4


def test_starters_are_those_of_the_index() -> None:
    """Each shipped model is the pinned one, under 4 MB, of its language, and says what it learnt from."""
    entries = orjson.loads((FOLDER / "index.json").read_bytes())["models"]
    assert {entry["lang"] for entry in entries} == {"en", "de", "sv", "es", "it", "fr"}
    for entry in entries:
        data = (FOLDER / f"{entry['id']}.model").read_bytes()
        assert len(data) < 4 << 20
        assert sha256(data).hexdigest() == entry["digest"]
        model = pinned(data)
        assert (model.id, model.lang, model.card.data[0].licence) == (entry["id"], entry["lang"], "Apache-2.0")
        assert not model.card.keyed


def test_half_precision_says_the_same(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """The models that ship keep their weights in a quarter of the bytes, and no chance moves by a hundredth."""
    seen = [example.sentence for example in examples(turns, tagger)]
    exact, halved = (usable(trained, "it", kind).decode(seen) for kind in (np.float64, HALF))
    assert (
        max(float(abs(one.marginals - other.marginals).max()) for one, other in zip(exact, halved, strict=True)) < 0.01
    )
    assert sum(one.labels == other.labels for one, other in zip(exact, halved, strict=True)) >= 0.99 * len(seen)


def test_the_smallest_weights_go_where_a_file_would_be_too_large(trained: Trained) -> None:
    """As many as it takes, the smallest first; what fits stays as it is."""
    whole = len(export(trained, CARD, hasher(), values=HALF))
    less = small_enough(trained, whole // 2 + (1 << 14))
    assert len(export(less, CARD, hasher(), values=HALF)) <= whole // 2
    gone = trained.weights.keys() - less.weights.keys()
    assert max(abs(trained.weights[at]) for at in gone) <= min(map(abs, less.weights.values()))
    assert small_enough(trained, 2 * whole + (1 << 14)) == trained


def test_models_do_not_lean_in_pasted_code(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """There the likeliest path holds; the other turns of the batch are leaned in as ever, and no chance changes."""
    seen = [example.sentence for example in examples(turns, tagger)]
    upright, leaning = (usable(replace(trained, lean=lean), "it") for lean in (0.0, 3.0))
    mixed = leaning.decode([replace(one, technical=i % 2 == 0) for i, one in enumerate(seen)])
    plain, leaned = upright.decode(seen), leaning.decode(seen)
    assert [one.labels for one in plain] != [one.labels for one in leaned]
    for i, (one, straight, hiding) in enumerate(zip(mixed, plain, leaned, strict=True)):
        assert one.labels == (hiding if i % 2 else straight).labels
        np.testing.assert_array_equal(one.marginals, straight.marginals)


def test_leaning_hides_more(turns: list[GoldTurn], tagger: Tagger) -> None:
    """What is sensitive counts more in the choice of labels; chances, and so risks, stay those of the chain."""
    learnt = both_cases(turns, tagger)
    both = (train(learnt, hasher(), replace(QUICK, lean=lean)) for lean in (0.0, 2.0))
    upright, leaning = (Decoder(pinned(export(one, CARD, hasher()))) for one in both)
    harmless = harmless_labels(upright.labels, SELECTIVE)
    hidden = []
    for decoder in (upright, leaning):
        found = decoder.decode([example.sentence for example in learnt])
        hidden.append([not harmless[upright.labels.index(label)] for one in found for label in one.labels])
        assert all((one.marginals >= 0).all() for one in found)
    assert sum(hidden[1]) > sum(hidden[0]) > 0
    one, other = (decoder.decode([learnt[0].sentence])[0].marginals for decoder in (upright, leaning))
    np.testing.assert_array_equal(one, other)


def test_a_group_left_out_has_no_weight(turns: list[GoldTurn], tagger: Tagger) -> None:
    """Without lists, what they say changes nothing."""
    learnt = both_cases(turns, tagger)
    trained = train(learnt, hasher(), replace(QUICK, without=frozenset({"lists"})))
    marked = [("G", "B-G:city:2"), ("G*", "B-G:city"), ("c&G*", "x&B-G:city")]
    wanted = {int(h) for row in at_offsets(np.array(hashes(marked, hasher()), np.uint64)) for h in row}
    assert wanted.isdisjoint(found for found, _ in trained.weights)
    with_lists = train(learnt, hasher(), QUICK)
    assert not wanted.isdisjoint(found for found, _ in with_lists.weights)
