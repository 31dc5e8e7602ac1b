"""One server and one browser for the whole run; every test gets the browser as if new."""

import pytest

from chromium import running_chromium
from portal import CATALOGUE, FOLDER, PAGES
from visits import visit_every_page
from web_server import serving_portal


def pytest_report_header():
    return f"portal: {FOLDER}, {len(PAGES)} pages, {len(CATALOGUE['documents'])} documents"


@pytest.fixture(scope="session")
def origin():
    with serving_portal() as address:
        yield address


@pytest.fixture(scope="session")
def shared_browser(origin):
    with running_chromium(origin) as running:
        yield running


@pytest.fixture
def browser(shared_browser):
    shared_browser.reset()
    return shared_browser


@pytest.fixture(scope="session")
def visits(shared_browser):
    """Every page of the portal, opened once at phone width: page -> what the browser made of it."""
    shared_browser.reset()
    return visit_every_page(shared_browser)
