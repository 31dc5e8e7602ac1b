"""`docportal fix` writes the addresses in the servers' answers."""

import subprocess

from portal_check import BINARY


def fix(portal, *options):
    done = subprocess.run(
        [BINARY, "fix", "--source", portal.folder, "--allow-private-host", "127.0.0.1", *options], capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def test_redirects_are_written_and_then_all_is_well(nginx, make_portal):
    page = f"---\ntitle: P\n---\n\nSee [this]({nginx.origin}/moved/b.docx).\n"
    portal = make_portal([nginx.origin + "/moved/a.docx"], page=page)
    before = portal.manifest.read_text()
    code, diff, output = fix(portal, "--external", "--dry-run")
    assert code == 0 and portal.manifest.read_text() == before
    assert "+  - {id: d0, title: D0, section: a, source: s0, path: 'files/good.docx'}" in diff
    code, same, output = fix(portal, "--external")
    assert (code, same) == (0, diff)
    assert portal.manifest.read_text() == before.replace("moved/a.docx", "files/good.docx")
    assert (portal.folder / "Content" / "page.md").read_text() == page.replace("/moved/b.docx", "/files/good.docx")
    assert portal.check().code == 0
    assert fix(portal, "--external")[:2] == (0, "")


def test_a_report_serves_as_well(nginx, make_portal):
    portal = make_portal([nginx.origin + "/permanent/a.docx"])
    assert portal.check().code == 2
    assert fix(portal, "--from-report", portal.folder / "report.json")[0] == 0
    assert "path: 'files/good.docx'" in portal.manifest.read_text()


def test_a_portal_with_errors_is_not_asked(nginx, hostile, make_portal):
    portal = make_portal([hostile.origin + "/good/a.docx"])
    portal.manifest.write_text(portal.manifest.read_text() + "unknown: 1\n")
    code, _, output = fix(portal, "--external")
    assert "[fix.notAsked]" in output and hostile.asked == []


def test_what_holds_for_one_visit_is_not_written(nginx, make_portal):
    paths = ["/found/a.docx", "/temporary/a.docx", "/signed/a.docx"]
    page = f"---\ntitle: P\n---\n\nSee [this]({nginx.origin}/home-page/a).\n"
    portal = make_portal([nginx.origin + path for path in paths], page=page)
    before = portal.manifest.read_text()
    code, diff, output = fix(portal, "--external")
    assert (code, diff, portal.manifest.read_text()) == (0, "", before)
    assert output.count("[fix.notChanged]") == 4
    for reason in ["a temporary one", "for one visit only", "of a whole site"]:
        assert reason in output


def test_looking_is_no_run(nginx, make_portal):
    portal = make_portal([nginx.origin + "/gone/a.docx"], settings="  failAfter: 2\n")
    for _ in range(3):
        fix(portal, "--external", "--dry-run")
    assert not (portal.folder / ".docportal").exists()
    assert portal.check().code == 0
