"""The CRF: scores that are sums of rows of weights."""
