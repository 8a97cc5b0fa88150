from names.shorten import shorten


def test_shorten():
    assert shorten("/x/a.txt") == "a.txt"
    assert shorten("/x/b\xff.txt") == "b\xff.txt"
