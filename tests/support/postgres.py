"""A real PostgreSQL for the tests: the one that the campaigns use."""
from __future__ import annotations

from ludotheque.trust.clusters import Cluster, free_port, programs

__all__ = ["Cluster", "free_port", "programs"]
