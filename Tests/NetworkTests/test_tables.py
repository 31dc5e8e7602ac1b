"""The table of documents on its way through LibreOffice and back."""

import json
import shutil
import subprocess

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
