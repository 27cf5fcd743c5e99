"""Standings as a library: results go in, ranks and tables come out, every number with its addends."""
