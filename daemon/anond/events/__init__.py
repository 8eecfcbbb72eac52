"""The wire contract: inputs, outputs, and their JSON. Nothing here reads, decides or seals."""
