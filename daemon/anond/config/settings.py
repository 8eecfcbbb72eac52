"""All settings, written once: each with default, unit, range and reason. Those of turns are in `turn_settings`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from anond.config.setting import setting
from anond.config.turn_settings import (
    AuditSettings,
    ChangeSettings,
    DivertSettings,
    EmitSettings,
    FieldSettings,
    LanguageSettings,
    PayloadSettings,
    PolicySettings,
    SessionSettings,
)

ENGINES: Final = ("crf", "bilstm", "both")


@dataclass(frozen=True)
class LogSettings:
    """Where turns come from and where everything goes."""

    kind: str = setting(
        "local", "the log behind the daemon: a SQLite file for one machine, or a Kafka cluster",
        choices=("local", "kafka"),
    )  # fmt: skip
    partitions: int = setting(
        4, "partitions of each topic that is created; on Kafka as many as the topic of turns has", low=1, high=64
    )
    input_retention: int = setting(
        0, "how long the local log keeps a turn after it was processed; then it is overwritten",
        unit="seconds", low=0, high=31_536_000,
    )  # fmt: skip
    sync: str = setting(
        "full", "`full` survives power loss, `normal` a killed process only (and is faster)", choices=("full", "normal")
    )


@dataclass(frozen=True)
class KafkaSettings:
    """How to reach a Kafka cluster, where `log.kind` is kafka."""

    servers: str = setting("127.0.0.1:9092", "some brokers of the cluster, host:port, separated by commas")
    replication: int = setting(
        3, "copies of each topic that is created; 1 where there is a single broker", unit="brokers", low=1, high=9
    )
    message_bytes: int = setting(
        8_388_608, "largest record that a topic created here takes: a review item holds a turn and its context",
        unit="bytes", low=65_536, high=67_108_864,
    )  # fmt: skip
    patience: float = setting(
        20.0, "how long one request or transaction may take before the batch is done again",
        unit="seconds", low=1.0, high=600.0,
    )  # fmt: skip
    wait_at_start: float = setting(
        60.0,
        "how long a daemon or a review page that starts waits for brokers that are away",
        unit="seconds",
        low=0.0,
        high=86_400.0,
    )
    session_timeout: float = setting(
        15.0, "silence after which the group gives a daemon's partitions to others; batches must end in half of it",
        unit="seconds", low=6.0, high=300.0,
    )  # fmt: skip
    security: str = setting(
        "plaintext", "how to talk to the brokers: encrypted (ssl), with a name (sasl), both, or neither",
        choices=("plaintext", "ssl", "sasl_plaintext", "sasl_ssl"),
    )  # fmt: skip
    ca_file: str = setting("", "certificates (PEM) that the brokers' are checked against; empty: those of the system")
    cert_file: str = setting("", "our own certificate (PEM), where brokers ask for one")
    key_file: str = setting("", "the private key of our certificate (PEM)")
    sasl: str = setting(
        "scram-sha-512", "how to prove the name",
        choices=("plain", "scram-sha-256", "scram-sha-512", "oauthbearer"),
    )  # fmt: skip
    user: str = setting("", "the name; not for oauthbearer")
    secret_file: str = setting("", "file with the password, or with the token, which is read anew when it is needed")


@dataclass(frozen=True)
class TopicSettings:
    """Names of topics and of the consumer group."""

    turns: str = setting("chat.turns", "raw turns in", topic=True)
    clean: str = setting("chat.clean", "anonymised turns out", topic=True)
    review: str = setting("chat.review", "turns that wait for a person, sealed", topic=True)
    decisions: str = setting("chat.decisions", "what people decided, sealed", topic=True)
    dead: str = setting("chat.dead", "records that could not be processed, sealed", topic=True)
    sessions: str = setting("anond.sessions", "the ledger of each session, sealed, compacted", topic=True)
    keys: str = setting(
        "anond.keys", "the key of each session of which something is sealed, wrapped by the review ring, compacted",
        topic=True,
    )  # fmt: skip
    models: str = setting("anond.models", "published models, signed, compacted", topic=True)
    recall: str = setting(
        "chat.recall", "corrected text of turns that went out with a leak: for those who keep copies", topic=True
    )
    feeds: str = setting("anond.feeds", "how far `anond feed --resume` came in each file, compacted", topic=True)
    group: str = setting("anond", "the daemons that share the work")


@dataclass(frozen=True)
class KeySettings:
    """Where the key rings lie."""

    folder: str = setting("", "folder of the key rings; empty: `keys` in the data folder")


@dataclass(frozen=True)
class BatchSettings:
    """How much is done at once: the first bound that is reached ends a batch."""

    turns: int = setting(256, "records in a batch", unit="records", low=1, high=10_000)
    bytes: int = setting(4_194_304, "size of a batch", unit="bytes", low=1_024, high=268_435_456)
    wait: float = setting(
        0.25,
        "how long an idle partition waits for a record before it looks around",
        unit="seconds",
        low=0.01,
        high=10.0,
    )
    record_bytes: int = setting(
        262_144, "a larger record goes to the dead letters by reference", unit="bytes", low=1_024, high=67_108_864
    )


@dataclass(frozen=True)
class ReviewSettings:
    """The review page and its queue."""

    host: str = setting("127.0.0.1", "address the page is served on")
    port: int = setting(8322, "port of the page; 0 picks a free one", low=0, high=65_535)
    allow_remote: bool = setting(False, "serve on an address other than loopback; put TLS in front of it")
    undo: float = setting(
        60.0, "how long a decision can be undone before it is sent: a released turn goes out so much later",
        unit="seconds", low=0.0, high=600.0,
    )  # fmt: skip
    lease: float = setting(
        600.0, "how long a turn stays with the person who looks at it and does nothing, before others get it",
        unit="seconds", low=10.0, high=86_400.0,
    )  # fmt: skip
    expire_after: int = setting(
        604_800, "an item nobody decides goes to the dead letters", unit="seconds", low=1, high=31_536_000
    )
    database: str = setting(
        "", "PostgreSQL in which several review servers keep one queue, as postgresql://user@host/name, without its "
        "password; empty: review.db in the data folder",
    )  # fmt: skip
    database_secret_file: str = setting("", "file with the password of that database; empty: as libpq finds it")
    proxy: list[str] = setting(
        [], "addresses or networks of a proxy that has people log in (OpenID Connect) and names them in a header; "
        "empty: none is believed",
    )  # fmt: skip
    proxy_user_header: str = setting("X-Forwarded-User", "header in which the proxy says who somebody is")
    proxy_groups_header: str = setting("", "header with the groups of a person, between commas; empty: roles stay")
    proxy_role: str = setting(
        "reviewer", "role of an account that is made when the proxy names somebody for the first time",
        choices=("reviewer", "lead", "admin"),
    )  # fmt: skip
    proxy_leads: str = setting("", "group whose members are leads")
    proxy_admins: str = setting("", "group whose members are admins")
    keep: int = setting(
        2_592_000,
        "how long the review server keeps, sealed, the text of what was decided: for proposals, votes and searches",
        unit="seconds", low=0, high=315_360_000,
    )  # fmt: skip
    alike: bool = setting(True, "ask about identical turns once: one key decides all of them")
    unaided: float = setting(
        0.0, "share of the items for two that one of the two people sees without proposals, to see what those do",
        unit="share", low=0.0, high=1.0,
    )  # fmt: skip
    double: float = setting(
        0.0, "share of the items that ask for the opinions of two people: what either marks is hidden",
        unit="share", low=0.0, high=1.0,
    )  # fmt: skip


@dataclass(frozen=True)
class TrainSettings:
    """When `anond train` makes a model and when it publishes one."""

    min_decisions: int = setting(
        10, "new decisions in a language, since the last try, below which nothing is trained", low=1, high=1_000_000
    )
    iterations: int = setting(40, "rounds of optimisation at most", low=1, high=10_000)
    known: int = setting(
        2000, "turns of the written (synthetic) dialogues learnt beside the decisions, so that little is forgotten",
        unit="turns", low=0, high=1_000_000,
    )  # fmt: skip
    corpora: int = setting(
        2000, "turns of public corpora learnt beside the decisions, too, of which hashes ship: those that the starter "
        "learnt", unit="turns", low=0, high=1_000_000,
    )  # fmt: skip
    elsewhere: int = setting(
        2500, "turns of dialogues that nothing learns from, and hashed turns of corpora, by which it is judged what a "
        "new model forgets: fewer are quicker, and tell less", unit="turns", low=100, high=1_000_000,
    )  # fmt: skip
    penalty: float = setting(
        30.0, "how hard to hold on to what the model knows: more forgets less, and learns less from few decisions; "
        "half or a quarter of it is taken where that tells more of sessions that were not learnt",
        low=0.1, high=10_000.0,
    )  # fmt: skip
    ask: int = setting(
        250, "turns that wait which the page shows first after a round of training, a tenth of them drawn by lot; 0: "
        "all come by risk", unit="turns", low=0, high=5_000,
    )  # fmt: skip
    trusted: list[str] = setting(
        [], "reviewers whose decisions are learnt from though they contradict all others: a lead looked at them"
    )


@dataclass(frozen=True)
class ModelSettings:
    """Which models a daemon begins with, and how a new one comes into use."""

    starters: bool = setting(True, "use the shipped starter models until better ones are published")
    engine: dict[str, str] = setting(
        {},
        'which engine reads a language, such as { en = "bilstm" }: crf (which all others have), bilstm, or both: the '
        "second then reads the turns of which the first is least sure; docs/neural.md tells",
    )  # fmt: skip
    both_above: float = setting(
        0.02, "where both engines read a language, the risk from which the second reads a turn, too: the lower, the "
        "more turns it reads", low=0.0, high=1.0,
    )  # fmt: skip
    shadow: int = setting(
        0,
        "turns of its language that a new model reads beside the one in use, its differences counted, before a daemon "
        "takes it up; 0: at once",
        unit="turns", low=0, high=1_000_000_000,
    )  # fmt: skip
    shadow_hours: float = setting(
        24.0, "how long after its announcement a model is taken up at the latest, however few turns it has read",
        unit="hours", low=0.0, high=8_760.0,
    )  # fmt: skip


@dataclass(frozen=True)
class ObserveSettings:
    """Logs, metrics, health."""

    host: str = setting("127.0.0.1", "address of /metrics, /healthz and /readyz")
    allow_remote: bool = setting(False, "serve them on an address other than loopback, to whoever can reach it")
    port: int = setting(9464, "port of the same; 0 picks a free one, -1 serves none", low=-1, high=65_535)
    logs: str = setting("text", "`json` for machines, `text` for people", choices=("json", "text"))
    level: str = setting("INFO", "least level that is logged", choices=("DEBUG", "INFO", "WARNING", "ERROR"))
    stop_within: float = setting(
        20.0, "how long a daemon may take to stop: commit its batches, give partitions back, close the log",
        unit="seconds", low=0.1, high=600.0,
    )  # fmt: skip
    ready_within: float = setting(
        10.0,
        "a daemon is ready while its log has answered so lately, and the lag known while it was read so lately; more "
        "than batch.wait",
        unit="seconds", low=1.0, high=600.0,
    )  # fmt: skip


@dataclass(frozen=True)
class ServeSettings:
    """`anond serve`: the anonymiser over HTTP, for programs on the same machine."""

    host: str = setting("127.0.0.1", "address it is served on")
    port: int = setting(8323, "port of the same; 0 picks a free one", low=0, high=65_535)
    allow_remote: bool = setting(
        False, "serve on an address other than loopback, to who knows the secret; put TLS in front of it"
    )
    secret_file: str = setting(
        "", "file with a secret of 16 characters or more, which requests bring as `Authorization: Bearer`; empty: none "
        "is asked for",
    )  # fmt: skip
    body_bytes: int = setting(1_048_576, "largest body of a request", unit="bytes", low=1_024, high=67_108_864)
    turns: int = setting(256, "events that one request may hold", unit="events", low=1, high=10_000)
    waiting: int = setting(
        4_096, "events that may wait for their answers; a request beyond is turned away, to come again in a second",
        unit="events", low=1, high=1_000_000,
    )  # fmt: skip


@dataclass(frozen=True)
class SchemaSettings:
    """Turns, clean events and recalls as a schema registry frames them on their topics, in place of plain JSON."""

    address: str = setting(
        "", "of a registry of Confluent's kind, such as https://schemas:8081; empty: events are plain JSON"
    )
    turns: str = setting("framed", "how turns come, where there is a registry", choices=("framed", "json"))
    clean: str = setting("framed", "how clean events and recalls go out", choices=("framed", "json"))
    clean_file: str = setting(
        "", "schema (.avsc, .json, .proto) that is registered for clean events and recalls; empty: the latest that is "
        "registered for TOPIC-value",
    )  # fmt: skip
    user: str = setting("", "name, where the registry asks for one; empty: secret_file holds a token")
    secret_file: str = setting("", "file with the password of that name, or with the token; read for each request")
    ca_file: str = setting("", "certificates (PEM) that the registry's is checked against; empty: those of the system")
    patience: float = setting(10.0, "how long one request may take", unit="seconds", low=0.1, high=600.0)


@dataclass(frozen=True)
class Settings:
    """The tree. `data` is where anond keeps what it writes."""

    data: str = setting("anond-data", "folder of the local log, the keys and the review queue")
    log: LogSettings = field(default_factory=LogSettings)
    kafka: KafkaSettings = field(default_factory=KafkaSettings)
    topics: TopicSettings = field(default_factory=TopicSettings)
    schema: SchemaSettings = field(default_factory=SchemaSettings)
    keys: KeySettings = field(default_factory=KeySettings)
    fields: FieldSettings = field(default_factory=FieldSettings)
    policy: PolicySettings = field(default_factory=PolicySettings)
    language: LanguageSettings = field(default_factory=LanguageSettings)
    divert: DivertSettings = field(default_factory=DivertSettings)
    audit: AuditSettings = field(default_factory=AuditSettings)
    emit: EmitSettings = field(default_factory=EmitSettings)
    payloads: PayloadSettings = field(default_factory=PayloadSettings)
    changes: ChangeSettings = field(default_factory=ChangeSettings)
    sessions: SessionSettings = field(default_factory=SessionSettings)
    batch: BatchSettings = field(default_factory=BatchSettings)
    review: ReviewSettings = field(default_factory=ReviewSettings)
    train: TrainSettings = field(default_factory=TrainSettings)
    models: ModelSettings = field(default_factory=ModelSettings)
    observe: ObserveSettings = field(default_factory=ObserveSettings)
    serve: ServeSettings = field(default_factory=ServeSettings)

    @property
    def data_folder(self) -> Path:
        """The data folder as a path."""
        return Path(self.data).expanduser()

    @property
    def keys_folder(self) -> Path:
        """The folder of the key rings."""
        return Path(self.keys.folder).expanduser() if self.keys.folder else self.data_folder / "keys"

    @property
    def train_folder(self) -> Path:
        """The folder in which training remembers what it tried, and keeps models that were refused."""
        return self.data_folder / "train"
