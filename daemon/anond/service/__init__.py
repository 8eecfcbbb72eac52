"""The daemon: its workers, followers, metrics and health."""
