"""Commands that are killed at each system call by which they change the disk: a second run gives what an undisturbed one gives.

With DOCPORTAL_ATTACK=1 at every such call, otherwise at the first few of those that name, flush and remove files.
"""

import os
import re
import shutil
import subprocess

import pytest

from attacks import ATTACKS
from portal_check import BINARY
from waiting import PATIENCE

CALLS = ["rename,renameat,renameat2", "link,linkat", "unlink,unlinkat", "fsync,fdatasync,syncfs"]
MOMENTS = 4
if ATTACKS:
    CALLS += ["mkdir,mkdirat", "write,pwrite64", "openat", "ftruncate", "fchmod,fchmodat", "close"]
    MOMENTS = 60

HEAD = "portal: {title: T, baseURL: 'https://p.example/', qrCodes: false}\n"
SOURCE = HEAD + "sources:\n  - {id: team, baseURL: 'https://files.example/team/'}\n"
WRONG = HEAD + "documents:\n" + "".join(
    f"  - {{id: d{number}, title: D, url: 'htps://c.example/{number}.docx'}}\n" for number in range(3))
DECISIONS = "".join(
    f'- {{link: "https://c.example/{number}", finding: external.notFound, saw: "404", decision: falseAlarm, reason: r, by: ann, '
    "on: 2026-11-21}\n" for number in range(3))


@pytest.fixture(scope="module")
def tracer():
    """strace, where the system lets it kill a program at a call."""
    found = shutil.which("strace")
    if found is None or traced(["true"], "close", 1).returncode == 0:
        pytest.skip("strace cannot kill a program here")
    return found


def traced(command, calls, number, folder=None, **options):
    """Runs a command that is killed at a call; a call is counted by each thread."""
    # What strace says of an unknown call, or of one that another system lacks, is no fault: `?` lets it pass.
    names = ",".join("?" + name for name in calls.split(","))
    return subprocess.run(
        ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={names}", "-e", f"inject={names}:signal=KILL:when={number}", *command],
        cwd=folder, capture_output=True, timeout=PATIENCE, **options)


def tree(folder):
    """Every file with its bytes, other than those that only later runs of docportal use."""
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
        if path.is_file() and ".docportal" not in path.relative_to(folder).parts}


def make(folder, manifest):
    (folder / "Content" / "pages").mkdir(parents=True)
    (folder / "Content" / "portal.yaml").write_text(manifest)
    scheme = "htps" if manifest == WRONG else "https"
    (folder / "Content" / "pages" / "a.md").write_text(f"---\ntitle: A\n---\n\n[a]({scheme}://c.example/4.docx)\n")
    (folder / "library").mkdir()
    (folder / "library" / "a.docx").write_text("a")
    (folder / "decisions").write_text(DECISIONS)


COMMANDS = {
    "build": (SOURCE, ["build"]),
    "import": (SOURCE, ["import", "team", "--from", "folder:library", "--write"]),
    "fix": (WRONG, ["fix"]),
    "review": (SOURCE, ["review", "--apply", "decisions"]),
}


def as_by_hand(files):
    """Text that an import wrote before its line of the lock counts as written by hand: no import removes it."""
    return {path: re.sub(rb', "(made|retired)": ("[^"]*"|true)', b"", content) for path, content in files.items()}


def run(folder, *command):
    return subprocess.run([BINARY, *command], cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_second_run_ends_what_a_killed_one_began(tracer, tmp_path, name):
    manifest, command = COMMANDS[name]
    old = tmp_path / "old"
    make(old, manifest)
    if name == "build":
        # A site is there, and becomes another.
        assert run(old, "build").returncode == 0
        (old / "Content" / "pages" / "b.md").write_text("---\ntitle: B\n---\n")
    before = tree(old)
    shutil.copytree(old, tmp_path / "undisturbed")
    done = run(tmp_path / "undisturbed", *command)
    assert done.returncode == 0, done.stderr
    wanted = tree(tmp_path / "undisturbed")
    assert wanted != before
    killed = 0
    for calls in CALLS:
        for number in range(1, MOMENTS + 1):
            folder = tmp_path / f"{calls.partition(',')[0]}{number}"
            shutil.copytree(old, folder)
            if traced([BINARY, *command], calls, number, folder).returncode == 0:
                break
            killed += 1
            moment = (calls, number)
            found = tree(folder)
            for path, content in found.items():
                if ".docportal-" not in path:
                    assert content in (before.get(path), wanted.get(path)), (moment, path, "is neither the old nor the new file")
            # No message is about what is left of it.
            assert ".docportal-" not in run(folder, "check").stderr, moment
            again = run(folder, *command)
            assert again.returncode == 0, (moment, again.stderr)
            assert as_by_hand(tree(folder)) == as_by_hand(wanted), moment
            shutil.rmtree(folder)
    assert killed >= 4, "it was hardly killed at all"
    print(f"{killed} times '{name}' killed")
