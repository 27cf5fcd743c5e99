"""The project's tests; also a small app that brings the test-only `flush` command."""
