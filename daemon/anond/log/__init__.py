"""The log: one protocol, two implementations."""
