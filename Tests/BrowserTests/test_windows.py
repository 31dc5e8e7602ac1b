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

# The browser asks whether it may open the app: it gets an answer, or none, or had one that holds for all launches.
ANSWERS = ["asked", "cancelled", "remembered"]
APPS = [None, 0.3, 3, 6, 12]  # seconds from the click, or the answer, to the app's window
RETURNS = [AWAY / 1000 - 0.001, AWAY / 1000, 5, 40]  # seconds for which that window has the focus
CASES = [(answer, seconds, back) for answer in ANSWERS for seconds in APPS for back in RETURNS
         if answer != "cancelled" and seconds or seconds is None and back == RETURNS[0]]


@pytest.fixture(scope="module")
def desktop(tmp_path_factory):
    with running_app_desktop(tmp_path_factory.mktemp("windows"), [SCHEME]) as running:
        yield running


@pytest.fixture(scope="module")
def asking_browser(origin, desktop):
    with running_chromium(origin, FONT_SETS[0], desktop) as running:
        yield running


@pytest.fixture(scope="module")
def trusting_browser(origin, tmp_path_factory):
    """On a desktop of its own, as two browsers would take the focus from each other."""
    policy = {"auto_launch_protocols_from_origins": [{"protocol": SCHEME, "allowed_origins": [origin]}]}
    with running_app_desktop(tmp_path_factory.mktemp("windows"), [SCHEME]) as own:
        with running_chromium(origin, FONT_SETS[0], own, {"protocol_handler": {"policy": policy}}) as running:
            yield running, own


def click_launch(page, desktop):
    desktop.forget()
    page.open(document_page(DOCUMENT, "en").path)
    page.wait_until("document.hasFocus()")
    page.evaluate(WATCH)
    hold_clock(page)
    page.driver.find_element("css selector", "main a[id^=open-]").click()


def answer_question(page, desktop, *keys):
    """Answers by the last key, again and again: a question that has only just appeared takes no answer, nor does one soon after another."""
    page.wait_until("window.isLeft")
    assert page.evaluate(SHOWN) == "opening"
    pass_time(page, PROMPT)
    for key in keys[:-1]:
        desktop.press(key)

    def is_answered():
        desktop.press(keys[-1])
        return page.evaluate("!window.isLeft")

    page.wait_for(is_answered)


@pytest.mark.parametrize(("answer", "seconds", "back"), CASES)
def test_no_launch_ends_in_a_false_alarm(request, desktop, answer, seconds, back):
    if answer == "remembered":
        page, desktop = request.getfixturevalue("trusting_browser")
    else:
        page = request.getfixturevalue("asking_browser")
    click_launch(page, desktop)
    if answer == "asked":
        answer_question(page, desktop, "Tab", "space")  # from Cancel to Open
    elif answer == "cancelled":
        answer_question(page, desktop, "Escape")
    if answer != "cancelled":
        assert desktop.received() == [DOCUMENT["links"][0]["href"]]
    assert page.evaluate(SHOWN) == "opening"
    if seconds:
        pass_time(page, 1000 * seconds)
        assert page.evaluate(SHOWN) == "opening"
        with desktop.shown_app():
            page.wait_until("window.isLeft")
            # A window that comes at once may be the question.
            assert page.evaluate(SHOWN) == ("opening" if answer == "remembered" and 1000 * seconds < PROMPT else "nothing")
            pass_time(page, 1000 * back)
            desktop.control("search", "--onlyvisible", "--class", "chromium", "windowactivate", "--sync")
            page.wait_until("!window.isLeft")
        assert page.evaluate(SHOWN) == ("opening" if 1000 * back < AWAY else "nothing")
    elif answer != "cancelled":
        desktop.end_app()
    pass_time(page, PATIENCE)
    # Only a visitor who never left the page may read that there is no app.
    isLeft = seconds or answer != "remembered"
    assert page.evaluate(SHOWN) == ("help" if not isLeft else "nothing" if seconds and 1000 * back >= AWAY else "doubt")
