"""After the browser's own question whether it may open the app, help appears if the answer was no, and if there is no app."""

import subprocess

import pytest

from chromium import installed, running_chromium
from desktop import Desktop, running_desktop
from fonts import FONT_SETS
from portal import CATALOGUE, document_page

DOCUMENT = next(document for document in CATALOGUE["documents"] if document["id"] == "q4-budget")
SCHEME = DOCUMENT["links"][0]["href"].partition(":")[0]
HINT = "document.getElementById('_hint').textContent.includes('Nothing happened?')"


@pytest.fixture(scope="module")
def desktop(tmp_path_factory):
    with running_desktop(tmp_path_factory.mktemp("question"), [SCHEME]) as running:
        yield running


def test_help_appears_after_the_question_was_answered_with_cancel(origin, desktop):
    keyboard = [installed("xdotool", "xdotool"), "key", "Escape"]
    with running_chromium(origin, FONT_SETS[0], desktop) as browser:
        browser.open(document_page(DOCUMENT, "en").path)
        browser.evaluate("addEventListener('blur', () => { window.wasAsked = true })")
        browser.driver.find_element("css selector", "main a[id^=open-]").click()
        browser.wait_until("window.wasAsked")
        assert not browser.evaluate(HINT)

        def is_helped_after_cancel():
            subprocess.run(keyboard, env=desktop.environment, check=True)
            return browser.evaluate(HINT)

        browser.wait_for(is_helped_after_cancel)
        assert desktop.record.exists() is False or desktop.record.read_text("utf-8") == ""
        assert browser.evaluate("document.querySelector('#_hint [data-title]').textContent") == DOCUMENT["title"]["en"]


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


def test_help_appears_after_open_without_an_app(origin, desktop_without_app):
    desktop = desktop_without_app
    open_button = [installed("xdotool", "xdotool"), "key", "--delay", "100", "shift+Tab", "space"]  # before Cancel, which has the focus
    with running_chromium(origin, FONT_SETS[0], desktop) as browser:
        browser.open(document_page(DOCUMENT, "en").path)
        browser.evaluate("addEventListener('blur', () => { window.wasAsked = true })")
        button = browser.driver.find_element("css selector", "main a[id^=open-]")
        link = button.get_attribute("href")
        button.click()
        browser.wait_until("window.wasAsked")
        assert not browser.evaluate(HINT)

        def is_handed_over():
            """A question that has only just appeared accepts no answer."""
            subprocess.run(open_button, env=desktop.environment, check=True)
            return desktop.record.read_text("utf-8")

        browser.wait_for(is_handed_over)
        assert desktop.received() == [link]
        browser.wait_until(HINT)
