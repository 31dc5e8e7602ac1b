"""catalogue.json keeps its schema, and catalogue.csv has the same content."""

import csv
import json

from jsonschema import Draft202012Validator

from page_source import page_source
from portal import BASE_URL, CATALOGUE, FOLDER, LANGUAGES, RETIRED, WRITTEN_CATALOGUE, fragment_of, path_of

SCHEMA = json.loads((FOLDER / CATALOGUE["$schema"]).read_text("utf-8"))


def csv_rows():
    with (FOLDER / "catalogue.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def json_links():
    return [(document, link) for document in CATALOGUE["documents"] for link in document["links"]]


def own_link(document, mode):
    """The launch link for a document's own app, if it has one."""
    links = [link["text"] for link in document["links"] if link["app"] == document.get("app") and link["mode"] == mode]
    return links[0] if links else ""


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_the_catalogue_keeps_its_schema():
    validator = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)
    assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(WRITTEN_CATALOGUE)] == []


def test_readers_may_meet_keys_of_later_versions():
    assert Draft202012Validator(SCHEMA).is_valid({**WRITTEN_CATALOGUE, "later": 1})


def test_the_schema_refuses_what_the_catalogue_does_not_promise():
    broken = json.loads(json.dumps(WRITTEN_CATALOGUE))
    del broken["links"][0]["href"]
    assert not Draft202012Validator(SCHEMA).is_valid(broken)


def test_no_two_links_that_documents_share_have_one_id():
    identifiers = [link["id"] for link in WRITTEN_CATALOGUE["links"]]
    assert len(set(identifiers)) == len(identifiers) > 0


def test_the_table_has_the_links_of_each_documents_own_app():
    modes = ["edit", "view", "new"]
    expected = [
        (document["id"], document["address"], document["page"], document.get("app", ""), *(own_link(document, mode) for mode in modes))
        for document in CATALOGUE["documents"]
    ]
    columns = ["document", "address", "page", "app", *modes]
    assert [tuple(row[column] for column in columns) for row in csv_rows()] == expected
    assert any(row["edit"] for row in csv_rows()) and any(row["app"] == "" for row in csv_rows())


def test_the_table_has_the_same_facts():
    default = LANGUAGES[0]
    for row, document in zip(csv_rows(), CATALOGUE["documents"], strict=True):
        assert row["title"] == document["title"][default]
        assert row["section"] == document.get("section", "")
        assert row["tags"] == "; ".join(document["tags"])
        assert row["updated"] == document.get("updated", "")


def test_every_shared_address_leads_to_its_button():
    lost = [
        link["share"]
        for _, link in json_links()
        if fragment_of(link["share"]) not in page_source(path_of(link["share"])).identifiers
    ]
    assert lost == []


def test_href_is_the_text_with_encoded_bars():
    assert [link["text"] for _, link in json_links() if link["text"].replace("|", "%7C") != link["href"]] == []


def test_every_page_the_catalogue_names_exists():
    groups = CATALOGUE["documents"] + CATALOGUE["sections"] + CATALOGUE["tags"]
    addresses = [address for group in groups for address in group["pages"].values()]
    addresses += [document["page"] for document in RETIRED]
    addresses += [address for app in CATALOGUE["apps"].values() for address in app.get("installPages", {}).values()]
    assert all(address.startswith(BASE_URL) for address in addresses)
    assert [address for address in addresses if not (FOLDER / path_of(address)).is_file()] == []
