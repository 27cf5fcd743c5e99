"""The demo club: people, a finished and a running tournament, live games under every opening.

Whoever starts the site for the first time finds somebody at home. All of it is played by the rules and recorded
by the verbs; chance follows from fixed seeds.
"""
