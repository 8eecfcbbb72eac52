"""Active learning seeded by knowledge transfer: the turns to ask people about next, and when to stop.

After García-Sardiña, Serras and del Pozo (2018). `choosing` reads the name of a method and picks turns by it,
`methods` has what such names are made of, `stopping` the rules that end the asking, `learner` what is learnt between
two rounds, and `simulation` tries it on gold.
"""
