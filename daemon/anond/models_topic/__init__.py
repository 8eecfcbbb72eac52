"""The models topic: the records by which a trainer publishes models, and whoever reads turns gets hold of them."""
