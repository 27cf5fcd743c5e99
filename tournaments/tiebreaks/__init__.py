"""Tie-breaks as a library (FIDE C.07): each a function of the results and of those still tied, in one table."""
