"""A camera reads from each QR code the public address of the page that shows it."""

import base64
import subprocess

import pytest

from chromium import NARROW, installed
from page_source import page_source
from portal import EXAMPLES_IN_EVERY_LANGUAGE

WITH_CODE = [page for page in EXAMPLES_IN_EVERY_LANGUAGE if page.kind in ("document", "install")]
CODE = "(({x, y, width, height}) => ({x: x + scrollX, y: y + scrollY, width, height}))(document.querySelector('.qr svg').getBoundingClientRect())"


def read_code(browser, file):
    """What zbarimg, of Debian's zbar-tools, reads from a picture of the code alone."""
    clip = browser.evaluate(CODE) | {"scale": 3}
    picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
    file.write_bytes(base64.b64decode(picture["data"]))
    command = [installed("zbarimg", "zbar-tools"), "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", WITH_CODE, ids=str)
def test_a_code_leads_to_its_page(browser, tmp_path, page, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    browser.open(page.path)
    assert read_code(browser, tmp_path / "code.png") == [page_source(page.path).canonical]


def test_a_code_is_read_from_a_phones_page_and_in_forced_colours(browser, tmp_path):
    page = WITH_CODE[0]
    browser.resize(NARROW)
    browser.prefer(forced_colors="active", prefers_color_scheme="dark")
    browser.open(page.path)
    assert read_code(browser, tmp_path / "code.png") == [page_source(page.path).canonical]


def test_no_code_is_read_where_there_is_none(browser, tmp_path):
    browser.open(WITH_CODE[0].path)
    browser.evaluate("document.querySelector('.qr path').remove()")
    assert read_code(browser, tmp_path / "code.png") == []
