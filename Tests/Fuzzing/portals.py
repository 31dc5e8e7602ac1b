#!/usr/bin/env python3
"""Changes a portal that builds at random, and runs a command on it: no crash, at most 5 seconds of work and 500 MB, a sentence for each
refusal, and nothing changed outside of the portal.

usage: portals.py [NUMBER …]; FUZZ_PORTALS is the number of portals, FUZZ_SEED another seed, a NUMBER makes that portal again. DOCPORTAL
is the program. Findings are kept in .build-fuzz/findings.
"""

import multiprocessing
import os
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "NetworkTests"))

import everything
from limited import run

PORTALS = int(os.environ.get("FUZZ_PORTALS", "100000"))
SEED = os.environ.get("FUZZ_SEED", "1")
SECONDS, PATIENCE, MEGABYTES = 5, 60, 500
FINDINGS = Path(__file__).parents[2] / ".build-fuzz" / "findings"
COMMANDS = [
    *everything.COMMANDS, ["fix"], ["theme", "copy", "layout"], ["build", "--strict"], ["check", "--format", "sarif"],
    ["external", "list", "--output", "links"],
]
# Numbers at the limits of integers and of the calendar.
LIMITS = [text.encode() for text in [
    "0", "-1", "2147483647", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e999", "9999-12-31",
    "0000-00-00", "9" * 30,
]]

