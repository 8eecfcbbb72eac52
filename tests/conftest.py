"""Fixtures that several rooms share: rings, settings in a temporary folder, and the commands as processes."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import uuid4

import orjson
import psycopg
import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from sqlalchemy import URL, make_url

from anond import assemble, connect
from anond.attributes.reader import AttributeReader
from anond.config import Settings
from anond.config.how import chosen_strategies
from anond.config.own_rules import own_rules
from anond.config.turn_policies import policy_in_use
from anond.engines.crf.decoder import Decoder
from anond.events.fields import FieldMap
from anond.events.records import Message, Position, Record
from anond.events.review import DeadLetter, Decision, ReviewItem
from anond.pipeline.batch import BatchResult
from anond.seal import Ring, SessionKeys, seal_place
from anond.session.store import SessionStore
from anond.starters import load_starters
from anond.surrogates.strategies.seal import ValueSeal
from anond.surrogates.substitute import Substituter
from anond.tagging.tagger import Tagger
from anond.tags import Span
from anond.text.language import LanguageModel
from anond.text.topics import TopicModel
from anond_gazetteers import load as load_gazetteers
from tests.fixed_keys import fixed_ring
from tests.scripts import loaded
from tests.shared_broker import shared_broker
from tests.shared_postgres import PROGRAMS, shared_postgres

NOON = 1_800_000_000.0
LONG = ("e2e", "faults", "kafka", "trainer")  # rooms with files that take a minute and more
gc.disable()  # while modules load and tests are collected, which leaves next to nothing to free: a fifth of their time
os.environ["TZ"] = "UTC"  # "today" on the review page is a day of this place: of none that ends in the middle of a test
time.tzset()
signal.signal(signal.SIGINT, signal.default_int_handler)  # what a background job ignores, all that it starts would
# The same examples in each run, so that none fails by chance: ANOND_TEST_RANDOM=1 draws others, to look for more.
# That a busy machine draws them slowly is no failure either.
PATIENT = [HealthCheck.too_slow]
hypothesis_settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=PATIENT)
hypothesis_settings.register_profile("random", deadline=None, suppress_health_check=PATIENT)
hypothesis_settings.load_profile("random" if os.environ.get("ANOND_TEST_RANDOM") == "1" else "repeatable")
BROKERS = Path(__file__).parents[1] / "deploy" / "kafka" / "brokers.py"  # a program, which belongs to no package


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take minutes come first, so that no worker is left with one when the others are done."""
    rooms = Path(__file__).parent
    items.sort(key=lambda item: item.path.relative_to(rooms).parts[0] not in LONG)


