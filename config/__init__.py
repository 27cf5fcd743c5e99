"""The project itself: settings, the map of addresses, and how it is set up, served and tested.

Empty on purpose: the bootstrap is imported from here before any library is installed.
"""
