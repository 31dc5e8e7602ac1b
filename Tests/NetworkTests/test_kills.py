"""Builds, fixes, imports and decisions that are killed at random moments: no file is ever half-written.

DOCPORTAL_KILLS is the number of kills, DOCPORTAL_SEED another seed of the random numbers.
"""

import os
import random
import re
import signal
import subprocess
import time

import pytest

from portal_check import BINARY
from waiting import PATIENCE

KILLS = int(os.environ.get("DOCPORTAL_KILLS", "60"))
SEED = int(os.environ.get("DOCPORTAL_SEED", "1"))
DOCUMENTS = 40


def manifest(text, scheme="https"):
    documents = "\n".join(
        f"  - {{id: d{number}, title: {text} {number}, url: '{scheme}://c.example/{number}.docx'}}" for number in range(DOCUMENTS))
    return f"portal: {{title: T, baseURL: https://p.example/, qrCodes: false}}\ndocuments:\n{documents}\n"


def tree(folder):
    """Every file of a folder with its bytes."""
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def run(command, folder):
    """Runs a command with its arguments; also returns the duration."""
    start = time.monotonic()
    done = subprocess.run(
        [BINARY, *command.split(), "--source", folder], capture_output=True, encoding="utf-8", timeout=PATIENCE)
    return done, time.monotonic() - start


