"""The links that pass documents to the visitor's mail program."""

from urllib.parse import parse_qs

import pytest

from page_source import page_source
from portal import BASE_URL, CATALOGUE, PAGES, RETIRED, fragment_of, path_of

LISTS = [page for page in PAGES if page.kind in ("section", "tag") and page.path.rpartition("/")[2] != "index.html"]
SHARED = [page for page in PAGES if page.kind in ("document", "retired")] + LISTS


def mail_links(page):
    """The links with a message; the others are the portal's own addresses."""
    return [href for href in page_source(page.path).links if href.startswith("mailto:?")]


def fields(link):
    """The subject and the lines of the text."""
    values = parse_qs(link.removeprefix("mailto:?"), strict_parsing=True)
    return values["subject"][0], values["body"][0].split("\r\n")


def as_a_browser_writes_it(link):
    return "".join(letter if letter.isascii() else "".join(f"%{byte:02X}" for byte in letter.encode()) for letter in link)


def test_each_document_section_and_tag_has_one_link_of_at_most_1600_characters():
    assert {page.path: len(mail_links(page)) for page in SHARED if len(mail_links(page)) != 1} == {}
    links = {page.path: as_a_browser_writes_it(mail_links(page)[0]) for page in SHARED}
    assert {path: len(link) for path, link in links.items() if len(link) > 1_600} == {}


def test_the_text_begins_with_the_title_and_the_address_of_the_page():
    texts = {page.path: fields(mail_links(page)[0]) for page in SHARED}
    addresses = {path: lines[1].partition("#")[0] for path, (_, lines) in texts.items()}
    assert [path for path, address in addresses.items() if address != page_source(path).canonical] == []
    assert [path for path, (subject, lines) in texts.items() if lines[0] != subject] == []


def test_the_text_about_a_document_ends_with_what_the_page_is_for():
    ends = {page.language: fields(mail_links(page)[0])[1][-2:] for page in SHARED if page.path.endswith("documents/q4-budget.html")}
    assert ends == {
        "en": ["", "The buttons on this page open the document in its app."],
        "de": ["", "Die Schaltflächen auf dieser Seite öffnen das Dokument in seiner App."],
        "fr": ["", "Les boutons de cette page ouvrent le document dans son application."],
        "ru": ["", "Кнопки на этой странице открывают документ в его приложении."],
    }


def share(document):
    """The address of a document's page, at its own app's first button if an app opens it; a retired document has none."""
    if "app" not in document:
        return document["page"]
    return next((link for link in document["links"] if link["app"] == document["app"]), document["links"][0])["share"]


SHARES = {document["id"]: share(document) for document in CATALOGUE["documents"] + RETIRED}


def test_the_address_of_a_document_names_its_own_apps_first_button():
    lines = [line for page in SHARED for line in fields(mail_links(page)[0])[1] if "/documents/" in line]
    named = {path_of(line).rpartition("/")[2].removesuffix(".html"): fragment_of(line) for line in lines}
    assert named == {name: fragment_of(share) for name, share in SHARES.items()}


def listed_documents(page):
    """The files of documents that a page links to, in order."""
    hrefs = [href for href in page_source(page.path).links if not href.startswith("mailto:") and "#" not in href]
    return [href.rpartition("/")[2] for href in hrefs if "/documents/" in href]


def names_its_first_documents(page):
    lines = fields(mail_links(page)[0])[1]
    if lines[-1].endswith(("address above.", "Adresse oben.", "ci-dessus.", "адресу выше.")):
        assert len(lines) // 3 < len(listed_documents(page))
        del lines[-2:]
    entries = list(zip(lines[2::3], lines[3::3], lines[4::3]))
    listed = [path_of(address).rpartition("/")[2] for _, _, address in entries]
    is_well_formed = all(empty == "" and title for empty, title, _ in entries) and len(lines) == 2 + 3 * len(entries)
    return entries and is_well_formed and " ".join(listed) in " ".join(listed_documents(page))


def test_lists_name_their_first_documents():
    assert [page.path for page in LISTS if not names_its_first_documents(page)] == []


@pytest.mark.parametrize("page", LISTS[:1] + LISTS[-1:], ids=str)
def test_the_browser_sees_the_page_heading_as_the_subject(browser, page):
    browser.open(page.path)
    link = browser.evaluate("document.querySelector('main a[href^=\"mailto:?\"]').href")
    assert fields(link)[0] == browser.evaluate("document.querySelector('h1').textContent")
    assert fields(link)[1][1].startswith(BASE_URL)
