"""Standings as a library: results and regulations go in, ranks and tables come out, numbers with addends."""
