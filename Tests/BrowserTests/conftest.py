"""One server and one browser for each font set, for the whole run; every test gets the browser as if new."""

from collections import defaultdict
from contextlib import ExitStack
from functools import cache
from zlib import crc32

import pytest
from xdist.scheduler import LoadFileScheduling

from chromium import Chromium, running_chromium
from finding_portal import build_finding_portal
from fonts import FONT_SETS
from inherited_signals import heed_signals
from portal import CATALOGUE, EXAMPLES, EXAMPLES_IN_EVERY_LANGUAGE, FOLDER, LANGUAGES, LASTING, PAGES
from tool import generate_portal
from visits import visit_pages
from web_server import serving_portal

# One process runs these, so that it visits each page once.
EVERY_PAGE = ("test_launch_links.py", "test_layout.py", "test_page_loading.py")


class Scheduling(LoadFileScheduling):
    def _split_scope(self, nodeid):
        file = super()._split_scope(nodeid)
        return "every page" if file in EVERY_PAGE else file


def pytest_xdist_make_scheduler(config, log):
    return Scheduling(config, log)


def pytest_addoption(parser):
    parser.addoption("--every-variant", action="store_true", help="runs all variants of all tests, as `make nightly` does")


def pytest_configure():
    heed_signals()


def pytest_collection_modifyitems(config, items):
    """Runs one in eight variants of a test, at least one, unless the command names a variant: another one for another test, so that all
    languages, pages, sizes and fonts have their turn."""
    if config.getoption("every_variant") or any("[" in argument for argument in config.args):
        return
    variants = defaultdict(list)
    for item in items:
        variants[item.function].append(item)
    kept = set()
    for function, its_items in variants.items():
        count = max(1, round(len(its_items) / 8))
        first = crc32(function.__name__.encode())
        kept.update(its_items[(first + number * len(its_items) // count) % len(its_items)] for number in range(count))
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]


def pytest_report_header():
    return f"portal: {FOLDER}, {len(PAGES)} pages, {len(CATALOGUE['documents'])} documents"


@pytest.fixture(scope="session")
def origin():
    with serving_portal() as address:
        yield address


@pytest.fixture
def fonts():
    """The default, which `EVERY_FONT_SET` replaces."""
    return FONT_SETS[0]


@pytest.fixture(scope="session")
def browsers(origin):
    """The browser of a font set; starts with the first test that needs it."""
    with ExitStack() as running:
        yield cache(lambda fonts: running.enter_context(running_chromium(origin, fonts)))


@pytest.fixture
def browser(browsers, fonts):
    browsers(fonts).reset()
    return browsers(fonts)


@pytest.fixture
def tabs(origin):
    """A browser in which one tab hides the others."""
    with running_chromium(origin, FONT_SETS[0], has_tabs=True) as running:
        yield running


@pytest.fixture
def quiet(browser):
    """For tests of scripts: at the end, the console is empty, and only the portal received requests."""
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
    """The same browser in the portal made for the finder."""
    return Chromium(browser.driver, finding_origin)


@pytest.fixture(scope="session")
def document_count(pytestconfig):
    """The documents of a large portal."""
    return 10_000 if pytestconfig.getoption("every_variant") else 4_000


@pytest.fixture(scope="session")
def large_portal(document_count, tmp_path_factory):
    """The folder of the pages of a large portal."""
    return generate_portal(document_count, tmp_path_factory.mktemp("large"))


@pytest.fixture(scope="session")
def large_origin(large_portal):
    with serving_portal(large_portal) as address:
        yield address


@pytest.fixture
def large(browser, large_origin):
    """The same browser in the large portal."""
    return Chromium(browser.driver, large_origin)


@pytest.fixture(scope="session")
def visits_with(browsers):
    """The visits to some pages with a font set; each page is visited once."""

    @cache
    def visits(fonts, pages, scripts):
        browsers(fonts).reset()
        browsers(fonts).switch_scripts(on=scripts)
        return visit_pages(browsers(fonts), pages)

    return visits


@pytest.fixture
def visits(visits_with, fonts, pytestconfig):
    """Visits of every page of the portal, except those that lead on to another. By day, of every page of the first language, and of a
    page of each kind in the others and with other fonts."""
    pages = EXAMPLES_IN_EVERY_LANGUAGE
    if pytestconfig.getoption("every_variant"):
        pages = LASTING
    elif fonts == FONT_SETS[0]:
        pages = [page for page in LASTING if page.language == LANGUAGES[0] or page in EXAMPLES_IN_EVERY_LANGUAGE]
    return visits_with(fonts, tuple(pages), scripts=True)


@pytest.fixture
def visits_without_scripts(visits_with, fonts, pytestconfig):
    """Visits of a page of each kind in every language; by day in the first one."""
    pages = EXAMPLES_IN_EVERY_LANGUAGE if pytestconfig.getoption("every_variant") else EXAMPLES
    return visits_with(fonts, tuple(pages), scripts=False)
