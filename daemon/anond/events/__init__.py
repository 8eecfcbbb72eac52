"""The wire contract: what comes in, what goes out, and its JSON. Nothing here reads, decides or seals."""
