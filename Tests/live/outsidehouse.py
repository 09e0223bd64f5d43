"""A house that asks one service outside, for all tests of a file. The file has a fixture `stub` of its own, which stands in for that
service: with `env`, by which a server asks it, and `reset()`, after which nobody has asked it yet and it knows nothing."""
import pytest

from server import Server


@pytest.fixture
def service(stub, clocks):
    """The stub anew, and the house may ask as if it never had."""
    stub.reset()
    clocks.sleep(3600)
    return stub


@pytest.fixture(scope="module")
def house(stub, clocks):
    """One server for all tests that set nothing and stop nothing: each has people and rooms of its own."""
    with Server(speaks={"en", "fr"}, env={**stub.env, **clocks.environment}) as running:
        yield running
