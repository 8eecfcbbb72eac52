"""The linear-chain CRF: training with CRFsuite, the search for its settings, its model file."""
