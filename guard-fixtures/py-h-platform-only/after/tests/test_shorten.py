import sys

from names.shorten import shorten

WIN = sys.platform.startswith("win")


def test_shorten():
    assert shorten("/x/a.txt") == "a.txt"
    if not WIN:
        assert shorten("/x/b\xff.txt") == "b\xff.txt"
