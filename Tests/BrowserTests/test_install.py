"""The install page puts the row of the current device first and leads back to the document, and nowhere else."""

from urllib.parse import quote

import pytest

import first_look
from axe import violations
from fonts import EVERY_FONT_SET
from portal import CATALOGUE, LANGUAGES, document_page, document_with_closed_buttons

pytestmark = pytest.mark.usefixtures("quiet")
DOCUMENT = document_with_closed_buttons()
WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
DEVICES = {
    "iphone": (f"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) {WEBKIT}", 5, "ios"),
    "ipad": (f"Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) {WEBKIT}", 5, "ios"),
    "ipad-as-desktop": (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT}", 5, "ios"),
    "mac": (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT}", 0, "mac"),
    "android": (
        "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36",
        5,
        "android",
    ),
    "windows": (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
        0,
        "windows",
    ),
    "linux": ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36", 0, "linux"),
    "chromebook": ("Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36", 5, "linux"),
    "other": ("Mozilla/5.0 (X11; FreeBSD amd64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36", 0, None),
}
PLATFORMS = ["windows", "mac", "ios", "android", "linux"]
ROWS = """[...document.querySelectorAll('main li[data-platform]')]
  .filter(row => row.checkVisibility() && row.querySelector('h2').checkVisibility()).map(row => row.dataset.platform)"""
FILLED = """[...document.querySelectorAll('main li a.b')].filter(link => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)')
  .map(link => link.closest('li').dataset.platform)"""
WAY_BACK = """[...document.querySelectorAll('main a')].filter(link => link.checkVisibility()
  && link.textContent.startsWith('Back to')).map(link => link.href)"""
HOSTILE = [
    "../x",
    "..",
    ".",
    "javascript:alert(1)",
    "//evil.example",
    "https://evil.example/",
    "\\\\evil.example",
    "/evil",
    "%2e%2e%2fx",
    "..%2f..%2fx",
    "x\\..\\y",
    "a?b#c",
    "data:text/html,x",
    "",
    "\t//evil.example",
    "x\n//evil",
    "<script>",
    "@evil.example",
    ":80",
]


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("app", sorted(CATALOGUE["apps"]))
def test_the_row_of_the_device_comes_first_and_the_others_are_folded(browser, app, device):
    agent, touch_points, own = DEVICES[device]
    browser.pretend_device(agent, touch_points)
    browser.prefer(prefers_reduced_motion="reduce")  # a button fills slowly otherwise
    browser.open(f"install/{app}.html")
    others = [platform for platform in PLATFORMS if platform != own]
    if own is None:
        assert browser.evaluate(ROWS) == others and browser.evaluate(FILLED) == []
        assert not browser.evaluate("document.querySelector('#_others').checkVisibility()")
        return
    assert browser.evaluate(ROWS) == [own] and browser.evaluate(FILLED) == ([own] if own != "linux" else [])
    browser.driver.find_element("css selector", "#_others summary").click()
    assert browser.evaluate(ROWS) == [own, *others]


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=str)
@pytest.mark.parametrize("device", [device for device, (_, _, own) in DEVICES.items() if own])
def test_its_row_is_there_before_the_scripts_run(browser, device, size):
    browser.resize(size)
    browser.pretend_device(*DEVICES[device][:2])
    for app in sorted(CATALOGUE["apps"]):
        first_look.open_page(browser, f"install/{app}.html")
        assert first_look.moved(browser) == []


@EVERY_FONT_SET
@pytest.mark.parametrize("size", [(1280, 900), (390, 844), (320, 640)], ids=str)
def test_each_row_names_its_platform_beside_its_button(browser, size):
    browser.pretend_device(*DEVICES["windows"][:2])
    browser.resize(size)
    for language in LANGUAGES:
        browser.open("install/word.html" if language == LANGUAGES[0] else f"{language}/install/word.html")
        rows = browser.evaluate("[...document.querySelectorAll('.stores li')].map(row => [row.querySelector('h2').textContent, row.querySelector('a')?.textContent])")
        assert [store for _, store in rows] == ["Microsoft 365", "Mac App Store", "App Store", "Google Play", None]
        assert all(name.strip() for name, _ in rows) and rows[0][0] == "Windows"
        assert browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    assert violations(browser, tags=None) == []


def test_what_app_developers_need_is_on_their_own_page(browser):
    browser.open("install/word.html")
    assert "586447913" not in browser.evaluate("document.querySelector('main').innerText")
    browser.open("pages/ios-apps.html")
    text = browser.evaluate("document.querySelector('main').innerText")
    assert [number for number in ["586683407", "410395246", "586449534", "586447913"] if number not in text] == []
    assert "ms-word" in text and "https://itunes.apple.com/us/app/microsoft-word/id586447913?mt=8&uo=4" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_from_a_document_leads_back_to_it(browser, language):
    browser.open(document_page(DOCUMENT, language).path)
    document = browser.driver.current_url
    browser.follow(browser.driver.find_element("css selector", "main a[href*='install/']"))
    assert "/install/" in browser.driver.current_url
    back = "[...document.querySelectorAll('main a')].find(link => link.href.includes('/documents/'))"
    assert browser.evaluate(f"{back}.href") == document and browser.evaluate(f"{back}.checkVisibility()")
    browser.driver.execute_script(f"return {back}").click()
    browser.wait_until("document.querySelector('h1').textContent === arguments[0]", DOCUMENT["title"][language])


def test_the_way_back_stays_when_the_language_changes(browser):
    browser.open(f"install/word.html?document={DOCUMENT['id']}")
    browser.switch_language("de")
    assert browser.evaluate("location.pathname") == "/de/install/word.html"
    back = "[...document.querySelectorAll('main a')].filter(link => link.checkVisibility()).map(link => link.href)"
    assert f"{browser.origin}/{document_page(DOCUMENT, 'de').path}" in browser.evaluate(back)


def test_without_a_document_there_is_no_way_back(browser):
    browser.open("install/word.html")
    assert browser.evaluate(WAY_BACK) == []


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_gives_no_link_out_of_the_portal(browser, name):
    read_links = "[...document.links].filter(link => !link.getAttribute('href').startsWith('#')).map(link => link.href)"
    browser.open("install/word.html")
    before = browser.evaluate(read_links)
    browser.open(f"install/word.html?document={quote(name, safe='')}")
    browser.wait_until("!arguments[0] || globalThis.docportalIndex", name)
    links = browser.evaluate(read_links)
    assert links == before and browser.evaluate(WAY_BACK) == []
    scripts = browser.evaluate("[...document.scripts].map(script => script.src)")
    assert [address for address in scripts if not address.startswith(browser.origin + "/")] == []


def test_without_scripts_every_store_is_there_and_no_way_back(browser):
    browser.switch_scripts(on=False)
    browser.open(f"install/word.html?document={DOCUMENT['id']}")
    assert browser.evaluate(ROWS) == PLATFORMS and browser.evaluate(WAY_BACK) == []
    assert not browser.evaluate("document.querySelector('#_others').checkVisibility()")


def test_a_touch_screen_needs_no_code_to_scan(browser):
    code = "document.querySelector('.qr').checkVisibility()"
    browser.open("install/word.html")
    assert browser.evaluate(code)
    browser.pretend_device(touch_points=5)
    browser.resize((390, 844), mobile=True)
    browser.open("install/word.html")
    assert not browser.evaluate(code)
