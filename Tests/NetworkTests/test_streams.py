"""Help and usage errors: a write error is a failure, and arguments cannot control a terminal."""

import subprocess

import pytest

from portal_check import BINARY


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"], ["--generate-completion-script", "bash"]])
def test_help_that_cannot_be_written_is_a_failure(arguments):
    with open("/dev/full", "w") as full:
        done = subprocess.run([BINARY, *arguments], stdout=full, stderr=subprocess.PIPE, encoding="utf-8")
    assert (done.returncode, done.stderr) == (70, "error: standard output cannot be written: No space left on device\n")


def test_a_usage_error_shows_control_characters():
    done = subprocess.run([BINARY, "check", "--jobs", "\x1b[31m"], capture_output=True, encoding="utf-8")
    assert done.returncode == 64
    assert done.stderr.startswith("error: the value '\\u{1B}[31m' is invalid for '--jobs <n>'\n")
