import contextlib
import functools
from tide.gauge import level


def test_level():
    assert level(3) == 3
