"""Waiting for asynchronous results."""

import time

PATIENCE = 600  # maximum seconds for anything: a busy machine is slow, and only a missing result is a failure


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "what was waited for did not come"
        time.sleep(0.02)
