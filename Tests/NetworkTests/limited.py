"""Runs of a program that may take only so much memory and work."""

import os
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

from waiting import PATIENCE


@dataclass
class Run:
    """A run that has ended; the code is negative after a signal."""

    code: int
    output: bytes
    errors: bytes
    megabytes: float
    seconds: float
    # Of processors, which other programs do not change.
    worked: float

    def exceeded(self, megabytes, seconds):
        """The limit of memory or of work that the run exceeded, or its end by force, in words."""
        if self.worked > seconds:
            return f"worked for {self.worked:.1f} s"
        if self.code < 0:
            return f"ended by signal {-self.code} after {self.seconds:.0f} s"
        return f"used {self.megabytes:.0f} MB" if self.megabytes > megabytes else None


def run(command, folder, seconds=PATIENCE, **options):
    """Runs a command, which is killed after the seconds."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, **options)
        timer = threading.Timer(seconds, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.monotonic() - start
        output.seek(0)
        errors.seek(0)
        return Run(
            process.returncode, output.read(), errors.read(), usage.ru_maxrss / 1024, took,
            usage.ru_utime + usage.ru_stime)
