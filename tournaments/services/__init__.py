"""The verbs: what organisers and players do in a tournament, each in one transaction.

Locks in one order: the tournament first, which also guards its entries, rounds, pairings and results; then
the match; then the game. What is played takes match and game only, so nobody waits in a circle.
"""
