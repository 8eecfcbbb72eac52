"""The `Log` protocol over Apache Kafka, with aiokafka as the client."""

from anond.log.kafka.cluster import Cluster
from anond.log.kafka.keeping import needs
from anond.log.kafka.log import KafkaLog
from anond.log.kafka.security import security

__all__ = ["Cluster", "KafkaLog", "needs", "security"]
