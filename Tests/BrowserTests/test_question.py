"""After the browser's own question whether it may open the app, help appears when the answer was no."""

import subprocess

import pytest

from chromium import installed, running_chromium
from desktop import running_desktop
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
