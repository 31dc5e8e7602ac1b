"""The source of a page, before any browser has changed it."""

from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

from portal import FOLDER


@dataclass
class PageSource:
    language: str = ""
    canonical: str = ""
    alternates: dict = field(default_factory=dict)  # hreflang -> address, from the head
    switches: dict = field(default_factory=dict)  # hreflang -> href, from the body
    links: list = field(default_factory=list)
    next_parts: list = field(default_factory=list)  # of a list
    identifiers: set = field(default_factory=set)


class PageReader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.source = PageSource()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.source.identifiers.add(values["id"])
        if tag == "html":
            self.source.language = values.get("lang", "")
        elif tag == "link":
            self.read_head_link(values)
        elif tag == "a" and "href" in values:
            self.read_link(values)

    def read_head_link(self, values):
        if values.get("rel") == "canonical":
            self.source.canonical = values["href"]
        elif values.get("rel") == "alternate" and "hreflang" in values:
            self.source.alternates[values["hreflang"]] = values["href"]

    def read_link(self, values):
        self.source.links.append(values["href"])
        if values.get("rel") == "next":
            self.source.next_parts.append(values["href"])
        if "hreflang" in values:
            self.source.switches[values["hreflang"]] = values["href"]


def read_source(file):
    reader = PageReader()
    reader.feed(file.read_text("utf-8"))
    return reader.source


@lru_cache(maxsize=None)
def page_source(path):
    return read_source(FOLDER / path)
