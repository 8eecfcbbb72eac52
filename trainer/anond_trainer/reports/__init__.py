"""What judges models: figures, comparisons, and the whole tagger at work on gold."""
