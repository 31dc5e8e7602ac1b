"""A document's page has one menu to share it, and at its end the functions that few visitors need, closed at first."""

import pytest

from fonts import EVERY_FONT_SET
from portal import CATALOGUE, LANGUAGES, document_page, document_with_closed_buttons

DOCUMENT = document_with_closed_buttons()
PATH = document_page(DOCUMENT, LANGUAGES[0]).path
FILE = next(document for document in CATALOGUE["documents"] if not document["links"])
READ_OFFERS = """[...document.querySelectorAll('.share a, .share button, .share svg')]
  .filter(offer => offer.checkVisibility({contentVisibilityAuto: true})).map(offer => offer.ariaLabel ?? offer.textContent)"""
OFFERS = ["Copy link to this page", "Share by email", "Copy as buttons for an email", "QR code with the address of this page"]


def open_menus(browser):
    for summary in browser.driver.find_elements("css selector", "main summary"):
        if summary.is_displayed():
            browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", summary)
            summary.click()


def test_everything_to_share_is_in_one_menu(browser):
    browser.open(PATH)
    assert browser.evaluate(READ_OFFERS) == []
    open_menus(browser)
    assert browser.evaluate(READ_OFFERS) == OFFERS
    outside = """[...document.querySelectorAll('main [data-copy=page], main [data-copy=email], main [href^="mailto:?"], main .qr')]"""
    assert browser.evaluate(f"{outside}.every(offer => offer.closest('.share'))")


@EVERY_FONT_SET
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=str)
def test_the_menu_opens_where_it_was(browser, size):
    browser.resize(size)
    place = "(({ left, top }) => [left, top + scrollY])(document.querySelector('.share summary').getBoundingClientRect())"
    for language in LANGUAGES:
        browser.open(document_page(DOCUMENT, language).path)
        closed = browser.evaluate(place)
        browser.evaluate("document.querySelector('.share').open = true")
        assert browser.evaluate(place) == closed


def test_a_touch_screen_needs_no_code_to_scan(browser):
    browser.pretend_device(touch_points=5)
    browser.resize((390, 844), mobile=True)
    browser.open(PATH)
    open_menus(browser)
    assert browser.evaluate(READ_OFFERS) == OFFERS[:3]


def test_the_menu_opens_without_scripts(browser):
    browser.switch_scripts(on=False)
    browser.open(PATH)
    open_menus(browser)
    assert browser.evaluate(READ_OFFERS) == [OFFERS[1], OFFERS[3]]


def test_what_cannot_be_launched_offers_no_launch_buttons_to_copy(browser):
    browser.open(document_page(FILE, LANGUAGES[0]).path)
    open_menus(browser)
    assert browser.evaluate(READ_OFFERS) == [OFFERS[0], OFFERS[1], OFFERS[3]]


def test_the_address_is_there_to_read_and_to_copy(browser):
    browser.open(PATH)
    assert not browser.evaluate("document.querySelector('.more bdi').checkVisibility({contentVisibilityAuto: true})")
    open_menus(browser)
    host, *folders = DOCUMENT["address"].removeprefix("https://").replace("%20", " ").split("/")
    assert browser.evaluate("document.querySelector('.more bdi').textContent") == " › ".join([host, *folders])
    assert DOCUMENT["address"] in browser.evaluate("[...document.querySelectorAll('.more code')].map(code => code.textContent)")


@EVERY_FONT_SET
@pytest.mark.parametrize("language", LANGUAGES)
def test_open_menus_fit_a_small_phone(browser, language):
    browser.resize((320, 640))
    browser.open(document_page(DOCUMENT, language).path)
    open_menus(browser)
    assert browser.evaluate("document.documentElement.scrollWidth") <= 320
