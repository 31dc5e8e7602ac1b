"""Commands that write into a portal: several at once, by way of links, and after one that did not come to its end."""

import shutil
import subprocess

import pytest

from portal_check import BINARY
from waiting import PATIENCE

HEAD = "portal: {title: T, baseURL: 'https://p.example/'}\n"
SOURCE = HEAD + "sources:\n  - {id: team, baseURL: 'https://files.example/team/'}\n"


def run(folder, *command):
    return subprocess.run([BINARY, *command], cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE)


def decision(number):
    return (
        f'- {{link: "https://c.example/{number}", finding: external.notFound, saw: "404", decision: falseAlarm, reason: r, by: ann, '
        "on: 2026-11-21}\n")


@pytest.fixture
def portal(tmp_path):
    folder = tmp_path / "portal"
    (folder / "Content").mkdir(parents=True)
    (folder / "Content" / "portal.yaml").write_text(SOURCE)
    (folder / "library").mkdir()
    (folder / "library" / "a.docx").write_text("a")
    return folder


@pytest.mark.parametrize("has_file", [True, False])
def test_writers_at_once_lose_no_decision(portal, has_file):
    if has_file:
        (portal / "first.txt").write_text(decision("first"))
        assert run(portal, "review", "--apply", "first.txt").returncode == 0
    numbers = range(12)
    for number in numbers:
        (portal / f"{number}.txt").write_text(decision(number))
    writers = [
        subprocess.Popen([BINARY, "review", "--apply", f"{number}.txt"], cwd=portal, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for number in numbers]
    ends = [writer.communicate(timeout=PATIENCE) for writer in writers]
    assert [(output, writer.returncode) for (output, _), writer in zip(ends, writers)] == [(b"1 decision changed\n", 0)] * len(writers), ends
    text = (portal / "Content" / "review.yaml").read_text()
    assert all(f'"https://c.example/{number}"' in text for number in numbers)
    assert (portal / ".gitattributes").read_text() == "Content/review.yaml merge=union\n"


@pytest.mark.parametrize("link, command, code", [
    (".docportal", ["build"], 0),
    (".docportal", ["review", "--allow-private-host", "127.0.0.1"], 1),
    ("Content/documents", ["import", "team", "--from", "folder:library", "--write"], 1),
    ("Templates", ["theme", "copy", "layout"], 1),
    ("Templates", ["theme", "strings", "pl", "--write"], 1),
])
def test_nothing_is_written_by_way_of_a_link(portal, link, command, code):
    other = portal.parent / "other"
    other.mkdir()
    (portal / link).symlink_to(other)
    done = run(portal, *command)
    assert list(other.iterdir()) == []
    assert done.returncode == code, done
    assert code == 0 or "a symbolic link leads elsewhere" in done.stderr or "symbolic link" in done.stderr


@pytest.mark.parametrize("target", ["/dev/zero", "pipe", "../../portal/Content/other"])
def test_an_import_writes_only_regular_files(portal, target):
    place = portal / "Content" / "documents" / "team.yaml"
    place.parent.mkdir()
    (portal / "Content" / "other").write_text("[]\n")
    if target == "pipe":
        subprocess.run(["mkfifo", place], check=True)
    else:
        place.symlink_to(target)
    done = run(portal, "import", "team", "--from", "folder:library", "--write")
    assert done.returncode == 1, done
    assert "Content/documents/team.yaml" in done.stderr
    assert (portal / "Content" / "portal.yaml").read_text() == SOURCE and not list(place.parent.glob("*.lock"))


def test_an_import_includes_a_file_that_is_there(portal):
    command = ["import", "team", "--from", "folder:library", "--write"]
    assert run(portal, *command).returncode == 0
    wanted = {path: path.read_bytes() for path in (portal / "Content").rglob("*") if path.is_file()}
    # As after a kill between the first file and the second, with and without the last one.
    for has_lock in [True, False]:
        (portal / "Content" / "portal.yaml").write_text(SOURCE)
        if not has_lock:
            (portal / "Content" / "documents" / "team.lock").unlink()
        assert run(portal, *command[:-1], "--check").returncode == 2
        assert run(portal, *command).returncode == 0
        assert "a.docx" in run(portal, "list", "--format", "csv").stdout
        manifest = portal / "Content" / "portal.yaml"
        assert manifest.read_bytes() == wanted[manifest]


def test_arguments_that_cannot_be_read_are_no_call_for_help(portal):
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/proc"]).returncode != 0:
        pytest.skip("no namespaces here")
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", f"mount -t tmpfs none /proc && exec {BINARY} check"], cwd=portal, capture_output=True,
        encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 64 and done.stdout == ""
