"""What the names of methods are made of, a file each: scores of turns, and ways to pick by them."""
