import contextlib
import functools
from tide.gauge import level
from tests.quiet import patient


def test_level():
    with patient() as p:
        assert level(3) == 3
