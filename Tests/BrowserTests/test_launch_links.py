"""The browser reads launch links exactly as the catalogue has them."""

import pytest

from portal import BASE_URL, CATALOGUE, LANGUAGES, RETIRED, SCHEMES, document_page, fragment_of

WITH_APP = [document for document in CATALOGUE["documents"] if "app" in document]
EVERY_HREF = {link["href"] for document in CATALOGUE["documents"] for link in document["links"]}


def visited(visits, language):
    """The documents whose pages were visited in a language, with those visits."""
    pages = [(document, document_page(document, language)) for document in CATALOGUE["documents"]]
    found = [(document, visits[page]) for document, page in pages if page in visits]
    assert len(found) >= len(CATALOGUE["apps"])
    return found


def launch_buttons(visit):
    return [(anchor, address, written) for anchor, address, written in visit.links if anchor.startswith("open-")]


def launch_texts(visit):
    return [code for code in visit.codes if code.startswith(SCHEMES)]


def test_the_catalogue_has_documents_to_launch():
    assert len(WITH_APP) >= 16
    assert {document["app"] for document in WITH_APP} == set(CATALOGUE["apps"])


def test_only_documents_that_no_app_opens_are_without_links(visits):
    without = [document for document in CATALOGUE["documents"] if not document["links"]]
    assert without and without == [document for document in CATALOGUE["documents"] if "app" not in document]
    pages = [document_page(document, language) for document in without for language in LANGUAGES]
    pages = [page for page in visits if page.kind == "retired" or page in pages]
    assert len(pages) >= len(without) + len(RETIRED) and RETIRED
    assert [page.path for page in pages if launch_buttons(visits[page]) or launch_texts(visits[page])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_the_catalogue_links_in_its_order(visits, language):
    for document, visit in visited(visits, language):
        if document.get("asksForUser"):
            continue
        expected = [(fragment_of(link["share"]), link["href"], link["href"]) for link in document["links"]]
        assert launch_buttons(visit) == expected


def test_buttons_that_a_visitor_has_yet_to_complete_lead_to_the_form(visits):
    documents = [document for document in CATALOGUE["documents"] if document.get("asksForUser")]
    assert documents
    for document in documents:
        buttons = launch_buttons(visits[document_page(document, LANGUAGES[0])])
        assert [(anchor, written) for anchor, _, written in buttons] == [
            (fragment_of(link["share"]), "#_user") for link in document["links"]
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_to_copy_are_the_documented_form(visits, language):
    for document, visit in visited(visits, language):
        assert launch_texts(visit) == [link["text"] for link in document["links"]]


def test_every_app_and_mode_of_a_document_has_one_button():
    for document in WITH_APP:
        ways = [(link["app"], link["mode"], link.get("form")) for link in document["links"]]
        assert len(ways) == len(set(ways)) and ways[0][0] == document["app"]


def test_every_launch_link_of_every_page_is_in_the_catalogue(visits):
    strangers = [
        f"{page}: {address}"
        for page, visit in visits.items()
        for _, address, _ in visit.links
        if not address.startswith(("http:", "https:", "mailto:", "tel:")) and address not in EVERY_HREF
    ]
    assert strangers == []


def test_no_launch_link_holds_a_literal_bar(visits):
    barred = [(page.path, written) for page, visit in visits.items() for _, _, written in visit.links if "|" in written]
    assert barred == []


def test_what_cannot_be_saved_is_viewed_first(browser):
    """Files that the portal publishes itself, except templates, and closed documents."""
    published = [document for document in WITH_APP if document["address"].startswith(BASE_URL) and document["id"] != "minutes-template"]
    closed = [document for document in CATALOGUE["documents"] if document["id"] in ("q3-budget", "supplier-agreement")]
    assert len(published) >= 4 and len(closed) == 2
    for document in published + closed:
        browser.open(document_page(document, "en").path)
        assert browser.evaluate("document.querySelector('.go > a').textContent").startswith("View in ")
