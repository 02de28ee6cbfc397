"""Runs a command in a network of its own that has nothing but loopback: alone.py COMMAND [ARGUMENT …]."""
from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from functools import cache

SIOCSIFFLAGS, IFF_UP, IFF_RUNNING = 0x8914, 0x1, 0x40
UNSHARE = ["unshare", "--user", "--map-root-user", "--net"]


def alone(command: list[str]) -> list[str]:
    """The command that runs this command with no network but loopback."""
    return [*UNSHARE, sys.executable, __file__, *command]


@cache
def can_be_alone() -> bool:
    """Whether this machine lets us make a network of our own (Linux, if user namespaces are allowed)."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(alone([sys.executable, "-c", ""]), capture_output=True, timeout=60, check=False)
    return tried.returncode == 0


if __name__ == "__main__":
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP | IFF_RUNNING))
    os.execvp(sys.argv[1], sys.argv[1:])
