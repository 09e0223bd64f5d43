"""The core of the socket suites over wss, with a certificate of the server's own run."""
import pytest

from core import *  # noqa: F401,F403
from hostile import witness  # noqa: F401
from server import Server


@pytest.fixture(scope="module")
def server():
    with Server(tls=True) as running:
        yield running


@pytest.fixture(scope="module")
def target(server):
    return server


def test_the_address_says_https(server):
    assert server.address.startswith("https://") and server.socket.startswith("wss://")
    status, _, _ = server.request("GET", "/health")
    assert status == 200
