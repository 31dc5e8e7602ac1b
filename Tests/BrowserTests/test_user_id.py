"""A document of a host that knows its visitors asks once for their id, which completes its links and stays in the browser."""

import pytest
from selenium.webdriver.common.keys import Keys

from portal import CATALOGUE, document_page
from search_field import typed_early
from tool import run_tool

pytestmark = pytest.mark.usefixtures("quiet")
DOCUMENT = next(document for document in CATALOGUE["documents"] if document.get("asksForUser"))
PATH = document_page(DOCUMENT, "en").path
LINK = DOCUMENT["links"][0]
# Its links are complete without a visitor's id: the manifest has one.
KNOWN = next(document for document in CATALOGUE["documents"] if "|e|a3243d|" in document["links"][0]["text"])
KNOWN_PATH = document_page(KNOWN, "en").path
KNOWN_ANCHOR = KNOWN["links"][0]["share"].partition("#")[2]
ANCHOR = LINK["share"].partition("#")[2]
REFUSED = '\\/:*?"<>|#{}^[]`%'
IDS = ["a3243d", "Anna Berg", "Jörg Müller", "Иван", "日本", "😀", "'()!", "~tilde", "a.b-c_d", "ﬁ", "e\u0301"]
PLAIN_SIGNS = ["$", "a&b", "&amp", "a+b", "a=b", "a;b", "a,b", "a@b.example", "$&", "$1", "'()!$&"]
HREF = "document.getElementById(arguments[0]).getAttribute('href')"
LABEL = "document.getElementById(arguments[0]).textContent"
FIELD = "document.querySelector('main form input')"


@pytest.fixture
def page(browser):
    browser.open(PATH)
    return browser


def enter(browser, user, key=""):
    field = browser.driver.find_element("css selector", "main form input")
    browser.evaluate(f"{FIELD}.select()")
    field.send_keys(Keys.BACKSPACE)
    if max(map(ord, user), default=0) > 0xFFFF:  # chromedriver types no characters beyond the first plane
        browser.driver.execute_cdp_cmd("Input.insertText", {"text": user})
    else:
        field.send_keys(user)
    field.send_keys(key)


def link_of_tool(user):
    """The catalogue's link with the id as the tool writes it."""
    link = run_tool(
        "link",
        "--app",
        DOCUMENT["app"],
        "--mode",
        LINK["mode"],
        "--url",
        "https://wopi.example/files/1",
        "--wopi-service",
        "s",
        f"--wopi-user={user}",
        "--wopi-file-name",
        "a.pptx",
        "--wopi-source",
        "Web",
        "--format",
        "href",
    )
    return LINK["href"].replace("USER-ID", link.split("%7Ce%7C")[1].split("%7Cn%7C")[0])


def test_before_an_id_the_button_leads_to_the_question(page):
    assert page.evaluate(HREF, ANCHOR).startswith("#")
    assert page.evaluate(LABEL, ANCHOR) == "Enter your user ID to open"
    page.driver.find_element("id", ANCHOR).click()
    assert page.evaluate(f"document.activeElement === {FIELD}") and page.evaluate("location.hash") == ""
    described = f"document.getElementById({FIELD}.getAttribute('aria-describedby')).checkVisibility()"
    assert page.evaluate(described)


def test_a_kept_id_is_confirmed_and_gives_the_button_its_own_words(page):
    enter(page, "a3243d", Keys.ENTER)
    assert page.evaluate("document.querySelector('main form output').textContent") == "Saved"
    assert page.evaluate(LABEL, ANCHOR) == "View in PowerPoint"
    enter(page, "")
    assert page.evaluate("document.querySelector('main form output').textContent") == ""
    assert page.evaluate(LABEL, ANCHOR) == "Enter your user ID to open"


@pytest.mark.parametrize("user", IDS)
def test_an_id_completes_the_link_as_the_tool_would(page, user):
    enter(page, user)
    assert page.evaluate(HREF, ANCHOR) == link_of_tool(user)


@pytest.mark.parametrize("user", PLAIN_SIGNS)
def test_signs_that_the_tool_leaves_stay_as_they_are(page, user):
    enter(page, user)
    assert page.evaluate(HREF, ANCHOR) == link_of_tool(user)


def test_spaces_around_an_id_do_not_count(page):
    enter(page, "  a3243d ")
    assert page.evaluate(HREF, ANCHOR) == link_of_tool("a3243d")


