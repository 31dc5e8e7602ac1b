#!/usr/bin/env python3
"""Prints what Package.swift says, one word a line, as the scripts need it. Nothing to print is an error.

Usage: manifest.py pkg-config          the names of the libraries for pkg-config
       manifest.py brew                their packages of Homebrew
       manifest.py features TARGET     the upcoming features of the language that a target is compiled with

SWIFT is the command, `swift` by default. Only SwiftPM reads Swift: a pattern would find nothing after the next change of the file.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def targets():
    # A folder of its own: another command may hold the lock of `.build`.
    with tempfile.TemporaryDirectory() as scratch:
        command = [os.environ.get("SWIFT", "swift"), "package", "--scratch-path", scratch, "dump-package"]
        result = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return json.loads(result.stdout)["targets"]


def words(what, *names):
    for target in targets():
        if what == "pkg-config" and target.get("pkgConfig"):
            yield target["pkgConfig"]
        for provider in target.get("providers") or [] if what == "brew" else []:
            yield from provider.get("brew", [[]])[0]
        for setting in target["settings"] if what == "features" and target["name"] in names else []:
            if feature := setting["kind"].get("enableUpcomingFeature"):
                yield feature["_0"]


def main():
    if sys.argv[1:2] not in (["pkg-config"], ["brew"], ["features"]):
        sys.exit(__doc__)
    found = list(words(*sys.argv[1:]))
    if not found:
        sys.exit(f"Package.swift has nothing for {' '.join(sys.argv[1:])}")
    print("\n".join(found))


if __name__ == "__main__":
    main()
