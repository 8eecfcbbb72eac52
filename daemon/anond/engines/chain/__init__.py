"""The linear chain that both engines end in: features of word types, their cached rows, the lattice, two kernels."""
