from __future__ import annotations

from hashlib import sha256

import numpy as np
import orjson
import pytest

from anond.seal import Signer, Verifier
from anond.seal.files import Key
from anond.seal.signing import public_half
from anond.tagging.decoder import Decoder
from anond.tagging.features import at_offsets, hasher
from anond.tagging.model import Card, Model
from anond.tagging.tagger import Tagger
from anond.tagging.tags import SELECTIVE
from anond_trainer.corpora.align import both_cases, examples
from anond_trainer.corpora.gold import GoldTurn
from anond_trainer.corpora.notation import dialogues
from anond_trainer.learn.crf import Names, Settings, Trained, train
from anond_trainer.learn.export import export
from anond_trainer.learn.starter import FOLDER, hand_made, pinned, poor_starter
from anond_trainer.reports.evaluation import judge

CARD = Card("it-0000", "it", 0, 0, 3, (), {}, "2026-11-21")
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
        return len(known & set(at_offsets(np.array([hasher()(f"w={word}")], np.uint64)).ravel().tolist()))

    rare = [word for word, where in used.items() if len(where) < 3]
    assert len(rare) > 300
    assert sum(map(known_at, rare)) == 0
    assert sum(known_at(word) for word, where in used.items() if len(where) >= 3) > 50


def test_crfsuite_never_sees_a_word(turns: list[GoldTurn], tagger: Tagger) -> None:
    """What is handed to CRFsuite, and thus its temporary file, is hashes in hex."""
    made = examples(turns, tagger)
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
    assert judge(Decoder(model, key), turns, tagger, SELECTIVE) == judge(Decoder(plain), turns, tagger, SELECTIVE)
    assert not set(model.weights.hashes.tolist()) & set(plain.weights.hashes.tolist())


def test_a_published_model_is_signed_by_the_publish_ring(trained: Trained) -> None:
    """The real signer and the real verifier agree on a model file."""
    key = Key.draw(now=0.0)
    data = export(trained, CARD, hasher(), Signer(key))
    model = Model.load(data, Verifier([public_half(key)]).verify)
    assert (model.id, model.card.sessions, model.card.turns) == ("it-0000", 8, 126)


def test_learning_finds_what_it_saw(trained: Trained, turns: list[GoldTurn], tagger: Tagger) -> None:
    """On its own training data even a quick model finds most of what is sensitive."""
    figures = judge(Decoder(pinned(export(trained, CARD, hasher()))), turns, tagger, SELECTIVE)
    assert figures.tokens.recall > 0.7
    assert figures.tokens.precision > 0.8


def test_the_poor_starter_is_poorer_than_the_one_that_ships(tagger: Tagger) -> None:
    """The weak model leaks at least twice as much, on dialogues that neither learnt from."""
    _, held_out = hand_made("it")
    poor = pinned(poor_starter("it"))
    good = pinned((FOLDER / "it-0001.model").read_bytes())
    leaks = [judge(Decoder(model), held_out, tagger, SELECTIVE).leak_rate for model in (poor, good)]
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
