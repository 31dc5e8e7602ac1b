"""The portal opened from a disk, without any server."""

import pytest

from portal import CATALOGUE, FOLDER, LANGUAGES, document_page, document_with_closed_buttons, fragment_of, path_of
from search_field import found

DOCUMENT = document_with_closed_buttons()


def open_file(browser, path):
    browser.open_address((FOLDER / path).as_uri())


def follow(browser, selector):
    """Scrolls to the first visible match and follows its link."""
    browser.follow(next(link for link in browser.driver.find_elements("css selector", selector) if link.is_displayed()))


def current_path(browser):
    return browser.driver.current_url.partition("#")[0].removeprefix(FOLDER.as_uri() + "/")


def is_styled(browser):
    """Style and icon have loaded: the page's background is the theme's, and the image has pixels."""
    return browser.evaluate("""getComputedStyle(document.documentElement).backgroundColor !== 'rgba(0, 0, 0, 0)'
      && [...document.images].every(image => image.complete && image.naturalWidth > 0)""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_from_home_to_a_document_to_its_section_and_home(browser, language):
    home = "index.html" if language == LANGUAGES[0] else f"{language}/index.html"
    open_file(browser, home)
    follow(browser, 'main a[href*="documents/"]')
    document = current_path(browser)
    assert document.removeprefix(f"{language}/").startswith("documents/") and is_styled(browser)
    follow(browser, 'main a[href*="sections/"]')
    assert current_path(browser).removeprefix(f"{language}/").startswith("sections/") and is_styled(browser)
    follow(browser, 'header a[href*="index.html"]')
    assert current_path(browser) == home and is_styled(browser)
    assert browser.console() == []


def test_a_launch_anchor_works_from_a_disk(browser):
    anchor = fragment_of(DOCUMENT["links"][-1]["share"])
    browser.open_address((FOLDER / document_page(DOCUMENT, LANGUAGES[0]).path).as_uri() + "#" + anchor)
    browser.wait_until("document.querySelector(':target')?.checkVisibility()")
    assert browser.evaluate("document.querySelector(':target').id") == anchor


def test_the_language_switch_works_from_a_disk(browser):
    open_file(browser, document_page(DOCUMENT, LANGUAGES[0]).path)
    browser.switch_language(LANGUAGES[-1])
    assert current_path(browser) == document_page(DOCUMENT, LANGUAGES[-1]).path


def test_every_section_of_the_catalogue_has_its_file():
    addresses = [address for section in CATALOGUE["sections"] for address in section["pages"].values()]
    assert [address for address in addresses if not (FOLDER / path_of(address)).is_file()] == []


def test_the_search_works_from_a_disk(browser):
    open_file(browser, "index.html")
    assert DOCUMENT["title"][LANGUAGES[0]] in found(browser, DOCUMENT["title"][LANGUAGES[0]])
    assert browser.console() == []
