#!/usr/bin/env python3
"""The one entry point: prepares the environment where needed, then runs the command."""

import sys

if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - this may well be older
        sys.exit("Python 3.11 or newer is needed; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
    from config.bootstrap import main  # here, since an older Python could not read it

    sys.exit(main(sys.argv[1:]))
