"""How good models are: counts, figures with intervals, comparisons, and the reports of them."""
