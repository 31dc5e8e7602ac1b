"""The security policy of every page is strict, needs no exception, and is the one in _headers."""

from html.parser import HTMLParser

from portal import FOLDER, PAGES

META = "[...document.querySelectorAll('meta[http-equiv=Content-Security-Policy]')].map(meta => meta.content)"
STRICT = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}


class PolicyReader(HTMLParser):
    """The policies of a page, and elements that a strict policy would forbid."""

    def __init__(self):
        super().__init__()
        self.policies, self.inline = [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "meta" and values.get("http-equiv", "").lower() == "content-security-policy":
            self.policies.append(values["content"])
        handlers = [name for name in values if name.startswith("on") or name == "style"]
        # Data for search engines is a script only by its element's name: no browser runs it, and no policy forbids it.
        is_script = tag == "script" and "src" not in values and values.get("type") != "application/ld+json"
        if tag == "style" or is_script or handlers:
            self.inline.append(self.get_starttag_text())


def read(page):
    reader = PolicyReader()
    reader.feed((FOLDER / page.path).read_text("utf-8"))
    return reader


def header_policy():
    lines = (FOLDER / "_headers").read_text("utf-8").splitlines()
    name = "Content-Security-Policy: "
    policies = {lines[0]: line.strip().removeprefix(name) for line in lines if line.strip().startswith(name)}
    assert list(policies) == ["/*"]
    return policies["/*"]


def test_the_policy_allows_only_the_portal():
    assert dict(part.strip().split(" ", 1) for part in header_policy().split(";")) == STRICT


def test_every_page_has_the_policy_of_the_headers():
    expected = [header_policy()]
    assert [page.path for page in PAGES if read(page).policies != expected] == []


def test_no_page_holds_inline_scripts_or_styles():
    assert {page.path: read(page).inline for page in PAGES if read(page).inline} == {}


def test_the_browser_enforces_the_policy(browser):
    browser.open("index.html")
    add = "document.head.append(Object.assign(document.createElement(arguments[0]), {textContent: arguments[1]}))"
    browser.evaluate(add, "style", "body { color: red }")
    browser.evaluate(add, "script", "window.inlined = true")
    assert browser.evaluate("window.inlined") is None
    assert len([line for line in browser.console() if "Content Security Policy" in line]) == 2
