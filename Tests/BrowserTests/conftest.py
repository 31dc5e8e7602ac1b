"""One server and one browser for the whole run; every test gets the browser as if new."""

import pytest

from chromium import running_chromium
from portal import CATALOGUE, EXAMPLES_IN_EVERY_LANGUAGE, FOLDER, PAGES
from visits import visit_pages
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
    """Of every page of the portal."""
    shared_browser.reset()
    return visit_pages(shared_browser, PAGES)


@pytest.fixture(scope="session")
def visits_without_scripts(shared_browser):
    """Of a page of each kind in every language."""
    shared_browser.reset()
    shared_browser.switch_scripts(on=False)
    return visit_pages(shared_browser, EXAMPLES_IN_EVERY_LANGUAGE)
