"""The site for an ASGI server: everything synchronous in a pool of threads, which is several times as fast here as
Django's own asynchronous handler, whose every request would hop between a thread and the event loop.
"""

import os

from a2wsgi import WSGIMiddleware

from config.wsgi import application as wsgi_application

THREADS = int(os.environ.get("WEB_THREADS", "16"))
application = WSGIMiddleware(wsgi_application, workers=THREADS)
