"""Attacks that take long, which run with DOCPORTAL_ATTACK=1 only."""

import os

import pytest

ATTACKS = bool(os.environ.get("DOCPORTAL_ATTACK"))
heavy = pytest.mark.skipif(not ATTACKS, reason="needs DOCPORTAL_ATTACK=1")


def first(count, *values):
    """Values of a parameter, of which those after the first ones are heavy."""
    return [*values[:count], *[pytest.param(value, marks=heavy) for value in values[count:]]]
