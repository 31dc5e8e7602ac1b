"""Builds and fixes that are ended at random moments: nothing is ever half-written.

DOCPORTAL_KILLS is the number of kills, DOCPORTAL_SEED another beginning of the random numbers.
"""

import os
import random
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
    return subprocess.run([BINARY, command, "--source", folder], capture_output=True, encoding="utf-8", timeout=PATIENCE)


def end_at_random(numbers, command, folder, duration, staged):
    """Starts a command, ends it at some moment of its run, half of the time while it writes; gives the signal."""
    number = numbers.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
    process = subprocess.Popen(
        [BINARY, command, "--source", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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
        start = time.monotonic()
        done = run("build", tmp_path)
        assert done.returncode == 0, done.stderr
        duration = time.monotonic() - start
        sites[text] = tree(output)
    current, leftovers, left, changed = "new", [], 0, 0
    for _ in range(KILLS // 2):
        wanted = "old" if current == "new" else "new"
        (content / "portal.yaml").write_text(manifest(wanted))
        number = end_at_random(numbers, "build", tmp_path, duration, ".Public.docportal-new")
        found = tree(output)
        assert found in sites.values(), "a site that is neither the old nor the new one"
        if found == sites[wanted]:
            current, changed = wanted, changed + 1
        before, leftovers = leftovers, [path.name for path in tmp_path.glob(".Public.docportal-*")]
        left += len(leftovers)
        # Killed early, it has not removed what the one before it left.
        assert number == signal.SIGKILL or leftovers in ([], before)
    done = run("build", tmp_path)
    assert done.returncode == 0 and list(tmp_path.glob(".Public.docportal-*")) == []
    print(f"{KILLS // 2} builds ended: {changed} after the exchange, {left} left a folder that the next build removed")


def test_a_fix_that_is_ended_leaves_whole_files(tmp_path, numbers):
    content = tmp_path / "Content"
    content.mkdir()
    file = content / "portal.yaml"
    wrong, right = manifest("a", "htps"), manifest("a")
    file.write_text(wrong)
    start = time.monotonic()
    done = run("fix", tmp_path)
    assert done.returncode == 0, done.stderr
    duration = time.monotonic() - start
    assert file.read_text() == right
    changed = 0
    for _ in range(KILLS - KILLS // 2):
        file.write_text(wrong)
        number = end_at_random(numbers, "fix", tmp_path, duration, "Content/portal.yaml.docportal-*")
        found = file.read_text()
        assert found in (wrong, right)
        changed += found == right
        leftovers = list(content.glob("*.docportal-*"))
        assert number == signal.SIGKILL or leftovers == []
        for path in leftovers:
            path.unlink()
    print(f"{KILLS - KILLS // 2} fixes ended: {changed} after the replacement")
