"""`anond serve`: the pipeline as a small HTTP service, for a bot that has to clean turns before it stores them."""