def test_only_spaces_are_no_id(page):
    enter(page, "   ", Keys.ENTER)
    assert page.evaluate(HREF, ANCHOR).startswith("#")
    assert page.evaluate("document.activeElement.tagName") == "INPUT"


@pytest.mark.parametrize("character", REFUSED)
def test_a_character_that_office_refuses_is_refused(page, character):
    enter(page, f"a{character}b", Keys.ENTER)
    assert page.evaluate(HREF, ANCHOR).startswith("#")
    assert page.evaluate(f"{FIELD}.validationMessage").startswith("A user ID cannot contain")
    page.driver.refresh()
    assert page.evaluate(f"{FIELD}.value") == ""


def test_an_id_is_asked_for_once(page):
    enter(page, "Anna Berg", Keys.ENTER)
    page.wait_until("document.activeElement.id === arguments[0]", ANCHOR)
    for path in [PATH, document_page(DOCUMENT, "ru").path]:
        page.open(path)
        assert page.evaluate(f"{FIELD}.value") == "Anna Berg"
        assert page.evaluate(HREF, ANCHOR) == link_of_tool("Anna Berg")


def test_an_id_that_was_only_typed_is_not_kept(page):
    enter(page, "Anna")
    page.driver.refresh()
    assert page.evaluate(HREF, ANCHOR).startswith("#")


def test_an_id_can_be_changed(page):
    enter(page, "Anna", Keys.ENTER)
    enter(page, "Boris", Keys.ENTER)
    page.driver.refresh()
    assert page.evaluate(HREF, ANCHOR) == link_of_tool("Boris")


@pytest.mark.parametrize(
    ("written", "user"), [("a3243d", "a3243d"), ("Anna%20Berg", "Anna Berg"), ("J%C3%B6rg", "Jörg")]
)
def test_an_address_may_bring_the_id(browser, written, user):
    browser.open(f"{PATH}#{ANCHOR}&user={written}")
    browser.wait_until("document.activeElement.id === arguments[0]", ANCHOR)
    assert browser.evaluate(HREF, ANCHOR) == link_of_tool(user)


def test_the_address_of_the_page_alone_may_bring_the_id(browser):
    browser.open(f"{PATH}#user=Anna%20Berg")
    assert browser.evaluate(HREF, ANCHOR) == link_of_tool("Anna Berg")


def test_an_address_that_comes_later_brings_the_id_too(page):
    page.evaluate("location.hash = arguments[0]", f"#{ANCHOR}&user=late")
    page.wait_until("document.activeElement.id === arguments[0]", ANCHOR)
    assert page.evaluate(HREF, ANCHOR) == link_of_tool("late")


def test_an_address_with_a_refused_id_gives_no_link(browser):
    browser.open(f"{PATH}#{ANCHOR}&user=a%7Cx%7Chttps:evil")
    assert browser.evaluate(HREF, ANCHOR).startswith("#")


LONGEST = "a" * 256
HIDDEN = ["%00", "%0A", "%07", "%7F", "%C2%85", "%E2%80%AE", "%E2%81%A6", "%E2%80%8B", "%E2%80%A8", "%C2%AD", "%FF"]
REFUSED_WHOLE = ["a%7Cb", "..", "a" * 257, "%C3%A9" * 129, *(f"a{code}b" for code in HIDDEN), *(f"{code}ab" for code in HIDDEN)]


@pytest.mark.parametrize("written", REFUSED_WHOLE)
def test_an_address_with_an_id_that_the_tool_refuses_changes_nothing(browser, written):
    browser.open(f"{PATH}#{ANCHOR}&user={written}")
    assert browser.evaluate(HREF, ANCHOR).startswith("#") and browser.evaluate(f"{FIELD}.value") == ""
    browser.open(f"{KNOWN_PATH}#{KNOWN_ANCHOR}&user={written}")
    assert browser.evaluate(HREF, KNOWN_ANCHOR) == KNOWN["links"][0]["href"]


def test_an_address_does_not_take_the_visitors_own_id_away(page):
    enter(page, "Anna", Keys.ENTER)
    page.open(f"{PATH}#{ANCHOR}&user=a%7Cb")
    assert page.evaluate(HREF, ANCHOR) == link_of_tool("Anna")


@pytest.mark.parametrize("user", ["a\u202eb", "a\u200bb", "a\xadb", "a" * 257, ".."])
def test_a_typed_id_that_the_tool_refuses_is_refused(page, user):
    page.evaluate(f"({FIELD}.value = arguments[0], {FIELD}.dispatchEvent(new Event('input')))", user)
    assert page.evaluate(HREF, ANCHOR).startswith("#")
    assert page.evaluate(f"{FIELD}.validationMessage").startswith("A user ID cannot contain")


