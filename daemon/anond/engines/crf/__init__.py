"""The CRF: features, their rows of weights, the lattice, two kernels."""