def put(files, folder):
    """Makes a folder contain these files and no others."""
    for path in tree(folder):
        (folder / path).unlink()
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def end_at_random(numbers, command, folder, duration, staged):
    """Starts a command and ends it at some moment of its run, half of the time while it writes; returns the signal."""
    number = numbers.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
    process = subprocess.Popen(
        [BINARY, *command.split(), "--source", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if numbers.random() < 0.5:
        while process.poll() is None and not any(folder.glob(staged)):
            time.sleep(0.0002)
        time.sleep(numbers.random() * duration / 20)
    else:
        time.sleep(numbers.random() * duration)
    process.send_signal(number)
    process.wait(timeout=PATIENCE)
    return number


@pytest.fixture
def numbers():
    return random.Random(SEED)


def test_a_build_that_is_ended_leaves_a_whole_site(tmp_path, numbers):
    content, output = tmp_path / "Content", tmp_path / "Public"
    content.mkdir()
    sites = {}
    for text in ["old", "new"]:
        (content / "portal.yaml").write_text(manifest(text))
        done, duration = run("build", tmp_path)
        assert done.returncode == 0, done.stderr
        sites[text] = tree(output)
    current, leftovers, left, changed = "new", [], 0, 0
    for _ in range(KILLS // 4):
        wanted = "old" if current == "new" else "new"
        (content / "portal.yaml").write_text(manifest(wanted))
        number = end_at_random(numbers, "build", tmp_path, duration, ".Public.docportal-new")
        found = tree(output)
        assert found in sites.values(), "a site that is neither the old nor the new one"
        if found == sites[wanted]:
            current, changed = wanted, changed + 1
        before, leftovers = leftovers, [path.name for path in tmp_path.glob(".Public.docportal-*")]
        left += len(leftovers)
        # Killed early, it has not removed the leftovers of the previous one.
        assert number == signal.SIGKILL or leftovers in ([], before)
    done, _ = run("build", tmp_path)
    assert done.returncode == 0 and list(tmp_path.glob(".Public.docportal-*")) == []
    print(f"{KILLS // 4} builds ended: {changed} after the exchange, {left} left a folder that the next build removed")


def test_a_fix_that_is_ended_leaves_whole_files(tmp_path, numbers):
    content = tmp_path / "Content"
    content.mkdir()
    file = content / "portal.yaml"
    wrong, right = manifest("a", "htps"), manifest("a")
    file.write_text(wrong)
    done, duration = run("fix", tmp_path)
    assert done.returncode == 0, done.stderr
    assert file.read_text() == right
    changed = 0
    for _ in range(KILLS // 4):
        file.write_text(wrong)
        number = end_at_random(numbers, "fix", tmp_path, duration, "Content/portal.yaml.docportal-*")
        found = file.read_text()
        assert found in (wrong, right)
        changed += found == right
        leftovers = list(content.glob("*.docportal-*"))
        assert number == signal.SIGKILL or leftovers == []
        for path in leftovers:
            path.unlink()
    print(f"{KILLS // 4} fixes ended: {changed} after the replacement")


def as_by_hand(files):
    """Text that an import wrote into the manifest before its line of the lock counts as written by hand: no import removes it."""
    return {path: re.sub(rb', "(made|retired)": ("[^"]*"|true)', b"", content) for path, content in files.items()}


def check_ended(numbers, command, folder, old, new, staged):
    """Ends a command again and again; every file is the old or the new one, and the next run completes the rest."""
    put(old, folder)
    done, duration = run(command, folder)
    assert done.returncode == 0, done.stderr
    assert tree(folder) == new
    changed = halves = 0
    for _ in range(KILLS // 4):
        put(old, folder)
        number = end_at_random(numbers, command, folder, duration, staged)
        found = tree(folder)
        leftovers = [path for path in found if ".docportal-" in path.name]
        assert number == signal.SIGKILL or leftovers == []
        for path in leftovers:
            (folder / path).unlink()
            del found[path]
        assert all(content in (old.get(path), new.get(path)) for path, content in found.items())
        changed += found == new
        # Only a signal that cannot be delayed comes between two files.
        if found not in (old, new):
            assert number == signal.SIGKILL
            halves += 1
            done, _ = run(command, folder)
            assert done.returncode == 0, done.stderr
            assert as_by_hand(tree(folder)) == as_by_hand(new)
    print(f"{KILLS // 4} times '{command}' ended: {changed} after the last file, {halves} between two, which the next run put right")


def test_an_import_that_is_ended_is_finished_by_the_next(tmp_path, numbers):
    portal, library = tmp_path / "portal", tmp_path / "library"
    (portal / "Content").mkdir(parents=True)
    (portal / "Content" / "portal.yaml").write_text(
        "portal: {title: T, baseURL: 'https://p.example/'}\nsources:\n  - {id: team, baseURL: 'https://files.example/team/'}\n")
    command = f"import team --from folder:{library} --write --allow-many"
    states = []
    for year in ["2025", "2026"]:
        put({f"{year}/{number}.docx": f"{number}".encode() for number in range(DOCUMENTS)} | {f"{year}.docx": b""}, library)
        done, _ = run(command, portal)
        assert done.returncode == 0, done.stderr
        states.append(tree(portal))
    assert states[0] != states[1]
    check_ended(numbers, command, portal, *states, "Content/**/*.docportal-*")
    first = {path: content for path, content in states[0].items() if path.name == "portal.yaml"}
    put(first, portal)
    done, _ = run(command, portal)
    assert done.returncode == 0, done.stderr
    check_ended(numbers, command, portal, first, tree(portal), "Content/**/*.docportal-*")


def test_decisions_that_are_ended_are_all_there_or_none(tmp_path, numbers):
    portal = tmp_path / "portal"
    (portal / "Content").mkdir(parents=True)
    (portal / "Content" / "portal.yaml").write_text(manifest("a"))
    states = []
    for part in [range(0, 400, 2), range(400)]:
        (tmp_path / "decisions").write_text("".join(
            f'- {{link: "https://c.example/{number}", finding: external.notFound, saw: "404", decision: falseAlarm, reason: r, by: ann, '
            f'on: 2026-11-21}}\n' for number in part))
        done, _ = run(f"review --apply {tmp_path}/decisions", portal)
        assert done.returncode == 0, done.stderr
        states.append(tree(portal))
    check_ended(numbers, f"review --apply {tmp_path}/decisions", portal, *states, "Content/*.docportal-*")
