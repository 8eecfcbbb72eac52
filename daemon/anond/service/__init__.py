"""Who lives how long: the daemon, its workers, what it follows, counts and answers for."""
