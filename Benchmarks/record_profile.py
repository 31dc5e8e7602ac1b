#!/usr/bin/env python3
"""Records the profile for which release builds are optimized, .packaging/build.proftext: `make profile`.

The program has to be one that counts its branches. Its commands for portals, emails, imports and links run on portals of generate.py and on
the sample portal, most of them on one thread and with hash tables laid out alike, so that the counts are about the same each time.

usage: record_profile.py BINARY LLVM-PROFDATA
"""

import argparse
import collections
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import bench_import
import bench_large_checks

HERE = pathlib.Path(__file__).parent
PROFILE = HERE.parent / ".packaging" / "build.proftext"
# A function of which no branch was taken so often is compiled as without a profile.
RARE = 50
# What llvm-profdata writes for a target that is no function of the program.
UNKNOWN = "** External Symbol **"

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
    part = large / "Content" / "documents" / "part-00.yaml"
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
    run("links", "--source", large, "--output", place / "listed.jsonl", "--quiet", "--jobs", 1)
    run("diff", place / "before", place / "after", "--jobs", 1)
    run("email", "--source", small, "--mode", "both", "--document", *[f"document-{number}" for number in range(50)])

    library = bench_import.portal(place / "library", bench_import.BASE)
    files = [{"Path": path, "Size": 1000, "ModTime": "2026-10-01T10:00:00Z", "IsDir": False, "ID": f"id{number:08}"}
             for number, path in enumerate(bench_import.names(4000))]
    (library / "list.json").write_text(json.dumps(files))
    run("import", "team", "--from", "rclone:list.json", "--jobs", 1, "--write", folder=library)
    run("import", "team", "--from", "rclone:list.json", "--jobs", 1, folder=library)

    bench_large_checks.write_list(place / "links.jsonl", 4000, 40)
    bench_large_checks.write_results(place, 4000, 40, 2, 5)
    run("probe", "--input", "links.jsonl", "--output", "probed.jsonl")
    run("report", "--links", "links.jsonl", "--results", "results-*.jsonl", "--report", "json=report.json", codes=(2,))


def portable(text):
    """The text form of a profile without what differs from folder to folder, and without functions that hardly ran.

    A function that only its own module can call has the path of the module's object file before its name, also as the target of a call
    through a pointer. Most names begin with the character of a bitmap, which has to be there, empty, to tell them apart."""
    if [line for line in text.split("\n") if line.startswith(":")] != [":ir"]:
        sys.exit("the profile counts something else than the branches of LLVM's functions")
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
    """The values of a function; those that have a path count as one whose name is not known."""
    if not lines:
        return []
    rest = iter(lines)
    result = [next(rest)]
    for _ in range(int(result[0])):
        result += [next(rest), sites := next(rest)]
        for _ in range(int(sites)):
            counts = collections.Counter()
            for _ in range(int(next(rest))):
                target, count = next(rest).rsplit(":", 1)
                counts[UNKNOWN if ";" in target else target] += int(count)
            result += [str(len(counts)), *(f"{target}:{count}" for target, count in counts.most_common())]
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
