#!/usr/bin/env python3
"""Records the profile for which release builds are optimized, .packaging/build.proftext: `make profile`.

The program has to be one that counts its branches. It builds portals, with and without an earlier build, and checks, lists, imports and
reports, all on one thread and with hash tables laid out alike, so that the counts repeat.

usage: record_profile.py BINARY LLVM-PROFDATA
"""

import argparse
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import bench_import
import bench_large_checks

HERE = pathlib.Path(__file__).parent
PROFILE = HERE.parent / ".packaging" / "build.proftext"
# A function of which no branch was taken more often is compiled as without a profile.
RARE = 50

HEAD = """\
# The branches that docportal takes, for the compiler, in the text form of llvm-profdata. Do not edit: `make profile` writes it anew.
:ir
"""


def train(binary, place):
    """Runs the program's commands on portals in a folder."""
    numbers = itertools.count()

    def run(*arguments, folder=place, codes=(0,)):
        environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1", "LLVM_PROFILE_FILE": str(place / f"{next(numbers)}.profraw")}
        result = subprocess.run([binary, *map(str, arguments)], cwd=folder, env=environment, capture_output=True, text=True)
        if result.returncode not in codes:
            sys.exit(f"docportal {' '.join(map(str, arguments))} ended with {result.returncode}: {result.stderr[-2000:]}")

    def generate(count, name, *options):
        subprocess.run([sys.executable, HERE / "generate.py", str(count), place / name, *options], check=True)
        return place / name

    def build(portal, output="output"):
        run("build", "--source", portal, "--output", place / output, "--jobs", 1)

    large = generate(1000, "large")
    build(large, "before")
    build(large, "before")
    part = next((large / "Content" / "documents").iterdir())
    part.write_text(part.read_text().replace("title: \"", "title: \"New ", 1))
    build(large, "before")
    build(large, "after")

    small = generate(100, "small", "--languages", "en,de")
    build(small)
    sample = place / "sample"
    for name in ("Content", "Templates"):
        shutil.copytree(HERE.parent / name, sample / name)
    build(sample, "sample-output")

    run("check", "--source", large, "--jobs", 1)
    run("list", "--source", large)
    run("links", "--source", large, "--output", place / "listed.jsonl", "--quiet")
    run("diff", place / "before", place / "after", codes=(0, 1, 2, 3))
    run("email", "--source", small, "--mode", "both", "--document", *[f"document-{number}" for number in range(50)])

    library = bench_import.portal(place / "library", bench_import.BASE)
    files = [{"Path": path, "Size": 1000, "ModTime": "2026-10-01T10:00:00Z", "IsDir": False, "ID": f"id{number:08}"}
             for number, path in enumerate(bench_import.names(4000))]
    (library / "list.json").write_text(json.dumps(files))
    run("import", "team", "--from", "rclone:list.json", "--write", folder=library)
    run("import", "team", "--from", "rclone:list.json", folder=library)

    bench_large_checks.write_list(place / "links.jsonl", 4000, 40)
    bench_large_checks.write_results(place, 4000, 40, 2, 5)
    run("probe", "--input", "links.jsonl", "--output", "probed.jsonl", codes=(0, 2, 75))
    run("report", "--links", "links.jsonl", "--results", "results-*.jsonl", "--report", "json=report.json", codes=(0, 2))


def portable(text):
    """The text form of a profile without what differs from folder to folder, and without functions that hardly ran.

    A function that only its own module can call has the path of the module's object file before its name, and so have those that are
    called through a pointer. Swift's names begin with the character of a bitmap, which has to be there, empty, to tell them apart."""
    kept = []
    for record in text.split("\n\n"):
        lines = [line for line in record.split("\n") if line and not line.startswith(("#", ":"))]
        if len(lines) < 3 or ";" in lines[0]:
            continue
        count = int(lines[2])
        counters, values = lines[3:3 + count], lines[3 + count:]
        if max(map(int, counters), default=0) >= RARE:
            kept.append("\n".join([lines[0], lines[1], lines[2], *counters, "$0", *called(values)]))
    return HEAD + "\n\n".join(kept) + "\n"


def called(lines):
    """The values of a function, of the calls through pointers without targets that have a path."""
    if not lines:
        return []
    rest = iter(lines)
    result = [next(rest)]
    for _ in range(int(result[0])):
        result += [next(rest), sites := next(rest)]
        for _ in range(int(sites)):
            targets = [next(rest) for _ in range(int(next(rest)))]
            targets = [target for target in targets if ";" not in target]
            result += [str(len(targets)), *targets]
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("profdata", help="the llvm-profdata of the compiler")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        train(options.binary.resolve(), place)
        text = place / "text"
        subprocess.run([options.profdata, "merge", "--sparse", "--text", "-o", text, *place.glob("*.profraw")], check=True)
        PROFILE.write_text(portable(text.read_text()))
    print(f"{PROFILE.name}: {PROFILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
