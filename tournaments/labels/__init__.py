"""Codes of tournaments as sentences and words in the reader's language."""
