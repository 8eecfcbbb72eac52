"""The `Log` protocol over Apache Kafka, with aiokafka as the client."""

from anond.stream.kafka.cluster import Cluster
from anond.stream.kafka.keeping import needs
from anond.stream.kafka.log import KafkaLog
from anond.stream.kafka.security import security

__all__ = ["Cluster", "KafkaLog", "needs", "security"]
