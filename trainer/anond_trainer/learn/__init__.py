"""Learning: the CRF, its export to a model file, and the starter models that ship."""
