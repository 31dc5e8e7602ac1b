"""Whole portals that were changed at random, each with one of the commands: no crash, no endless run, nothing outside of the portal.

With DOCPORTAL_ATTACK=1 ten thousand of them; `make fuzz` tries more, and limits the work of each.
"""

import multiprocessing
import sys
from pathlib import Path

import pytest

from attacks import ATTACKS

sys.path.insert(0, str(Path(__file__).parents[1] / "Fuzzing"))

import portals

PORTALS = 10_000 if ATTACKS else 60
PIECES = 4


def attempt(number):
    return portals.attempt(number, seconds=None)


@pytest.mark.parametrize("piece", range(PIECES))
def test_no_change_of_a_portal_ends_a_command_by_force(piece):
    count = PORTALS // PIECES
    numbers = range(piece * count, (piece + 1) * count)
    with multiprocessing.Pool(2) as pool:
        assert [found for found in pool.imap_unordered(attempt, numbers) if found] == []


def test_all_commands_are_tried():
    assert len(portals.COMMANDS) == 22
