"""Commands that write into a portal: several at once, on a slow disk too, by way of links, and after one that did not come to its end.

With DOCPORTAL_ATTACK=1 more rounds on the slow disk.
"""

import json
import random
import shutil
import signal
import subprocess

import pytest

from attacks import ATTACKS
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


SLOW = ["write", "fsync,fdatasync", "rename,renameat,renameat2,link,linkat"]


@pytest.fixture(scope="module")
def slowly():
    """The words before a command on whose disk each of these calls takes so many milliseconds."""
    def words(calls, milliseconds):
        names = ",".join("?" + name for name in calls.split(","))
        delay = f"inject={names}:delay_enter={milliseconds * 1000}"
        return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={names}", "-e", delay]

    if shutil.which("strace") is None or subprocess.run([*words("write", 1), "true"], capture_output=True).returncode != 0:
        pytest.skip("strace cannot delay a program here")
    return words


@pytest.mark.parametrize("number", range(24 if ATTACKS else 3))
def test_writers_at_once_on_a_slow_disk_lose_nothing(portal, slowly, number):
    """Decisions, corrections and an import: what one reported as done is there at the end."""
    numbers = random.Random(number)
    wrong = [f"htps://c.example/{index}.docx" for index in range(3)]
    (portal / "Content" / "pages").mkdir()
    for index, address in enumerate(wrong):
        (portal / "Content" / "pages" / f"p{index}.md").write_text(f"---\ntitle: P{index}\n---\n\n[a]({address})\n")
    commands = []
    for index in range(numbers.randint(1, 3)):
        (portal / f"{index}.txt").write_text(decision(index))
        commands.append(["review", "--apply", f"{index}.txt"])
    commands += [["fix"], ["import", "team", "--from", "folder:library", "--write"], ["fix"]][:numbers.randint(1, 3)]
    numbers.shuffle(commands)
    calls = SLOW[number % len(SLOW)]
    writers = [
        subprocess.Popen(
            [*slowly(calls, numbers.choice([0, 5, 40])), BINARY, *command], cwd=portal, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8")
        for command in commands]
    ends = [(command, *writer.communicate(timeout=PATIENCE), writer.returncode) for command, writer in zip(commands, writers)]
    pages = [(portal / "Content" / "pages" / f"p{index}.md").read_text() for index in range(3)]
    for command, output, errors, code in ends:
        # Whoever was late says so, and changed nothing.
        assert code in (0, 1), (command, output, errors)
        if command[0] == "review":
            assert (code, output) == (0, "1 decision changed\n"), errors
            assert f'"https://c.example/{command[2][:-4]}"' in (portal / "Content" / "review.yaml").read_text()
        elif command[0] == "fix" and code == 0:
            assert not any("htps:" in page for page in pages), (output, errors, pages)
        elif command[0] == "import" and code == 0:
            assert "a.docx" in (portal / "Content" / "documents" / "team.yaml").read_text()
            assert "team.yaml" in (portal / "Content" / "portal.yaml").read_text()
    assert not [path for path in portal.rglob("*.docportal-*")]
    done = run(portal, "check", "--format", "json")
    assert [finding for finding in json.loads(done.stdout)["diagnostics"] if finding["identifier"].startswith("yaml.")] == []


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
    # On a slow machine libdispatch comes first, which ends a program whose threads it cannot find in /proc.
    assert done.returncode in [64, -signal.SIGILL, -signal.SIGTRAP] and done.stdout == ""
