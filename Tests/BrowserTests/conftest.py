"""One server and one browser for the whole run; every test gets the browser as if new."""

import pytest

from chromium import Chromium, running_chromium
from finding_portal import build_finding_portal
from portal import CATALOGUE, EXAMPLES_IN_EVERY_LANGUAGE, FOLDER, PAGES
from tool import generate_portal
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


@pytest.fixture
def quiet(browser):
    """For tests of what the script does: at their end the console is empty, and only the portal was asked."""
    yield
    assert browser.console() == []
    local = (f"{browser.origin.rpartition(':')[0]}:", "about:", "data:")
    assert [address for address in browser.requests() if not address.startswith(local)] == []


@pytest.fixture(scope="session")
def finding_origin(tmp_path_factory):
    with serving_portal(build_finding_portal(tmp_path_factory.mktemp("finding"))) as address:
        yield address


@pytest.fixture
def finding(browser, finding_origin):
    """The same browser in the portal that is made for finding."""
    return Chromium(browser.driver, finding_origin)


@pytest.fixture(scope="session")
def large_portal(tmp_path_factory):
    """The folder of the pages of a portal of 10,000 documents; takes a minute."""
    return generate_portal(10_000, tmp_path_factory.mktemp("large"))


@pytest.fixture(scope="session")
def large_origin(large_portal):
    with serving_portal(large_portal) as address:
        yield address


@pytest.fixture
def large(browser, large_origin):
    """The same browser in the portal of 10,000 documents."""
    return Chromium(browser.driver, large_origin)


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
