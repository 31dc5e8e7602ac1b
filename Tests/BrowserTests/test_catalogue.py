"""catalogue.json keeps its schema, and catalogue.csv says the same."""

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


def json_rows():
    """A document that no app opens has one row, with its own address and its page's in place of a link."""
    rows = []
    for document in CATALOGUE["documents"]:
        itself = {"app": "", "mode": "", "form": "", "text": document["address"], "share": document["page"]}
        assert bool(document["links"]) == ("app" in document)
        rows += [(document, link) for link in document["links"] or [itself]]
    return rows


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_the_catalogue_keeps_its_schema():
    validator = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)
    assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(WRITTEN_CATALOGUE)] == []


def test_the_schema_refuses_what_the_catalogue_does_not_promise():
    broken = json.loads(json.dumps(WRITTEN_CATALOGUE))
    del broken["links"][0]["href"]
    assert not Draft202012Validator(SCHEMA).is_valid(broken)


def test_no_two_links_that_documents_share_have_one_id():
    identifiers = [link["id"] for link in WRITTEN_CATALOGUE["links"]]
    assert len(set(identifiers)) == len(identifiers) > 0


def test_the_table_has_the_same_links_in_the_same_order():
    columns = ["document", "app", "mode", "form", "text", "share"]
    expected = [
        (document["id"], link["app"], link["mode"], link.get("form", "full"), link["text"], link["share"])
        for document, link in json_rows()
    ]
    assert [tuple(row[column] for column in columns) for row in csv_rows()] == expected


def test_the_table_has_the_same_facts():
    default = LANGUAGES[0]
    for row, (document, _) in zip(csv_rows(), json_rows(), strict=True):
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
