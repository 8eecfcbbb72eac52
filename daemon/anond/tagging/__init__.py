"""Finding what could identify somebody: detectors, features, model, decoder, memory, merge."""
