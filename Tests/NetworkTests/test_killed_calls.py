"""Commands that are killed at each system call by which they change the disk, or whose call fails: a second run gives what an undisturbed
one gives.

With DOCPORTAL_ATTACK=1 at every such call, otherwise at the first few of those that name, flush and remove files.
"""

import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.parse

import pytest

from attacks import ATTACKS
from portal_check import BINARY
from review_portal import MOVED, ReviewPortal, redirect
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


def killing(calls, number, end="signal=KILL", record="/dev/null"):
    """The words before a command that kill it at a call, or have that fail, of which each thread has its own number."""
    # A system may lack some of them.
    names = ",".join("?" + name for name in calls.split(","))
    return ["strace", "-f", "-qq", "-o", record, "-e", f"trace={names}", "-e", f"inject={names}:{end}:when={number}"]


def confined(size):
    """The words before a command that keep it from writing a file of more bytes."""
    return ["sh", "-c", f'trap "" XFSZ; exec prlimit --fsize={size} "$@"', "sh"]


def traced(command, calls, number, folder=None, **how):
    return subprocess.run([*killing(calls, number, **how), *command], cwd=folder, capture_output=True, timeout=PATIENCE)


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
    "init": (SOURCE, ["init", "new"]),
    "theme": (SOURCE, ["theme", "copy", "layout", "footer"]),
}


def as_by_hand(files):
    """Text that an import wrote before its line of the lock counts as written by hand: no import removes it."""
    return {path: re.sub(rb', "(made|retired)": ("[^"]*"|true)', b"", content) for path, content in files.items()}


def without_sums(files):
    """A file that cannot be read has no checksum, by which it would be known under another name."""
    return {path: re.sub(rb', "sha256": "[^"]*"', b"", content) for path, content in files.items()}


def run(folder, *command):
    return subprocess.run([BINARY, *command], cwd=folder, capture_output=True, encoding="utf-8", timeout=PATIENCE)


def prepare(tmp_path, name):
    """A portal in `old`, what the command makes of it undisturbed, and the command."""
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
    return old, before, wanted, command


@pytest.mark.parametrize("name", COMMANDS)
def test_a_second_run_ends_what_a_killed_one_began(tracer, tmp_path, name):
    old, before, wanted, command = prepare(tmp_path, name)
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


@pytest.mark.parametrize("name", COMMANDS)
def test_a_call_that_fails_changes_all_or_nothing(tracer, tmp_path, name):
    old, before, wanted, command = prepare(tmp_path, name)
    failed = 0
    for calls in CALLS:
        for number in range(1, MOMENTS + 1):
            folder, record = tmp_path / f"{calls.partition(',')[0]}{number}", tmp_path / "record"
            shutil.copytree(old, folder)
            done = traced([BINARY, *command], calls, number, folder, end="error=EIO", record=record)
            injected = [line for line in record.read_text().splitlines() if "(INJECTED)" in line]
            if not injected:
                break
            if any('"/proc/' in line for line in injected):
                # libdispatch reads its own threads there from time to time, and ends a program that cannot.
                shutil.rmtree(folder)
                continue
            failed += 1
            moment = (calls, number, done.stderr.decode())
            assert done.returncode >= 0, moment
            # Some failures are none for the command, such as that of removing what is left of an older run.
            found = {path: content for path, content in tree(folder).items() if ".docportal-" not in path}
            if done.returncode == 0:
                assert without_sums(found) == without_sums(wanted), moment
            elif "openat" in calls:
                # `fix` reports a file that it cannot read, and corrects the others.
                assert all(content in (before.get(path), wanted.get(path)) for path, content in found.items()), moment
            else:
                assert found in (before, wanted), moment
            # The call may be the one that writes the message.
            assert done.returncode == 0 or "error" in moment[2] or "write" in calls, moment
            again = run(folder, *command)
            assert again.returncode == 0, (moment, again.stderr)
            assert without_sums(as_by_hand(tree(folder))) == without_sums(as_by_hand(wanted)), moment
            shutil.rmtree(folder)
    assert failed >= 4, "hardly any call failed"
    print(f"{failed} calls of '{name}' failed")


