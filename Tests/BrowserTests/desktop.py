"""A separate desktop on an invisible screen; its handler records each address that a browser passes to it, and may show a window."""

import os
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from selenium.webdriver.support.wait import WebDriverWait

from chromium import PATIENCE, installed

PACKAGES = "xvfb xdg-utils"
HANDLER = "docportal-handover.desktop"
# Variables that would lead xdg-open away from the handler, to the desktop of the person who runs the tests.
SESSION = ["DESKTOP_SESSION", "GNOME_DESKTOP_SESSION_ID", "KDE_FULL_SESSION", "WAYLAND_DISPLAY", "XDG_CONFIG_DIRS"]
SESSION += ["XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP"]


@dataclass(frozen=True)
class Desktop:
    """`environment` is for programs that run on it; the handler adds a line to `record` for each argument."""

    environment: dict
    record: Path

    def forget(self):
        self.record.write_text("", "utf-8")

    def received(self):
        """The arguments since `forget`; waits for the first, which comes through separate processes."""
        return WebDriverWait(self.record, PATIENCE, 0.02).until(lambda record: record.read_text("utf-8").splitlines())


@contextmanager
def running_display():
    """Yields the name of an X display; the server takes the first free number, so that concurrent runs do not collide."""
    reading, writing = os.pipe()
    screen = ["-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    command = [installed("Xvfb", PACKAGES), "-displayfd", str(writing), *screen]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading, encoding="ascii") as numbers:
            number = numbers.readline().strip()  # arrives when the server accepts connections; empty if it has ended
        if not number:
            raise RuntimeError(f"Xvfb ended before it was ready, with exit code {server.wait()}")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def register_handler(folder, schemes, environment, then):
    """Makes a script the program for the schemes, as an app's installer does; `then` is what it does after it has recorded."""
    script, record = folder / "handler", folder / "received"
    script.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >>'{record}'\n{then}\n", "utf-8")
    script.chmod(0o755)
    types = [f"x-scheme-handler/{scheme}" for scheme in schemes]
    applications = Path(environment["XDG_DATA_HOME"]) / "applications"
    applications.mkdir(parents=True)
    Path(environment["XDG_CONFIG_HOME"]).mkdir()
    entry = ["[Desktop Entry]", "Type=Application", "Name=Handover", f"Exec={script} %u"]
    entry.append(f"MimeType={';'.join(types)};")
    (applications / HANDLER).write_text("\n".join(entry) + "\n", "utf-8")
    subprocess.run([installed("xdg-mime", PACKAGES), "default", HANDLER, *types], env=environment, check=True)
    return record


@contextmanager
def running_desktop(folder, schemes, then=""):
    with running_display() as display:
        environment = {name: value for name, value in os.environ.items() if name not in SESSION}
        environment |= {
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "HOME": str(folder),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        yield Desktop(environment, register_handler(folder, schemes, environment, then))


WINDOW_PACKAGES = "openbox x11-utils xdotool"


@dataclass(frozen=True)
class AppDesktop(Desktop):
    """One with a window manager, whose app starts when a link is handed over, and shows its window when the test says so."""

    order: Path

    @contextmanager
    def shown_app(self):
        """The app's window, until it is closed."""
        self.order.write_text("show\n", "utf-8")
        yield
        self.control("search", "--sync", "--name", "^App$", "windowkill")

    def end_app(self):
        """The app ends without a window."""
        self.order.write_text("end\n", "utf-8")

    def press(self, key):
        self.control("key", "--delay", "600", key)

    def control(self, *arguments):
        subprocess.run([installed("xdotool", WINDOW_PACKAGES), *arguments], env=self.environment, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def running_app_desktop(folder, schemes):
    order, ready = folder / "order", folder / "ready"
    os.mkfifo(order)
    app = f"read -r word <'{order}' && [ $word = show ] && exec {installed('xev', WINDOW_PACKAGES)} -name App >/dev/null 2>&1"
    with running_desktop(folder, schemes, app) as desktop:
        command = [installed("openbox", WINDOW_PACKAGES), "--sm-disable", "--startup", f"touch '{ready}'"]
        manager = subprocess.Popen(command, env=desktop.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            WebDriverWait(ready, PATIENCE, 0.02).until(Path.exists)
            yield AppDesktop(desktop.environment, desktop.record, order)
        finally:
            manager.terminate()
            manager.wait()
