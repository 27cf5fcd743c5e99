"""Pages: parse, ask a query or call one verb, render."""
