"""The table of documents on its way through LibreOffice and back."""

import json
import shutil
import subprocess
import zipfile

import pytest

from portal_check import BINARY
from waiting import PATIENCE

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
TITLES = ["=1+1", "007", "2026-10-01", "1/2", "a \"b\", c; d", "Übersicht № {}", "TRUE", "'=x", "1e5", "+49 30", "{} %", "Plan {}"]
HEAD = """\
portal: {title: T, baseURL: 'https://p.example/', languages: [en, de]}
sources:
  - {id: team, baseURL: 'https://files.example/team/'}
  - {id: other, baseURL: 'https://other.example/'}
sections: [{id: a, title: {en: Anna, de: Anne}}, {id: b, title: Bea}]
fields:
  - {id: status, title: Status, type: choice, choices: [draft, final]}
  - {id: cost, title: Cost, type: number}
  - {id: due, title: Due, type: date}
  - {id: readers, title: Readers, type: person}
  - {id: note, title: Note}
include: [documents/*.yaml]
"""


def document(number):
    title = TITLES[number % len(TITLES)].format(number)
    entry = {"id": f"d{number:03}", "title": {"en": title, "de": f"{title} deutsch"} if number % 3 else title}
    entry |= {"source": "team", "path": f"Q{number % 4}/R&D #{number}.docx"}
    if number % 50 == 7:
        entry |= {"source": "other", "path": f"o{number}.docx"}
    if number % 2:
        entry |= {"section": "ab"[number % 4 // 2], "tags": ["x, y"] if number % 5 else ["=t", "ü"], "owner": f"Ann {number}"}
    if number % 4:
        entry |= {"description": f"First *line* {number}\n\n- second\n- \"third\"\n", "updated": f"2026-{number % 12 + 1:02}-28"}
    if number % 5 == 0:
        entry |= {"fields": {"status": "final", "cost": number / 4, "due": "2027-01-31", "readers": ["Ann", "Bob"]}}
        entry["fields"]["note"] = {"en": title, "de": f"{title} deutsch"} if number % 2 else title
    if number % 25 == 0:
        entry |= {"retired": {"since": "2026-10-01"}}
    return entry


def run(folder, *arguments):
    return subprocess.run([BINARY, *arguments], cwd=folder, capture_output=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)


@pytest.fixture
def portal(tmp_path):
    folder = tmp_path / "portal"
    (folder / "Content" / "documents").mkdir(parents=True)
    (folder / "Content" / "portal.yaml").write_text(HEAD)
    # JSON is YAML.
    lines = "".join(f"- {json.dumps(document(number), ensure_ascii=False)}\n" for number in range(500))
    (folder / "Content" / "documents" / "team.yaml").write_text(lines)
    return folder


def import_plan(portal, origin, *options):
    done = run(portal, "import", "team", "--from", origin, "--format", "json", *options)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)["sources"][0], done.stderr.decode()


@pytest.mark.parametrize("written", ["csv", "xlsx"])
@pytest.mark.parametrize("read", ["csv", "xlsx"])
def test_a_round_trip_changes_nothing(portal, tmp_path, written, read):
    if not OFFICE:
        pytest.skip("LibreOffice is not installed")
    listed = run(portal, "list", "--format", written)
    assert listed.returncode == 0 and listed.stderr == b""
    (tmp_path / f"list.{written}").write_bytes(listed.stdout)
    # 44,34,76: commas, quotation marks, UTF-8.
    filters = {"csv": "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false", "xlsx": "xlsx:Calc MS Excel 2007 XML"}
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [OFFICE, profile, "--headless", "--convert-to", filters[read], "--outdir", tmp_path / "out"]
    # Columns of text, since spreadsheets take 007 for a number; a workbook says so itself.
    texts = "/".join(f"{column}/2" for column in range(1, 31))
    command += [f"--infilter=CSV:44,34,76,1,{texts},0,true,false"] if written == "csv" else []
    subprocess.run([*command, tmp_path / f"list.{written}"], check=True, capture_output=True, timeout=10 * PATIENCE)
    origin = f"{read}:{tmp_path}/out/list.{read}"
    before = (portal / "Content" / "documents" / "team.yaml").read_bytes()
    plan, findings = import_plan(portal, origin, "--write")
    assert findings == ""
    assert (plan["new"], plan["changed"], plan["conflicts"], plan["refused"]) == ([], [], [], [])
    # Every cell came back as the manifest has it.
    assert (plan["files"], plan["withOwnFields"]) == (490, 0)
    assert (portal / "Content" / "documents" / "team.yaml").read_bytes() == before
    assert run(portal, "import", "team", "--from", origin, "--check").returncode == 0


KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def sheet(rows):
    """A sheet of texts and formulas, and its relations; an address behind a text is a pair."""
    cells, links, relations = [], [], []
    for number, row in enumerate(rows, 1):
        for letter, value in zip("ABCD", row):
            text, address = value if isinstance(value, tuple) else (value, None)
            formula = f"<f>{address[1:]}</f>" if address and address.startswith("=") else ""
            cells.append((number, f'<c r="{letter}{number}" t="str">{formula}<v>{text}</v></c>'))
            if address and not formula:
                relations.append(f'<Relationship Id="l{len(links)}" Type="{KIND}/hyperlink" Target="{address}" TargetMode="External"/>')
                links.append(f'<hyperlink ref="{letter}{number}" r:id="l{len(links)}"/>')
    lines = "".join(f'<row r="{n}">{"".join(cell for line, cell in cells if line == n)}</row>' for n in range(1, len(rows) + 1))
    after = f"<hyperlinks>{''.join(links)}</hyperlinks>" if links else ""
    return f'<worksheet xmlns:r="{KIND}"><sheetData>{lines}</sheetData>{after}</worksheet>', f"<Relationships>{''.join(relations)}</Relationships>"


def begun(folder, sheets):
    """The run of `init` with a workbook, and the documents of the new portal."""
    with zipfile.ZipFile(folder / "list.xlsx", "w") as archive:
        tabs = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="s{n}"/>' for n, name in enumerate(sheets, 1))
        archive.writestr("xl/workbook.xml", f'<workbook xmlns:r="{KIND}"><sheets>{tabs}</sheets></workbook>')
        archive.writestr("xl/_rels/workbook.xml.rels", "<Relationships>" + "".join(
            f'<Relationship Id="s{n}" Type="{KIND}/worksheet" Target="worksheets/s{n}.xml"/>' for n in range(1, len(sheets) + 1))
            + "</Relationships>")
        for number, rows in enumerate(sheets.values(), 1):
            content, relations = sheet(rows)
            archive.writestr(f"xl/worksheets/s{number}.xml", content)
            archive.writestr(f"xl/worksheets/_rels/s{number}.xml.rels", relations)
    done = run(folder, "init", "p", "--from", "list.xlsx")
    assert done.returncode == 0, done.stderr
    listed = run(folder, "list", "--source", "p", "--format", "json")
    return done.stderr.decode(), [(item["title"], item["address"]) for item in json.loads(listed.stdout)["documents"]]


@pytest.mark.parametrize("name", ["Document", "Titel"])
def test_the_words_before_links_are_the_titles(tmp_path, name):
    base = "https://files.example/team/"
    rows = [[name, "Department"], [("Travel rules", base + "r.pdf"), "HR"], [("Leave", base + "u.pdf"), "HR"]]
    errors, documents = begun(tmp_path, {"S": rows})
    assert documents == [("Travel rules", base + "r.pdf"), ("Leave", base + "u.pdf")], errors
    again = run(tmp_path, "import", "--source", "p", "--from", "xlsx:list.xlsx")
    assert b"2 unchanged" in again.stdout, again


def test_words_before_links_may_end_as_files_do(tmp_path):
    base = "https://files.example/"
    rows = [["Version", "File Title"]] + [
        ["1", (words, f"{base}{number}/Introduction")] for number, words in enumerate(["APIs 5.1.pdf", "Start guide", "node.js", "Plan.docx"])]
    errors, documents = begun(tmp_path, {"S": rows})
    assert [title for title, _ in documents] == ["APIs 5.1", "Start guide", "node.js", "Plan"], errors


def test_a_sheet_with_more_DOIs_than_another_has_addresses_is_read(tmp_path):
    papers = [["Title", "DOI"]] + [[f"P{n}", f"10.3168/jds.{n}"] for n in range(3)]
    errors, documents = begun(tmp_path, {"papers": papers, "SCI": [["Title", "Link"], ["A", "https://a.example/a"]]})
    assert documents == [(f"P{n}", f"https://doi.org/10.3168/jds.{n}") for n in range(3)], errors
    assert "were not read: 'SCI' (1 row) [import.otherSheets]" in errors


def test_other_sheets_with_documents_are_named(tmp_path):
    base = "https://files.example/team/"
    rows = {"2023": [["Title", "Link"], ["A", base + "a.pdf"]], "2024": [["Title", "Link"], ["B", base + "b.pdf"], ["C", base + "c.pdf"]]}
    errors, documents = begun(tmp_path, rows)
    assert [title for title, _ in documents] == ["B", "C"]
    assert "were not read: '2023' (1 row) [import.otherSheets]" in errors and "xlsx:list.xlsx#2023" in errors