def pytest_collection_finish() -> None:
    """Let the collector pass over ten thousand tests and all modules, at each of its rounds: a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ANOND_* variable of the machine reaches a test."""
    for name in [n for n in os.environ if n.startswith("ANOND_") and not n.startswith("ANOND_TEST_")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def brokers() -> ModuleType:
    """`deploy/kafka/brokers.py`, where this machine can run it: a test that needs it is skipped loudly otherwise."""
    module = loaded(BROKERS)
    if reason := module.missing():
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(f"NOT TESTED AGAINST KAFKA: {reason}, or set ANOND_TEST_KAFKA=host:port (docs/kafka.md)")
    return module


@pytest.fixture(scope="session")
def kafka_servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a broker: yours (ANOND_TEST_KAFKA), or one that is started for this run and all its workers."""
    if yours := os.environ.get("ANOND_TEST_KAFKA"):
        return yours
    request.getfixturevalue("brokers")  # where this machine can run them
    folder = tmp_path_factory.getbasetemp()
    return shared_broker(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder)


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> URL:
    """A PostgreSQL of this run and all its workers. Without its packages these tests fail in CI, or are skipped."""
    if PROGRAMS is None:
        reason = "NOT TESTED AGAINST POSTGRESQL: apt-get install postgresql"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    folder = tmp_path_factory.getbasetemp()
    return make_url(shared_postgres(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder))


@pytest.fixture
def schema(postgres_server: URL) -> URL:
    """An empty schema of the PostgreSQL of this run."""
    name = f"s{uuid4().hex}"
    with psycopg.connect(postgres_server.render_as_string(), autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {name}")
    return postgres_server.set(drivername="postgresql+psycopg").update_query_dict({"options": f"-csearch_path={name}"})


@pytest.fixture
def state_ring() -> Ring:
    """A state ring with one key."""
    return fixed_ring("state")


@pytest.fixture
def review_ring() -> Ring:
    """A review ring with one key."""
    return fixed_ring("review")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


@cache
def decoders() -> Mapping[str, Decoder]:
    """The starter models of two languages, ready for use."""
    return {m.card.lang: assemble.decoder(m, None) for m in load_starters() if m.card.lang in ("en", "es")}


@cache
def language_model() -> LanguageModel:
    """The shipped language model."""
    return LanguageModel.load(names=load_gazetteers().strength)


def changed(settings: Settings, **sections: Mapping[str, Any]) -> Settings:
    """Settings with some of them changed: `changed(s, divert={"budget": 0.0})`."""
    return replace(settings, **{name: replace(getattr(settings, name), **new) for name, new in sections.items()})


class Bench:
    """A pipeline with its rings and settings, what feeds it, and what reads its outputs. Models of en and es.

    Nothing is diverted or audited unless a test asks for it: the budget is off, and any risk is taken.
    """

    def __init__(
        self,
        *,
        state: Ring | None = None,
        review: Ring | None = None,
        tagger: type[Tagger] = Tagger,
        substituter: type[Substituter] = Substituter,
        field_map: FieldMap | None = None,
        attributes: AttributeReader | None = None,
        double: float = 0.0,  # of the section `review`, which is the name of a ring here
        **sections: Mapping[str, Any],
    ) -> None:
        self.settings = changed(
            changed(Settings(), divert={"budget": 0.0, "max_risk": 1.0}, audit={"share": 0.0}, batch={"wait": 0.01}),
            review={"double": double},
            **sections,
        )
        self.state = state or fixed_ring("state")
        self.review = review or fixed_ring("review")
        self.fields = field_map or connect.field_map(self.settings)
        s = self.settings
        made = tagger(load_gazetteers(), policy_in_use(s.policy), own_rules(s.policy), s.policy.topics)
        texts = assemble.TextParts(
            made, substituter(load_gazetteers(), chosen_strategies(s.policy.how), ValueSeal(self.state)),
            attributes or AttributeReader(s.policy.attributes), language_model(),
            TopicModel.load() if s.policy.topics else None,
        )  # fmt: skip
        self.pipeline = assemble.pipeline(s, self.state, self.review, self.fields, texts=texts)
        self.pipeline.use_models(decoders())
        self.store = SessionStore(self.state, s.sessions.ttl, s.sessions.cache)
        self.keys = SessionKeys(self.review)  # as their topic has them

    def record(self, offset: int, text: str, session: str = "talk", *, partition: int = 0, **more: Any) -> Record:
        """A turn as the platform writes it, in English by its hint."""
        value = orjson.dumps({"session": session, "speaker": "user", "text": text, "lang": "en"} | more)
        return self.raw(offset, value, key=session.encode(), partition=partition)

    def raw(self, offset: int, value: bytes | None, key: bytes | None = None, partition: int = 0) -> Record:
        """Any bytes as a record of the turns topic."""
        position = Position(self.settings.topics.turns, partition, offset)
        return Record(position, key, value, int(NOON * 1000))

    def run(self, records: Sequence[Record], now: float = NOON) -> BatchResult:
        """Dispose of a batch and throw its ledgers away."""
        return self.pipeline.run(records, self.store, now)

    def commit(self, outcome: BatchResult) -> BatchResult:
        """Let the ledgers of an outcome be the ones that the next batch sees."""
        self.keys.add_records((m.key, m.value) for m in outcome.keys)
        self.store.apply(outcome.ledgers, self.store.stage(outcome.ledgers))
        return outcome

    def turns(self, *texts: str, session: str = "talk", first: int = 0, **more: Any) -> BatchResult:
        """Dispose of the turns of one session in a batch, and commit it."""
        records = [self.record(first + n, text, session, **more) for n, text in enumerate(texts)]
        return self.commit(self.run(records))

    def decide(self, *decisions: Record, now: float = NOON) -> BatchResult:
        """Apply decisions, and commit."""
        return self.commit(self.pipeline.run(decisions, self.store, now))

    def clean(self, outcome: BatchResult) -> list[Any]:
        """The clean events."""
        return [orjson.loads(m.value or b"") for m in outcome.outputs if m.topic == self.settings.topics.clean]

    def texts(self, outcome: BatchResult) -> list[str]:
        """The texts of the clean events."""
        return [event["text"] for event in self.clean(outcome)]

    def items(self, outcome: BatchResult) -> list[ReviewItem]:
        """The review items, opened."""
        return [
            ReviewItem.from_json(self._opened("review", m, outcome))
            for m in outcome.outputs
            if m.topic == self.settings.topics.review
        ]

    def letters(self, outcome: BatchResult) -> list[DeadLetter]:
        """The dead letters, opened."""
        return [
            DeadLetter.from_json(self._opened("dead", m, outcome))
            for m in outcome.outputs
            if m.topic == self.settings.topics.dead
        ]

    def _opened(self, kind: str, message: Message, outcome: BatchResult) -> bytes:
        self.keys.add_records((m.key, m.value) for m in outcome.keys)
        return self.keys.open(message.value or b"", seal_place(kind, message.key or b""))

    def decision(
        self, item: ReviewItem, /, *spans: Span, ring: Ring | None = None, offset: int = 0, **more: Any
    ) -> Record:
        """The sealed record of a decision about an item: released with these spans unless `more` says otherwise."""
        made = Decision(
            item=item.id, kind=item.kind, verdict="release", lang=item.lang, partition=item.partition,
            session=item.session, turn=item.turn, spans=spans, reviewer="eve", at=NOON, seconds=1.0,
            context=item.context, sent=item.sent, drawn=item.drawn,
        )  # fmt: skip
        return self.sealed(item.id, replace(made, **more).to_json(), ring=ring, offset=offset)

    def sealed(self, item: str, value: bytes, *, ring: Ring | None = None, offset: int = 0) -> Record:
        """Any bytes, sealed as a decision about an item."""
        key = item.encode()
        position = Position(self.settings.topics.decisions, 0, offset)
        return Record(position, key, (ring or self.review).seal(value, seal_place("decision", key)), int(NOON * 1000))


@pytest.fixture
def benches() -> Callable[..., Bench]:
    """Makes pipelines: `benches(divert={"max_risk": 0.0})` is one that diverts all that holds letters or digits."""
    return Bench


@pytest.fixture
def bench() -> Bench:
    """A pipeline that takes any risk, and its tools."""
    return Bench()
