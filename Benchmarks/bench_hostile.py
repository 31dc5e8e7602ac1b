#!/usr/bin/env python3
"""Checks portals made to cost as much as a megabyte can, and prints time and memory of each.

Every input must end with a report, within the limits --seconds and --megabytes for the whole process.

With --count it counts instructions with callgrind in place of seconds, which differ between machines and on a busy one: those for 100 kB
and for 200 kB of some inputs. More than 2.4 times as many for twice the bytes, or more than 8,000 per byte, is an error.

usage: bench_hostile.py BINARY [--bytes 1000000] [--seconds 1] [--megabytes 200] [--only NAME] [--count]
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from count_instructions import count, without_debug_information

HEAD = "portal: {title: T, baseURL: https://p.example/, qrCodes: false}\n"
DOCUMENTS = HEAD + "documents:\n"


def repeated(piece, size):
    """A piece, repeated as often as it fits."""
    return piece * (size // len(piece.encode()))


def numbered(piece, size):
    count = size // (len(piece.format(0).encode()) + 4)
    return "".join(piece.format(number) for number in range(count))


def page(text):
    return {"Content/portal.yaml": HEAD, "Content/page.md": f"---\ntitle: P\n---\n{text}\n"}


def template(text):
    return {"Content/portal.yaml": HEAD, "Templates/footer.mustache": text}


def recursion(levels):
    """Templates that each include the next one twice."""
    files = {f"Templates/p{number}.mustache": "{{>p%d}}{{>p%d}}" % (number + 1, number + 1) for number in range(levels)}
    return {"Content/portal.yaml": HEAD, "Templates/footer.mustache": "{{>p0}}", f"Templates/p{levels}.mustache": "x", **files}


def inputs(size):
    return {
        "open brackets": page(repeated("![[]()", size)),
        "brackets": page("[" * size),
        "nested quotes": page(repeated("> ", size)),
        "nested lists": page(repeated("* ", size)),
        "stars": page(repeated("*a_ ", size)),
        "lines": page(repeated("a\n", size)),
        "links": page(repeated("[a](b)", size)),
        "pictures": page(repeated("![a](b)", size)),
        "backticks": page("".join("`" * length + "a" for length in range(1, int((2 * size) ** 0.5)))),
        "HTML": page(repeated("<b>", size)),
        "headings": page(repeated("# a\n", size)),
        "broken links": page(numbered("[a](b{}.md)\n", size)),
        "plain http": page(numbered("[a](http://a{}.example/)\n", size)),
        "unresolved documents": page(numbered("[a](document:a{})\n", size)),
        "incomplete documents": {"Content/portal.yaml": DOCUMENTS + repeated("- {id: x}\n", size)},
        "repeated keys": {"Content/portal.yaml": HEAD + repeated("k: v\n", size)},
        "open lists": {"Content/portal.yaml": HEAD + repeated("a: [\n", size)},
        "deep lists": {"Content/portal.yaml": HEAD + "documents: " + "[" * size},
        "aliases": {"Content/portal.yaml": HEAD + "a: &a [x]\nb: [" + repeated("*a,", size) + "]\n"},
        "tags of one document": {
            "Content/portal.yaml": DOCUMENTS + "  - {id: a, title: A, url: https://c.example/a.docx, tags: ["
            + numbered("t{}, ", size // 20) + "]}\n"},
        "unknown names": template("{{" + "}}{{".join(f"n{number}" for number in range(size // 10)) + "}}"),
        "template that doubles": recursion(40),
        "style sheet": {
            "Content/portal.yaml": HEAD, "Templates/assets/brand.css": numbered("a{{background:url(a{}.png)}}\n", size)},
    }


def measure(binary, files):
    with tempfile.TemporaryDirectory() as folder:
        write(files, folder)
        start = time.perf_counter()
        process = subprocess.Popen(
            [binary, "check", "--source", folder], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        size = len(process.stderr.read())
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        return os.waitstatus_to_exitcode(status), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, size


COUNTED = ["headings", "links", "pictures", "broken links", "plain http", "unresolved documents", "repeated keys", "unknown names"]


def write(files, folder):
    for name, text in files.items():
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def instructions(binary, files):
    """The instructions of a check, without those of every start."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        write(files, place / "portal")
        return count([binary, "check", "--source", place / "portal", "--jobs", "1"], place, codes=(0, 1))[0]


def compare(program, only):
    with tempfile.TemporaryDirectory() as folder:
        return compare_stripped(without_debug_information(program, folder), only)


def compare_stripped(binary, only):
    grown = []
    names = COUNTED if only is None else [only]
    portals = [page("a")] + [inputs(size)[name] for name in names for size in (100_000, 200_000)]
    print(f"{'millions of instructions':<24} {'100 kB':>8} {'200 kB':>8} {'times':>6} {'a byte':>7}", flush=True)
    # One for each processor, which does not change the counts.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = pool.map(lambda files: instructions(binary, files), portals)
        base = next(counts)
        for name in names:
            half, whole = next(counts) - base, next(counts) - base
            print(f"{name:<24} {half / 1e6:>8.1f} {whole / 1e6:>8.1f} {whole / half:>6.2f} {whole / 200_000:>7.0f}", flush=True)
            if whole > 2.4 * half or whole > 8_000 * 200_000:
                grown.append(name)
    if grown:
        sys.exit(f"more work than the bytes explain: {', '.join(grown)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--bytes", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--megabytes", type=float, default=200)
    parser.add_argument("--only")
    parser.add_argument("--count", action="store_true")
    options = parser.parse_args()
    if options.count:
        return compare(options.binary, options.only)

    slow = []
    print(f"{'input':<24} {'exit':>4} {'seconds':>8} {'processor':>10} {'MB':>6} {'printed':>9}")
    for name, files in inputs(options.bytes).items():
        if options.only not in (None, name):
            continue
        code, seconds, processor, memory, size = measure(options.binary, files)
        print(f"{name:<24} {code:>4} {seconds:>8.2f} {processor:>10.2f} {memory:>6.0f} {size:>9}", flush=True)
        if code not in (0, 1) or processor > options.seconds or memory > options.megabytes:
            slow.append(name)
    if slow:
        sys.exit(f"beyond the limits: {', '.join(slow)}")


if __name__ == "__main__":
    main()
