"""Two servers for the whole run."""

import socket

import pytest

from hostile_server import HostileServer
from inherited_signals import heed_signals
from nginx_server import running_nginx
from portal_check import Portal


def pytest_addoption(parser):
    parser.addoption("--every-variant", action="store_true", help="runs what `make nightly` runs")


def pytest_configure():
    heed_signals()


@pytest.fixture(scope="session")
def nginx(tmp_path_factory):
    with running_nginx(tmp_path_factory.mktemp("nginx")) as server:
        yield server


@pytest.fixture
def hostile():
    server = HostileServer()
    yield server
    server.close()


@pytest.fixture
def refusing_origin():
    """A port that is taken, so that nobody else can listen there, but on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


@pytest.fixture
def make_portal(tmp_path):
    """Makes portals from addresses, each in a folder of its own."""
    made = []

    def make(addresses, **parts):
        made.append(Portal(tmp_path / f"portal{len(made)}", addresses, **parts))
        return made[-1]

    return make
