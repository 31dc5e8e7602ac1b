"""Firefox ESR, WebKit and an old Chromium, each behind the same few methods: what a visitor does, without the protocol of one engine.

Firefox speaks Marionette, a list in JSON after its length; WebKitGTK comes with a WebDriver; the Chromium of 2022 is that of Debian's
Qt, in a program of its own, `qt_page.py`."""

import json
import os
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.support.wait import WebDriverWait

from chromium import PATIENCE, installed
from desktop import running_display

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Down": "\ue015"}


class Engine:
    """Subclasses have `evaluate`, which gives the value of an expression as JSON has it, `go` and `type`, which takes a name of `KEYS` or
    a text."""

    def open(self, address):
        self.evaluate("window.isLeft = true")
        self.go(address)
        self.wait_until("!window.isLeft && document.readyState === 'complete'")

    def wait_until(self, expression):
        WebDriverWait(self, PATIENCE, poll_frequency=0.05).until(
            lambda _: self.evaluate(f"Boolean({expression})"), f"not true within {PATIENCE} s: {expression}")


class Firefox(Engine):
    def __init__(self, connection):
        self.connection, self.stream, self.numbers = connection, connection.makefile("rb"), count(1)
        self.read()  # what it says of itself
        self.ask("WebDriver:NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})

    def read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise EOFError("Firefox has ended")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def ask(self, command, **values):
        text = json.dumps([0, next(self.numbers), command, values])
        self.connection.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, answer = self.read()
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return answer

    def go(self, address):
        self.ask("WebDriver:Navigate", url=address)

    def back(self):
        self.ask("WebDriver:Back")

    def evaluate(self, expression):
        return self.ask("WebDriver:ExecuteScript", script=f"return ({expression})", args=[])["value"]

    def type(self, keys):
        actions = [{"type": kind, "value": key} for key in KEYS.get(keys) or keys for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])


@contextmanager
def running_firefox():
    with tempfile.TemporaryDirectory() as profile:
        preferences = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        Path(profile, "user.js").write_text("".join(lines), "utf-8")
        program = installed("firefox-esr", "firefox-esr")
        process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", profile, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            file = Path(profile, "MarionetteActivePort")
            port = WebDriverWait(file, PATIENCE, 0.05).until(lambda file: file.exists() and file.read_text())
            with socket.create_connection(("127.0.0.1", int(port)), timeout=PATIENCE) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()
            process.wait()


class WebKit(Engine):
    def __init__(self, driver):
        self.driver = driver

    def go(self, address):
        self.driver.get(address)

    def back(self):
        self.driver.back()

    def evaluate(self, expression):
        return self.driver.execute_script(f"return ({expression})")

    def type(self, keys):
        webdriver.ActionChains(self.driver).send_keys(KEYS.get(keys) or keys).perform()


@contextmanager
def running_webkit():
    with running_display() as display, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        environment = os.environ | {"DISPLAY": display, "HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home, "WAYLAND_DISPLAY": ""}
        service = webdriver.webkitgtk.service.Service(installed("WebKitWebDriver", "webkit2gtk-driver"), env=environment)
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


class QtPage(Engine):
    """Chromium 102, by the commands of `qt_page.py`, a line of JSON each."""

    def __init__(self, process):
        self.process = process

    def ask(self, **command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise EOFError("the program with the page has ended")
        return json.loads(answer)

    def go(self, address):
        self.ask(open=address)

    def back(self):
        self.ask(back=True)

    def evaluate(self, expression):
        # Only texts come through whole.
        return json.loads(self.ask(evaluate=f"JSON.stringify({expression}) ?? 'null'") or "null")

    def type(self, keys):
        self.ask(type=keys)


@contextmanager
def running_qt_page():
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    # Debian's own Python has the module.
    process = subprocess.Popen(
        ["/usr/bin/python3", Path(__file__).with_name("qt_page.py")], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, encoding="utf-8")
    try:
        yield QtPage(process)
    finally:
        process.stdin.close()
        process.wait()


def has_qt():
    return subprocess.run(["/usr/bin/python3", "-c", "import PyQt6.QtWebEngineWidgets"], capture_output=True).returncode == 0
