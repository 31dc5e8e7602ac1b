"""Phones and desktops can keep the portal among their apps."""

import json

import pytest

from portal import CATALOGUE, LANGUAGES, document_page


@pytest.mark.parametrize("language", LANGUAGES)
def test_browsers_read_the_manifest_and_find_its_pictures(browser, origin, language):
    page = document_page(CATALOGUE["documents"][0], language).path
    browser.open(page)
    read = browser.driver.execute_cdp_cmd("Page.getAppManifest", {})
    manifest = json.loads(read["data"])
    assert read["errors"] == [] and manifest["lang"] == language
    home = "index.html" if language == LANGUAGES[0] else f"{language}/index.html"
    resolve = "new URL(arguments[0], arguments[1]).href"
    assert browser.evaluate(resolve, manifest["start_url"], read["url"]) == f"{origin}/{home}"
    assert browser.evaluate(resolve, manifest["scope"], read["url"]) == f"{origin}/"
    for icon in manifest["icons"]:
        address = browser.evaluate(resolve, icon["src"], read["url"])
        size = browser.driver.execute_async_script(
            """const [src, done] = arguments, image = Object.assign(new Image(), {src});
            image.onload = () => done([image.naturalWidth, image.naturalHeight]); image.onerror = () => done(null)""", address)
        assert f"{size[0]}x{size[1]}" == icon["sizes"]
    assert browser.console() == []
