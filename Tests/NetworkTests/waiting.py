"""Waiting for what comes when it comes."""

import time

PATIENCE = 600  # seconds that anything may take: a busy machine is slow, and only what never comes is a failure


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "what was waited for did not come"
        time.sleep(0.02)
