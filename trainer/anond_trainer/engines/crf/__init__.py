"""The linear-chain CRF: training with CRFsuite, the search for its settings, its table of words, its model file."""
