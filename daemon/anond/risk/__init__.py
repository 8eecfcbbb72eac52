"""Whether a person must look at a turn: budget, calibration, leak target."""
