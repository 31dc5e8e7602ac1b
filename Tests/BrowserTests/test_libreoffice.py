"""LibreOffice, which a portal can switch on, is offered on computers and never on phones and tablets."""

import subprocess

import pytest

from right_to_left import BINARY
from test_install import DEVICES
from web_server import serving_portal

SHOWN = """[...document.querySelectorAll('a[href^="vnd.libreoffice.command:"]')].filter(link => link.checkVisibility()).map(link => link.id)"""
PORTAL = """
portal: {title: T, baseURL: 'https://p.example/', languages: [en]}
launch: {apps: [libreOffice]}
sources: [{id: dav, baseURL: 'https://dav.example/'}]
documents:
  - {id: a, title: A, source: dav, path: a.docx}
  - {id: b, title: B, source: dav, path: b.odg, app: libreOffice}
"""


@pytest.fixture(scope="module")
def portal(tmp_path_factory):
    folder = tmp_path_factory.mktemp("libreoffice")
    (folder / "Content").mkdir()
    (folder / "Content" / "portal.yaml").write_text(PORTAL)
    subprocess.run([BINARY, "build", "--source", folder], check=True, capture_output=True)
    with serving_portal(folder / "Public") as address:
        yield address


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("document", ["a", "b"])
def test_buttons_are_on_computers_only(browser, portal, document, device):
    agent, touch_points, own = DEVICES[device]
    browser.pretend_device(agent, touch_points)
    browser.open_address(f"{portal}/documents/{document}.html")
    browser.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    shown = browser.evaluate(SHOWN)
    assert shown == ([] if own in ["ios", "android"] else ["open-libreoffice-edit", "open-libreoffice-view"])
    assert browser.evaluate("!!document.querySelector('section.libreOffice')?.checkVisibility()") == (bool(shown) and document == "a")


def test_the_install_page_leads_to_the_download_and_to_no_phone(browser, portal):
    browser.pretend_device()
    browser.open_address(f"{portal}/install/libreOffice.html?document=a")
    links = browser.evaluate("[...document.querySelectorAll('main .stores a')].map(link => [link.textContent, link.href])")
    assert links == [["LibreOffice", "https://www.libreoffice.org/download/"]]
    assert not browser.evaluate("!!document.querySelector('main .qr')")
