"""Logs as one JSON object a line. Each call lists what is logged: never a secret, a cookie, a query or a body."""
from __future__ import annotations

import json
import logging
import sys
import time


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(), "what": record.getMessage()}
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class ClientsFault(logging.Filter):
    """Bytes of a client that are no text are the client's fault: a warning, without a trace of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and "received from client" in record.getMessage():
            record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


def set_up(level: int = logging.WARNING) -> None:
    """Send our logs, and those of uvicorn, to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(ClientsFault())
    for name in ("ludotheque", "uvicorn"):
        root = logging.getLogger(name)
        root.handlers[:] = [handler]
        root.setLevel(level)
        root.propagate = False
