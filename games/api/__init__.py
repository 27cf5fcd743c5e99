"""The API: the same verbs as the pages, for programs. One module per noun; `urls` is its map."""
