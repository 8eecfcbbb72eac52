"""What hiding costs those who learn from clean text: models trained on replaced text, tested on untouched text."""
