"""The pipeline: a batch of records in, ends and changed ledgers out. No I/O."""
