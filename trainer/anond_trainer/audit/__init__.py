"""What audits of the stream say: how much leaks, what a leak target costs, how often turns of each risk leak."""
