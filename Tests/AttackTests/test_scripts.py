"""Texts of published lists of cross-site scripting, wherever other people's text is shown. None may run as a script."""

import json
import re
import subprocess
from urllib.parse import quote

import pytest

from preview_server import serving
from review_portal import HOST, link
from served_review import make_review
from tool import BINARY

# After the OWASP XSS filter evasion cheat sheet, the PortSwigger cheat sheet and the html5sec list; each would call `hit`.
TEXTS = [
    "<script>hit(1)</script>", "<ScRiPt>hit(1)</sCrIpT>", "<script/x>hit(1)</script>", "</title><script>hit(1)</script>",
    "</script><script>hit(1)</script>", "--><script>hit(1)</script><!--", "]]><script>hit(1)</script>", "<img src=x onerror=hit(1)>",
    "<img src=x onerror=\"hit(1)\">", "<img/src=x/onerror=hit(1)>", "\"><img src=x onerror=hit(1)>", "'><img src=x onerror=hit(1)>",
    "\" autofocus onfocus=hit(1) x=\"", "' autofocus onfocus=hit(1) x='", "\" onmouseover=hit(1) \"", "` onmouseover=hit(1) `",
    "<svg onload=hit(1)>", "<svg/onload=hit(1)>", "<svg><script>hit(1)</script></svg>",
    "<svg><animate onbegin=hit(1) attributeName=x dur=1s>",
    "<body onload=hit(1)>", "<details open ontoggle=hit(1)>", "<input autofocus onfocus=hit(1)>", "<select autofocus onfocus=hit(1)>",
    "<video><source onerror=hit(1)></video>", "<audio src=x onerror=hit(1)>", "<iframe srcdoc='<script>parent.hit(1)</script>'></iframe>",
    "<iframe src=javascript:parent.hit(1)></iframe>", "<object data=javascript:hit(1)>", "<embed src=javascript:hit(1)>",
    "<a href=javascript:hit(1)>x</a>", "javascript:hit(1)", "JaVaScRiPt:hit(1)", "java\tscript:hit(1)", "&#106;avascript:hit(1)",
    "data:text/html,<script>hit(1)</script>", "vbscript:hit(1)", "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=javascript:hit(1)>",
    "<link rel=stylesheet href=data:text/css,*{background:url(javascript:hit(1))}>", "<style>@import'javascript:hit(1)'</style>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=hit(1)>",
    "<noscript><p title=\"</noscript><img src=x onerror=hit(1)>\">",
    "<template><script>hit(1)</script></template>", "{{constructor.constructor('hit(1)')()}}", "{{{hit(1)}}}", "${hit(1)}", "<%= hit(1) %>",
    "\\u003cscript\\u003ehit(1)\\u003c/script\\u003e", "&lt;script&gt;hit(1)&lt;/script&gt;", "%3Cscript%3Ehit(1)%3C/script%3E",
    "+ADw-script+AD4-hit(1)+ADw-/script+AD4-", "<xss id=x tabindex=1 onfocus=hit(1)></xss>", "<form><button formaction=javascript:hit(1)>",
    "<isindex type=image src=1 onerror=hit(1)>", "<marquee onstart=hit(1)>", "<!--><img src=x onerror=hit(1)>",
    "<![CDATA[<script>hit(1)</script>]]>",
    "\u2028<script>hit(1)</script>", "\u202e<script>hit(1)</script>", "<\u017fcript>hit(1)</script>",
    "\uff1cscript\uff1ehit(1)\uff1c/script\uff1e",
]
WATCH = """window.hits = []; window.hit = value => window.hits.push(value);
for (const name of ['alert', 'confirm', 'prompt']) window[name] = window.hit;"""


def yaml(text):
    """As JSON, which is YAML; YAML has no lone surrogates and none of these texts has one."""
    return json.dumps(text, ensure_ascii=True)


