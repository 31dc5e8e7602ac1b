"""A camera reads from each QR code the public address of its page."""

import base64
import subprocess

import pytest

from chromium import NARROW, installed
from page_source import page_source
from portal import EXAMPLES_IN_EVERY_LANGUAGE

WITH_CODE = [page for page in EXAMPLES_IN_EVERY_LANGUAGE if page.kind in ("document", "install")]
# In the window's corner at whole pixels, in the page's own colours: the code's place and size on the page have no effect on reading it.
MOVE = """(pixels => {
  const code = document.querySelector('.qr svg'), side = code.viewBox.baseVal.width * pixels;
  Object.assign(code.style, {position: 'fixed', inset: '0 auto auto 0', zIndex: 9, width: `${side}px`, height: `${side}px`});
  return side;
})(arguments[0])"""
PIXELS = 8  # of each module


OPEN_SHARE_MENU = "document.querySelectorAll('.share').forEach(menu => { menu.open = true })"


def read_code(browser, file):
    """The text that zbarimg, of Debian's zbar-tools, reads from a picture of the code alone."""
    browser.evaluate(OPEN_SHARE_MENU)
    side = browser.evaluate(MOVE, PIXELS)
    clip = {"x": 0, "y": 0, "width": side, "height": side, "scale": 1}
    picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip})
    file.write_bytes(base64.b64decode(picture["data"]))
    command = [installed("zbarimg", "zbar-tools"), "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", WITH_CODE, ids=str)
def test_a_code_leads_to_its_page(browser, tmp_path, page, scheme):
    browser.prefer(prefers_color_scheme=scheme)
    browser.open(page.path)
    assert read_code(browser, tmp_path / "code.png") == [page_source(page.path).canonical]


def test_a_code_is_read_in_forced_colours(browser, tmp_path):
    page = WITH_CODE[0]
    browser.prefer(forced_colors="active", prefers_color_scheme="dark")
    browser.open(page.path)
    assert read_code(browser, tmp_path / "code.png") == [page_source(page.path).canonical]


@pytest.mark.parametrize("page", WITH_CODE, ids=str)
def test_a_code_is_large_enough_on_a_phone(browser, page):
    """Half a millimetre, 2 CSS pixels, for each module."""
    browser.resize(NARROW)
    browser.open(page.path)
    browser.evaluate(OPEN_SHARE_MENU)
    sides = "(code => [code.getBoundingClientRect().width, code.viewBox.baseVal.width])(document.querySelector('.qr svg'))"
    width, modules = browser.evaluate(sides)
    assert width / modules >= 2


def test_no_code_is_read_where_there_is_none(browser, tmp_path):
    browser.open(WITH_CODE[0].path)
    browser.evaluate("document.querySelector('.qr path').remove()")
    assert read_code(browser, tmp_path / "code.png") == []
