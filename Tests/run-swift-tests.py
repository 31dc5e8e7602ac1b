"""run-swift-tests.py [ARGUMENT ...]: runs the Swift tests; the arguments are those of `swift test`.

Tests that fail run again, by themselves, and the result says so, as with the other tests: one that passes only then depends on the load of
the machine. Where the program of the tests crashes, or does not compile, nothing runs again.
"""

import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

RESULTS = pathlib.Path(__file__).parent.parent / ".build" / "swift-tests.xml"


def main(arguments):
    command = [os.environ.get("SWIFT", "swift"), "test", "--disable-xctest"]
    RESULTS.unlink(missing_ok=True)
    status = subprocess.call([*command, "--xunit-output", RESULTS, *arguments])
    failed = failures() if status != 0 else []
    if not failed:
        return status
    print("These tests failed; they run a second time:", *failed, sep="\n  ", flush=True)
    again = [part for name in failed for part in ("--filter", f"^{re.escape(name)}")]
    return subprocess.call([*command, "--skip-build", *again])


def failures():
    try:
        tests = ElementTree.parse(RESULTS).iter("testcase")
    except (FileNotFoundError, ElementTree.ParseError):
        # A program that crashes leaves a part of the results.
        return []
    return [f"{test.get('classname')}/{test.get('name')}" for test in tests if test.find("failure") is not None]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
