"""Several documents of a list are chosen, to copy their links or to share them by email."""

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from urllib.parse import parse_qs, urlsplit

from axe import violations
from chromium import WIDE
from portal import BASE_URL

pytestmark = pytest.mark.usefixtures("quiet")
TITLES = "[...document.querySelectorAll('.list .rows div > a')].filter(link => link.checkVisibility()).map(link => link.textContent)"
BOXES = "[...document.querySelectorAll('.tick input')].filter(box => box.checkVisibility())"
BAR = "document.querySelector('.selection')"


def start(browser, path):
    browser.open(path)
    browser.wait_until("document.querySelector('#_results')?.ariaBusy !== 'true'")
    browser.driver.find_element("id", "_select").click()
    browser.wait_until(f"{BOXES}.length > 0 && {BOXES}.length === {TITLES}.length")
    return browser.evaluate(TITLES)


def tick(browser, place):
    browser.evaluate(f"{BOXES}[{place}].click()")


def mail(browser):
    return parse_qs(urlsplit(browser.evaluate(f"{BAR}.querySelector('a').href")).query)


@pytest.mark.parametrize("path", ["documents.html", "documents.html?q=budget", "sections/budgets.html", "tags/budget.html"])
def test_chosen_documents_are_shared(browser, path):
    titles = start(browser, path)
    assert browser.evaluate(f"{BAR}.innerText").startswith("Selected: 0")
    tick(browser, 0)
    tick(browser, 2)
    assert browser.evaluate(f"{BAR}.innerText").startswith("Selected: 2")
    body = mail(browser)["body"][0]
    assert body.count(BASE_URL + "documents/") == 2 and body.startswith(titles[0]) and f"\r\n\r\n{titles[2]}\r\n" in body
    browser.allow_clipboard()
    browser.driver.find_element("css selector", ".selection button").click()
    browser.wait_until("document.querySelector('#_status').textContent === 'Copied'")
    copied = browser.driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    assert copied == body.replace("\r\n", "\n")


def test_a_range_is_chosen_with_shift(browser):
    start(browser, "sections/budgets.html")
    first, _, third, *_ = browser.driver.find_elements("css selector", ".tick input")
    first.click()
    ActionChains(browser.driver).key_down(Keys.SHIFT).click(third).key_up(Keys.SHIFT).perform()
    assert browser.evaluate(f"{BOXES}.map(box => box.checked).slice(0, 4)") == [True, True, True, False]


def test_a_choice_outlasts_another_order(browser):
    titles = start(browser, "documents.html")
    tick(browser, 1)
    browser.evaluate("(sort => { sort.value = 'title'; sort.dispatchEvent(new Event('input', { bubbles: true })) })(document.querySelector('#_sort'))")
    browser.wait_until(f"{TITLES}[1] !== arguments[0]", titles[1])
    browser.wait_until(f"{BOXES}.filter(box => box.checked).map(box => box.closest('.rows > div').querySelector('div > a').textContent).join() === arguments[0]", titles[1])
    assert browser.evaluate(f"{BAR}.innerText").startswith("Selected: 1")


def test_a_list_that_is_too_long_for_a_mail_program_can_be_copied(browser):
    titles = start(browser, "documents.html")
    for place in range(len(titles)):
        tick(browser, place)
    assert not browser.driver.find_element("css selector", ".selection a").is_displayed()
    assert browser.driver.find_element("css selector", ".selection button").is_enabled()


@pytest.mark.parametrize("size", [WIDE, (390, 844)], ids=str)
@pytest.mark.parametrize("view", ["", "compact", "grid"])
def test_escape_ends_it_and_axe_finds_nothing(browser, size, view):
    browser.resize(size)
    browser.open("documents.html")
    browser.evaluate("localStorage.setItem('docportal-rows', arguments[0])", view)
    start(browser, "documents.html")
    tick(browser, 0)
    assert violations(browser, tags=None) == []
    assert browser.evaluate("document.documentElement.scrollWidth") <= size[0]
    browser.press(Keys.ESCAPE)
    browser.wait_until(f"!{BAR} && !document.querySelector('.tick')")
    assert browser.evaluate("document.activeElement.id") == "_select"
