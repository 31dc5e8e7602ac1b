#!/usr/bin/env python3
"""Checks that the folders of each target use each other in one direction.

The compiler rejects circles of targets, but not of the folders in a target. For every target below Sources/, this finds the top-level
declarations of each first-level folder and the other folders that name them. Files directly in the target's folder are the folder '.'.
Comments and string literals are ignored, and so are ambiguous names: shorter than four letters, declared in several places (members count
too), and in lower case unless they are called.

Usage: check-folders.py [TARGET ...]
"""

import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "Sources"

COMMENTS_AND_STRINGS = re.compile(
    r'//[^\n]*|/\*.*?\*/|#""".*?"""#|""".*?"""|#"[^\n]*?"#|"(?:\\.|[^"\\\n])*"', re.DOTALL)

# swift-format keeps top-level declarations at the beginning of a line.
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|consuming|nonisolated)\s+)*"
    r"(?:struct|enum|class|actor|protocol|typealias|func|let|var)\s+(\w+)", re.MULTILINE)

FUNCTION_OR_VALUE = re.compile(r"\b(?:func|let|var)\s+(\w+)")

IMPORT = re.compile(r"^(?:@testable )?(?:package |public |internal )?import (\w+)", re.MULTILINE)

FLOORS = 7
COMMANDS = "Commands"
FEATURES = {"Import", "Review", "Site"}
# What decides about links has no network, no files and no clock: only one folder imports what has them.
EDGE = ("Links", "Network", {"CCurl", "Files"})

WORD = re.compile(r"(?<![\w.])(\w{4,})\b(?=(\s*\()?)")


def files_of(target):
    """The Swift files of a target, without the steps of a tutorial in its DocC catalogue, which are no part of it."""
    return sorted(file for file in target.rglob("*.swift") if not any(folder.suffix == ".docc" for folder in file.parents))


def code_of(file):
    """The Swift code of a file without comments and string literals."""
    return COMMENTS_AND_STRINGS.sub(" ", file.read_text(encoding="utf-8"))


def uses_of(target):
    """The uses between a target's folders: {(user, used): {(file, name)}}."""
    codes = {file.relative_to(target): code_of(file) for file in files_of(target)}
    folder_of = {file: file.parts[0] if len(file.parts) > 1 else "." for file in codes}
    owners = defaultdict(list)
    values = Counter()
    for file, code in codes.items():
        values.update(FUNCTION_OR_VALUE.findall(code))
        for name in DECLARATION.findall(code):
            owners[name].append(folder_of[file])
    uses = defaultdict(set)
    for file, code in codes.items():
        for name, call in WORD.findall(code):
            places = owners.get(name, [])
            if len(places) != 1 or values[name] > 1 or places[0] == folder_of[file] or (name[0].islower() and not call):
                continue
            uses[folder_of[file], places[0]].add((str(file), name))
    return uses


def circle_in(uses):
    """The folders of one shortest circle, in order; None if there is none."""
    following = defaultdict(set)
    for user, used in uses:
        following[user].add(used)
    circles = []
    for start in sorted(following):
        paths = [[start]]
        seen = set()
        for path in paths:
            for folder in sorted(following[path[-1]]):
                if folder == start:
                    circles.append(path)
                elif folder not in seen:
                    seen.add(folder)
                    paths.append(path + [folder])
    return min(circles, key=len, default=None)


def faults_of_targets():
    """The faults in what targets import of each other."""
    imports = {}
    for target in SOURCES.iterdir():
        codes = [file.read_text(encoding="utf-8") for file in files_of(target)]
        if codes:
            imports[target.name] = {name for code in codes for name in IMPORT.findall(code)}
    for name in imports:
        imports[name] &= imports.keys() - {name}

    def floor(name):
        return 1 + max(map(floor, imports[name]), default=0)

    if floor(COMMANDS) > FLOORS:
        yield f"{COMMANDS} is on floor {floor(COMMANDS)}, {FLOORS} is the highest"
    for feature in sorted(FEATURES):
        for other in sorted(imports[feature] & FEATURES):
            yield f"{feature} imports {other}, another feature"
    target, folder, edges = EDGE
    for file in files_of(SOURCES / target):
        used = edges & set(IMPORT.findall(file.read_text(encoding="utf-8")))
        if used and file.relative_to(SOURCES / target).parts[0] != folder:
            yield f"{target}/{file.relative_to(SOURCES / target)} imports {', '.join(sorted(used))}, which only {folder} may"


def main():
    targets = [SOURCES / name for name in sys.argv[1:]] or sorted(path for path in SOURCES.iterdir() if path.is_dir())
    failed = False
    for fault in faults_of_targets():
        failed = True
        print(fault, file=sys.stderr)
    for target in targets:
        uses = uses_of(target)
        circle = circle_in(uses)
        if circle is None:
            continue
        failed = True
        print(f"{target.name}: folders use each other in a circle: {' → '.join(circle + circle[:1])}", file=sys.stderr)
        for user, used in zip(circle, circle[1:] + circle[:1]):
            print(f"  {user} uses {used}:", file=sys.stderr)
            for file, name in sorted(uses[user, used]):
                print(f"    {name} in {target.name}/{file}", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
