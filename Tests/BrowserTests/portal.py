"""The built portal as its files describe it: the folder, the catalogue, every page with its kind and language."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(os.environ.get("DOCPORTAL_SITE") or Path(__file__).resolve().parents[2] / "Public").resolve()
WRITTEN_CATALOGUE = json.loads((FOLDER / "catalogue.json").read_text("utf-8"))


def whole_link(link, document):
    """A link of a document; a shared link gets the document's address and page."""
    if not isinstance(link, str):
        return link
    template = next(template for template in WRITTEN_CATALOGUE["links"] if template["id"] == link)
    whole = {key: value for key, value in template.items() if key != "id"}
    for key in ("text", "href", "share"):
        whole[key] = whole[key].replace("{address}", document["address"]).replace("{page}", document["page"])
    return whole


# The catalogue with every link of a document written out.
CATALOGUE = WRITTEN_CATALOGUE | {
    "documents": [
        document | {"links": [whole_link(link, document) for link in document["links"]]}
        for document in WRITTEN_CATALOGUE["documents"]
    ]
}
BASE_URL = CATALOGUE["baseURL"]
LANGUAGES = CATALOGUE["languages"]
SCHEMES = tuple(app["scheme"] + ":" for app in CATALOGUE["apps"].values())

KIND_OF_FOLDER = {
    "documents": "document",
    "sections": "section",
    "tags": "tag",
    "owners": "owner",
    "pages": "page",
    "install": "install",
    "email": "email",
}
KIND_OF_FILE = {
    "index.html": "home",
    "documents.html": "documents",
    "whatsnew.html": "news",
    "tags/index.html": "tags",
    "404.html": "not-found",
}
# Kinds of pages to which visitors and search engines are not led.
UNLISTED = ("not-found", "email", "retired", "moved")
RETIRED = CATALOGUE.get("retired", [])
# Document pages of another kind, by their names.
KIND_OF_NAME = {document["id"]: "retired" for document in RETIRED} | {
    former: "moved" for document in CATALOGUE["documents"] for former in document.get("formerIDs", [])
}


@dataclass(frozen=True)
class Page:
    """A page of the portal; `path` is its file in the portal's folder, with `/` on every system."""

    path: str
    language: str
    kind: str

    def __str__(self):
        return self.path


def path_of(address):
    """The file in the portal's folder for an absolute address of the portal, without its fragment."""
    path = address.removeprefix(BASE_URL).partition("#")[0]
    return path + "index.html" if path == "" or path.endswith("/") else path


def fragment_of(address):
    return address.partition("#")[2]


def page_at(path):
    head, _, rest = path.partition("/")
    language, inner = (head, rest) if head in LANGUAGES else (LANGUAGES[0], path)
    if head == "email":
        language = rest.removesuffix(".html")
    kind = KIND_OF_FILE.get(inner) or KIND_OF_FOLDER.get(inner.partition("/")[0])
    if kind == "document":
        kind = KIND_OF_NAME.get(inner.rpartition("/")[2].removesuffix(".html"), kind)
    if kind is None:
        raise ValueError(f"{path} is of no kind that the browser tests know: give it one in portal.py")
    return Page(path, language, kind)


def every_page():
    files = sorted(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.html"))
    return [page_at(path) for path in files]


def document_page(document, language):
    return page_at(path_of(document.get("pages", {LANGUAGES[0]: document["page"]})[language]))


def asks_for_user(page):
    return page.kind == "document" and "data-host=" in (FOLDER / page.path).read_text("utf-8")


def examples_by_name(language):
    """One page of each kind that stays open in a language, every text page, a document page for each app, since every app has its
    colours, and one that asks for a user ID."""
    first = {}
    for page in LASTING:
        if page.language != language:
            continue
        if page.kind == "page":
            first["page-" + page.path.rpartition("/")[2].removesuffix(".html")] = page
        elif page.kind != "document":
            first.setdefault(page.kind, page)
        elif asks_for_user(page):
            first.setdefault("document-user", page)
    for document in sorted(CATALOGUE["documents"], key=lambda document: -len(document["links"])):
        first.setdefault("document-" + document.get("app", "file"), document_page(document, language))
    return first


def examples(language):
    return list(examples_by_name(language).values())


def document_with_closed_buttons():
    """A document that several apps can open: all buttons but its own app's are in a closed disclosure."""
    return max(CATALOGUE["documents"], key=lambda document: len(document["links"]))


PAGES = every_page()
# Without those that lead on to another page at once.
LASTING = [page for page in PAGES if page.kind != "moved"]
EXAMPLES = examples(LANGUAGES[0])
EXAMPLES_IN_EVERY_LANGUAGE = list(dict.fromkeys(page for language in LANGUAGES for page in examples(language)))
