"""What follows models and audits, without a daemon: a log in memory, a registry, a pipeline."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import sys
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from anond import assemble, connect
from anond.config.settings import Settings
from anond.detectors import detect, questions, registry
from anond.detectors.address import addresses, shapes
from anond.detectors.contact import plans
from anond.detectors.dates import birth, patterns
from anond.detectors.identity import national, titled
from anond.engines.crf.decoder import Decoder
from anond.engines.model.file import Model
from anond.errors import KeysError
from anond.models_topic.records import audit_record, publication
from anond.models_topic.registry import Registry
from anond.risk.calibration import Calibration
from anond.seal import Key, Signer, Verifier
from anond.seal.signing import public_half
from anond.service.follower import ModelFollower
from anond.service.metrics import Metrics
from anond.starters import load_starters
from anond.testing import ListLog
from anond_gazetteers.forgetting import forget_all
from tests.models_topic import shop
from tests.publishing import same

if TYPE_CHECKING:
    from conftest import Bench

KEY = Key.draw(0.0)
(MODEL,) = (model for model in load_starters() if model.card.lang == "en")


class Place:
    """A log in memory with the models topic, and the follower of a pipeline that has no model yet."""

    def __init__(self, bench: Bench, decoder: Callable[[Model], Decoder], renew: Callable[[], bool]) -> None:
        self.log, self.pipeline, self.metrics = ListLog(), bench.pipeline, Metrics()
        self.pipeline.use_models({})
        registry = Registry(self.log, "anond.models", Verifier((public_half(KEY),)))
        self.follower = ModelFollower(registry, self.pipeline, self.metrics, decoder, renew)


def test_no_turn_waits_for_patterns_of_a_language_that_has_a_model(benches: Callable[..., Bench]) -> None:
    """They are compiled when the model is put in use, so that its first turn compiles nothing."""
    compiled = (
        registry.gates, patterns.gate, patterns.patterns, birth.in_words, questions.triggers, titled.pattern,
        addresses.prefilter, shapes.shapes, plans.plan, national.schemes,
    )  # fmt: skip
    for one in compiled:
        one.cache_clear()
    Place(benches(), lambda model: assemble.decoder(model, None), lambda: False).follower.use_models([MODEL])
    before = [one.cache_info().misses for one in compiled]
    detect("Dr. Anna Roth, born on the third of May 1980, 12 Mill Road, Leeds LS1 4AP", "en")
    plans.is_dialled_number("01134960812", ("GB",))
    questions.kinds_asked("what is your date of birth?", "en")
    assert [one.cache_info().misses for one in compiled] == before


@pytest.mark.parametrize("lang", ["nl", "qq"])
def test_a_model_of_a_language_without_a_folder_is_put_in_use(benches: Callable[..., Bench], lang: str) -> None:
    """What such a language needs is compiled, too: as in a language trained from decisions alone."""
    place = Place(benches(), lambda model: assemble.decoder(model, None), lambda: False)
    place.follower.use_models([replace(MODEL, card=replace(MODEL.card, lang=lang))])
    assert set(place.pipeline.models) == {lang}


def test_a_model_whose_key_is_missing_waits_for_it(benches: Callable[..., Bench]) -> None:
    """Its language is refused meanwhile, so that no policy lets its turns out; with the key it is put in use."""
    keys: list[str] = []

    def decoder(model: Model) -> Decoder:
        if not keys:
            raise KeysError("model en-0001 needs the review ring")
        return assemble.decoder(model, None)

    async def story() -> None:
        place = Place(benches(), decoder, lambda: not keys.append("held"))
        await place.log.create(connect.topics(Settings()))
        place.follower.use_models([MODEL])
        await place.follower.follow(0.0)
        assert (place.pipeline.langs_refused, place.pipeline.models) == ({"en"}, {})
        with ThreadPoolExecutor(1) as executor:
            await place.follower.follow_keys(executor)
        await place.follower.follow(0.0)
        assert (place.pipeline.langs_refused, set(place.pipeline.models)) == (set(), {"en"})

    asyncio.run(story())


def test_the_event_loop_goes_on_while_a_published_model_is_opened(benches: Callable[..., Bench]) -> None:
    """Opening waits here until the loop has done other work, which it never could if it opened the model itself."""
    opening, loop_went_on = threading.Event(), threading.Event()

    def decoder(model: Model) -> Decoder:
        opening.set()
        assert loop_went_on.wait(60)
        return assemble.decoder(model, None)

    async def story() -> None:
        place = Place(benches(), decoder, lambda: False)
        await place.log.create(connect.topics(Settings()))
        data = shop.model("en-0042", signer=Signer(KEY))
        await place.log.append(publication(data, "en", "en-0042", "anond.models", Signer(KEY), 1.0))
        following = asyncio.create_task(place.follower.follow(0.0))
        await asyncio.to_thread(opening.wait)
        loop_went_on.set()
        await following
        assert place.pipeline.models["en"].id == "en-0042"

    asyncio.run(story())


def _in_use() -> int:
    """Bytes that the C library has given out, and blocks of Python's own."""
    told = ctypes.CDLL(None).mallinfo2
    told.restype = MallInfo
    found = told()
    return int(found.used + found.mapped) + 64 * sys.getallocatedblocks()


