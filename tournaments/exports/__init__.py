"""A tournament as files to take away: tables for spreadsheets, documents for programs (tournaments.md §5)."""
