"""How a model comes to be: what is learnt from, the starter models, the nightly loop, and its gate."""
