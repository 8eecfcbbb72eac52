"""The parts of methods, a file each: scores of turns, and ways to pick by them."""
