"""Thumbnails and page counts of published files, made by programs of this test in place of poppler."""

import base64
import os

import pytest

from axe import violations
from chromium import Chromium
from finder import WRITTEN_AND_MADE
from fonts import FONT_SETS
from tool import run_tool
from web_server import serving_portal

pytestmark = pytest.mark.usefixtures("quiet")
MANIFEST = """portal: {title: Own files, baseURL: "https://own.example/", languages: [en, ru], thumbnails: true}
documents:
  - {id: plan, title: {en: Plan, ru: План}, file: files/plan.pdf, updated: 2026-10-01, owner: Zoë}
"""
# A page of 340 by 480 pixels, drawn by the browser.
DRAWING = """(() => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, {width: 340, height: 480})
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, 340, 480)
  pen.fillStyle = '#333'
  for (let line = 40; line < 440; line += 20) pen.fillRect(40, line, 260, 6)
  return canvas.toDataURL('image/jpeg').split(',')[1]
})()"""
# The values that reserve the picture's place before it is loaded, and its size afterwards.
SHAPE = """(image => [getComputedStyle(image).aspectRatio, image.complete && image.naturalWidth, image.offsetWidth])(
  document.querySelector('.thumbnail'))"""


@pytest.fixture(scope="module")
def own_origin(tmp_path_factory, browsers):
    folder = tmp_path_factory.mktemp("thumbnails")
    programs = folder / "programs"
    programs.mkdir()
    (folder / "picture").write_bytes(base64.b64decode(browsers(FONT_SETS[0]).evaluate(DRAWING)))
    for name, script in [("pdftoppm", f"cat '{folder}/picture'"), ("pdfinfo", "echo 'Pages: 22'")]:
        (programs / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (programs / name).chmod(0o755)
    (folder / "Content/files").mkdir(parents=True)
    (folder / "Content/files/plan.pdf").write_bytes(b"%PDF-1.7")
    (folder / "Content/portal.yaml").write_text(MANIFEST, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
        run_tool("build", folder=folder)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.fixture
def own(browser, own_origin):
    return Chromium(browser.driver, own_origin)


def test_a_documents_page_shows_its_first_page_and_counts_the_others(own):
    for page, count in [("documents/plan.html", "22 pages"), ("ru/documents/plan.html", "22 страницы")]:
        own.open(page)
        own.wait_until("document.querySelector('.thumbnail').complete")
        assert count in own.evaluate("document.querySelector('.facts-line').innerText")
        assert own.evaluate(SHAPE) == ["auto 90 / 128", 340, 90]


def test_it_takes_little_room_on_a_phone(own):
    for width in [320, 390]:
        own.resize((width, 844), mobile=True)
        own.open("documents/plan.html")
        own.wait_until("document.querySelector('.thumbnail').complete")
        assert own.evaluate("document.querySelector('.thumbnail').offsetWidth") < 80
        assert own.evaluate("document.documentElement.scrollWidth") == width


def test_a_row_of_the_search_has_it_too(own):
    for path in ["documents.html", "ru/documents.html"]:
        own.open(path)
        [[written, made]] = own.evaluate(WRITTEN_AND_MADE)
        assert made == written and "img" in [child[0] for child in written[2]]


def test_axe_finds_nothing(own):
    for scheme in ["light", "dark"]:
        own.prefer(prefers_color_scheme=scheme)
        own.open("documents/plan.html")
        own.wait_until("document.querySelector('.thumbnail').complete")
        assert violations(own, None) == []