TOKENS = [token.encode() for token in [
    "", "\0", "\n", "\r", "\t", "\x1b[31m", "\x85", "\u2028", "\ufeff", "\u202e", "\U0001f4c1", "---\n", "...\n", "- ", "? ", ": ", "#",
    "&a ", "*a", "!!int ",
    "<<: *a\n", "|\n", ">-\n", "{", "}", "[", "]", "'", '"', "\\", "%YAML 9.9\n", "~", "null", "9" * 400, "-1", "1e999",
    "0x7fffffffffffffff", "2026-02-30",
    "{{", "}}", "{{{x}}}", "{{#x}}", "{{/x}}", "{{>layout}}", "{{<layout}}", "{{$x}}", "{{=<% %>=}}", "{{!", "<script>", "<!--", "-->",
    "</style>", "]]>",
    "&#0;", "&amp;", "[a](", "](document:one)", "](about.md#x)", "```csv\n",
    "> " * 200, "- " * 300, "*" * 500, "[" * 2000, "{" * 2000, "(" * 2000,
    "`" * 500, "a" * 100_000, "\n" * 50_000, "url(", "@import '", "/*", "*/", "https://", "http://[::1]/", "file:///etc/passwd", "//x",
    "../" * 50, "%00",
    "%2e%2e/", "id: one\n", "include: ['**']\n", "document:", "ms-word:ofe|u|", "\u0130", "e" + "\u0301" * 3000,
]] + [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", bytes(range(256))]


def spot(numbers, text):
    start = numbers.randrange(len(text) + 1)
    return start, min(len(text), start + int(numbers.expovariate(1 / 20)))


def changed(numbers, text, other):
    """The text with one change."""
    start, end = spot(numbers, text)
    lines = text.splitlines(keepends=True)
    kind = numbers.randrange(10)
    found = [match.span() for match in re.finditer(rb"\d+(-\d+)*", text)]
    if kind == 9 and found:
        first, last = numbers.choice(found)
        return text[:first] + numbers.choice(LIMITS) + text[last:]
    if kind == 0:
        return text[:start] + numbers.choice(TOKENS) + text[start:]
    if kind == 1:
        return text[:start] + numbers.choice(TOKENS) + text[end:]
    if kind == 2:
        return text[:start] + text[end:]
    if kind == 3:
        return text[:end] + text[start:end] * numbers.choice([1, 3, 1000]) + text[end:]
    if kind == 4:
        first, last = spot(numbers, other)
        return text[:start] + other[first:last] + text[end:]
    if kind == 5 and lines:
        lines.insert(numbers.randrange(len(lines)), numbers.choice(other.splitlines(keepends=True) or [b""]))
        return b"".join(lines)
    if kind == 6:
        numbers.shuffle(lines)
        return b"".join(lines)
    if kind == 7:
        return text[:start]
    return text[:start] + numbers.randbytes(max(1, end - start)) + text[end:]


def replace(numbers, folder, path):
    """Something else in place of a file."""
    kind = numbers.randrange(5)
    path.unlink()
    if kind == 1:
        path.mkdir()
    elif kind == 2:
        path.symlink_to(path.name)
    elif kind == 3:
        path.symlink_to(numbers.choice(["/dev/null", "/etc", "..", "../outside", "../../outside", str(folder / "library")]))
    elif kind == 4 and not path.parent.samefile(folder):
        # A command waits for a pipe that it was given.
        os.mkfifo(path)


def make(number, folder):
    """The portal of a number; returns the command to run on it."""
    numbers = random.Random(f"{SEED}/{number}")
    everything.write(folder)
    arguments = numbers.choice(COMMANDS)
    # Most changes are to what the command reads.
    named = [path for path in everything.FILES if any(path in part for part in arguments)]
    paths = [path for path in everything.FILES if path.startswith(("Content/", "Templates/"))] + named * 8
    for _ in range(numbers.choice([1, 1, 2, 4])):
        path = folder / numbers.choice(paths)
        if not path.is_file() or path.is_symlink():
            continue
        if numbers.random() < 0.03:
            replace(numbers, folder, path)
        else:
            path.write_bytes(changed(numbers, path.read_bytes(), everything.FILES[numbers.choice(list(everything.FILES))].encode()))
    if numbers.random() < 0.3 and arguments[0] in ("import", "build", "check"):
        # A lock that an import wrote, and changes to it.
        run(everything.command(["import", "team", "--write", "--allow-many"]), folder, PATIENCE)
        lock = folder / "Content/documents/team.lock"
        if lock.is_file():
            lock.write_bytes(changed(numbers, lock.read_bytes(), everything.FILES["Content/portal.yaml"].encode()))
    return arguments


def fault(arguments, done, seconds):
    """The promise that a run broke, or `None`; work is only measured with a limit."""
    exceeded = done.exceeded(MEGABYTES, PATIENCE)
    if exceeded:
        return exceeded
    if seconds and done.worked > seconds:
        return f"worked {done.worked:.1f} s"
    if done.code not in (0, 1, 2, 3, 64) or b"Fatal error" in done.errors:
        return f"ended with {done.code}"
    if done.code == 1 and not done.errors.strip() and not done.output.strip():
        return "refused without a word"
    # Text may have tabs and the line ends of CSV. A workbook is none, and a patch has the bytes of its files unless a terminal shows it.
    isText = arguments[0] != "fix" and arguments != ["theme", "diff"] and not done.output.startswith(b"PK")
    hasControls = set(done.errors) & (set(range(32)) - {10}) or isText and set(done.output) & (set(range(32)) - {9, 10, 13})
    return "printed a control character" if hasControls else None


def pipes(place, names):
    """Named pipes, which nobody can copy."""
    return [name for name in names if (Path(place) / name).is_fifo()]


def attempt(number, seconds=SECONDS):
    """Tries the portal of a number; returns the fault in words, or `None`."""
    place = Path(tempfile.mkdtemp(prefix="portals"))
    folder, outside = place / "portal", place / "outside"
    try:
        for path in [folder, outside]:
            path.mkdir()
        (outside / "kept").write_text("kept")
        arguments = make(number, folder)
        done = run(everything.command(arguments), folder, PATIENCE)
        found = fault(arguments, done, seconds)
        if sorted(path.name for path in [*place.iterdir(), *outside.iterdir()]) != ["kept", "outside", "portal"]:
            found = "changed something outside"
        if found:
            kept = FINDINGS / f"portal-{SEED}-{number}"
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(folder, kept, symlinks=True, ignore=pipes)
            return f"{number}: {found}: docportal {' '.join(arguments)} in {kept}\n{done.errors[-500:].decode(errors='replace')}"
        return None
    finally:
        shutil.rmtree(place, ignore_errors=True)


def main():
    chosen = [int(number) for number in sys.argv[1:]] or range(PORTALS)
    FINDINGS.mkdir(parents=True, exist_ok=True)
    with multiprocessing.Pool() as pool:
        faults = [found for found in pool.imap_unordered(attempt, chosen, chunksize=8) if found]
    for found in faults:
        print(found, file=sys.stderr)
    print(f"portals: {len(chosen)} tried, {len(faults)} findings")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
