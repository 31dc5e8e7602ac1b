"""The palette: documents, what opens them, sections, tags and pages, by the keyboard."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from axe import violations
from chromium import WIDE

pytestmark = pytest.mark.usefixtures("quiet")
OFFERS = """[...document.querySelectorAll('#_palette [role=option]')].filter(link => link.checkVisibility())
  .map(link => [(link.querySelector('span > span') ?? link.querySelector('span:not(.sheet)') ?? link).textContent, link.getAttribute('href')])"""
IS_OPEN = "Boolean(document.querySelector('#_palette')?.open)"


def opened(browser, path, text=""):
    browser.open(path)
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
    browser.wait_until(IS_OPEN)
    browser.driver.switch_to.active_element.send_keys(text)
    browser.wait_until("document.querySelector('#_palette [role=option]')?.checkVisibility()")


def offers(browser, title):
    """What leads there, once it is offered."""
    browser.wait_until(f"{OFFERS}.some(([text]) => text.startsWith(arguments[0]))", title)
    return dict(browser.evaluate(OFFERS))


@pytest.mark.parametrize("path", ["index.html", "documents.html", "pages/about.html"])
def test_it_offers_documents_and_what_opens_them(browser, path):
    opened(browser, path, "q4 budget")
    found = offers(browser, "Edit in Word: Q4 budget")
    assert found["Q4 budget"].endswith("documents/q4-budget.html")
    assert found["Edit in Word: Q4 budget"].startswith("ms-word:ofe")


def test_it_offers_sections_tags_and_pages(browser):
    opened(browser, "index.html", "people and")
    assert offers(browser, "People and policies")["People and policies"].endswith("sections/people.html")
    opened(browser, "index.html", "munich")
    assert offers(browser, "munich")["munich"].endswith("tags/munich.html")
    opened(browser, "index.html", "how to use")
    assert offers(browser, "How to use these links")["How to use these links"].endswith("pages/how-to.html")


def test_a_documents_page_offers_its_own_buttons_first(browser):
    opened(browser, "documents/q4-budget.html")
    assert next(iter(offers(browser, "Edit in Word: Q4 budget"))) == "Edit in Word: Q4 budget"


def test_enter_follows_the_first_and_escape_gives_the_focus_back(browser):
    opened(browser, "index.html", "q4 budget")
    offers(browser, "Q4 budget")
    browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
    browser.wait_until("location.pathname.endsWith('/documents/q4-budget.html')")
    browser.driver.find_element("css selector", ".go > a").send_keys("")
    browser.evaluate("document.querySelector('.go > a').focus()")
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
    browser.wait_until(IS_OPEN)
    ActionChains(browser.driver).send_keys(Keys.ESCAPE).perform()
    browser.wait_until(f"!{IS_OPEN}")
    assert browser.evaluate("document.activeElement.matches('.go > a')")


def test_a_button_opens_it_and_its_offers_are_in_groups(browser):
    browser.resize(WIDE)
    browser.open("documents/q4-budget.html")
    key = browser.driver.find_element("id", "_key")
    assert key.text == "Ctrl K" and key.accessible_name == "Search and commands (Ctrl K)"
    key.click()
    browser.wait_until(IS_OPEN)
    groups = "[...document.querySelectorAll('#_palette .name')].map(name => name.textContent)"
    browser.wait_until(f"{groups}.join() === 'Actions,Sections, tags and pages'")
    assert browser.evaluate("document.querySelector('#_palette .keys').innerText") == "↑ ↓ choose · Enter open · Esc close"
    browser.driver.switch_to.active_element.send_keys("budget")
    browser.wait_until(f"{groups}.join() === 'Documents,Actions,Sections, tags and pages'")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=str)
def test_axe_finds_nothing(browser, size, scheme):
    browser.resize(size)
    browser.prefer(prefers_color_scheme=scheme)
    opened(browser, "sections/budgets.html", "budget")
    assert violations(browser, tags=None) == []
