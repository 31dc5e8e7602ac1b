"""A review that is served, a browser, and the number of attempts."""

import re

import pytest

from chromium import running_chromium
from fonts import FONT_SETS
from inherited_signals import heed_signals
from preview_server import serving
from served_review import make_review


def pytest_addoption(parser):
    parser.addoption("--every-variant", action="store_true", help="runs the long forms, as `make attack` does")


def pytest_configure():
    heed_signals()


@pytest.fixture(scope="session")
def is_long(pytestconfig):
    return pytestconfig.getoption("every_variant")


@pytest.fixture(scope="module")
def portal(tmp_path_factory):
    portal = make_review(tmp_path_factory.mktemp("review") / "portal")
    (portal.folder / "secret.txt").write_text("secret")
    return portal


@pytest.fixture(scope="module")
def review(portal):
    with serving(portal.folder) as preview:
        yield preview


@pytest.fixture(scope="module")
def form(review):
    """The values of a form that is accepted."""
    pages = re.findall(r'href="(?:/-/review/)?(group/[^"#]+)"', review.ask("/-/review/").text)
    text = next(text for text in (review.ask("/-/review/" + page).text for page in pages) if 'name="token"' in text)
    values = {name: re.search(f'name="{name}" value="(.*?)"', text)[1] for name in ("token", "base", "t")}
    return values | {"decision": "working", "by": "Eve"}


@pytest.fixture(scope="module")
def running_browser():
    with running_chromium("http://evil.example", FONT_SETS[0], switches=["--host-resolver-rules=MAP *.example 127.0.0.1"]) as running:
        yield running


@pytest.fixture
def browser(running_browser):
    """A browser for which evil.example is this machine, as after a change of its entry in the DNS."""
    running_browser.reset()
    return running_browser
