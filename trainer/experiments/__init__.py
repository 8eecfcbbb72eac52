"""What was measured once and is told in docs/. Outside the wheel: imports anond_trainer, and nobody imports it."""
