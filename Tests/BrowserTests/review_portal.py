"""A small portal with broken links, the report of a check, and the pages of its review."""

import json

from tool import run_tool

HOST = "https://files.example"
MOVED = [f"{HOST}/sites/team/plan{number}.docx" for number in range(4)]
LOST = f"{HOST}/old/lost.xlsx"
# Texts that a server could send: as markup, each would run a script or change the page.
HOSTILE = "<img src=x onerror=\"document.title='hacked'\"><script>document.title='hacked'</script>'\"&javascript:alert(1)"


def redirect(address, final=None):
    final = final or address.replace("/team/", "/team-2/")
    return link(
        address, "external.redirect", saw=f"301 {final}", findings=["moved for good"], finalAddress=final, fix=final,
        hops=[{"address": address, "status": 301}, {"address": final, "status": 200}])


def link(address, identifier, **members):
    known = {
        "address": address, "identifier": identifier, "verdict": identifier.partition(".")[2], "saw": "404",
        "findings": ["not found (status 404)"], "advice": "find out where the document is now", "status": None,
        "finalAddress": None, "fix": None, "hops": [{"address": address, "status": 404}],
        "occurrences": [{"file": "Content/portal.yaml", "line": 1, "column": 1, "document": None}]}
    return known | members


def usual_links():
    links = [redirect(address) for address in MOVED] + [link(LOST, "external.notFound")]
    for number, entry in enumerate(links):
        entry["occurrences"][0]["document"] = f"d{number}"
    return links


class ReviewPortal:
    def __init__(self, folder, language="en", addresses=(*MOVED, LOST)):
        self.folder = folder
        (folder / "Content").mkdir(parents=True)
        documents = "\n".join(
            f"  - {{id: d{number}, title: Document {number}, section: a, source: s, path: '{address.removeprefix(HOST)[1:]}'}}"
            for number, address in enumerate(addresses))
        (folder / "Content" / "portal.yaml").write_text(
            f"""portal: {{title: Team, baseURL: "https://p.example/", languages: [{language}], storefront: us}}
sources:
  - {{id: s, baseURL: "{HOST}/"}}
sections:
  - {{id: a, title: Reports}}
documents:
{documents}
""")
        self.decisions = folder / "Content" / "review.yaml"
        self.pages = folder / "review"

    def review(self, links=None):
        """Writes the pages of a report."""
        report = self.folder / "links.json"
        report.write_text(json.dumps({"links": usual_links() if links is None else links}))
        run_tool("review", "--from-report", report, "--output", self.pages, folder=self.folder)
        return self.pages

    def apply(self, lines):
        handed = self.folder.parent / "decisions.txt"
        handed.write_text(lines)
        return run_tool("review", "--apply", handed, folder=self.folder)
