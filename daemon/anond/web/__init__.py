"""What `anond serve` and the review server share as programs that answer requests."""
