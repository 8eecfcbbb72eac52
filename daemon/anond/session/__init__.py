"""The memory of one session: its ledger, its values, and the store of a partition's sessions."""
