"""The web process: uvicorn on one port, with the project's own logging instead of uvicorn's."""

import sys

import uvicorn
from django.core.exceptions import ImproperlyConfigured


def main(host: str, port: int) -> None:
    uvicorn.run(
        "config.asgi:application",
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="off",
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1], int(sys.argv[2]))
    except ImproperlyConfigured as problem:  # a wrong setting is one sentence, no traceback
        sys.exit(str(problem))
