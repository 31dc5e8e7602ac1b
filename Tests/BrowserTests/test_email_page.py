"""The page of `docportal email --format page` copies its message as rich text and plain text, opened from a disk."""

import pytest

from axe import violations
from chromium import NARROW
from portal import CATALOGUE, LANGUAGES
from right_to_left import PORTAL
from test_copying import DONE, copied, links_of
from test_markup import nu_messages
from tool import REPOSITORY, run_tool

SUBJECT = 'R&D </pre></script> "x"'
CHOSEN = [document["id"] for document in CATALOGUE["documents"][:12]]


def made(language, form):
    chosen = ["--document", *CHOSEN, "--subject", SUBJECT, "--language", language]
    return run_tool("email", "--source", REPOSITORY, *chosen, "--mode", "both", "--format", *form)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for language in LANGUAGES:
        (folder / f"{language}.html").write_text(made(language, ["page"]), encoding="utf-8")
    hebrew = run_tool("email", "--source", PORTAL, "--section", "budget", "--format", "page")
    (folder / "he.html").write_text(hebrew, encoding="utf-8")
    return folder


@pytest.fixture
def open_page(browser, files):
    browser.allow_clipboard()
    yield lambda language="en": browser.open_address((files / f"{language}.html").as_uri())
    assert browser.console() == []
    assert {address.partition(":")[0] for address in browser.requests()} <= {"file", "about", "data"}


def press(browser, selector):
    browser.driver.find_element("css selector", selector).click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_copies_the_message_in_both_forms(browser, open_page, language):
    open_page(language)
    press(browser, "[data-copy=message]")
    texts = copied(browser, DONE[language])
    assert texts["text/plain"] == made(language, ["text"])
    assert links_of(texts["text/html"]) == links_of(made(language, ["html", "--fragment"]))
    # A mail program has no style sheet of the page.
    assert "background:#0a5c63" in texts["text/html"].replace(" ", "") and "data-style" not in texts["text/html"]
    assert browser.evaluate("document.activeElement.dataset.copy") == "message"


def test_the_subject_has_a_button_of_its_own(browser, open_page):
    open_page()
    press(browser, "dl [data-copy=text]")
    assert copied(browser) == {"text/plain": SUBJECT}
    assert browser.driver.title == SUBJECT


def test_the_keyboard_reaches_both_buttons_first(browser, open_page):
    open_page()
    names = []
    for _ in range(2):
        browser.press_tab()
        names.append(browser.evaluate("document.activeElement.ariaLabel || document.activeElement.textContent"))
    assert names == ["Copy: Subject", "Copy for a message"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", [*LANGUAGES, "he"])
def test_it_has_no_violation_and_fits_a_phone(browser, open_page, language, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    browser.resize(NARROW)
    open_page(language)
    assert violations(browser, tags=None) == []
    assert browser.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert browser.evaluate("(frame => frame.scrollWidth <= frame.clientWidth)(document.querySelector('.frame'))")
    # The message has the looks of a mail program, not of the portal.
    assert browser.evaluate("getComputedStyle(document.querySelector('.message td a')).backgroundColor") == "rgb(10, 92, 99)"


def test_without_scripts_it_tells_how_to_copy(browser, open_page):
    browser.switch_scripts(on=False)
    open_page()
    assert not browser.evaluate("[...document.querySelectorAll('button')].some(button => button.checkVisibility())")
    assert "Select the message from its first line to its last" in browser.evaluate("document.querySelector('main').innerText")
    assert "Paste it into a new message" not in browser.evaluate("document.querySelector('main').innerText")


def test_the_page_is_valid(files):
    found = [f"{entry.get('url')}:{entry.get('lastLine')}: {entry['message']}" for entry in nu_messages(files)]
    # The checker knows less of CSS than the theme's style sheet.
    assert [message for message in found if ": CSS: " not in message] == []
