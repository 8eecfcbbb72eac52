"""What a model file holds, whichever engine reads it: its card, the arrays of the chain, words and their hashes, and
a network. It knows no engine."""
