"""The site for an ASGI server: everything synchronous in a pool of threads, which is several times as fast
here as Django's own asynchronous handler, whose every request would hop between a thread and the event
loop.
"""

import os

from a2wsgi import WSGIMiddleware

from config.wsgi import application as wsgi_application

THREADS = int(os.environ.get("WEB_THREADS", "16"))
# Django answers with a subclass of what the type of a WSGI application asks for.
application = WSGIMiddleware(wsgi_application, workers=THREADS)  # type: ignore[arg-type]