def ask(address, path, form=None):
    """The text of an answer; none if the server is killed meanwhile."""
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
    fields = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"} if form else {}
    with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(connection):
        connection.request("POST" if form else "GET", "/-/review/" + path, urllib.parse.urlencode(form) if form else None, fields)
        return connection.getresponse().read().decode()


def correct(folder, *before):
    """Has the preview correct the addresses of its first cause. Returns false if it was killed."""
    process = subprocess.Popen(
        [*before, BINARY, "serve", "--port", "0", "--source", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
        start_new_session=True)
    try:
        address = urllib.parse.urlsplit(process.stdout.readline().strip())
        # It may not come so far.
        front = ask(address, "") if address.hostname else None
        group = re.search(r"group/(\w+)\.html", front or "")
        page = ask(address, f"fix/{group[1]}.html") if group else None
        if page is None:
            return False
        values = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ["token", "version"]}
        # After the last file there is nothing to correct.
        if values["version"] is None:
            return True
        return ask(address, "fix", {"group": group[1]} | {name: found[1] for name, found in values.items()}) is not None
    finally:
        # strace ends with the program, not by a signal of its own.
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


def corrected(tmp_path):
    """A review in `old` of an address on three pages, of 100, 200 and 300 bytes, before and after its correction in the preview."""
    portal = ReviewPortal(tmp_path / "old")
    (portal.folder / ".docportal").mkdir()
    (portal.folder / "Content" / "pages").mkdir()
    places = [{"file": f"Content/pages/{name}.md", "line": 5, "column": 1} for name in "abc"]
    (portal.folder / ".docportal" / "report").write_text(json.dumps({"links": [redirect(MOVED[0]) | {"occurrences": places}]}))
    for number, place in enumerate(places):
        text = f"---\ntitle: A\n---\n\n[a]({MOVED[0]}) "
        (portal.folder / place["file"]).write_text(text.ljust(100 * number + 99, "a") + "\n")
    before = tree(portal.folder)
    shutil.copytree(portal.folder, tmp_path / "undisturbed")
    assert correct(tmp_path / "undisturbed")
    wanted = tree(tmp_path / "undisturbed")
    assert sum(wanted[path] != content for path, content in before.items()) == 3
    return portal.folder, before, wanted


def calls_of_corrections(end):
    """Writes fail by `confined`: a system has no errors for those to its own events, by which libmicrohttpd would end the preview."""
    return [calls for calls in CALLS if end == "signal=KILL" or "write" not in calls]


@pytest.mark.parametrize("end", ["signal=KILL", "error=EIO"])
def test_corrections_in_the_preview_are_ended_by_the_next(tracer, tmp_path, end):
    old, before, wanted = corrected(tmp_path)
    killed = 0
    for calls in calls_of_corrections(end):
        for number in range(1, MOMENTS + 1):
            folder, record = tmp_path / f"{calls.partition(',')[0]}{number}", tmp_path / "record"
            shutil.copytree(old, folder)
            is_answered = correct(folder, *killing(calls, number, end, record))
            if is_answered and "(INJECTED)" not in record.read_text():
                break
            killed += 1
            found = {path: content for path, content in tree(folder).items() if ".docportal-" not in path}
            if is_answered:
                assert found in (before, wanted), (calls, number)
            else:
                assert all(content in (before[path], wanted[path]) for path, content in found.items())
            assert correct(folder)
            assert tree(folder) == wanted, (calls, number)
            shutil.rmtree(folder)
    assert killed >= 4, "it was hardly killed at all"
    print(f"{killed} calls of a correction ended by {end}")


@pytest.mark.parametrize("size", [50, 150, 250])
def test_corrections_in_the_preview_that_cannot_be_written_change_nothing(tmp_path, size):
    """The first, second or third file is too large."""
    folder, before, wanted = corrected(tmp_path)
    assert correct(folder, *confined(size))
    assert tree(folder) == before
    assert correct(folder)
    assert tree(folder) == wanted
