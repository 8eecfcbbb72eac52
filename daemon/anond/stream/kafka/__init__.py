"""The `Log` protocol over Apache Kafka, with aiokafka as the client."""

from anond.stream.kafka.cluster import Cluster
from anond.stream.kafka.log import KafkaLog

__all__ = ["Cluster", "KafkaLog"]
