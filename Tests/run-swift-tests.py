#!/usr/bin/env python3
"""Runs the Swift tests.

Tests that fail run again, by themselves, and the result says so, as with the other tests: one that passes only then depends on the load of
the machine. Where the program of the tests crashes, or does not compile, nothing runs again.

Usage: run-swift-tests.py [ARGUMENT OF swift test ...]
"""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

RESULTS = Path(__file__).resolve().parent.parent / ".build" / "swift-tests.xml"


def main(arguments):
    status, results = run(arguments)
    failed = [name for name, has_passed in results.items() if not has_passed]
    if status == 0 or not failed:
        return status
    print("These tests failed; they run a second time:", *failed, sep="\n  ", flush=True)
    status, results = run(["--skip-build", *(f"--filter=^{re.escape(name)}" for name in failed)])
    # No test at all would be none that fails.
    return status if all(results.get(name) for name in failed) else 1


def run(arguments):
    """The exit status, and whether each test has passed; no tests when the program crashed."""
    RESULTS.unlink(missing_ok=True)
    command = [os.environ.get("SWIFT", "swift"), "test", "--disable-xctest", "--xunit-output", RESULTS, *arguments]
    status = subprocess.call(command)
    try:
        tests = ElementTree.parse(RESULTS).iter("testcase")
    except (FileNotFoundError, ElementTree.ParseError):
        return status, {}
    return status, {f"{test.get('classname')}/{test.get('name')}": test.find("failure") is None for test in tests}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
