"""From a batch of records to the ends they come to. No I/O."""
