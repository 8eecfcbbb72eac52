"""What learns from examples: each engine in a folder of its own."""
