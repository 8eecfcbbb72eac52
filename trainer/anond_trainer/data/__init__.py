"""Where gold comes from: readers, tables of foreign labels, the hand-made dialogues, splits, alignment to tokens."""
