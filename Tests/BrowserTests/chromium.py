"""Chromium under test: starts it, opens pages in it, and emulates other screens, colour schemes and settings."""

import base64
import json
import os
import shutil
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from fonts import only

WIDE = (1280, 900)
NARROW = (320, 640)
PATIENCE = 120  # maximum seconds for anything: a busy machine is slow, and only a missing result is a failure
SWITCHES = [
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-default-browser-check",
    "--no-first-run",
]
# A page kept in memory after navigation keeps its process, so each test would start one or two more.
FORGETFUL = "--disable-features=BackForwardCache"


class Chromium:
    """A running browser with one window; `reset` undoes all changes of a test."""

    def __init__(self, driver, origin):
        self.driver = driver
        self.origin = origin

    def open(self, path):
        """Opens a page of the served portal afresh, even if only the fragment differs from the page before."""
        self.open_address(f"{self.origin}/{path}")

    def open_address(self, address):
        if self.driver.current_url.partition("#")[0] == address.partition("#")[0]:
            self.driver.get("about:blank")
        self.driver.get(address)

    def evaluate(self, expression, *arguments):
        """The value of a JavaScript expression, even while the pages' own scripts are off."""
        return self.driver.execute_script(f"return ({expression})", *arguments)

    def wait_until(self, expression, *arguments):
        """Waits for something that the browser does in its own time, such as the jump to a fragment after a page has loaded."""
        self.wait_for(lambda: self.evaluate(expression, *arguments), f"not true within {PATIENCE} s: {expression}")

    def wait_for(self, condition, message=""):
        """Waits until a function returns something true, and returns that."""
        return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.02).until(lambda _: condition(), message)

    @contextmanager
    def on_new_pages(self, script):
        """Runs a script in each page that is opened meanwhile, before those of the page."""
        added = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})

    def follow(self, link):
        """Clicks a link to another page and waits until that has loaded."""
        self.evaluate("window.isLeft = true")
        link.click()
        self.wait_until("!window.isLeft && document.readyState === 'complete'")

    def switch_language(self, language):
        """Switches as a visitor does, with the menu of the header."""
        self.driver.find_element("css selector", "header .langs summary").click()
        self.follow(self.driver.find_element("css selector", f"header .langs a[hreflang={language}]"))

    def press(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def press_tab(self):
        self.press(Keys.TAB)

    def resize(self, size, scale=1, mobile=False):
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def prefer(self, media="", **features):
        """Emulates a media type, and media features by name, `_` for `-`: `prefer(prefers_color_scheme="dark")`."""
        values = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": values})

    def switch_scripts(self, on):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not on})

    def pretend_device(self, agent="", touch_points=0):
        """Emulates a device for the pages' scripts; without arguments the real one."""
        self.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent})
        touch = {"enabled": touch_points > 0} | ({"maxTouchPoints": touch_points} if touch_points else {})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", touch)

    def prefer_languages(self, languages):
        """Sets the browser's languages: `prefer_languages("de-AT,en")`."""
        options = {"userAgent": self.evaluate("navigator.userAgent"), "acceptLanguage": languages}
        self.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", options)

    def allow_clipboard(self):
        """On every page, as files have no origin that could be named."""
        options = {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
        self.driver.execute_cdp_cmd("Browser.grantPermissions", options)

    def hold_back_launches(self):
        """Keeps the page's launch links from leaving it, after its own script has seen each click."""
        self.evaluate("""addEventListener('click', event => {
          if (/^(ms-|onenote:)/.test(event.target.closest('a')?.getAttribute('href'))) event.preventDefault();
        })""")

    def fonts_of(self, selector):
        """The font families of an element's text, which the browser knows once the text is laid out."""
        self.evaluate("document.querySelector(arguments[0]).offsetHeight", selector)
        for domain in ["DOM", "CSS"]:
            self.driver.execute_cdp_cmd(f"{domain}.enable", {})
        page = self.driver.execute_cdp_cmd("DOM.getDocument", {})["root"]["nodeId"]
        node = self.driver.execute_cdp_cmd("DOM.querySelector", {"nodeId": page, "selector": selector})
        return [font["familyName"] for font in self.driver.execute_cdp_cmd("CSS.getPlatformFontsForNode", node)["fonts"]]

    def picture(self, whole=False):
        """A PNG of the window or of the whole page."""
        options = {}
        if whole:
            content = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
            options = {"captureBeyondViewport": True, "clip": content | {"scale": 1}}
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.captureScreenshot", options)["data"])

    def paper(self):
        """A PDF as printing gives it: A4, without backgrounds."""
        inches = {"paperWidth": 8.27, "paperHeight": 11.69}
        return base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", inches)["data"])

    def console(self):
        """The console messages since the last call: errors, failed loads, violated content security policy."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """The addresses requested since the last call."""
        events = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    def reset(self):
        self.driver.get("about:blank")  # first, so that nothing is laid out anew
        self.prefer()
        self.resize(WIDE)
        self.switch_scripts(on=True)
        self.pretend_device()
        # Clearing all types would take ten times as long as everything else here.
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "cookies,local_storage"})
        self.driver.execute_cdp_cmd("Browser.resetPermissions", {})
        self.console()
        self.requests()


def installed(name, packages):
    path = shutil.which(name)
    if path is None:
        raise FileNotFoundError(f"{name} is not installed: apt-get install {packages}")
    return path


def chromium_options(has_window, preferences, keeps_pages, has_tabs, switches):
    options = webdriver.ChromeOptions()
    if has_window or has_tabs:
        options.binary_location = installed("chromium", "chromium")
    else:
        # Pages alone, without all that is around them, take two thirds of the processor's time. The command would outlive its end.
        options.binary_location = installed("/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell")
    if has_tabs and not has_window:
        options.add_argument("--headless=new")
    for switch in [*SWITCHES, *switches] if keeps_pages else [*SWITCHES, *switches, FORGETFUL]:
        options.add_argument(switch)
    options.add_experimental_option("prefs", preferences or {})
    if os.geteuid() == 0:  # Chromium's sandbox refuses to run as root
        options.add_argument("--no-sandbox")
    # The events of pages, which no test reads, would take 6 % of the processor's time.
    options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return options


@contextmanager
def running_chromium(origin, fonts, desktop=None, preferences=None, keeps_pages=False, has_tabs=False, switches=()):
    """Without a window unless there is a desktop to show it on; `preferences` are those of its profile. A browser that keeps pages does
    not load them again on the way back, as most visitors' browsers do not. In a browser that has tabs, one hides the others."""
    with only(fonts) as variables:
        environment = (desktop.environment if desktop else os.environ) | variables
        service = Service(installed("chromedriver", "chromium-driver"), env=environment)
        options = chromium_options(desktop is not None, preferences, keeps_pages, has_tabs, switches)
        driver = webdriver.Chrome(options=options, service=service)
        driver.set_script_timeout(PATIENCE)
        try:
            yield Chromium(driver, origin)
        finally:
            driver.quit()
