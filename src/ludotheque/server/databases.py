"""A store by its address: a path of an SQLite file, or postgresql://…"""
from __future__ import annotations

from pathlib import Path

from ludotheque.server.schema import StoreError
from ludotheque.server.store import Store


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


def open_store(address: str, *, exclusive: bool = True) -> Store:
    """The store there, made if there is none yet; StoreError, in a sentence, if it cannot be opened."""
    if is_postgres(address):
        from ludotheque.server.postgres import open_address

        return open_address(address)
    if "://" in address:                            # not a folder of that name, with a password in it
        raise StoreError(f"a database is a path or begins with postgresql://, not with {address.partition('://')[0]}://")
    from ludotheque.server.sqlite import open_file

    return open_file(Path(address), exclusive=exclusive)