@pytest.mark.parametrize("user", [LONGEST, "❤\ufe0f", "Anna Berg"])
def test_an_id_that_the_tool_takes_is_taken(page, user):
    page.evaluate(f"({FIELD}.value = arguments[0], {FIELD}.dispatchEvent(new Event('input')))", user)
    assert page.evaluate(HREF, ANCHOR) == link_of_tool(user)


def hrefs(browser):
    return browser.evaluate("[...document.querySelectorAll('a[id^=open-]')].map(link => link.getAttribute('href'))")


def texts(browser):
    """The visible launch links of the page, without the address below them."""
    codes = browser.evaluate("[...document.querySelectorAll('.copy code')].map(code => code.textContent)")
    return [code for code in codes if "|" in code]


@pytest.mark.parametrize(("written", "encoded"), [("b77", "b77"), ("Anna%20Berg", "Anna%20Berg"), ("a%26b%24%241", "a&b$$1")])
def test_an_address_may_bring_another_id_than_the_manifest_has(browser, written, encoded):
    browser.open(f"{KNOWN_PATH}#{KNOWN_ANCHOR}&user={written}")
    browser.wait_until("document.activeElement.id === arguments[0]", KNOWN_ANCHOR)
    assert hrefs(browser) == [link["href"].replace("%7Ce%7Ca3243d%7C", f"%7Ce%7C{encoded}%7C") for link in KNOWN["links"]]
    assert texts(browser) == [link["text"].replace("|e|a3243d|", f"|e|{encoded}|") for link in KNOWN["links"]]


def test_a_copy_button_copies_the_id_of_the_address(browser):
    browser.open(f"{KNOWN_PATH}#{KNOWN_ANCHOR}&user=b77")
    browser.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    browser.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    browser.driver.find_element("css selector", ".copy .copy-button").click()
    assert browser.evaluate("window.copied") == KNOWN["links"][0]["text"].replace("a3243d", "b77")


def test_an_id_of_an_address_is_not_kept_where_the_manifest_has_one(browser):
    browser.open(f"{KNOWN_PATH}#{KNOWN_ANCHOR}&user=b77")
    browser.open("index.html")
    browser.open(KNOWN_PATH)
    assert hrefs(browser) == [link["href"] for link in KNOWN["links"]]
    assert browser.evaluate("Object.keys(localStorage)") in ([], ["docportal-visits"])


def test_an_id_never_leaves_the_browser(page):
    enter(page, "Geheim77", Keys.ENTER)
    page.wait_until("document.activeElement.id === arguments[0]", ANCHOR)
    page.open(f"{PATH}#{ANCHOR}&user=Geheim77")
    page.follow(page.driver.find_element("css selector", "main a[href*='install/']"))
    assert "/install/" in page.driver.current_url
    asked = page.requests()
    assert len(asked) > 3 and [address for address in asked if "Geheim77" in address.partition("#")[0]] == []
    assert page.driver.get_cookies() == [] and "Geheim77" not in page.driver.current_url


def test_copied_launch_texts_hold_the_id(page):
    enter(page, "Anna Berg", Keys.ENTER)
    codes = "[...document.querySelectorAll('main dd code')].map(code => code.textContent)"
    texts = [text for text in page.evaluate(codes) if text.startswith("ms-")]
    assert texts == [LINK["text"].replace("USER-ID", "Anna%20Berg")]


def test_without_scripts_a_sentence_says_what_is_missing(browser):
    browser.switch_scripts(on=False)
    browser.open(PATH)
    text = browser.evaluate("document.querySelector('main').innerText")
    assert "To open this document, the page adds your user ID to the link." in text


def test_without_scripts_nobody_is_asked(browser):
    browser.switch_scripts(on=False)
    browser.open(PATH)
    assert not browser.evaluate("document.querySelector('main form').checkVisibility()")


def test_an_id_that_is_typed_before_the_scripts_run_wins_over_the_kept_one(page):
    enter(page, "kept", Keys.ENTER)
    with page.on_new_pages(typed_early("typed", "main form input")):
        page.open(PATH)
    assert page.evaluate(f"{FIELD}.value") == "typed"
    assert page.evaluate(HREF, ANCHOR) == link_of_tool("typed")