def tag(text):
    """A long text cannot be a tag, nor can two that differ in their case only."""
    return yaml(text) if len(text) < 40 and text.isascii() else ""


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The texts as answers of servers, decisions, titles, owners, tags and descriptions."""
    links = []
    for number, text in enumerate(TEXTS):
        entry = link(
            f"{HOST}/a{number}.docx", "external.notFound", saw=text, findings=[text], advice=text, finalAddress=f"{HOST}/{text}", fix=text,
            hops=[{"address": text, "status": 302, "type": text, "answered": text}])
        entry["occurrences"][0] |= {"document": f"x{number}", "file": f"Content/{text}.md"}
        links.append(entry)
    folder = tmp_path_factory.mktemp("scripts") / "portal"
    portal = make_review(folder, links)
    clean = [re.sub(r"[\t\u2028\u202e]", "", text) for text in TEXTS]
    manifest = folder / "Content" / "portal.yaml"
    documents = "".join(
        f"  - {{id: x{number}, section: a, source: s, path: 'a{number}.docx', title: {yaml(text)}, owner: {yaml(text)}, "
        f"tags: [{tag(text)}], description: {yaml(text)}}}\n"
        for number, text in enumerate(clean))
    manifest.write_text(manifest.read_text() + documents)
    decisions = "".join(
        f"  - {{link: {yaml(f'{HOST}/a{number}.docx')}, finding: external.notFound, saw: {yaml(text)}, decision: falseAlarm, "
        f"reason: {yaml(text)}, by: {yaml(text)}, on: 2026-11-21}}\n"
        for number, text in enumerate(clean))
    portal.decisions.write_text("review: 1\ndecisions:\n" + decisions)
    return portal


def pages(preview, start, limit):
    """The addresses of pages below one, by their links."""
    found, waiting = [], [start]
    while waiting and len(found) < limit:
        target = waiting.pop(0)
        if target in found:
            continue
        answer = preview.ask(target)
        if answer.status != 200 or "html" not in answer.fields["content-type"]:
            continue
        found.append(target)
        for reference in re.findall(r'href="([\w./-]+\.html|[\w./-]*/)(?:#[^"]*)?"', answer.text):
            parts = target.split("/")[:-1]
            for part in reference.split("/"):
                parts = parts[:-1] if part == ".." else parts if part == "." else parts + [part]
            if "/".join(parts).startswith("/"):
                waiting.append("/".join(parts))
    return found


def test_no_script_of_others_runs(shown, browser, is_long):
    checked = subprocess.run([BINARY, "check", "--source", shown.folder], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with serving(shown.folder) as preview, browser.on_new_pages(WATCH):
        visited = [*pages(preview, "/-/review/", 60 if is_long else 6), *pages(preview, "/", 200 if is_long else 5), "/-/"]
        assert len(visited) > 10
        texts = ""
        for target in visited:
            browser.open_address(preview.origin + target)
            browser.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
            browser.evaluate("document.querySelectorAll('main *').forEach(part => part.dispatchEvent(new MouseEvent('mouseover')))")
            assert browser.evaluate("window.hits") == [], target
            foreign = browser.evaluate("""[...document.querySelectorAll('*')].filter(part =>
              [...part.attributes].some(({name, value}) => name.startsWith('on') || /^\\s*(javascript|vbscript|data:text)/i.test(value)
                && ['href', 'src', 'action', 'formaction', 'data'].includes(name))
              || part.localName === 'base' || part.localName === 'iframe').map(part => part.outerHTML)""")
            assert foreign == [], target
            texts += browser.evaluate("document.body.textContent")
        # They were on the pages, as text.
        assert all(text in texts for text in ["<script>hit(1)</script>", "<svg onload=hit(1)>", "\" autofocus onfocus=hit(1) x=\""])


def test_names_of_files_run_nothing_among_the_errors(portal, browser):
    pages = portal.folder / "Content" / "pages"
    with serving(portal.folder) as preview, browser.on_new_pages(WATCH):
        pages.mkdir()
        for text in TEXTS:
            if "/" not in text:
                (pages / f"{text}.md").write_text(f"---\n{yaml(text)}: 1\n---\n")
        for target in ["/", "/-/"]:
            browser.open_address(preview.origin + target)
            browser.wait_until(SHOWS_ERRORS)
            assert browser.evaluate("window.hits") == []


SHOWS_ERRORS = """[document, ...[...document.querySelectorAll('*')].map(part => part.shadowRoot).filter(Boolean)].some(part =>
  [...part.querySelectorAll('*')].some(part => part.textContent.includes('onerror=hit(1)') && part.checkVisibility()))"""


# mdBook CVE-2020-26297: the query of a link to the search.
def test_the_search_shows_a_query_as_text(shown, browser, is_long):
    with serving(shown.folder) as preview, browser.on_new_pages(WATCH):
        preview.wait_for_check()
        for text in TEXTS[: 30 if is_long else 8]:
            browser.open_address(f"{preview.origin}/documents.html?q={quote(text)}")
            browser.wait_until("document.querySelector('#_query')?.value === arguments[0]", text)
            browser.wait_until("document.querySelector('main').innerText.includes('hit')")
            assert browser.evaluate("window.hits") == []