class MallInfo(ctypes.Structure):
    """What glibc says of its memory: `struct mallinfo2`, in which `mapped` is hblkhd and `used` uordblks."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in ("arena", "ordblks", "smblks", "hblks", "mapped", "usmblks", "fsmblks", "used", "fordblks", "top")
    ]


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="another C library than glibc")
def test_models_that_were_replaced_leave_nothing(benches: Callable[..., Bench]) -> None:
    """Of a dozen models that are published, taken up and read with, though the collector sleeps, none is still there
    but the last one, and memory in use is what it was with the third."""
    bench = benches()
    place = Place(bench, partial(assemble.decoder, review=None), lambda: False)
    held, opened = list[int](), list[weakref.ref[object]]()

    async def story() -> None:
        await place.log.create(connect.topics(Settings()))
        files = {name: same(name, Signer(KEY)) for name in ("en-first", "en-second")}
        for number in range(12):
            name = ("en-first", "en-second")[number % 2]
            await place.log.append(publication(files[name], "en", name, "anond.models", Signer(KEY), float(number)))
            await place.follower.follow(0.0)
            engine = place.pipeline.models["en"]
            assert engine.id == name
            opened.append(weakref.ref(engine))
            del engine
            bench.turns("hi, Anna Svensson here", "I live in Norwich", session=f"s{number}", first=2 * number)
            forget_all()
            held.append(_in_use())

    gc.collect()
    gc.disable()
    try:
        asyncio.run(story())
        assert [one() is not None for one in opened] == [False] * 11 + [True]
    finally:
        gc.enable()
    assert max(held[3:]) - held[2] < 1_000_000  # a model is some 3 MB


def test_what_audits_say_is_said_once(benches: Callable[..., Bench], caplog: pytest.LogCaptureFixture) -> None:
    """A calibration of the model in use is taken up, and told when it is another one."""
    caplog.set_level(logging.INFO, "anond")

    async def story() -> None:
        place = Place(benches(), partial(assemble.decoder, review=None), lambda: False)
        await place.log.create(connect.topics(Settings()))
        place.follower.use_models([MODEL])
        mark = place.pipeline.models["en"].fingerprint
        for at in (1.0, 2.0):
            found = Calibration("en", mark, ((0.1, 0.01), (0.5, 0.2)), 2000, 12, at)
            await place.log.append([audit_record(found, "anond.models", Signer(KEY))])
            for _ in range(3):
                await place.follower.follow(0.0)
        assert 'anond_risk_calibrated{lang="en"} 1.0' in place.metrics.render().decode()

    asyncio.run(story())
    assert caplog.messages.count("risk is calibrated") == 2


def test_a_published_file_that_is_no_model_is_refused(benches: Callable[..., Bench]) -> None:
    """Its language is refused, and no model of it is in use."""

    async def story() -> None:
        place = Place(benches(), partial(assemble.decoder, review=None), lambda: False)
        await place.log.create(connect.topics(Settings()))
        await place.log.append(publication(b"no model", "en", "en-0009", "anond.models", Signer(KEY), 1.0))
        await place.follower.follow(0.0)
        assert (place.pipeline.langs_refused, place.pipeline.models) == ({"en"}, {})

    asyncio.run(story())
