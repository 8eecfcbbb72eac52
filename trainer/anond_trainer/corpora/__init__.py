"""Where gold comes from: readers, the notation of the hand-made dialogues, splits, and alignment to tokens."""
