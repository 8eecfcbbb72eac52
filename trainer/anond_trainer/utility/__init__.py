"""The cost of hiding for learning from clean text: models trained on replaced text, tested on untouched text."""
