"""After the browser's own question whether it may open the app, the page asks quietly if the answer was no, and if there is no app."""

import subprocess

import pytest

from chromium import installed, running_chromium
from desktop import Desktop, running_desktop
from fonts import FONT_SETS
from portal import CATALOGUE, document_page

DOCUMENT = next(document for document in CATALOGUE["documents"] if document["id"] == "q4-budget")
SCHEME = DOCUMENT["links"][0]["href"].partition(":")[0]
HELPS = "document.getElementById('_hint').textContent.includes('Nothing happened?')"
# On a busy machine the answer may take longer than an app would need, and then nothing is said.
IS_QUIET = "(text => !text.includes('…') && (!text.trim() || text.includes('Not opening?')))(document.getElementById('_hint').textContent)"
WATCH = "(addEventListener('blur', () => { window.wasAsked = true }), addEventListener('focus', () => { window.isBack = true }), true)"


@pytest.fixture(scope="module")
def desktop(tmp_path_factory):
    with running_desktop(tmp_path_factory.mktemp("question"), [SCHEME]) as running:
        yield running


def test_asks_after_the_question_was_answered_with_cancel(origin, desktop):
    keyboard = [installed("xdotool", "xdotool"), "key", "Escape"]
    with running_chromium(origin, FONT_SETS[0], desktop) as browser:
        browser.open(document_page(DOCUMENT, "en").path)
        browser.evaluate(WATCH)
        browser.driver.find_element("css selector", "main a[id^=open-]").click()
        browser.wait_until("window.wasAsked")

        def is_answered():
            subprocess.run(keyboard, env=desktop.environment, check=True)
            return browser.evaluate("!!window.isBack")

        browser.wait_for(is_answered)
        browser.wait_until(IS_QUIET)
        assert not browser.evaluate(HELPS)
        assert desktop.record.exists() is False or desktop.record.read_text("utf-8") == ""


@pytest.fixture
def desktop_without_app(tmp_path):
    """No program is registered for the scheme: `xdg-open` is called, and answers as the real one does if it finds none."""
    programs = tmp_path / "programs"
    programs.mkdir()
    with running_desktop(tmp_path, ["x-other-scheme"]) as running:
        opener = programs / "xdg-open"
        opener.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >>'{running.record}'\nexit 3\n", "utf-8")
        opener.chmod(0o755)
        running.forget()
        environment = running.environment | {"PATH": f"{programs}:{running.environment['PATH']}"}
        yield Desktop(environment, running.record)


def test_asks_after_open_without_an_app(origin, desktop_without_app):
    desktop = desktop_without_app
    open_button = [installed("xdotool", "xdotool"), "key", "--delay", "100", "shift+Tab", "space"]  # before Cancel, which has the focus
    with running_chromium(origin, FONT_SETS[0], desktop) as browser:
        browser.open(document_page(DOCUMENT, "en").path)
        browser.evaluate(WATCH)
        button = browser.driver.find_element("css selector", "main a[id^=open-]")
        link = button.get_attribute("href")
        button.click()
        browser.wait_until("window.wasAsked")

        def is_handed_over():
            """A question that has only just appeared accepts no answer."""
            subprocess.run(open_button, env=desktop.environment, check=True)
            return desktop.record.read_text("utf-8")

        browser.wait_for(is_handed_over)
        assert desktop.received() == [link]
        browser.wait_until(IS_QUIET)
        assert not browser.evaluate(HELPS)
