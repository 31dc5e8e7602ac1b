"""An app that takes time to start, under a window manager: the focus is real, the time of the page is the test's."""

import pytest

from chromium import running_chromium
from desktop import running_app_desktop
from fonts import FONT_SETS
from launch_clock import AWAY, PATIENCE, PROMPT, SHOWN, hold_clock, pass_time
from portal import CATALOGUE, document_page

DOCUMENT = next(document for document in CATALOGUE["documents"] if document["id"] == "q4-budget")
SCHEME = DOCUMENT["links"][0]["href"].partition(":")[0]

# After the listeners of the page, so that it has taken note.
WATCH = "['blur', 'focus'].forEach(type => addEventListener(type, () => { window.isLeft = type === 'blur' }))"


@pytest.fixture(scope="module")
def desktop(tmp_path_factory):
    with running_app_desktop(tmp_path_factory.mktemp("windows"), [SCHEME]) as running:
        yield running


@pytest.fixture(scope="module")
def shown_browser(origin, desktop):
    with running_chromium(origin, FONT_SETS[0], desktop) as running:
        yield running


@pytest.fixture
def launched(shown_browser, desktop):
    """A page whose launch was allowed at the browser's question: it has the focus again, and the app is starting."""
    page = shown_browser
    page.open(document_page(DOCUMENT, "en").path)
    page.wait_until("document.hasFocus()")
    page.evaluate(WATCH)
    hold_clock(page)
    page.driver.find_element("css selector", "main a[id^=open-]").click()
    page.wait_until("window.isLeft")
    assert page.evaluate(SHOWN) == "opening"
    pass_time(page, PROMPT)
    desktop.forget()

    desktop.press("Tab")  # from Cancel to Open

    def is_answered():
        """A question that has only just appeared accepts no answer, and one that comes quickly after another is none."""
        desktop.press("space")
        return page.evaluate("!window.isLeft")

    page.wait_for(is_answered)
    assert desktop.received() == [DOCUMENT["links"][0]["href"]]
    yield page
    desktop.control("search", "--sync", "--name", "^App$", "windowkill")
    page.wait_until("document.hasFocus()")


def show_app(page, desktop):
    desktop.show_app()
    page.wait_until("window.isLeft")


@pytest.mark.parametrize("seconds", [0.3, 3, 6, 12])
def test_the_page_says_that_an_app_is_opening_until_its_window_comes(launched, desktop, seconds):
    pass_time(launched, 1000 * seconds)
    assert launched.evaluate(SHOWN) == ("opening" if 1000 * seconds < PATIENCE else "help")
    show_app(launched, desktop)
    assert launched.evaluate(SHOWN) == "nothing"


@pytest.mark.parametrize(("away", "shown"), [(AWAY - 1, "opening"), (AWAY, "nothing")])
def test_a_visitor_returns_from_the_window_of_an_app(launched, desktop, away, shown):
    pass_time(launched, 3000)
    show_app(launched, desktop)
    pass_time(launched, away)
    desktop.control("search", "--onlyvisible", "--class", "chromium", "windowactivate", "--sync")
    launched.wait_until("!window.isLeft")
    assert launched.evaluate(SHOWN) == shown
