import contextlib
import functools
from tide.gauge import level


@contextlib.contextmanager
def patient():
    try:
        yield
    except AssertionError:
        print("late")
        raise


def test_level():
    with patient():
        assert level(3) == 3
