"""The fixtures of the GitHub that runs here, for the verbs that work with it."""

from tests.trackers.conftest import clock, connect, server

__all__ = ["clock", "connect", "server"]
