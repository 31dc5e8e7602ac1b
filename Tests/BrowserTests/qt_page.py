"""A page in the Chromium of Qt. Reads commands from standard input, a line of JSON each, and answers each with a line."""

import json
import sys
from threading import Thread

from PyQt6.QtCore import QObject, Qt, QUrl, pyqtSignal
from PyQt6.QtTest import QTest
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication

KEYS = {"Tab": Qt.Key.Key_Tab, "Enter": Qt.Key.Key_Return, "Down": Qt.Key.Key_Down}


class Commands(QObject):
    came = pyqtSignal(str)
    ended = pyqtSignal()

    def read(self):
        for line in sys.stdin:
            self.came.emit(line)
        self.ended.emit()


def answer(value=None):
    print(json.dumps(value), flush=True)


def act(line):
    command = json.loads(line)
    if "open" in command:
        view.load(QUrl(command["open"]))
        answer()
    elif "back" in command:
        view.back()
        answer()
    elif "evaluate" in command:
        view.page().runJavaScript(command["evaluate"], answer)
    else:
        target = view.focusProxy()
        keys = command["type"]
        QTest.keyClick(target, KEYS[keys]) if keys in KEYS else QTest.keyClicks(target, keys)
        answer()


application = QApplication(sys.argv)
view = QWebEngineView()
view.resize(1280, 900)
view.show()
view.setFocus()
commands = Commands()
commands.came.connect(act)
commands.ended.connect(application.quit)
Thread(target=commands.read, daemon=True).start()
application.exec()
