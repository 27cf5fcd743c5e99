"""What this checkout keeps on this machine when no outside services are named: data folder, secret, socket
addresses.

Standard library only. Services named in the environment always win: what is found there is never replaced.
"""

import hashlib
import os
import secrets
import tempfile
from collections.abc import MutableMapping
from pathlib import Path

from config.environment import ROOT

SOCKET_PATH_LIMIT = 107  # Linux keeps a socket's path in 108 bytes, the closing zero included
LONGEST_SOCKET_NAME = len(".s.PGSQL.5432.lock")
NOBODY = 65534
DATABASE = "amoba"
OWNER = "amoba_owner"
APPLICATION = "amoba_app"


def data_folder() -> Path:
    return Path(os.environ.get("AMOBA_HOME") or ROOT / ".data").absolute()


def socket_folder(data: Path) -> Path:
    """Beside the data, unless the path is too long for a socket: then a short private folder named after
    the data.
    """
    beside = data / "run"
    if len(os.fsencode(beside)) + 1 + LONGEST_SOCKET_NAME <= SOCKET_PATH_LIMIT:
        return beside
    mark = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"amoba-{os.getuid()}-{mark}"


def private_folder(folder: Path) -> Path:
    """Make the folder for this user alone; one that somebody else has put there first is refused."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    mine = {os.getuid(), NOBODY} if os.getuid() == 0 else {os.getuid()}  # root's PostgreSQL may run as nobody
    if folder.stat().st_uid not in mine:
        raise PermissionError(13, "belongs to another user", str(folder))
    folder.chmod(0o700)
    return folder


def secret_key(data: Path) -> str:
    """The installation's own secret, made at first need and readable by this user only."""
    path = data / "secret-key"
    if not path.exists():
        private_folder(data)
        fresh = path.with_suffix(f".{os.getpid()}")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(handle, secrets.token_urlsafe(50).encode())
        os.close(handle)
        fresh.rename(path)
    return path.read_text()


def database_url(sockets: Path, role: str, name: str = DATABASE) -> str:
    return f"postgresql:///{name}?host={quote(sockets)}&user={role}"


def broker_url(sockets: Path) -> str:
    return f"redis+socket://{quote(sockets)}/valkey.sock"


def quote(path: Path) -> str:
    return "".join(chr(byte) if chr(byte) in SAFE else f"%{byte:02X}" for byte in os.fsencode(path))


SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-")


def complete(environment: MutableMapping[str, str]) -> bool:
    """Point a management command at what `serve` keeps here, unless outside services are named; whether it
    did.
    """
    if environment.get("DATABASE_URL"):
        return False
    data = data_folder()
    sockets = socket_folder(data)
    if not environment.get("SECRET_KEY"):
        environment["SECRET_KEY"] = secret_key(data)
    environment["DATABASE_URL"] = database_url(sockets, APPLICATION)
    environment["DATABASE_OWNER_URL"] = database_url(sockets, OWNER)
    environment["AMOBA_EMBEDDED"] = str(data)
    environment.setdefault("CELERY_BROKER_URL", broker_url(sockets))
    return True
