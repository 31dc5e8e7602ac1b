"""A portal that uses every kind of file, and every command on it."""

import datetime
import os

from portal_check import BINARY

TODAY = datetime.date.today()
DECISION = (
    "review: 1\ndecisions:\n  - {{link: 'https://files.example/team/{name}', finding: external.notFound, saw: '404', decision: accept, "
    f"reason: known, until: {TODAY + datetime.timedelta(90)}, by: ann, on: {TODAY}}}}}\n")
FILES = {
    "Content/portal.yaml": """\
portal: {title: T, baseURL: 'https://p.example/', languages: [en, de]}
include: [more.yaml]
fields: [{id: area, title: Area}]
sources:
  - {id: team, baseURL: 'https://files.example/team/', import: {from: 'folder:library'}}
sections: [{id: a, title: {en: A, de: B}}]
documents:
  - {id: one, title: One, source: team, path: "Q4/R&D #2.docx", section: a, tags: [x], updated: 2026-10-01}
  - {id: two, title: {en: Two, de: Zwei}, url: 'https://files.example/team/two.xlsx?web=1', description: '[x](document:one) **b**'}
externalLinks: {hosts: [{host: files.example, skip: {reason: away, until: 2099-01-01}}]}
""",
    "Content/more.yaml": "documents:\n  - {id: three, title: Three, url: 'https://files.example/team/three.pptx', section: a}\n",
    "Content/index.md": "---\ntitle: Home\n---\n\n# Welcome\n\n- [one](document:one)\n- [page](about.md#end)\n\n```csv\na,b\n1,2\n```\n",
    "Content/about.md": "---\ntitle: About\n---\n\n## End\n\n> A quote, `code` and <https://c.example/>.\n",
    "Content/about.de.md": "---\ntitle: Über\n---\n\n## End\n",
    "Content/review.yaml": DECISION.format(name="three.pptx"),
    "Content/static/notes.txt": "notes\n",
    "Templates/footer.mustache": "<footer>{{#navigation}}<a href=\"{{root}}{{path}}\">{{title}}</a>{{/navigation}}</footer>\n",
    "Templates/strings/de.yaml": "language: Deutsch\nsearch: {label: Suchen}\n",
    "Templates/assets/extra.css": "body { color: #123; background: url(\"logo.svg\") }\n@media print { a { color: #000 } }\n",
    "Templates/assets/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>\n",
    "library/Q4/plan.docx": "plan\n",
    "library/budget.xlsx": "budget\n",
    "list.csv": "path;title;tags\nQ4/a.docx;A;x;y\nQ4/b.xlsx;B;\n",
    "list.json": '[{"Path": "Q4/a.docx", "Name": "a.docx", "Size": 1, "ModTime": "2026-10-01T08:00:00Z", "IsDir": false}]\n',
    "drive.json": '{"value": [{"id": "1", "name": "a.docx", "file": {}, "webUrl": "https://files.example/team/Q4/a.docx"}]}\n',
    "links.json": '{"links": [], "unasked": null}\n',
    "decisions.txt": DECISION.format(name="two.xlsx"),
    "people.csv": "address;name;section\nann@c.example;Ann;a\n",
}

# The import comes last, as it changes the manifest.
COMMANDS = [
    ["check"], ["build"], ["list", "--format", "json"], ["list", "--format", "csv"], ["fix", "--dry-run"], ["theme", "list"],
    ["theme", "diff"], ["review", "--from-report", "links.json"], ["review", "--apply", "decisions.txt"],
    ["email", "--document", "one"], ["email", "--section", "a", "--recipients", "people.csv", "--output", "mail"],
    ["diff", "Public"], ["import", "team", "--from", "csv:list.csv"], ["import", "team", "--from", "rclone:list.json"],
    ["import", "team", "--from", "graph:drive.json"], ["import", "team", "--write", "--allow-many"],
    ["import", "team", "--check", "--allow-many"],
]


def write(folder):
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
        # The lock has the times of files.
        os.utime(folder / path, (1_790_000_000, 1_790_000_000))


def command(arguments):
    return [BINARY, *arguments]
