"""The web process: uvicorn on one port, with the project's own logging instead of uvicorn's."""

import sys

import uvicorn


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
    main(sys.argv[1], int(sys.argv[2]))
