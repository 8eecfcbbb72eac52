"""Gold: readers, foreign labels, written (synthetic) dialogues, splits, alignment to tokens."""
