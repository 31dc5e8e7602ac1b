#!/usr/bin/env python3
"""Counts the instructions of a build and of its parts with callgrind, and compares them with those in instructions.json.

Unlike seconds, instructions are reproducible: even on a busy machine, a build of the same portal takes the same number within one
percent. More than 5 % above a recorded figure is an error. Compilers and system libraries differ, so figures of other platforms are not
compared.

usage: count_instructions.py BINARY [--record]
"""

import argparse
import collections
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
RECORD = HERE / "instructions.json"
DOCUMENTS = 1000
TOLERANCE = 0.05

# The parts of a build, by the beginnings of their functions' names in the binary (Swift's mangled names).
PARTS = {
    "decode the manifest": "$s6Portal23decodeIncludedDocuments",
    "read addresses": "$s11OfficeLinks15DocumentAddressV4read",
    "build launch links": "$s11OfficeLinks10LaunchLinkV5build",
    "resolve documents": "$s6Portal16DocumentResolverV7resolve_2id",
    "read CommonMark": "$s8Markdown0A8DocumentV",
    "render pages": "$s9Templates8TemplateC6render",
    "check pages": "$s4Site9PageCheckV4page",
}


def this_platform():
    """The properties that the figures depend on besides docportal."""
    system = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', pathlib.Path("/etc/os-release").read_text(), re.MULTILINE))
    swift = re.search(r"Swift version (\S+)", subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout)
    # The C library chooses its functions by the features of the processor.
    cpu = pathlib.Path("/proc/cpuinfo")
    vectors = " with AVX2" if cpu.exists() and re.search(r"^flags.*\bavx2\b", cpu.read_text(), re.MULTILINE) else ""
    return f"Swift {swift[1] if swift else '?'}, {system.get('ID')} {system.get('VERSION_ID')}, {platform.machine()}{vectors}"


def count(command, place, codes=(0,)):
    """The instructions of a command and of its functions, each including its callees. The command must end with one of the exit codes."""
    file = place / "callgrind"
    # Otherwise the layout of hash tables is random.
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", *map(str, command)]
    result = subprocess.run(valgrind, capture_output=True, text=True, env=environment)
    if result.returncode not in codes:
        sys.exit(result.stderr[-2000:])
    if "callgrind" not in result.stderr.lower() or not file.exists():
        sys.exit(result.stderr[-2000:])
    names, callee, total, inclusive = {}, None, 0, collections.Counter()
    is_call = False
    for line in file.read_text(errors="replace").splitlines():
        if function := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            name = names.setdefault(function[2], function[3])
            if function[1] == "cfn":
                callee = name
            else:
                caller = name
        elif line.startswith("calls="):
            is_call = True
        elif line[:1] in "+-*0123456789" and line:
            cost = int(line.split()[1]) if " " in line else 0
            if is_call and part_of(callee) != part_of(caller):
                inclusive[part_of(callee)] += cost
            elif not is_call:
                total += cost
            is_call = False
    return total, inclusive


def part_of(name):
    """The part whose entry a function is; specialised copies of it have a longer name."""
    return next((part for part, start in PARTS.items() if start in (name or "")), None)


def without_debug_information(binary, place):
    """A copy of a program that keeps the names of its functions. Older versions of valgrind fail on the newer forms of DWARF 5."""
    copy = pathlib.Path(place) / "docportal"
    subprocess.run(["strip", "--strip-debug", "-o", copy, binary], check=True)
    return copy


def figures(binary):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        binary = without_debug_information(binary, place)
        subprocess.run([sys.executable, HERE / "generate.py", str(DOCUMENTS), place / "portal"], check=True)
        start, _ = count([binary, "--version"], place)
        total, parts = count([binary, "build", "--source", place / "portal", "--jobs", "1"], place)
    missing = [part for part in PARTS if not parts[part]]
    if missing:
        sys.exit(f"no function counts for: {', '.join(missing)}; correct PARTS in {pathlib.Path(__file__).name}")
    return {"start": start, "build": total} | {part: parts[part] for part in PARTS}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--record", action="store_true", help="keep the figures as those to compare with")
    options = parser.parse_args()

    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: install it with the system's package manager")
    known = json.loads(RECORD.read_text()) if RECORD.exists() else {"platform": None, "instructions": {}}
    here = this_platform()
    if known["platform"] != here and not options.record:
        print(f"instructions are not compared: the recorded ones are of {known['platform']}, and this is {here}")
        return
    counted = figures(options.binary.resolve())
    print(f"{'millions of instructions':>26} {'recorded':>9} {'now':>9}   ({DOCUMENTS} documents, one thread, {here})")
    worse = []
    for name, now in counted.items():
        before = known["instructions"].get(name)
        change = f"{100 * (now / before - 1):+6.1f} %" if before else ""
        print(f"{name:>26} {before / 1e6 if before else 0:>9.1f} {now / 1e6:>9.1f} {change}")
        if before and now > before * (1 + TOLERANCE):
            worse.append(name)
    if options.record:
        RECORD.write_text(json.dumps({"platform": here, "instructions": counted}, indent=2) + "\n")
    elif worse:
        sys.exit(f"more than {TOLERANCE:.0%} above the recorded figures: {', '.join(worse)}. "
                 "Find out why, or record the new figures with --record and say why "
                 "in the commit.")


if __name__ == "__main__":
    main()
