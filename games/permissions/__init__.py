"""Who is asking, for pages and for programs: below the edges, so that edges of every app may use it."""
