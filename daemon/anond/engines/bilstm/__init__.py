"""The second engine: a bidirectional LSTM below the same chain as the CRF has."""
