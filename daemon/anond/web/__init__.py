"""Parts that `anond serve` and the review server share."""
