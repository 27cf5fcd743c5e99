"""Codes in words: the one place where what the rules say in codes becomes sentences, for every language."""
